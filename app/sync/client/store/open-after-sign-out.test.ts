import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { noteSignOut } from '#app/platform/client/signed-out.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { openLocalStore } from './local-store.ts'
import { closeLocalStores } from './open-stores.ts'

const real = globalThis.indexedDB
beforeEach(() => {
	globalThis.indexedDB = new IDBFactory()
})
afterEach(() => {
	noteSignOut(false)
	closeLocalStores()
	globalThis.indexedDB = real
})

test('after a sign-out no store is created again', async () => {
	noteSignOut(true)
	await expect(openLocalStore(makeId())).rejects.toThrow('The cook of this page has signed out.')
	expect(await indexedDB.databases()).toEqual([])
})

test('a store that was being opened when its cook signed out is deleted, and opens again after the next sign-in', async () => {
	const cook = makeId()
	const opening = openLocalStore(cook)
	noteSignOut(true)
	closeLocalStores()
	await expect(opening).rejects.toThrow('The cook of this page has signed out.')
	expect(await indexedDB.databases()).toEqual([])
	noteSignOut(false)
	expect((await openLocalStore(cook)).userId).toBe(cook)
})
