import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import type { Cursor, Mutation } from '#app/sync/model/protocol.ts'
import { closeDevices, kept } from '../../../../tests/fakes/sync-device.ts'
import { add, names, newWorld, signIn, type World } from '../../../../tests/fakes/sync-world.ts'
import { BACKUP_WINDOW_MS } from '../exchange/backup-window.ts'
import { drain } from '../exchange/drain.ts'
import type { SyncClient } from '../exchange/sync-client.ts'
import { countUnsent } from '../queries/issue-queries.ts'
import { withDevice } from '../store/device-db.ts'
import { type LocalSchema, localDbName } from '../store/local-db.ts'
import { readPlace } from '../store/metadata.ts'
import { openAsItIs } from '../store/open-db.ts'
import { encryptUnsent } from './encrypt-unsent.ts'
import { type Acknowledged, mergePackets, type PacketContent, readAcknowledged } from './packet-content.ts'
import { wipeLocalStore } from './wipe.ts'

const real = globalThis.indexedDB
let world: World
beforeEach(() => {
	world = newWorld()
	// The code that wipes a store and the background sync use the browser's own factory.
	globalThis.indexedDB = world.indexedDB
})
afterEach(() => {
	closeDevices()
	globalThis.indexedDB = real
})

const packets = () => withDevice((db) => db.getAll('sealed'), world.indexedDB)
/** Ends a session, at a time that fits the clock of its edits. */
async function leave(device: SyncClient, now = 2_000): Promise<void> {
	device.close()
	const { userId, indexedDB } = world
	const db = await openAsItIs<LocalSchema>(indexedDB, localDbName(userId))
	if (db) await encryptUnsent(db, { userId, factory: indexedDB, makeId, now })
	db?.close()
	await new Promise((done) => {
		indexedDB.deleteDatabase(localDbName(userId)).onsuccess = done
	})
}

/** Restores a backup from before everything, under another epoch. */
function restore(): void {
	const { server } = world
	server.rows.clear()
	server.log.clear()
	server.applied.length = 0
	server.head = 0
	server.epoch = 'e2'
}
const applied = () => world.server.applied.map(({ subject }) => subject)
const sent = () =>
	world.server.requests.flatMap(({ mutations }) => (mutations as Mutation[]).map(({ subject }) => subject))

/** Makes and encrypts two acknowledged edits and one that is not. */
async function encryptThree(): Promise<void> {
	const device = await signIn(world)
	await device.edit(add('flour'))
	await device.sync()
	await device.edit(add('rice'))
	await device.sync()
	await device.edit(add('salt'))
	await leave(device)
	world.server.requests.length = 0
}

describe('edits of the acknowledged log, encrypted at the end of a session', () => {
	test('go to a restored server after the sign-in: first they, then the unsent ones, then those made since', async () => {
		await encryptThree()
		restore()
		const again = await signIn(world)
		await again.edit(add('pepper'))
		expect(await again.sync()).toEqual({ kind: 'done' })
		expect(applied()).toEqual(['flour', 'rice', 'salt', 'pepper'])
		expect([await names(again), await packets()]).toEqual([[], []])
	})

	test('are not sent to a server that has them, which is checked with the first call and no other', async () => {
		await encryptThree()
		const again = await signIn(world)
		expect(await again.sync()).toEqual({ kind: 'done' })
		expect(sent()).toEqual(['salt'])
		expect(world.server.requests.map(({ cursor }) => cursor)).toEqual([{ epoch: 'e1', ver: 0, head: 2 }])
		expect((await kept(again)).map(({ subject }) => subject).sort()).toEqual(['flour', 'rice', 'salt'])
		expect(await (await again.localStore.connection()).count('pantry_items')).toBe(3)
	})

	test('wait through one session after the other, until a server needs them', async () => {
		await encryptThree()
		const second = await signIn(world)
		await second.sync()
		await leave(second)
		restore()
		const third = await signIn(world)
		await third.sync()
		expect(applied()).toEqual(['flour', 'rice', 'salt'])
	})

	test('do not count as unsent, neither in the packet nor when they are restored', async () => {
		const device = await signIn(world)
		await device.edit(add('flour'))
		await device.sync()
		await leave(device)
		expect(await packets()).toMatchObject([{ count: 0, kept: 1 }])
		expect(new TextDecoder().decode((await packets())[0]?.data)).not.toContain('flour')
		const again = await signIn(world, () => Promise.reject(new TypeError('fetch failed')))
		expect(await again.sync()).toMatchObject({ kind: 'failed' })
		expect(await countUnsent(await again.localStore.connection())).toMatchObject({ count: 0 })
		await (await signIn(world)).sync()
		expect(await countUnsent(await again.localStore.connection())).toMatchObject({ count: 0 })
	})

	test('leave the device if there was never a key to encrypt them with: the server has them', async () => {
		const device = await signIn(world, (path, init) =>
			path.includes('seal-key') ? Promise.reject(new TypeError('fetch failed')) : world.server.post(path, init),
		)
		await device.edit(add('flour'))
		await device.sync()
		await leave(device)
		expect(await packets()).toEqual([])
	})

	test('older than 30 days are dropped, and so is a packet that holds nothing else', async () => {
		const device = await signIn(world)
		await device.edit(add('flour'))
		await device.sync()
		await leave(device)
		const later = await signIn(world, () => Promise.reject(new TypeError('fetch failed')))
		await later.edit(add('rice'))
		await leave(later, 2_000 + BACKUP_WINDOW_MS)
		expect(await packets()).toMatchObject([{ count: 1, kept: 0 }])
	})

	test('are the newest ones if there are too many', async () => {
		const device = await signIn(world)
		for (const name of ['flour', 'rice', 'salt']) await device.edit(add(name))
		await device.sync()
		const db = await device.localStore.connection()
		const chars = JSON.stringify((await kept(device))[0]).length
		const { acknowledged, known } = await readAcknowledged(db, { userId: world.userId, now: DAY_MS, most: chars * 2.5 })
		expect(acknowledged.map(({ subject }) => subject)).toEqual(['rice', 'salt'])
		expect(known).toHaveLength(3)
	})

	test('are encrypted once more if a tab has had one acknowledged between encrypting and clearing', async () => {
		const device = await signIn(world)
		await device.edit(add('flour'))
		await device.sync()
		const [flour] = await kept(device)
		if (!flour) throw new Error('nothing was kept')
		device.close()
		device.localStore.close()
		const { subtle } = crypto
		const encrypt = subtle.encrypt.bind(subtle)
		const name = localDbName(world.userId)
		const now = vi.spyOn(Date, 'now').mockReturnValue(2_000)
		const once = vi.spyOn(subtle, 'encrypt').mockImplementationOnce(async (...args) => {
			const db = await openAsItIs<LocalSchema>(world.indexedDB, name)
			await db?.put('kept', { ...flour, mid: makeId(), seq: 2 })
			db?.close()
			return encrypt(...args)
		})
		await wipeLocalStore(name)
		now.mockRestore()
		once.mockRestore()
		expect((await packets()).map((packet) => packet.kept).sort()).toEqual([1, 2])
		expect((await world.indexedDB.databases()).map((found) => found.name)).not.toContain(name)
	})

	test('stay encrypted while another tab encrypts and clears: a packet decrypted in between would be in neither place', async () => {
		await encryptThree()
		const tab = await signIn(world)
		const before = (await packets()).length
		const { promise: cleared, resolve: clear } = Promise.withResolvers<void>()
		let last = cleared
		const asked: string[] = []
		vi.stubGlobal('navigator', {
			locks: {
				request(name: string, _options: LockOptions, work: () => Promise<unknown>) {
					asked.push(name)
					const result = last.then(work)
					last = result.then(
						() => undefined,
						() => undefined,
					)
					return result
				},
			},
		})
		const opening = tab.sync()
		const wiping = vi.waitFor(() => expect(asked).toHaveLength(1)).then(() => wipeLocalStore(localDbName(world.userId)))
		await vi.waitFor(() => expect(asked).toEqual([`seal-${world.userId}`, `seal-${world.userId}`]))
		expect(await packets()).toHaveLength(before)
		clear()
		await Promise.all([opening, wiping])
		vi.unstubAllGlobals()
		expect(await packets()).not.toHaveLength(0)
	})

	test('are encrypted all the same when a frozen tab does not release the lock', async () => {
		const device = await signIn(world)
		await device.edit(add('flour'))
		device.close()
		const request = (_name: string, { signal }: LockOptions) =>
			new Promise((_resolve, reject) => {
				signal?.addEventListener('abort', () => reject(signal.reason))
			})
		vi.stubGlobal('navigator', { locks: { request } })
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
		const wiping = wipeLocalStore(localDbName(world.userId))
		vi.advanceTimersByTime(5_000)
		vi.useRealTimers()
		await wiping
		vi.unstubAllGlobals()
		expect(await packets()).toHaveLength(1)
	})

	test('go before what the service worker would send: that waits until a page has decrypted them', async () => {
		await encryptThree()
		restore()
		const again = await signIn(world)
		await again.edit(add('pepper'))
		expect(await drain(world.userId)).toEqual({ kind: 'failed', retryAfterMs: null })
		expect(applied()).toEqual([])
	})
})

test('a store whose edits could not be encrypted reads from the start, and still names the newest commit that it knew', async () => {
	const device = await signIn(world)
	await device.edit(add('flour'))
	await device.sync()
	// Belongs to another cook: it must be neither encrypted nor deleted.
	const db = await device.localStore.connection()
	const [entry] = await kept(device)
	if (!entry) throw new Error('nothing was kept')
	const strange = { ...entry, mid: makeId(), seq: 9, userId: makeId(), bytes: 1, isSent: false, tries: 0, parked: null }
	await db.put('outbox', { ...strange, rows: [] })
	device.close()
	await wipeLocalStore(localDbName(world.userId))
	const again = await signIn(world)
	expect(await readPlace(await again.localStore.connection())).toMatchObject({
		cursor: { epoch: 'e1', ver: 0, head: 1 },
		isComplete: false,
	})
	restore()
	await again.sync()
	expect(applied()).toEqual(['flour'])
})

describe('several packets of one cook', () => {
	const edit = (mid: string, seq: number) => ({ mid, seq }) as Mutation
	const acknowledged = (mid: string, seq: number) => ({ ...edit(mid, seq), ackedAt: 1 }) as Acknowledged
	const packet = (parts: Partial<PacketContent & { at: number }>): PacketContent & { at: number } => ({
		at: 1,
		mutations: [],
		issues: [],
		blobs: [],
		drafts: [],
		acknowledged: [],
		cursor: null,
		...parts,
	})
	const [old, young]: Cursor[] = [
		{ epoch: 'e', ver: 3, mark: 'a' },
		{ epoch: 'e', ver: 5, mark: 'b' },
	]

	test('return their edits in the order in which they were made, each as the last packet has it', () => {
		const first = packet({ acknowledged: [acknowledged('1', 1)], mutations: [edit('2', 2)], cursor: old ?? null })
		const second = packet({
			acknowledged: [acknowledged('1', 1), acknowledged('2', 2), acknowledged('3', 3)],
			cursor: young ?? null,
		})
		const { edits, cursor } = mergePackets([first, second])
		expect(edits).toMatchObject([acknowledged('1', 1), acknowledged('2', 2), acknowledged('3', 3)])
		expect(cursor).toEqual(young)
	})

	test('send edits that no cursor of theirs covers', () => {
		const first = packet({ acknowledged: [acknowledged('1', 1)], cursor: old ?? null })
		const second = packet({ acknowledged: [acknowledged('2', 1)], cursor: young ?? null })
		const { edits } = mergePackets([first, second])
		expect(edits).toMatchObject([edit('1', 1), acknowledged('2', 1)])
		expect(edits[0]).not.toHaveProperty('ackedAt')
	})

	test('leave an edit that came back while a session was ending in the place where it was first encrypted', () => {
		const since = packet({ at: 2, mutations: [edit('c', 1), edit('d', 2)] })
		const back = [edit('a', 3), edit('b', 4)].map((one) => ({ ...one, sealedAt: 1 }))
		const ids = (...packets: Parameters<typeof mergePackets>[0]) => mergePackets(packets).edits.map(({ mid }) => mid)
		// The new ones may or may not have left the store already.
		expect(ids(since, packet({ at: 3, mutations: [...back, edit('e', 5)] }))).toEqual(['a', 'b', 'c', 'd', 'e'])
		const all = [...back, edit('c', 5), edit('d', 6), edit('e', 7)]
		expect(ids(since, packet({ at: 3, mutations: all }))).toEqual(['a', 'b', 'c', 'd', 'e'])
	})
})
