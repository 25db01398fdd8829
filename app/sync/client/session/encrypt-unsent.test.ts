import { IDBFactory } from 'fake-indexeddb'
import { afterEach, describe, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import { closeDevices } from '../../../../tests/fakes/sync-device.ts'
import { add, names, newWorld, refusedPicture, signIn, type World } from '../../../../tests/fakes/sync-world.ts'
import type { Post } from '../exchange/ask.ts'
import type { SyncClient } from '../exchange/sync-client.ts'
import { requeue } from '../outbox/requeue.ts'
import { toWire } from '../outbox/take-batch.ts'
import { listIssues } from '../queries/issue-queries.ts'
import { withDevice } from '../store/device-db.ts'
import { type LocalSchema, localDbName } from '../store/local-db.ts'
import { openAsItIs } from '../store/open-db.ts'
import { encryptUnsent } from './encrypt-unsent.ts'
import { canEncrypt, discard, keepEncrypted } from './sign-out.ts'
import { countUnencrypted, discardUnencrypted } from './unencrypted.ts'

afterEach(closeDevices)

const unsent = async ({ localStore }: SyncClient) => {
	const db = await localStore.connection()
	return new Set([...(await db.getAll('outbox')), ...(await db.getAll('issues'))].map(({ mid }) => mid))
}
const sealed = ({ indexedDB }: World) => withDevice((db) => db.getAll('sealed'), indexedDB)
const options = ({ userId, indexedDB }: World) => ({ userId, factory: indexedDB, makeId, now: 1 })

/** Ends a session: what wipeDevice does to one store. */
async function leave(world: World, device: SyncClient, now = 1): Promise<void> {
	device.close()
	const db = await openAsItIs<LocalSchema>(world.indexedDB, localDbName(world.userId))
	if (!db) return
	await encryptUnsent(db, { ...options(world), now })
	db.close()
	await new Promise((done) => {
		world.indexedDB.deleteDatabase(localDbName(world.userId)).onsuccess = done
	})
}

describe('encryption of unsent edits', () => {
	test('keeps them through the end of a session, unreadable, and sends them once when the cook is back', async () => {
		const world = newWorld()
		const device = await signIn(world)
		await device.sync()
		await device.edit(add('flour'))
		await device.edit(add('rice'))
		await leave(world, device)
		const [packet] = await sealed(world)
		expect(packet).toMatchObject({ userId: world.userId, count: 2 })
		expect(new TextDecoder().decode(packet?.data)).not.toContain('flour')

		const again = await signIn(world)
		expect(await again.sync()).toEqual({ kind: 'done' })
		expect(world.server.applied.map(({ subject }) => subject)).toEqual(['flour', 'rice'])
		expect([await sealed(world), await names(again)]).toEqual([[], []])
		expect(await (await again.localStore.connection()).count('pantry_items')).toBe(2)
	})

	test('drops what the device wrote of its own accord, unless the cook has built upon it', async () => {
		const world = newWorld()
		const device = await signIn(world)
		await device.sync()
		await device.edit({ ...add('place'), verb: 'preferences.fill' })
		const db = await device.localStore.connection()
		expect((await encryptUnsent(db, options(world))).mids).toHaveLength(1)
		expect(await sealed(world)).toEqual([])
		await device.edit(add('flour'))
		expect((await encryptUnsent(db, options(world))).mids).toHaveLength(2)
		expect(await sealed(world)).toMatchObject([{ count: 2 }])
	})

	test('requeues them before what the cook has done since', async () => {
		const world = newWorld()
		const device = await signIn(world)
		await device.sync()
		await device.edit(add('flour'))
		await leave(world, device)
		const again = await signIn(world)
		await again.edit(add('rice'))
		await again.sync()
		expect(world.server.applied.map(({ subject }) => subject)).toEqual(['flour', 'rice'])
	})

	test('restores once an edit that was encrypted twice', async () => {
		const world = newWorld()
		const device = await signIn(world)
		await device.sync()
		await device.edit(add('flour'))
		// The first sign-out was interrupted after it had encrypted.
		await device.localStore.run((db) => encryptUnsent(db, options(world)))
		await device.edit(add('rice'))
		await leave(world, device)
		expect(await sealed(world)).toHaveLength(2)
		const again = await signIn(world)
		expect(await again.sync()).toEqual({ kind: 'done' })
		expect(world.server.applied.map(({ subject }) => subject)).toEqual(['flour', 'rice'])
		expect(await sealed(world)).toEqual([])
	})

	test('without the key they wait on', async () => {
		const world = newWorld()
		const device = await signIn(world)
		await device.sync()
		await device.edit(add('flour'))
		await leave(world, device)
		const right = new Map(world.server.sealKeys)
		for (const client of right.keys()) world.server.sealKeys.set(client, btoa('x'.repeat(32)))
		const again = await signIn(world)
		await again.sync()
		expect([(await sealed(world)).length, world.server.applied]).toEqual([1, []])
		world.server.sealKeys = right
		await (await signIn(world)).sync()
		expect(world.server.applied).toHaveLength(1)
	})

	test('nothing else is sent before them while the key is not available', async () => {
		const world = newWorld()
		const device = await signIn(world)
		await device.sync()
		await device.edit(add('flour'))
		await leave(world, device)
		const { post } = world.server
		let isDown = true
		const again = await signIn(world, (path, init) =>
			isDown && path.includes('seal-key') ? Promise.reject(new TypeError('fetch failed')) : post(path, init),
		)
		await again.edit(add('rice'))
		expect(await again.sync()).toEqual({ kind: 'failed', retryAfterMs: null })
		isDown = false
		await again.sync()
		expect(world.server.applied.map(({ subject }) => subject)).toEqual(['flour', 'rice'])
	})

	test('requeues them before what was encrypted while they were being decrypted', async () => {
		const world = newWorld()
		let now = 1_000
		const at = (post?: Post) => signIn(world, post, () => now)
		const device = await at()
		await device.sync()
		await device.edit(add('flour'))
		await leave(world, device, now)
		now = 2_000
		let release = () => {}
		const isReleased = new Promise<void>((done) => {
			release = done
		})
		const second = await at(async (path, init) => {
			if (path.includes('seal-key')) await isReleased
			else throw new TypeError('fetch failed')
			return world.server.post(path, init)
		})
		await second.edit(add('rice'))
		const opening = second.sync()
		await keepEncrypted(second.localStore)
		release()
		await opening
		now = 3_000
		await leave(world, second, now)
		const third = await at()
		await third.sync()
		expect(world.server.applied.map(({ subject }) => subject)).toEqual(['flour', 'rice'])
	})

	test('requeues them before what was requeued earlier and encrypted later', async () => {
		const world = newWorld()
		const elsewhere = await signIn({ ...world, indexedDB: new IDBFactory() })
		for (const name of ['a', 'b', 'c']) await elsewhere.edit(add(name))
		const waiting = await (await elsewhere.localStore.connection()).getAll('outbox')
		const [a, b, c] = waiting.map(toWire).map((edit, i) => ({ ...edit, sealedAt: i + 1 }))
		const device = await signIn(world)
		await device.edit(add('d'))
		const back = (...edits: (typeof a)[]) =>
			requeue(device.localStore, { mutations: edits.filter((edit) => edit !== undefined), issues: [], blobs: [] })
		await back(b)
		await back(a, c)
		expect(await names(device)).toEqual(['a', 'b', 'c', 'd'])
	})

	test('another cook on this device does not get them', async () => {
		const world = newWorld()
		const device = await signIn(world)
		await device.sync()
		await device.edit(add('flour'))
		await leave(world, device)
		const other = await signIn({ ...world, userId: makeId() })
		await other.sync()
		expect([world.server.applied, (await sealed(world)).length]).toEqual([[], 1])
	})

	test('has its key from the first call of a cook on, however that ended', async () => {
		const world = newWorld()
		world.server.troubles.push(() => new Response('', { status: 503 }))
		const device = await signIn(world)
		await device.edit(add('flour'))
		expect(await device.sync()).toMatchObject({ kind: 'failed' })
		await leave(world, device)
		const [packet] = await sealed(world)
		expect(packet?.count).toBe(1)
		expect(new TextDecoder().decode(packet?.data)).not.toContain('flour')
	})

	test('and the first sync agree on the client id of the store', async () => {
		const world = newWorld()
		const device = await signIn(world)
		await device.edit(add('flour'))
		await device.sync()
		const { clientId } = world.server.requests[0] ?? {}
		expect([...world.server.sealKeys.keys()]).toEqual([clientId])
		expect(await (await device.localStore.connection()).get('metadata', 'clientId')).toMatchObject({ value: clientId })
	})

	test('keeps a picture that the server has refused, with its issue still open', async () => {
		const world = newWorld()
		const device = await signIn(world)
		await device.sync()
		const { issue, sha256 } = await refusedPicture(device)
		await leave(world, device)
		const [packet] = await sealed(world)
		expect(packet).toMatchObject({ userId: world.userId, count: 1 })
		expect(new TextDecoder().decode(packet?.data)).not.toContain('Soup')

		const again = await signIn(world)
		await again.sync()
		const db = await again.localStore.connection()
		expect(await again.localStore.load(listIssues)).toEqual([issue])
		expect([...new Uint8Array((await db.get('blobs', sha256))?.variants[0] ?? new ArrayBuffer(0))]).toEqual([1, 2, 250])
		expect([await sealed(world), world.server.applied]).toEqual([[], []])
	})

	test('before any key was given keeps them all the same', async () => {
		const world = newWorld()
		const device = await signIn(world)
		await device.edit(add('flour'))
		await leave(world, device)
		expect(await countUnencrypted(world.indexedDB)).toBe(1)
		const again = await signIn(world)
		await again.sync()
		expect([world.server.applied.length, await countUnencrypted(world.indexedDB)]).toEqual([1, 0])
	})

	test('that had no key asks about them; what another cook has encrypted stays when they are discarded', async () => {
		const world = newWorld()
		const other = await signIn({ ...world, userId: makeId() })
		await other.sync()
		await other.edit(add('rice'))
		await keepEncrypted(other.localStore)
		const device = await signIn(world)
		await device.edit(add('flour'))
		await leave(world, device)
		expect(await countUnencrypted(world.indexedDB)).toBe(1)
		await discardUnencrypted(world.indexedDB)
		expect([await countUnencrypted(world.indexedDB), (await sealed(world)).length]).toEqual([0, 1])
	})

	test('looking for unencrypted edits makes no database', async () => {
		const { indexedDB } = newWorld()
		expect(await countUnencrypted(indexedDB)).toBe(0)
		await discardUnencrypted(indexedDB)
		expect(await indexedDB.databases()).toEqual([])
	})

	test('asks for the key once more before it reports that there is none', async () => {
		const world = newWorld()
		const device = await signIn(world)
		expect(await canEncrypt(device.localStore, () => Promise.reject(new TypeError('fetch failed')))).toBe(false)
		expect(await canEncrypt(device.localStore, world.server.post)).toBe(true)
		expect(await canEncrypt(device.localStore, () => Promise.reject(new TypeError('fetch failed')))).toBe(true)
	})

	test('chosen by the cook at sign-out is undone when the cook stays after all', async () => {
		const world = newWorld()
		const device = await signIn(world)
		await device.edit(add('flour'))
		await keepEncrypted(device.localStore)
		expect([await names(device), (await sealed(world)).length]).toEqual([[], 1])
		const again = await signIn(world)
		await again.sync()
		expect(world.server.applied).toHaveLength(1)
	})

	test('twice in a row doubles nothing', async () => {
		const world = newWorld()
		const device = await signIn(world)
		await device.sync()
		await device.edit(add('flour'))
		const db = await device.localStore.connection()
		await encryptUnsent(db, options(world))
		await encryptUnsent(db, options(world))
		const again = await signIn(world)
		await again.sync()
		expect([world.server.applied.length, await names(again), await sealed(world)]).toEqual([1, [], []])
	})
})

test('what the cook discards at sign-out is gone, and the rows show what the server has', async () => {
	const world = newWorld()
	const device = await signIn(world)
	await device.edit(add('flour'))
	await refusedPicture(device)
	await discard(device.localStore, { mids: [...(await unsent(device))], drafts: [] })
	expect(await (await device.localStore.connection()).count('issues')).toBe(0)
	expect([await names(device), await (await device.localStore.connection()).count('pantry_items')]).toEqual([[], 0])
})

test('what comes after the cook was asked is not discarded at sign-out', async () => {
	const world = newWorld()
	const device = await signIn(world)
	await device.edit(add('flour'))
	const asked = await unsent(device)
	await device.edit(add('salt'))
	await discard(device.localStore, { mids: [...asked], drafts: [] })
	expect(await names(device)).toEqual(['salt'])
})
