import { IDBFactory } from 'fake-indexeddb'
import { afterEach, describe, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import { waitingPicture } from '#app/platform/model/picture.ts'
import { closeDevices } from '../../../../tests/fakes/sync-device.ts'
import { add, names, newWorld, refusedPicture, signIn } from '../../../../tests/fakes/sync-world.ts'
import { listIssues } from '../queries/issue-queries.ts'
import { BrokenStoreError } from '../store/broken-store.ts'
import { LOCAL_DB_VERSION, type LocalSchema, localDbName } from '../store/local-db.ts'
import { LocalStore } from '../store/local-store.ts'
import { openWith } from '../store/open-db.ts'
import { exportBroken, exportUnsent, importUnsent, toFile } from './unsent-file.ts'

afterEach(closeDevices)

describe('a file of unsent changes', () => {
	test('restores them on another device of the same cook', async () => {
		const world = newWorld()
		const device = await signIn(world)
		// Any field that holds a picture's name names it.
		const sha256 = 'a'.repeat(64)
		const picture = waitingPicture(sha256)
		await device.edit(add(picture))
		const db = await device.localStore.connection()
		const bytes = new Uint8Array([1, 2, 250]).buffer
		await db.put('blobs', { sha256, type: 'image/webp', variants: [bytes], paths: {}, keptAt: 1 })
		const file = await exportUnsent(device.localStore)
		const other = await signIn({ ...world, indexedDB: new IDBFactory() })
		expect([await importUnsent(other.localStore, file), await importUnsent(other.localStore, file)]).toEqual([1, 0])
		expect(await names(other)).toEqual([picture])
		const otherDb = await other.localStore.connection()
		expect(await otherDb.count('pantry_items')).toBe(1)
		const blob = await otherDb.get('blobs', sha256)
		expect([...new Uint8Array(blob?.variants[0] ?? new ArrayBuffer(0))]).toEqual([1, 2, 250])
		await device.sync()
		await other.sync()
		expect(world.server.applied).toHaveLength(1)
	})

	test('restores a refused picture too', async () => {
		const world = newWorld()
		const device = await signIn(world)
		const { issue, sha256 } = await refusedPicture(device)
		const file = await exportUnsent(device.localStore)
		const other = await signIn({ ...world, indexedDB: new IDBFactory() })
		expect([await importUnsent(other.localStore, file), await importUnsent(other.localStore, file)]).toEqual([1, 0])
		await other.sync()
		expect(await other.localStore.load(listIssues)).toEqual([issue])
		expect(await (await other.localStore.connection()).count('blobs', sha256)).toBe(1)
	})

	test('of another cook is refused', async () => {
		const world = newWorld()
		const device = await signIn(world)
		await device.edit(add('flour'))
		const file = await exportUnsent(device.localStore)
		const other = await signIn({ ...world, userId: makeId() })
		await expect(importUnsent(other.localStore, file)).rejects.toMatchObject({ code: 'forbidden' })
	})

	test.each([['not JSON'], ['{}'], ['{"kind":"nomster-unsent-changes","v":1,"mutations":[{"mid":1}],"blobs":[]}']])(
		'that is not valid is refused: %s',
		async (text) => {
			const device = await signIn(newWorld())
			await expect(importUnsent(device.localStore, new Blob([text]))).rejects.toMatchObject({ code: 'invalid' })
		},
	)
})

describe('a store that cannot be used', () => {
	test('reports so, and still exports its unsent changes', async () => {
		const world = newWorld()
		const device = await signIn(world)
		await device.edit(add('flour'))
		device.close()
		const newer = await openWith<LocalSchema>(world.indexedDB, localDbName(world.userId), 99, {
			upgrade: (db) => db.deleteObjectStore('recipes'),
		})
		newer.close()
		await expect(signIn(world)).rejects.toBeInstanceOf(BrokenStoreError)
		const file = await exportBroken(world.userId, world.indexedDB)
		expect(JSON.parse((await file?.text()) ?? '').mutations).toMatchObject([{ subject: 'flour' }])
		expect((await world.indexedDB.databases()).map(({ name }) => name)).toContain(localDbName(world.userId))
	})

	test('of this very version, but half upgraded, reports so too and is left as it is', async () => {
		const world = newWorld()
		const half = await openWith<LocalSchema>(world.indexedDB, localDbName(world.userId), LOCAL_DB_VERSION, {
			upgrade: (db) => db.createObjectStore('outbox', { keyPath: 'seq' }),
		})
		half.close()
		await expect(signIn(world)).rejects.toBeInstanceOf(BrokenStoreError)
		expect(await exportBroken(world.userId, world.indexedDB)).not.toBeNull()
		expect((await world.indexedDB.databases()).map(({ name, version }) => [name, version])).toContainEqual([
			localDbName(world.userId),
			LOCAL_DB_VERSION,
		])
	})

	test('with a record that cannot be read exports all others', async () => {
		const device = await signIn(newWorld())
		for (const name of ['flour', 'rice', 'salt']) await device.edit(add(name))
		const db = await device.localStore.connection()
		const unreadable = () => Promise.reject(new DOMException('damaged', 'UnknownError'))
		const damaged = new Proxy(db, {
			get(target, name) {
				if (name === 'getAll') return (store: 'outbox') => (store === 'outbox' ? unreadable() : target.getAll(store))
				if (name === 'get') return (store: 'outbox', key: number) => (key === 2 ? unreadable() : target.get(store, key))
				const value: unknown = Reflect.get(target, name, target)
				return typeof value === 'function' ? value.bind(target) : value
			},
		})
		const file = await toFile(damaged, { userId: device.localStore.userId, factory: new IDBFactory() })
		const { mutations }: { mutations: { subject: string }[] } = JSON.parse(await file.text())
		expect(mutations.map(({ subject }) => subject)).toEqual(['flour', 'salt'])
	})

	test('is not opened for a cook who does not own it', async () => {
		const world = newWorld()
		const device = await signIn(world)
		const db = await device.localStore.connection()
		await db.put('metadata', { key: 'owner', value: makeId(), lastUpdated: 0 })
		device.close()
		await expect(LocalStore.open(world.userId, { indexedDB: world.indexedDB })).rejects.toBeInstanceOf(BrokenStoreError)
	})
})
