import { describe, expect, test } from 'vitest'
import { asksForFood } from './asks-for-food.ts'
import { whoAnswers } from './who-answers.ts'

const READ = { isDialogue: false, isWhole: false, prefersDevice: true }
const MODEL = { model: 'm', isOnline: true, usage: { current: 3, limit: 20 } }
const WORDS = {
	offline: 'You are offline.',
	limit: ({ current, limit }: { current: number; limit: number }) => `${current}/${limit}`,
}
const answers = (
	reading: Partial<Parameters<typeof whoAnswers>[0]>,
	status: Partial<typeof MODEL | { model: null }> = {},
) => whoAnswers({ ...READ, ...reading }, { ...MODEL, ...status }, WORDS)

describe('a question', () => {
	test('that was read wholly is answered by the device, unless the cook has said otherwise', () => {
		expect(answers({ isWhole: true })).toEqual({ by: 'device' })
		expect(answers({ isWhole: true, prefersDevice: false })).toEqual({ by: 'model' })
		expect(answers({ isWhole: true, wish: 'model' })).toEqual({ by: 'model' })
	})

	test('of the dialogue about a plan is answered by the device', () => {
		expect(answers({ isDialogue: true, prefersDevice: false })).toEqual({ by: 'device' })
	})

	test('that was read in part goes to the model', () => {
		expect(answers({})).toEqual({ by: 'model' })
		expect(answers({}, { usage: { current: 900, limit: -1 } })).toEqual({ by: 'model' })
	})

	test('goes to the device where there is no model, with the reason', () => {
		expect(answers({}, { model: null })).toEqual({ by: 'device' })
		expect(answers({}, { isOnline: false })).toEqual({
			by: 'device',
			notice: { cause: 'offline', message: 'You are offline.' },
		})
		expect(answers({ isWhole: true, prefersDevice: false }, { isOnline: false })).toEqual({ by: 'device' })
		expect(answers({}, { usage: { current: 20, limit: 20 } })).toEqual({
			...{ by: 'device', notice: { cause: 'limit_reached', message: '20/20' } },
		})
		expect(answers({ isWhole: true, wish: 'model' }, { usage: { current: 20, limit: 20 } }).notice).toBeDefined()
	})
})

describe('what the table avoids', () => {
	const asks = (question: string, calls: string[] = []) =>
		asksForFood({
			question,
			before: [{ step: 0, text: '', calls: calls.map((name) => ({ id: name, name, input: {} })), ran: [] }],
		})

	test.each([
		...[
			'A recipe with leeks',
			'What could we eat?',
			'Plan next week',
			'something for DINNER',
			'What can I use instead of eggs?',
		],
		...['Schlag ein Gericht vor', 'Une idée de recette', '¿Qué cocino hoy?', 'Cosa cucino?', 'Wat zullen we eten?'],
		...['O que vou cozinhar?', 'Vad ska vi laga?'],
	])('goes along with %j', (question) => {
		expect(asks(question)).toBe(true)
	})

	test.each([
		'200 g in ounces',
		'Start a timer for 5 minutes',
		'Put milk on the list',
		'Is the oven preheated?',
		'great!',
	])('does not with %j', (question) => {
		expect(asks(question)).toBe(false)
	})

	test('goes along once the turn looks for recipes', () => {
		expect(asks('And for two?', ['find_recipes'])).toBe(true)
		expect(asks('And for two?', ['convert'])).toBe(false)
	})
})
