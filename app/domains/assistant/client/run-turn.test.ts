import { afterEach, describe, expect, test, vi } from 'vitest'
import type { FieldsOf } from '#app/entity-schemas.ts'
import { makeId } from '#app/platform/model/ids.ts'
import type { Me } from '#app/platform/model/me.ts'
import type { SyncClient } from '#app/sync/client/exchange/sync-client.ts'
import { closeDevices, newDevice } from '../../../../tests/fakes/sync-device.ts'
import { FakeSyncServer } from '../../../../tests/fakes/sync-server.ts'
import { meOf } from '../../../../tests/setup/own-data.ts'
import {
	calls,
	type EngineAnswer,
	finishChunk,
	NOW,
	says,
	scripted,
	textChunks,
	turnDeps,
} from '../../../../tests/setup/turn.ts'
import { turnsOf } from '../model/chat-turns.ts'
import type { EngineStep } from '../model/engine.ts'
import { deleteChat } from '../model/verbs.ts'
import { askNomster } from './ask-nomster.ts'
import { readChat } from './chat-queries.ts'
import { readCurrentChat } from './sessions/current-chat.ts'
import { readKeptTurn } from './sessions/kept-turn.ts'

afterEach(closeDevices)

type TestDevice = SyncClient & { me: Me }

async function newTestDevice(): Promise<TestDevice> {
	const id = makeId()
	const device = await newDevice(new FakeSyncServer(), { userId: id, clock: () => NOW })
	await device.sync()
	return { ...device, me: meOf(id, { time_zone: 'Europe/London' }) }
}

/** Asks a model that says `answers`, one after the other. */
async function ask(
	kitchen: TestDevice,
	text: string,
	answers: EngineAnswer[],
	more: Parameters<typeof turnDeps>[1] & { session?: string } = {},
) {
	const { session = null, ...deps } = more
	const { engine, asked } = scripted((_, n) => answers[n] ?? says('That is all.'))
	const begun = await askNomster(turnDeps(kitchen, { model: engine, ...deps }), { session, text })
	await begun.run.start()
	return { ...begun, asked, state: begun.run.state, turns: await turnsIn(kitchen, begun.session) }
}

const turnsIn = async ({ localStore }: TestDevice, session: string) => {
	const chat = await readChat(localStore, session)
	return turnsOf(chat?.messages ?? [])
}
const listOf = async ({ localStore }: TestDevice) =>
	(await localStore.run((db) => db.getAll('shopping_items'))).map(({ ingredient_name }) => ingredient_name)

const ADD = { id: 'add', name: 'list_add', input: { items: [{ name: 'milk' }] } }
const LIST = { id: 'list', name: 'look', input: { at: 'list' } }

describe('a turn', () => {
	test('stores the question, what was said, the results and the cards, and forgets its draft', async () => {
		const kitchen = await newTestDevice()
		const { turns, session, asked, state } = await ask(kitchen, '  Put milk\non the list  ', [
			{ chunks: [...textChunks('I look.'), ...(calls(LIST, ADD) as { chunks: [] }).chunks] },
			says('It waits for you.'),
		])
		expect(state.status).toBe('done')
		expect(turns).toHaveLength(1)
		expect(turns[0]?.question?.content).toBe('  Put milk\non the list  ')
		expect(turns[0]?.steps.map(({ row: { content, state: how, answered_by } }) => [content, how, answered_by])).toEqual(
			[
				['I look.', 'done', 'model'],
				['It waits for you.', 'done', 'model'],
			],
		)
		expect(turns[0]?.steps[0]?.parts).toMatchObject({
			calls: [LIST, ADD],
			results: [
				{ id: 'list', status: 'ran' },
				{ id: 'add', status: 'proposed' },
			],
			cards: [{ tool: 'list_add', state: 'open' }],
		})
		expect(await listOf(kitchen)).toEqual([])
		expect(asked.map(({ step, messages }) => [step, messages.map(({ role }) => role)])).toEqual([
			[0, ['user']],
			[1, ['user', 'assistant', 'tool', 'tool']],
		])
		expect((await readChat(kitchen.localStore, session))?.session.title).toBe('Put milk on the list')
		expect(await readKeptTurn(kitchen.localStore)).toBeNull()
		expect(await readCurrentChat(kitchen.localStore)).toBe(session)
	})

	test('tells the model what was said before, without the words that are the device’s own', async () => {
		const kitchen = await newTestDevice()
		const { session } = await ask(kitchen, 'What is on my list?', [calls(LIST), says('Nothing.')])
		const { asked } = await ask(kitchen, 'And now?', [says('Still nothing.')], { session })
		expect(asked[0]?.messages).toMatchObject([
			{ role: 'user', text: 'What is on my list?' },
			{ role: 'assistant', calls: [LIST] },
			{ role: 'tool', id: 'list', from: 'cook' },
			{ role: 'assistant', text: 'Nothing.' },
			{ role: 'user', text: 'And now?' },
		])
		expect(JSON.stringify(asked[0])).not.toContain('"words"')
	})

	test('sends what the table avoids only with a question about food, and not against the cook’s wish', async () => {
		const kitchen = await newTestDevice()
		const eater = { name: 'Ann', is_guest: false, allergens: ['Nuts'], diets: ['Vegan'], position: 0 }
		await kitchen.edit({
			verb: 'test.change',
			subject: '',
			plan: () => [{ entity: 'eater', id: makeId(), op: 'put', fields: eater }],
		})
		const needsFor = async (text: string) => (await ask(kitchen, text, [])).asked[0]?.needs
		expect(await needsFor('Suggest a dinner')).toEqual({ allergens: ['Nuts'], diets: ['Vegan'] })
		expect(await needsFor('Schlag mir ein Rezept vor')).toEqual({ allergens: ['Nuts'], diets: ['Vegan'] })
		expect(await needsFor('How many grams is a cup of flour?')).toEqual({ allergens: [], diets: [] })
		await kitchen.edit({
			verb: 'test.change',
			subject: '',
			plan: () => [
				{
					entity: 'preferences',
					id: kitchen.me.id,
					op: 'put',
					fields: { preferences: { allergens: [], dietary_restrictions: [], assistant_sends_needs: false } as never },
				},
			],
		})
		expect(await needsFor('Suggest a dinner')).toEqual({ allergens: [], diets: [] })
	})

	test('that the device has read wholly is not sent, unless the cook asks for the model or has said so', async () => {
		const kitchen = await newTestDevice()
		const device = scripted(() => says('From here.'))
		const readFirst = async () => ({ isWhole: true, isDialogue: false, context: null })
		const deps = { device: device.engine, readFirst }
		const first = await ask(kitchen, 'Milk on the list', [], deps)
		expect(first.turns[0]?.steps[0]?.row).toMatchObject({ answered_by: 'device', content: 'From here.' })
		const model = scripted(() => says('From there.'))
		const wished = await askNomster(turnDeps(kitchen, { ...deps, model: model.engine }), {
			...{ session: null, text: 'Milk on the list', wish: 'model' },
		})
		await wished.run.start()
		expect(wished.run.state).toMatchObject({ by: 'model', now: { text: 'From there.' } })
	})

	test('goes on on the device when the quota is used up, and says why', async () => {
		const kitchen = await newTestDevice()
		const device = scripted(() => says('I can do this on your device:'))
		const refused: EngineAnswer = {
			chunks: [
				{ type: 'data-failure', data: { cause: 'limit_reached', message: 'Used up.' } },
				{ type: 'error', errorText: 'Used up.' },
				finishChunk('error'),
			],
		}
		const { turns, state } = await ask(kitchen, 'Invent a soup', [refused], { device: device.engine })
		expect(state).toMatchObject({ status: 'done', by: 'device', notice: { message: 'Used up.' } })
		expect(turns[0]?.steps).toMatchObject([
			{ row: { answered_by: 'device', state: 'done' }, parts: { notice: { cause: 'limit_reached' } } },
		])
		const known = await ask(kitchen, 'Invent a soup', [], {
			device: device.engine,
			modelStatus: async () => ({ model: 'm', isOnline: true, usage: { current: 20, limit: 20 } }),
		})
		expect(known.asked).toEqual([])
		expect(known.state.notice?.message).toContain("You've used 20/20 messages this month")
	})

	test('of a full conversation begins another one', async () => {
		const kitchen = await newTestDevice()
		const { session } = await ask(kitchen, 'Hello', [says('Hi.')])
		const fields: FieldsOf<'chat_message'> = {
			...{ session_id: session, role: 'user', content: 'x', parts: {}, answered_by: null, state: 'done' },
			created_at: NOW,
		}
		await kitchen.edit({
			verb: 'test.change',
			subject: '',
			plan: () =>
				Array.from({ length: 192 }, () => ({
					entity: 'chat_message' as const,
					id: makeId(),
					op: 'put' as const,
					fields,
				})),
		})
		const next = await ask(kitchen, 'Hello again', [says('Hi.')], { session })
		expect(next).toMatchObject({ isNew: true })
		expect(next.session).not.toBe(session)
	})
})

test('security 29: a model is told whose words the page and each result are', async () => {
	const kitchen = await newTestDevice()
	const recipe = { alias: 'r1', title: 'Bean stew', servings: 2, lines: ['1 leek'], from: 'web' as const }
	const { asked } = await ask(kitchen, 'x', [calls(LIST, { ...LIST, id: 'b', input: { at: 'pantry' } })], {
		readPage: async () => ({ route: 'recipe', recipe }),
		runCall: async ({ id }) => ({
			...{ status: 'ran', words: '', output: {} },
			...(id === 'b' ? { taint: { title: 'Soup', host: 'nomster.example', by: 'other cook' as const } } : {}),
		}),
	})
	expect(asked[0]?.page.recipe?.from).toBe('web')
	expect(asked[1]?.messages.slice(-2)).toMatchObject([
		{ role: 'tool', id: 'list', from: 'cook' },
		{ role: 'tool', id: 'b', from: 'other cook' },
	])
})

describe('what is done without a press', () => {
	const device = (answers: (step: EngineStep, n: number) => EngineAnswer) => scripted(answers).engine
	const wholly = { readFirst: async () => ({ isWhole: true, isDialogue: false, context: null }) }

	test('is stored with its card in one transaction', async () => {
		const kitchen = await newTestDevice()
		const { turns } = await ask(kitchen, 'Milk on the list', [], {
			...wholly,
			device: device((_, n) => (n === 0 ? calls(ADD) : says('Done.'))),
		})
		expect(await listOf(kitchen)).toEqual(['milk'])
		expect(turns[0]?.steps[0]?.parts.cards).toMatchObject([{ state: 'applied', undo: [{ entity: 'shopping_item' }] }])
		const edits = await kitchen.localStore.run((db) => db.getAll('outbox'))
		const effect = edits.find(({ ops }) => ops.some(({ entity }) => entity === 'shopping_item'))
		expect(effect?.ops.map(({ entity }) => entity).sort()).toEqual(['chat_message', 'shopping_item'])
	})

	test('is a proposal once the turn has read words from outside', async () => {
		const kitchen = await newTestDevice()
		const taint = { title: 'Bean stew', host: 'recipes.example' }
		const seen: unknown[] = []
		await ask(kitchen, 'x', [calls(LIST, { ...LIST, id: 'b', input: { at: 'pantry' } })], {
			runCall: async ({ id }, context) => {
				seen.push([id, context.taint])
				return { status: 'ran', words: '', output: {}, ...(id === 'list' ? { taint } : {}) }
			},
		})
		expect(seen.slice(0, 2)).toEqual([
			['list', undefined],
			['b', taint],
		])
	})
})

test('a call that throws is answered, and the turn goes on', async () => {
	const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined)
	const kitchen = await newTestDevice()
	const { asked, state } = await ask(kitchen, 'x', [calls(LIST), says('I could not look.')], {
		runCall: () => Promise.reject(new Error('broken')),
	})
	expect(state.status).toBe('done')
	expect(asked[1]?.messages.at(-1)).toMatchObject({ role: 'tool', output: { error: expect.any(String) } })
	expect(reported).toHaveBeenCalledOnce()
	reported.mockRestore()
})

test('in a conversation that is deleted meanwhile nothing is written any more', async () => {
	const kitchen = await newTestDevice()
	const { engine } = scripted(() => says('Late.'))
	const { run, session } = await askNomster(turnDeps(kitchen, { model: engine }), { session: null, text: 'Hello' })
	const chat = await readChat(kitchen.localStore, session)
	await kitchen.edit(deleteChat({ id: session, title: chat?.session.title ?? '' }))
	await run.start()
	expect(await kitchen.localStore.run((db) => db.getAll('chat_messages'))).toEqual([])
})

test('two devices that talk in one conversation keep both turns, each whole', async () => {
	const id = makeId()
	const server = new FakeSyncServer()
	const me = meOf(id)
	const [phone, desk] = await Promise.all(
		[0, 1].map(async () => ({ ...(await newDevice(server, { userId: id, clock: () => NOW })), me })),
	)
	if (!phone || !desk) throw new Error('two devices')
	await phone.sync()
	const { session } = await ask(phone, 'Hello', [says('Hi.')])
	await phone.sync()
	await desk.sync()
	await ask(phone, 'From the phone', [calls(LIST), says('Phone answer.')], { session })
	await ask(desk, 'From the desk', [calls(LIST), says('Desk answer.')], { session })
	for (const device of [phone, desk, phone, desk]) await device.sync()
	for (const device of [phone, desk]) {
		const turns = await turnsIn(device, session)
		expect(turns.map(({ question, steps }) => [question?.content, steps.at(-1)?.row.content])).toEqual(
			expect.arrayContaining([
				['Hello', 'Hi.'],
				['From the phone', 'Phone answer.'],
				['From the desk', 'Desk answer.'],
			]),
		)
	}
})

test('a message that could not be stored is not asked', async () => {
	const kitchen = await newTestDevice()
	const { engine, asked } = scripted(() => says('Hi.'))
	kitchen.localStore.close()
	await expect(askNomster(turnDeps(kitchen, { model: engine }), { session: null, text: 'Hello' })).rejects.toThrow()
	expect(asked).toEqual([])
})
