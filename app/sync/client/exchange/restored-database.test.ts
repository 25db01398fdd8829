import { IDBFactory } from 'fake-indexeddb'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import type { Cursor, HistoryPage, SyncReply, SyncRequest } from '#app/sync/model/protocol.ts'
import {
	closeDevices,
	db,
	item,
	kept,
	milk,
	name,
	newDevice,
	outbox,
	put,
} from '../../../../tests/fakes/sync-device.ts'
import { copyDatabase } from '../../../../tests/setup/database-copy.ts'
import { type Cook, type SyncApp, startSyncApp } from '../../../../tests/setup/sync-app.ts'
import type { Post } from './ask.ts'
import type { SyncClient, SyncClientDeps } from './sync-client.ts'

let app: SyncApp
let cook: Cook
let pullRows = 500
beforeAll(async () => {
	app = await startSyncApp({ pullRows: () => pullRows })
})
beforeEach(async () => {
	pullRows = 500
	cook = await app.signUp({ subscription_tier: 'Premium' })
})
afterEach(closeDevices)
afterAll(() => app.close())

const post: Post = (path, init) => app.fetch(path, { ...init, cookie: cook.cookie })
const deviceOfCook = (deps: Partial<SyncClientDeps> = {}): Promise<SyncClient> =>
	newDevice(undefined, { userId: cook.id, indexedDB: new IDBFactory(), clock: Date.now, post, ...deps })
const add = async (device: SyncClient, ingredient_name: string): Promise<string> => {
	const id = makeId()
	await device.edit(put(id, milk({ ingredient_name })))
	return id
}
const syncAll = async (...devices: SyncClient[]) => {
	for (const device of devices) expect(await device.sync()).toEqual({ kind: 'done' })
}
const cursorOf = async (device: SyncClient) => (await (await db(device)).get('metadata', 'cursor'))?.value as Cursor
const copy = () => copyDatabase(app.memory.db)
const tripsOf = (mutations: unknown[], cursor: Cursor | null) => {
	const request = { v: 1, clientId: makeId(), cursor, schema: 1, mutations }
	return cook
		.device()
		.post(request)
		.then((response) => response.headers.get('server-timing'))
}

describe('a database that was restored without notice', () => {
	test('gets every edit that a device has in its acknowledged log, though others have taken the lost ones’ version numbers', async () => {
		const [a, b] = [await deviceOfCook(), await deviceOfCook()]
		const before = await add(a, 'before')
		await syncAll(a, b)
		const requeue = await copy()
		const afterA = await add(a, 'after a')
		await a.edit(put(before, { ingredient_name: 'before, edited' }))
		const afterB = await add(b, 'after b')
		await syncAll(a, b, a)
		await requeue()

		const c = await deviceOfCook()
		const onC = await add(c, 'new on the restored one')
		await syncAll(c, a, b, a, c)
		const fresh = await deviceOfCook()
		await syncAll(fresh)
		for (const device of [a, b, c, fresh]) {
			const names = await Promise.all([before, afterA, afterB, onC].map((id) => name(device, id)))
			expect(names).toEqual(['before, edited', 'after a', 'after b', 'new on the restored one'])
		}
	})

	test('is noticed if the same number of commits has been made since', async () => {
		const [a, b] = [await deviceOfCook(), await deviceOfCook()]
		await syncAll(a, b)
		const requeue = await copy()
		const lost = await add(a, 'lost')
		await syncAll(a)
		await requeue()
		const other = await add(b, 'other')
		await syncAll(b)
		expect((await cursorOf(a)).ver).toBe((await cursorOf(b)).ver)
		await syncAll(a, b)
		expect([await name(a, other), await name(b, lost)]).toEqual(['other', 'lost'])
	})

	test('gets back what was acknowledged beyond the end of a page that was cut', async () => {
		const [a, b] = [await deviceOfCook(), await deviceOfCook()]
		await syncAll(b)
		await Promise.all(Array.from({ length: 6 }, (_, i) => add(a, `row ${i}`)))
		await syncAll(a)
		const requeue = await copy()
		pullRows = 4
		const lost = await add(b, 'lost')
		let isStopped = false
		const stopped = await deviceOfCook({
			localStore: b.localStore,
			async post(path, init) {
				if (path === '/api/sync' && isStopped) throw new TypeError('no network')
				isStopped = path === '/api/sync'
				return post(path, init)
			},
		})
		await stopped.sync()
		const { ver, head } = await cursorOf(b)
		// The cursor is in the middle of a commit that the copy has; the edit lies after it.
		expect([ver, head]).toEqual([5, 8])
		expect(await kept(b)).toHaveLength(1)
		await requeue()
		await syncAll(b, a)
		expect(await name(a, lost)).toBe('lost')
	})

	test('gets back an edit that had changed nothing there, so that its history is whole', async () => {
		const a = await deviceOfCook()
		const id = await add(a, 'milk')
		await syncAll(a)
		const b = await deviceOfCook()
		await syncAll(b)
		const saidBy = async (device: SyncClient) => {
			await device.edit(put(id, { ingredient_name: 'oat milk' }))
			await device.sync()
		}
		await saidBy(a)
		const requeue = await copy()
		await saidBy(b)
		const mids = (await kept(b)).map(({ mid }) => mid)
		await requeue()
		await syncAll(b)
		const history: HistoryPage = await (await app.fetch('/api/sync/history', { cookie: cook.cookie })).json()
		expect(history.entries.map(({ mid }) => mid)).toEqual(expect.arrayContaining(mids))
	})

	test('is detected in spite of an earlier answer that comes late', async () => {
		const indexedDB = new IDBFactory()
		const a = await deviceOfCook({ indexedDB })
		await syncAll(a)
		const requeue = await copy()
		const early = await add(a, 'early')
		const held: (() => void)[] = []
		const slow = await deviceOfCook({
			indexedDB,
			async post(path, init) {
				const reply = await post(path, init)
				if (path === '/api/sync' && held.length === 0) await new Promise<void>((go) => held.push(go))
				return reply
			},
		})
		const asking = slow.sync()
		await expect.poll(() => held.length).toBe(1)
		// Another tab has sent it too, and has read on; then the copy is restored, and that tab notices.
		await syncAll(a)
		await requeue()
		await (await deviceOfCook()).sync()
		await a.sync()
		const stranger = await deviceOfCook()
		await add(stranger, 'stranger')
		await syncAll(stranger)
		for (const go of held) go()
		await asking
		await syncAll(a, stranger)
		expect(await name(stranger, early)).toBe('early')
		expect(await outbox(a)).toEqual([])
	})

	test('costs no further round trip: a pull, an empty sync and a push', async () => {
		const a = await deviceOfCook()
		await add(a, 'milk')
		await syncAll(a)
		const cursor = await cursorOf(a)
		const { mark: _mark, ...plain } = cursor
		expect(cursor.mark).toMatch(/^[0-9a-f]{32}$/)
		for (const known of [cursor, plain]) {
			const device = cook.device()
			const edit = device.edit([{ entity: 'shopping_item', id: makeId(), fields: milk(), base: null }])
			expect(await tripsOf([], known)).toBe('db;desc="1 trips"')
			const request = { v: 1, clientId: device.clientId, cursor: known, schema: 1, mutations: [edit] }
			expect((await device.post(request)).headers.get('server-timing')).toBe('db;desc="2 trips"')
		}
	})
})

describe('a cursor', () => {
	const ask = async (cursor: Cursor | null): Promise<SyncReply> => {
		const device = cook.device()
		device.cursor = cursor
		return device.sync()
	}
	const twoCommits = async () => {
		const device = cook.device()
		const rows = (count: number) =>
			Array.from({ length: count }, () => ({ entity: 'shopping_item', id: makeId(), fields: milk(), base: null }))
		const first = await device.sync(device.edit(rows(3)))
		const second = await device.sync(device.edit(rows(3)))
		// Version 1 is the cook's preferences, 2 to 4 the first commit of this test, 5 to 7 the second.
		return { epoch: first.epoch, first: first.mark ?? '', second: second.mark ?? '' }
	}

	test('without a mark, of an earlier program or commit, is accepted, and gets one', async () => {
		const { epoch, second } = await twoCommits()
		expect(await ask({ epoch, ver: 4 })).toMatchObject({ from: 4, to: 7, mark: second })
		expect((await ask({ epoch, ver: 4 })).stale).toBeUndefined()
	})

	test('is compared with the commit that contains its version, at its end as in its middle', async () => {
		const { epoch, first, second } = await twoCommits()
		const isStale = async (cursor: Omit<Cursor, 'epoch'>) => (await ask({ epoch, ...cursor })).stale === true
		for (const ver of [2, 3, 4])
			expect([await isStale({ ver, mark: first }), await isStale({ ver, mark: second })]).toEqual([false, true])
		for (const ver of [5, 6, 7])
			expect([await isStale({ ver, mark: first }), await isStale({ ver, mark: second })]).toEqual([true, false])
		expect(await isStale({ ver: 8, mark: second })).toBe(true)
		expect(await isStale({ ver: 0, mark: first })).toBe(true)
	})

	test('in a page that was cut has the mark of the newest commit, and that commit’s version', async () => {
		const { epoch, first, second } = await twoCommits()
		pullRows = 2
		const device = cook.device()
		const reply: SyncReply = await (
			await device.post({
				v: 1,
				clientId: device.clientId,
				cursor: null,
				schema: 1,
				mutations: [],
			} satisfies SyncRequest)
		).json()
		expect(reply).toMatchObject({ to: 2, more: true, mark: second, head: 7 })
		expect((await ask({ epoch, ver: 2, mark: second, head: 7 })).stale).toBeUndefined()
		expect((await ask({ epoch, ver: 2, mark: first, head: 7 })).stale).toBe(true)
		expect((await ask({ epoch, ver: 2, mark: second, head: 8 })).stale).toBe(true)
	})

	test('that reads again from the start is checked for its mark all the same', async () => {
		const { epoch, first, second } = await twoCommits()
		expect(await ask({ epoch, ver: 0, mark: second, head: 7 })).toMatchObject({ from: 0, to: 7 })
		expect((await ask({ epoch, ver: 0, mark: first, head: 7 })).stale).toBe(true)
	})
})

test('a store from before the marks goes on, and gets one with its next answer', async () => {
	const a = await deviceOfCook()
	const id = await add(a, 'milk')
	await syncAll(a)
	const { epoch, ver } = await cursorOf(a)
	await (await db(a)).put('metadata', { key: 'cursor', value: { epoch, ver }, lastUpdated: 1 })
	await syncAll(a)
	expect((await cursorOf(a)).mark).toBeDefined()
	expect(await item(a, id)).toBeDefined()
})
