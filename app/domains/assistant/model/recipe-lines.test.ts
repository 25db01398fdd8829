import { parsePartialJson } from 'ai'
import { expect, test } from 'vitest'
import type { RecipeLine } from './chat-answer.ts'
import { completeLines } from './recipe-lines.ts'

const RECIPE = {
	title: 'Leek soup',
	description: '',
	ingredients: [
		{ text: '2 leeks', section: 'Soup' },
		{ text: '1 l stock', section: '' },
	],
	steps: ['Slice.', 'Boil for 20 minutes.'],
	cook_time: 20,
	servings: 4,
}
const LINES: RecipeLine[] = [
	{ field: 'title', text: 'Leek soup' },
	{ field: 'ingredients', text: '2 leeks', section: 'Soup' },
	{ field: 'ingredients', text: '1 l stock', section: '' },
	{ field: 'steps', text: 'Slice.' },
	{ field: 'steps', text: 'Boil for 20 minutes.' },
	{ field: 'cook_time', number: 20 },
	{ field: 'servings', number: 4 },
]

test('a recipe that is cut anywhere gives the lines that were complete, and never half a line', async () => {
	const json = JSON.stringify(RECIPE)
	let before = 0
	for (let at = 0; at <= json.length; at += 1) {
		const { value, state } = await parsePartialJson(json.slice(0, at))
		const lines = completeLines(value, state === 'successful-parse')
		expect(lines).toEqual(LINES.slice(0, lines.length))
		expect(lines.length).toBeGreaterThanOrEqual(before)
		before = lines.length
	}
	expect(before).toBe(LINES.length)
})

test.each([null, 'text', 7, [], { ingredients: 'all', steps: [null, 3, {}], servings: 'four', title: {} }])(
	'%j is no recipe and gives no line',
	(value) => {
		expect(completeLines(value, true)).toEqual([])
	},
)
