import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import { ENTITY_NAMES, factsOf } from '../../model/entities.ts'
import { type LocalDb, localDbName, openLocalDb, STORE_OF, type StoreName } from './local-db.ts'

/** The version before planning, and the stores that later versions have added. */
const BEFORE_PLANNING = 3
const ADDED_SINCE: ReadonlySet<string> = new Set(
	ENTITY_NAMES.filter((entity) => factsOf(entity).since > BEFORE_PLANNING).map((entity) => STORE_OF[entity]),
)

/** A database of the release before planning: today's without the stores that planning added. */
async function openBefore(userId: string, today: LocalDb) {
	const tx = today.transaction([...today.objectStoreNames])
	const stores = [...today.objectStoreNames].map((name) => {
		const store = tx.objectStore(name)
		const indexes = [...(store.indexNames as unknown as string[])].map((one) => {
			const { keyPath, unique, multiEntry } = store.index(one as never)
			return { name: one, keyPath, unique, multiEntry }
		})
		return { name, keyPath: store.keyPath, indexes }
	})
	await tx.done
	// The library opens databases in the page's own factory.
	return openDB(localDbName(userId), BEFORE_PLANNING, {
		upgrade(db) {
			for (const { name, keyPath, indexes } of stores.filter((one) => !ADDED_SINCE.has(one.name))) {
				const store = db.createObjectStore(name, { keyPath })
				for (const index of indexes) store.createIndex(index.name, index.keyPath, index)
			}
		},
	})
}

test('a device of the release before planning keeps its rows and unsent edits, and gets the stores of planning', async () => {
	const userId = makeId()
	const elsewhere = new IDBFactory()
	const today = await openLocalDb(elsewhere, userId, () => {})
	const factory = new IDBFactory()
	globalThis.indexedDB = factory
	const before = await openBefore(userId, today)
	const item = { id: makeId(), ver: 3, meal_plan_id: makeId(), name: 'Soup', section: 'Dinner', position: 0 }
	const unsent = { seq: 1, mid: makeId(), rows: [`meal_plan_item:${item.id}`], verb: 'meal_plan_item.add' }
	await before.put('meal_plan_items', item)
	await before.put('outbox', unsent)
	before.close()

	const db = await openLocalDb(factory, userId, () => {})
	expect(await db.getAll('meal_plan_items')).toEqual([item])
	expect(await db.getAll('outbox')).toEqual([unsent])
	expect(new Set(db.objectStoreNames)).toEqual(new Set(today.objectStoreNames))
	for (const name of ADDED_SINCE) expect(await db.count(name as StoreName)).toBe(0)
	db.close()
	today.close()
})

test('opening is repeated when the browser aborts the creation of the store', async () => {
	const factory = new IDBFactory()
	let opened = 0
	const cutting = {
		open(name: string, version: number) {
			const request = factory.open(name, version)
			opened += 1
			// What the browser does to a connection that it drops.
			if (opened === 1) request.addEventListener('upgradeneeded', () => request.result.close())
			return request
		},
	} as unknown as globalThis.IDBFactory
	const db = await openLocalDb(cutting, makeId(), () => {})
	expect(opened).toBe(2)
	expect(await db.count('outbox')).toBe(0)
	db.close()
})
