import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Me } from '#app/platform/model/me.ts'
import { withDevice } from './device-db.ts'
import { deleteMarker, getMarker, putMarker } from './marker-db.ts'

beforeEach(() => void vi.stubGlobal('indexedDB', new IDBFactory()))
afterEach(() => void vi.unstubAllGlobals())

const me = { id: 'cook-1', display_name: 'Noor' } as Me
const packet = { id: 'p', userId: me.id, clientId: 'c', iv: null, data: new ArrayBuffer(1), count: 1, at: 1 }

test('the marker is there until it is deleted, and nobody is there before', async () => {
	expect(await getMarker()).toBeUndefined()
	await putMarker(me)
	expect(await getMarker()).toEqual(me)
	expect(await withDevice((db) => db.get('marker', 'me'))).toEqual(me)
	await deleteMarker()
	expect(await getMarker()).toBeUndefined()
})

test('the first to open the database of the device makes both stores', async () => {
	await getMarker()
	await withDevice((db) => db.put('sealed', packet))
	expect(await withDevice((db) => db.countFromIndex('sealed', 'userId', me.id))).toBe(1)

	vi.stubGlobal('indexedDB', new IDBFactory())
	await withDevice((db) => db.put('sealed', packet))
	await putMarker(me)
	expect(await getMarker()).toEqual(me)
})

test('a marker that cannot be stored rejects, and the one before stays', async () => {
	await putMarker(me)
	const uncloneable = { ...me, id: () => 'x' } as unknown as Me
	await expect(putMarker(uncloneable)).rejects.toThrow()
	expect(await getMarker()).toEqual(me)
})
