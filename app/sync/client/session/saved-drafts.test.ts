import type { DBSchema } from 'idb'
import { afterEach, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import { waitingPicture } from '#app/platform/model/picture.ts'
import { closeDevices } from '../../../../tests/fakes/sync-device.ts'
import { add, newWorld, signIn, type World } from '../../../../tests/fakes/sync-world.ts'
import type { SyncClient } from '../exchange/sync-client.ts'
import { exportUnsent, importUnsent } from '../outbox/unsent-file.ts'
import { withDevice } from '../store/device-db.ts'
import { type LocalSchema, localDbName } from '../store/local-db.ts'
import { openAsItIs, openWith } from '../store/open-db.ts'
import { encryptUnsent } from './encrypt-unsent.ts'
import { DRAFTS_DB, dropDrafts, readDrafts } from './saved-drafts.ts'
import { discard, keepEncrypted } from './sign-out.ts'

afterEach(closeDevices)

interface Keyval extends DBSchema {
	keyval: { key: string; value: unknown }
}

const tart = {
	title: 'Onion tart',
	description: '',
	notes: 'secret words',
	cuisine: '',
	images: [],
	ingredients: [{ kind: 'line', text: '3 onions' }],
	steps: [],
}

const cookOf = ({ userId, indexedDB }: World) => ({ userId, factory: indexedDB })

/** Stores a draft as the editor does. */
async function type({ userId, indexedDB }: World, value: object = tart, savedAt = 5, name = 'new'): Promise<void> {
	const db = await openWith<Keyval>(indexedDB, DRAFTS_DB, 1, { upgrade: (fresh) => fresh.createObjectStore('keyval') })
	await db.put('keyval', { value, savedAt }, `draft/${userId}/${name}`)
	db.close()
}

/** Ends a session for one cook, as wipeDevice does. */
async function leave(world: World, device: SyncClient): Promise<void> {
	device.close()
	const { userId, indexedDB } = world
	const db = await openAsItIs<LocalSchema>(indexedDB, localDbName(userId))
	if (!db) return
	const { drafts } = await encryptUnsent(db, { ...cookOf(world), makeId, now: 1 })
	db.close()
	await dropDrafts(cookOf(world), drafts)
	await new Promise((done) => {
		indexedDB.deleteDatabase(localDbName(userId)).onsuccess = done
	})
}

const packets = ({ indexedDB }: World) => withDevice((db) => db.getAll('sealed'), indexedDB)
const drafts = async (world: World) => (await readDrafts(cookOf(world))).map(({ name, value }) => ({ name, value }))

test('a draft recipe is encrypted when the session ends, unreadable, and is back after the next sign-in', async () => {
	const world = newWorld()
	const device = await signIn(world)
	await device.sync()
	await type(world)
	await leave(world, device)
	expect(await drafts(world)).toEqual([])
	const [packet] = await packets(world)
	expect(packet).toMatchObject({ count: 1, iv: expect.anything() })
	expect(new TextDecoder().decode(packet?.data)).not.toContain('secret words')

	const again = await signIn(world)
	expect(await again.sync()).toEqual({ kind: 'done' })
	expect(await drafts(world)).toEqual([{ name: 'new', value: tart }])
	expect(await packets(world)).toEqual([])
})

test('another cook who signs in on the device neither sees nor takes it', async () => {
	const world = newWorld()
	const device = await signIn(world)
	await device.sync()
	await type(world)
	await leave(world, device)
	const other = { ...newWorld(), indexedDB: world.indexedDB }
	await (await signIn(other)).sync()
	expect([await drafts(other), await drafts(world)]).toEqual([[], []])
	expect(await packets(world)).toHaveLength(1)
})

test('a draft that is being written stays, and the encrypted one comes back when that is gone', async () => {
	const world = newWorld()
	const device = await signIn(world)
	await device.sync()
	await type(world)
	await leave(world, device)
	const again = await signIn(world)
	await type(world, { ...tart, title: 'Soup' }, 9)
	await again.sync()
	expect(await drafts(world)).toMatchObject([{ value: { title: 'Soup' } }])
	const [packet] = await packets(world)
	expect(packet).toMatchObject({ count: 1, iv: expect.anything() })

	await dropDrafts(cookOf(world), [{ name: 'new', savedAt: 9 }])
	again.close()
	await (await signIn(world)).sync()
	expect(await drafts(world)).toMatchObject([{ value: { title: 'Onion tart' } }])
	expect(await packets(world)).toEqual([])
})

test('the pictures of a draft are encrypted with it', async () => {
	const world = newWorld()
	const device = await signIn(world)
	await device.sync()
	const sha256 = 'b'.repeat(64)
	const picture = { sha256, variants: [new ArrayBuffer(3)], type: 'image/webp', paths: {}, keptAt: 1 }
	await (await device.localStore.connection()).put('blobs', picture)
	await type(world, { ...tart, images: [waitingPicture(sha256)] })
	await leave(world, device)
	const again = await signIn(world)
	await again.sync()
	expect(await (await again.localStore.connection()).getAllKeys('blobs')).toEqual([sha256])
})

test("'Keep sealed' at a sign-out encrypts drafts with the edits", async () => {
	const world = newWorld()
	const device = await signIn(world)
	await device.sync()
	await device.edit(add('flour'))
	await type(world)
	await keepEncrypted(device.localStore)
	expect(await drafts(world)).toEqual([])
	expect(await packets(world)).toMatchObject([{ count: 2 }])
})

test("'Discard' removes the drafts that the cook was asked about, not what has been typed since", async () => {
	const world = newWorld()
	const device = await signIn(world)
	await type(world, tart, 5, 'new')
	await type(world, tart, 7, 'other')
	await discard(device.localStore, {
		mids: [],
		drafts: [
			{ name: 'new', savedAt: 5 },
			{ name: 'other', savedAt: 6 },
		],
	})
	expect((await drafts(world)).map(({ name }) => name)).toEqual(['other'])
})

test('an exported file holds drafts and restores them for the same cook only', async () => {
	const world = newWorld()
	const device = await signIn(world)
	await type(world)
	const file = await exportUnsent(device.localStore)
	await discard(device.localStore, { mids: [], drafts: [{ name: 'new', savedAt: 5 }] })
	expect(await importUnsent(device.localStore, file)).toBe(1)
	expect(await drafts(world)).toEqual([{ name: 'new', value: tart }])
	await expect(importUnsent((await signIn(newWorld())).localStore, file)).rejects.toMatchObject({ code: 'forbidden' })
	await type(world, { ...tart, title: 'Soup' }, 9)
	await expect(importUnsent(device.localStore, file)).rejects.toMatchObject({ code: 'conflict' })
})
