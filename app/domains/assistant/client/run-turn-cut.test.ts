import { afterEach, expect, test } from 'vitest'
import { SCHEMAS } from '#app/entity-schemas.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { closeDevices, newDevice } from '../../../../tests/fakes/sync-device.ts'
import { FakeSyncServer } from '../../../../tests/fakes/sync-server.ts'
import { meOf } from '../../../../tests/setup/own-data.ts'
import { type RecordedChat, readRecordedChats } from '../../../../tests/setup/recorded-chats.ts'
import { type EngineAnswer, NOW, says, scripted, turnDeps } from '../../../../tests/setup/turn.ts'
import { historyOf } from '../model/chat-history.ts'
import { chatRequest } from '../model/chat-request.ts'
import { turnsOf } from '../model/chat-turns.ts'
import type { AskEngine, UIMessageChunk } from '../model/engine.ts'
import { isAtWork, startTurn } from '../model/turn-state.ts'
import { askNomster } from './ask-nomster.ts'
import { readChat } from './chat-queries.ts'
import { readKeptTurn } from './sessions/kept-turn.ts'

afterEach(closeDevices)

// The other recorded streams are recipes, which no turn reads.
const CHATS = readRecordedChats().filter(({ name }) => !name.startsWith('a wish'))
const isWhole = ({ sse }: RecordedChat) => /"finishReason":"(?:stop|tool-calls|length)"/.test(sse)

/** The bytes up to the end of each chunk but the last. */
const endsOf = (sse: string): number[] => {
	const bytes = (text: string) => new TextEncoder().encode(text).length
	return [...sse.matchAll(/\n\n/g)].map(({ index }) => bytes(sse.slice(0, index + 2))).slice(0, -1)
}
const chunksOf = (sse: string): UIMessageChunk[] =>
	[...sse.matchAll(/^data: (\{.*\})$/gm)].map(([, json]) => JSON.parse(json ?? ''))

async function newTestDevice() {
	const id = makeId()
	const device = await newDevice(new FakeSyncServer(), { userId: id, clock: () => NOW })
	await device.sync()
	return { ...device, me: meOf(id) }
}
type TestDevice = Awaited<ReturnType<typeof newTestDevice>>

const begin = async (kitchen: TestDevice, model: AskEngine) => {
	const ran: string[] = []
	const deps = turnDeps(kitchen, {
		model,
		runCall: async ({ name }) => {
			ran.push(name)
			return { status: 'ran', words: 'Looked.', output: {} }
		},
	})
	return { ...(await askNomster(deps, { session: null, text: 'What is planned?' })), ran }
}

/** What is stored is whole rows, and a next question about it is one that the server takes. */
async function expectValid({ localStore }: TestDevice, session: string): Promise<void> {
	const chat = await readChat(localStore, session)
	for (const { id: _id, ...fields } of chat?.messages ?? []) SCHEMAS.chat_message.strict().parse(fields)
	const state = startTurn({ turn: makeId(), session, question: 'And then?', by: 'model' })
	const messages = historyOf(chat?.messages ?? [], state, (id) => id)
	const { turn } = state
	chatRequest.parse({
		...{ turn, step: 0, session, messages, page: { route: 'home' }, needs: { allergens: [], diets: [] } },
		...{ locale: 'en', units: 'metric', today: '2026-11-25' },
	})
}

const textsOf = async ({ localStore }: TestDevice, session: string) =>
	turnsOf((await readChat(localStore, session))?.messages ?? [])
		.flatMap(({ steps }) => steps)
		.map(({ row: { content, state } }) => `${state}: ${content}`)

test.each(CHATS.filter(isWhole))(
	'$name: cut at every chunk, twice, it does nothing; the retry ends the turn, which is one for the server',
	async ({ sse }) => {
		const whole = await newTestDevice()
		const uncut = scripted(({ step }) => (step === 0 ? { sse } : says('That is all.')))
		const complete = await begin(whole, uncut.engine)
		await complete.run.start()
		const expected = await textsOf(whole, complete.session)
		const { status } = complete.run.state
		for (const cut of [0, ...endsOf(sse)])
			for (const by of ['end', 'reset'] as const) {
				const kitchen = await newTestDevice()
				const tries: EngineAnswer[] = [{ sse, cut, by }, { sse, cut, by }, { sse }]
				const { engine, asked } = scripted(({ step }, n) => (step === 0 ? (tries[n] ?? { sse }) : says('That is all.')))
				const { run, session, ran } = await begin(kitchen, engine)
				await run.start()
				const at = `${cut} bytes, ${by}`
				// A finish may stand at the end of what is left.
				if (run.state.status === 'cut') {
					expect(run.state, at).toMatchObject({ status: 'cut', stands: false, now: { step: 0, calls: [] } })
					expect(ran, at).toEqual([])
					expect(await readKeptTurn(kitchen.localStore), at).not.toBeNull()
					await expectValid(kitchen, session)
					await run.retry()
				}
				expect(run.state.status, at).toBe(status)
				expect(await textsOf(kitchen, session), at).toEqual(expected)
				expect(ran, at).toEqual(complete.ran)
				expect(new Set(asked.map(({ turn }) => turn)).size, at).toBe(1)
				expect((await readKeptTurn(kitchen.localStore)) === null, at).toBe(status === 'done')
				await expectValid(kitchen, session)
				closeDevices()
			}
	},
)

test.each(CHATS.filter((chat) => !isWhole(chat)))('$name: does nothing, and can be tried again', async ({ sse }) => {
	const kitchen = await newTestDevice()
	const { engine, asked } = scripted((_, n) => (n < 2 ? { sse } : says('Soup.')))
	const { run, session, ran } = await begin(kitchen, engine)
	await run.start()
	expect(['cut', 'failed']).toContain(run.state.status)
	expect(ran).toEqual([])
	await expectValid(kitchen, session)
	while (run.state.status !== 'done') await run.retry()
	expect(await textsOf(kitchen, session)).toEqual(['done: Soup.'])
	expect(new Set(asked.map(({ turn, step }) => `${turn} ${step}`)).size).toBe(1)
})

test.each(CHATS)('$name: stopped at every chunk, no text comes later, and nothing runs', async ({ sse }) => {
	const chunks = chunksOf(sse)
	for (let at = 0; at < chunks.length; at += 1) {
		const kitchen = await newTestDevice()
		let stop = async () => {}
		/** It does not hear that it should end. */
		const deaf: AskEngine = async function* () {
			for (const [n, chunk] of chunks.entries()) {
				if (n === at) await stop()
				yield chunk
			}
		}
		const { run, session, ran } = await begin(kitchen, deaf)
		stop = () => run.stop()
		await run.start()
		const { state } = run
		expect(isAtWork(state)).toBe(false)
		const stored = await textsOf(kitchen, session)
		await new Promise((resolve) => setTimeout(resolve))
		expect(run.state).toBe(state)
		expect(await textsOf(kitchen, session)).toEqual(stored)
		// Before a stop nothing has finished, so nothing has run.
		if (state.status === 'stopped') expect(ran).toEqual([])
		await expectValid(kitchen, session)
		closeDevices()
	}
})
