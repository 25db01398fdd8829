import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { noteSignOut } from './signed-out.ts'
import { changeValue, deleteValue, deleteValues, findValue, listKeys, listValues, putValue } from './stored-values.ts'

const names = async () => (await indexedDB.databases()).map(({ name }) => name)

const real = globalThis.indexedDB
beforeEach(() => {
	globalThis.indexedDB = new IDBFactory()
})
afterEach(() => {
	noteSignOut(false)
	globalThis.indexedDB = real
})

test('values are put, changed, listed and deleted', async () => {
	await putValue('a', 1)
	await changeValue<number>('a', (known = 0) => known + 1)
	await changeValue<number>('b', (known = 5) => known + 1)
	expect([await findValue('a'), await listKeys(), await listValues()]).toEqual([2, ['a', 'b'], [2, 6]])
	await deleteValue('a')
	await deleteValues(['b', 'c'])
	expect(await listKeys()).toEqual([])
})

test('security 25: what looks for a value creates no database, which would be left after a sign-out', async () => {
	expect([await findValue('a'), await listKeys(), await listValues()]).toEqual([undefined, [], []])
	await deleteValue('a')
	await deleteValues(['a'])
	expect(await names()).toEqual([])
})

test('security 25: after a sign-out nothing is written, and the next sign-in writes again', async () => {
	noteSignOut(true)
	await putValue('a', 1)
	await changeValue('a', () => 2)
	expect(await names()).toEqual([])
	noteSignOut(false)
	await putValue('a', 3)
	expect(await findValue('a')).toBe(3)
})

test('security 25: a write that was on its way when the cook signed out creates no database', async () => {
	const writing = putValue('a', 1)
	noteSignOut(true)
	await writing
	expect(await names()).toEqual([])
})

test('security 25: no connection outlives its transaction and holds up the deletion', async () => {
	await putValue('a', 1)
	await findValue('a')
	const deletion = indexedDB.deleteDatabase('keyval-store')
	const outcome = await new Promise<string>((done) => {
		deletion.onblocked = () => done('blocked')
		deletion.onsuccess = () => done('deleted')
	})
	expect(outcome).toBe('deleted')
})

test('a browser that stores nothing for us rejects', async () => {
	globalThis.indexedDB = {
		open() {
			const request = { error: new DOMException('no room', 'QuotaExceededError') } as unknown as IDBOpenDBRequest
			queueMicrotask(() => request.onerror?.(new Event('error')))
			return request
		},
	} as unknown as IDBFactory
	await expect(findValue('a')).rejects.toThrow('no room')
	await expect(putValue('a', 1)).rejects.toThrow('no room')
})
