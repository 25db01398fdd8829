import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, describe, expect, test } from 'vitest'
import { FakeSyncServer } from '../../../tests/fakes/sync-server.ts'
import { makeId } from '../../platform/model/ids.ts'
import { waitingPicture } from '../../platform/model/picture.ts'
import type { Edit } from '../model/edit.ts'
import type { Post } from './ask.ts'
import { createDevice, type Device } from './device.ts'
import { withDevice } from './device-db.ts'
import { listIssues } from './issue-queries.ts'
import { Kitchen } from './kitchen.ts'
import { BrokenStoreError, type KitchenSchema, kitchenName, type StoredRow } from './kitchen-db.ts'
import { openAsItIs, openWith } from './open-db.ts'
import { parkedIssueId } from './park.ts'
import { sealUnsent } from './seal.ts'
import { canSeal, discard, keepSealed } from './sign-out.ts'
import { countUnsealed, discardUnsealed } from './unsealed.ts'
import { exportBroken, exportUnsent, importUnsent } from './unsent-file.ts'

const open: { close(): void }[] = []
afterEach(() => {
	for (const one of open.splice(0)) one.close()
})

type World = { server: FakeSyncServer; userId: string; indexedDB: IDBFactory }
const newWorld = (): World => ({ server: new FakeSyncServer(), userId: makeId(), indexedDB: new IDBFactory() })

async function signIn({ server, userId, indexedDB }: World, post: Post = server.post): Promise<Device> {
	const device = await createDevice({
		userId,
		indexedDB,
		openChannel: () => ({ postMessage: () => undefined, onmessage: null, close: () => undefined }),
		clock: () => 1_000,
		post,
		random: () => 0.5,
		setTimer: () => () => undefined,
		locks: null,
		persist: async () => true,
	})
	open.push(device)
	return device
}

const add = (name: string, id = makeId()): Edit => ({
	verb: 'pantry_item.add',
	subject: name,
	plan: () => [
		{
			entity: 'pantry_item',
			id,
			op: 'put',
			fields: {
				ingredient_name: name,
				quantity: null,
				unit: null,
				place: '',
				best_before: null,
				is_staple: false,
				opened_at: null,
				created_at: 0,
			},
		},
	],
})
const names = async ({ kitchen }: Device) =>
	(await (await kitchen.connection()).getAll('outbox')).map(({ subject }) => subject)
const unsent = async ({ kitchen }: Device) => {
	const db = await kitchen.connection()
	return new Set([...(await db.getAll('outbox')), ...(await db.getAll('issues'))].map(({ mid }) => mid))
}
const sealed = ({ indexedDB }: World) => withDevice((db) => db.getAll('sealed'), indexedDB)
const options = ({ userId, indexedDB }: World) => ({ userId, factory: indexedDB, makeId, now: 1 })

/** As the upload of a picture leaves it that the server will never take. */
async function refusedPicture({ kitchen }: Device) {
	const sha256 = 'a'.repeat(64)
	const [id, mid] = [makeId(), makeId()]
	const issue: StoredRow<'sync_issue'> = {
		id: parkedIssueId(mid),
		ver: 0,
		type: 'rejected',
		row_entity: 'recipe',
		row_id: id,
		client_id: makeId(),
		mid,
		verb: 'recipe.save',
		subject: 'Soup',
		local_version: {
			ops: [{ entity: 'recipe', id, fields: { images: [waitingPicture(sha256)] }, base: { images: [] } }],
		},
		server_version: null,
		base: null,
		message: 'Not this.',
		last_modified: 1,
		resolved_at: null,
		resolution: null,
	}
	const db = await kitchen.connection()
	await db.put('issues', issue)
	const bytes = new Uint8Array([1, 2, 250]).buffer
	await db.put('blobs', { sha256, type: 'image/webp', variants: [bytes], paths: {}, keptAt: 1 })
	return { issue, sha256 }
}

/** The end of a session: what wipeDevice does to one store. */
async function leave(world: World, device: Device): Promise<void> {
	device.close()
	const db = await openAsItIs<KitchenSchema>(world.indexedDB, kitchenName(world.userId))
	if (!db) return
	await sealUnsent(db, options(world))
	db.close()
	await new Promise((done) => {
		world.indexedDB.deleteDatabase(kitchenName(world.userId)).onsuccess = done
	})
}

describe('sealing', () => {
	test('keeps unsent edits through the end of a session, unreadable, and sends them once when the cook is back', async () => {
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
		expect(await (await again.kitchen.connection()).count('pantry_items')).toBe(2)
	})

	test('puts them before what the cook has done since', async () => {
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

	test('brings an edit back once that was sealed twice', async () => {
		const world = newWorld()
		const device = await signIn(world)
		await device.sync()
		await device.edit(add('flour'))
		// The first sign-out was cut short when it had sealed.
		await device.kitchen.run((db) => sealUnsent(db, options(world)))
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

	test('nothing else is sent before them while the key cannot be had', async () => {
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

	test('and the first sync agree on the name of the store', async () => {
		const world = newWorld()
		const device = await signIn(world)
		await device.edit(add('flour'))
		await device.sync()
		const { clientId } = world.server.requests[0] ?? {}
		expect([...world.server.sealKeys.keys()]).toEqual([clientId])
		expect(await (await device.kitchen.connection()).get('metadata', 'clientId')).toMatchObject({ value: clientId })
	})

	test('keeps a picture that the server has refused, and the cook’s word on it is still to come', async () => {
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
		const db = await again.kitchen.connection()
		expect(await again.kitchen.load(listIssues)).toEqual([issue])
		expect([...new Uint8Array((await db.get('blobs', sha256))?.variants[0] ?? new ArrayBuffer(0))]).toEqual([1, 2, 250])
		expect([await sealed(world), world.server.applied]).toEqual([[], []])
	})

	test('before any key was given keeps them all the same', async () => {
		const world = newWorld()
		const device = await signIn(world)
		await device.edit(add('flour'))
		await leave(world, device)
		expect(await countUnsealed(world.indexedDB)).toBe(1)
		const again = await signIn(world)
		await again.sync()
		expect([world.server.applied.length, await countUnsealed(world.indexedDB)]).toEqual([1, 0])
	})

	test('that could not lock anything is asked about; what another cook has under lock stays when it is discarded', async () => {
		const world = newWorld()
		const other = await signIn({ ...world, userId: makeId() })
		await other.sync()
		await other.edit(add('rice'))
		await keepSealed(other.kitchen)
		const device = await signIn(world)
		await device.edit(add('flour'))
		await leave(world, device)
		expect(await countUnsealed(world.indexedDB)).toBe(1)
		await discardUnsealed(world.indexedDB)
		expect([await countUnsealed(world.indexedDB), (await sealed(world)).length]).toEqual([0, 1])
	})

	test('looking for what could not be locked makes no database', async () => {
		const { indexedDB } = newWorld()
		expect(await countUnsealed(indexedDB)).toBe(0)
		await discardUnsealed(indexedDB)
		expect(await indexedDB.databases()).toEqual([])
	})

	test('asks for the key once more before it says that there is none', async () => {
		const world = newWorld()
		const device = await signIn(world)
		expect(await canSeal(device.kitchen, () => Promise.reject(new TypeError('fetch failed')))).toBe(false)
		expect(await canSeal(device.kitchen, world.server.post)).toBe(true)
		expect(await canSeal(device.kitchen, () => Promise.reject(new TypeError('fetch failed')))).toBe(true)
	})

	test('by the cook’s choice at sign-out, they come back when the cook stays after all', async () => {
		const world = newWorld()
		const device = await signIn(world)
		await device.edit(add('flour'))
		await keepSealed(device.kitchen)
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
		const db = await device.kitchen.connection()
		await sealUnsent(db, options(world))
		await sealUnsent(db, options(world))
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
	await discard(device.kitchen, await unsent(device))
	expect(await (await device.kitchen.connection()).count('issues')).toBe(0)
	expect([await names(device), await (await device.kitchen.connection()).count('pantry_items')]).toEqual([[], 0])
})

test('what comes after the cook was asked is not discarded at sign-out: of that nobody spoke', async () => {
	const world = newWorld()
	const device = await signIn(world)
	await device.edit(add('flour'))
	const asked = await unsent(device)
	await device.edit(add('salt'))
	await discard(device.kitchen, asked)
	expect(await names(device)).toEqual(['salt'])
})

describe('a file of unsent changes', () => {
	test('brings them to another device of the same cook', async () => {
		const world = newWorld()
		const device = await signIn(world)
		// Any field that holds a picture's name names it.
		const sha256 = 'a'.repeat(64)
		const picture = waitingPicture(sha256)
		await device.edit(add(picture))
		const db = await device.kitchen.connection()
		const bytes = new Uint8Array([1, 2, 250]).buffer
		await db.put('blobs', { sha256, type: 'image/webp', variants: [bytes], paths: {}, keptAt: 1 })
		const file = await exportUnsent(device.kitchen)
		const other = await signIn({ ...world, indexedDB: new IDBFactory() })
		expect([await importUnsent(other.kitchen, file), await importUnsent(other.kitchen, file)]).toEqual([1, 0])
		expect(await names(other)).toEqual([picture])
		const otherDb = await other.kitchen.connection()
		expect(await otherDb.count('pantry_items')).toBe(1)
		const blob = await otherDb.get('blobs', sha256)
		expect([...new Uint8Array(blob?.variants[0] ?? new ArrayBuffer(0))]).toEqual([1, 2, 250])
		await device.sync()
		await other.sync()
		expect(world.server.applied).toHaveLength(1)
	})

	test('brings a refused picture along', async () => {
		const world = newWorld()
		const device = await signIn(world)
		const { issue, sha256 } = await refusedPicture(device)
		const file = await exportUnsent(device.kitchen)
		const other = await signIn({ ...world, indexedDB: new IDBFactory() })
		expect([await importUnsent(other.kitchen, file), await importUnsent(other.kitchen, file)]).toEqual([1, 0])
		await other.sync()
		expect(await other.kitchen.load(listIssues)).toEqual([issue])
		expect(await (await other.kitchen.connection()).count('blobs', sha256)).toBe(1)
	})

	test('of another cook is refused', async () => {
		const world = newWorld()
		const device = await signIn(world)
		await device.edit(add('flour'))
		const file = await exportUnsent(device.kitchen)
		const other = await signIn({ ...world, userId: makeId() })
		await expect(importUnsent(other.kitchen, file)).rejects.toMatchObject({ code: 'forbidden' })
	})

	test.each([['not JSON'], ['{}'], ['{"kind":"nomster-unsent-changes","v":1,"mutations":[{"mid":1}],"blobs":[]}']])(
		'that is none is refused: %s',
		async (text) => {
			const device = await signIn(newWorld())
			await expect(importUnsent(device.kitchen, new Blob([text]))).rejects.toMatchObject({ code: 'invalid' })
		},
	)
})

describe('a store that is not as it should be', () => {
	test('says so, and still gives out its unsent changes', async () => {
		const world = newWorld()
		const device = await signIn(world)
		await device.edit(add('flour'))
		device.close()
		const newer = await openWith<KitchenSchema>(world.indexedDB, kitchenName(world.userId), 99, {
			upgrade: (db) => db.deleteObjectStore('recipes'),
		})
		newer.close()
		await expect(signIn(world)).rejects.toBeInstanceOf(BrokenStoreError)
		const file = await exportBroken(world.userId, world.indexedDB)
		expect(JSON.parse((await file?.text()) ?? '').mutations).toMatchObject([{ subject: 'flour' }])
		expect((await world.indexedDB.databases()).map(({ name }) => name)).toContain(kitchenName(world.userId))
	})

	test('of this very version, but half upgraded, says so too and is left as it is', async () => {
		const world = newWorld()
		const half = await openWith<KitchenSchema>(world.indexedDB, kitchenName(world.userId), 4, {
			upgrade: (db) => db.createObjectStore('outbox', { keyPath: 'seq' }),
		})
		half.close()
		await expect(signIn(world)).rejects.toBeInstanceOf(BrokenStoreError)
		expect(await exportBroken(world.userId, world.indexedDB)).not.toBeNull()
		expect((await world.indexedDB.databases()).map(({ name, version }) => [name, version])).toContainEqual([
			kitchenName(world.userId),
			4,
		])
	})

	test('with a record that cannot be read gives out all others', async () => {
		const device = await signIn(newWorld())
		for (const name of ['flour', 'rice', 'salt']) await device.edit(add(name))
		const db = await device.kitchen.connection()
		const unreadable = () => Promise.reject(new DOMException('damaged', 'UnknownError'))
		const damaged = new Proxy(db, {
			get(target, name) {
				if (name === 'getAll') return (store: 'outbox') => (store === 'outbox' ? unreadable() : target.getAll(store))
				if (name === 'get') return (store: 'outbox', key: number) => (key === 2 ? unreadable() : target.get(store, key))
				const value: unknown = Reflect.get(target, name, target)
				return typeof value === 'function' ? value.bind(target) : value
			},
		})
		const file = await exportUnsent(damaged)
		const { mutations }: { mutations: { subject: string }[] } = JSON.parse(await file.text())
		expect(mutations.map(({ subject }) => subject)).toEqual(['flour', 'salt'])
	})

	test('is not opened for a cook whom it does not belong to', async () => {
		const world = newWorld()
		const device = await signIn(world)
		const db = await device.kitchen.connection()
		await db.put('metadata', { key: 'owner', value: makeId(), lastUpdated: 0 })
		device.close()
		await expect(Kitchen.open(world.userId, { indexedDB: world.indexedDB })).rejects.toBeInstanceOf(BrokenStoreError)
	})
})
