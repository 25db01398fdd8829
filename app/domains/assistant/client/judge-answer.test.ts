import { expect, test } from 'vitest'
import { seedRecipeId } from '#db/seed/seed.ts'
import { demoDevice } from '../../../../tests/setup/demo-device.ts'
import { NOW, says, scripted, turnDeps } from '../../../../tests/setup/turn.ts'
import type { AskEngine } from '../model/engine.ts'
import { askNomster, findInterrupted } from './ask-nomster.ts'
import { readMessages } from './chat-queries.ts'
import { readPage } from './read-page.ts'
import type { TurnRun } from './run-turn.ts'
import { readKeptTurn } from './sessions/kept-turn.ts'
import type { TurnDeps } from './turn/turn-deps.ts'

const demo = demoDevice()
const EXPECTED = /^.*Contains shellfish \(shrimp paste\).*\n\nYes, it is completely safe for you!$/s

/** What the cook reads who asks a model on the page of the green curry, and is answered `text`. */
async function answered(question: string, text: string): Promise<string> {
	const run = await begin(question, scripted(() => says(text)).engine)
	await run.start()
	return run.state.now.text
}

/** The turn of such a question, not yet begun. */
const begin = async (question: string, model: AskEngine): Promise<TurnRun> =>
	(await askNomster(depsWith(model), { session: null, text: question })).run

function depsWith(model: AskEngine): TurnDeps {
	const { localStore } = demo.device
	const path = `/recipe/${seedRecipeId('green-curry')}`
	return turnDeps(
		{ localStore, me: demo.me },
		{
			model,
			readPage: (aliases) => readPage(path, { localStore, aliases, now: NOW }),
		},
	)
}

test('security 34: over a model that calls a dish safe stands the verdict of code, with the ingredient', async () => {
	const text = await answered('is this fine for my shellfish allergy', 'Yes, it is completely safe for you!')
	expect(text).toContain('Contains shellfish (shrimp paste)')
	expect(text).toContain('check the labels')
	expect(text.indexOf('Contains shellfish (shrimp paste)')).toBeLessThan(text.indexOf('completely safe'))
})

test('security 34: so it does where only the answer speaks of safety', async () => {
	expect(await answered('Tell me about this', 'It is gluten-free and lovely.')).toMatch(/check the labels.*lovely/s)
})

test('security 34: a food in an answer that somebody must not eat is named first', async () => {
	const text = await answered('How do I give it more depth?', 'Stir in two spoons of oyster sauce.')
	expect(text).toBe('Contains shellfish (oyster sauce).\n\nStir in two spoons of oyster sauce.')
})

test('security 34: so it is where the connection breaks off, and where the cook stops the answer', async () => {
	const said = { type: 'text-delta' as const, id: '1', delta: 'Yes, it is completely safe for you!' }
	const question = 'is this fine for my shellfish allergy'
	const cut = await begin(question, async function* () {
		yield said
	})
	const stopped = await begin(question, async function* () {
		yield said
		await stopped.stop()
	})
	for (const [run, status] of [
		[cut, 'cut'],
		[stopped, 'stopped'],
	] as const) {
		await run.start()
		expect(run.state).toMatchObject({ status, now: { text: expect.stringMatching(EXPECTED) } })
		const row = (await readMessages(demo.device.localStore, run.state.session)).at(-1)
		expect(row).toMatchObject({ state: status, content: expect.stringMatching(EXPECTED) })
	}
})

test('security 34: so it is where a page died in the middle of the answer, and once', async () => {
	const never: AskEngine = async function* () {
		yield { type: 'text-delta', id: '1', delta: 'Yes, it is completely safe for you!' }
		await new Promise(() => {})
	}
	const died = await begin('is this fine for my shellfish allergy', never)
	void died.start()
	await expect.poll(async () => (await readKeptTurn(demo.device.localStore))?.state.now.text).toMatch(/safe for you/)
	const found = await findInterrupted(depsWith(never))
	expect(found?.state).toMatchObject({ status: 'cut', now: { text: expect.stringMatching(EXPECTED) } })
	expect((await findInterrupted(depsWith(never)))?.state.now).toEqual(found?.state.now)
})

test('an answer about neither stays as it is', async () => {
	expect(await answered('How long does it keep?', 'Two days.')).toBe('Two days.')
})
