import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import { failStorage, repairStorage } from '../../../../tests/fakes/failing-storage.ts'
import { closeDevices, newDevice } from '../../../../tests/fakes/sync-device.ts'
import { FakeSyncServer } from '../../../../tests/fakes/sync-server.ts'
import { meOf } from '../../../../tests/setup/own-data.ts'
import { calls, NOW, says, scripted, textChunks, turnDeps } from '../../../../tests/setup/turn.ts'
import { makeAliases } from '../model/aliases.ts'
import { type ChatTurn, turnsOf } from '../model/chat-turns.ts'
import type { AskEngine } from '../model/engine.ts'
import { askNomster, findInterrupted } from './ask-nomster.ts'
import { applyCard } from './cards/apply-card.ts'
import { undoCard } from './cards/undo-card.ts'
import { readChat } from './chat-queries.ts'
import { cardInMessage } from './sessions/card-row.ts'
import { readCurrentChat } from './sessions/current-chat.ts'
import { readKeptTurn } from './sessions/kept-turn.ts'
import type { ToolContext } from './tool-context.ts'

// A page that dies: from one call of the storage on none succeeds. Then the page is loaded again.

beforeEach(() => {
	vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
	repairStorage()
	closeDevices()
	vi.restoreAllMocks()
})

type Browser = { userId: string; indexedDB: IDBFactory; server: FakeSyncServer }
const newBrowser = (): Browser => ({ userId: makeId(), indexedDB: new IDBFactory(), server: new FakeSyncServer() })

async function openPage({ userId, indexedDB, server }: Browser) {
	const device = await newDevice(server, { userId, indexedDB, clock: () => NOW })
	await device.sync()
	return { ...device, me: meOf(userId) }
}
type Page = Awaited<ReturnType<typeof openPage>>

const ADD = { id: 'add', name: 'list_add', input: { items: [{ name: 'milk' }] } }
const LIST = { id: 'list', name: 'look', input: { at: 'list' } }

const itemsOf = async ({ localStore }: Page) =>
	(await localStore.run((db) => db.getAll('shopping_items'))).map(({ ingredient_name }) => ingredient_name)

async function turnsOn(page: Page): Promise<ChatTurn[]> {
	const sessions = await page.localStore.run((db) => db.getAllKeys('chat_sessions'))
	const chats = await Promise.all(sessions.map((id) => readChat(page.localStore, id)))
	return chats.flatMap((chat) => turnsOf(chat?.messages ?? []))
}

const cardsOn = async (page: Page) =>
	(await turnsOn(page))
		.flatMap(({ steps }) => steps)
		.flatMap(({ row, parts }) => parts.cards.map((card) => ({ card, row })))

/** The effect is there if and only if a card says so. */
async function expectAgreement(page: Page, at: string): Promise<void> {
	const applied = (await cardsOn(page)).filter(({ card }) => card.state === 'applied')
	expect(await itemsOf(page), at).toEqual(applied.map(() => 'milk'))
}

/** Dies at one call of the storage after the other, until `work` needs no more of them. Returns how often. */
async function killAtEachCall(
	prepare: (page: Page) => Promise<unknown>,
	work: (page: Page) => Promise<unknown>,
	judge: (page: Page, at: string, hasDied: boolean) => Promise<void>,
): Promise<number> {
	for (let at = 1; ; at += 1) {
		const browser = newBrowser()
		const page = await openPage(browser)
		await prepare(page)
		failStorage({ at, name: 'AbortError', how: 'aborts', lasts: true })
		await work(page).catch(() => undefined)
		const used = repairStorage()
		page.close()
		await judge(await openPage(browser), `call ${at}`, used >= at)
		closeDevices()
		if (used < at) return at - 1
	}
}

const wholly = async () => ({ isWhole: true, isDialogue: false, context: null }) as const

/** The cook's own sentence puts milk on the list at once, after a look. */
const local = (): AskEngine =>
	scripted(({ step }) => (step === 0 ? calls(LIST) : step === 1 ? calls(ADD) : says('It is on the list.'))).engine

test('a page that dies at any write of a turn leaves a card and an effect that agree, and a way to the answer', async () => {
	const depsOf = (page: Page) => turnDeps(page, { device: local(), readFirst: wholly })
	const endings = new Set<string>()
	const kills = await killAtEachCall(
		async () => undefined,
		async (page) => {
			const { run } = await askNomster(depsOf(page), { session: null, text: 'Milk on the list' })
			await run.start()
		},
		async (page, at) => {
			await expectAgreement(page, at)
			const run = await findInterrupted(depsOf(page))
			for (let tries = 0; run && run.state.status !== 'done' && tries < 3; tries += 1) await run.retry()
			await expectAgreement(page, at)
			expect((await itemsOf(page)).length, at).toBeLessThanOrEqual(1)
			const turns = await turnsOn(page)
			endings.add(`${turns.length} ${(await itemsOf(page)).length} ${run?.state.status}`)
			// Nothing was asked, or the answer is whole. A call that may not have run is answered as not run.
			for (const turn of turns) {
				expect(turn.question, at).not.toBeNull()
				expect(turn.steps.at(-1)?.row, at).toMatchObject({
					state: 'done',
					content: expect.stringMatching(/list|Not run/),
				})
			}
			if (turns.length > 0) expect(await readKeptTurn(page.localStore), at).toBeNull()
		},
	)
	expect(kills).toBeGreaterThan(60)
	expect([...endings].sort()).toEqual(['0 0 undefined', '1 0 done', '1 1 done', '1 1 undefined'])
})

test('a page that dies while text comes offers what it had, and the same turn again', async () => {
	let now = NOW
	const browser = newBrowser()
	const page = await openPage(browser)
	const slow: AskEngine = async function* () {
		for (const word of ['One ', 'two ', 'three ', 'four ']) {
			now += 400
			yield* textChunks(word)
			await new Promise((resolve) => setTimeout(resolve))
		}
		failStorage({ at: 1, name: 'AbortError', how: 'aborts', lasts: true })
	}
	const { run } = await askNomster(turnDeps(page, { model: slow, clock: () => now }), { session: null, text: 'Count' })
	await run.start()
	repairStorage()
	page.close()
	const again = await openPage(browser)
	const { engine, asked } = scripted(() => says('One two three four.'))
	const found = await findInterrupted(turnDeps(again, { model: engine }))
	expect(found?.state).toMatchObject({ status: 'cut', turn: run.state.turn, now: { text: 'One two three ' } })
	await found?.retry()
	expect(asked).toMatchObject([{ turn: run.state.turn, step: 0 }])
	expect((await turnsOn(again))[0]?.steps.map(({ row }) => row.content)).toEqual(['One two three four.'])
	expect(await readCurrentChat(again.localStore)).toBe(run.state.session)
})

test('a turn that is at work in another tab is not offered', async () => {
	const page = await openPage(newBrowser())
	const name = { now: '' }
	const locks = {
		request: async (lock: string, _options: object, work: (held: object | null) => Promise<unknown>) => {
			const isFree = name.now === ''
			name.now = lock
			await work(isFree ? {} : null)
			if (isFree) name.now = ''
		},
		query: async () => ({ held: [{ name: name.now }], pending: [] }),
	} as unknown as Pick<LockManager, 'request' | 'query'>
	let found: unknown = 'not looked'
	const engine: AskEngine = async function* () {
		found = await findInterrupted(turnDeps(page, { locks }))
		yield* textChunks('Hi.')
	}
	const { run } = await askNomster(turnDeps(page, { model: engine, locks }), { session: null, text: 'Hello' })
	await run.start()
	expect(found).toBeNull()
	expect(await findInterrupted(turnDeps(page, { locks }))).not.toBeNull()
})

test('a turn that two tabs offer to try again is carried out by one of them', async () => {
	const browser = newBrowser()
	const page = await openPage(browser)
	const silent = turnDeps(page, { device: async function* () {}, readFirst: wholly })
	await (await askNomster(silent, { session: null, text: 'Milk on the list' })).run.start()
	const deps = turnDeps(page, { device: local() })
	const [one, other] = [await findInterrupted(deps), await findInterrupted(deps)]
	await one?.retry()
	await other?.retry()
	expect([one?.state.status, other?.state.status]).toEqual(['done', 'done'])
	expect(await itemsOf(page)).toEqual(['milk'])
	await expectAgreement(page, 'two tabs')
	expect((await turnsOn(page))[0]?.steps.at(-1)?.row.content).toBe('It is on the list.')
})

const contextOf = (page: Page): ToolContext => ({
	...{ localStore: page.localStore, me: page.me, now: NOW, today: '2026-11-25', timeZone: 'Europe/London' },
	...{ locale: 'en-GB', page: { route: 'home' }, aliases: makeAliases(), engine: 'model', isOnline: true },
	signal: new AbortController().signal,
})

async function propose(page: Page): Promise<void> {
	const { engine } = scripted(({ step }) => (step === 0 ? calls(ADD) : says('It waits for you.')))
	const { run } = await askNomster(turnDeps(page, { model: engine }), { session: null, text: 'Milk on the list' })
	await run.start()
}

async function press(page: Page, act: typeof applyCard | typeof undoCard) {
	const [found] = await cardsOn(page)
	if (!found) throw new Error('no card')
	const { card, row } = found
	return act(card, contextOf(page), { row: cardInMessage(row.id, card.id, makeId()) })
}

test('a page that dies at any write of Apply leaves a card and an effect that agree; a second press is one effect', async () => {
	const kills = await killAtEachCall(
		propose,
		(page) => press(page, applyCard),
		async (page, at) => {
			expect(await cardsOn(page), at).toHaveLength(1)
			await expectAgreement(page, at)
			expect((await press(page, applyCard)).kind, at).toBe('applied')
			expect(await itemsOf(page), at).toEqual(['milk'])
			await expectAgreement(page, at)
		},
	)
	expect(kills).toBeGreaterThan(10)
})

test('a page that dies at any write of Undo leaves a card and an effect that agree', async () => {
	const kills = await killAtEachCall(
		async (page) => {
			await propose(page)
			await press(page, applyCard)
		},
		(page) => press(page, undoCard),
		async (page, at) => {
			await expectAgreement(page, at)
			expect((await press(page, undoCard)).kind, at).toBe('undone')
			expect(await itemsOf(page), at).toEqual([])
			await expectAgreement(page, at)
		},
	)
	expect(kills).toBeGreaterThan(10)
})
