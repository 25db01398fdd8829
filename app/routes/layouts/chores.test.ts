import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, expect, test } from 'vitest'
import { noteSignOut } from '#app/platform/client/signed-out.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { startBackgroundTasks } from './chores.ts'

const real = globalThis.indexedDB
afterEach(() => {
	noteSignOut(false)
	globalThis.indexedDB = real
})

test('background tasks that come after a sign-out do not create the deleted local store again', async () => {
	globalThis.indexedDB = new IDBFactory()
	noteSignOut(true)
	await startBackgroundTasks(makeId())
	expect(await indexedDB.databases()).toEqual([])
})
