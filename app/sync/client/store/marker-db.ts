import type { Me } from '#app/platform/model/me.ts'

/**
 * The marker by the browser's own interface: every page reads it, also a visitor's, which needs no library for anything
 * else (device-db.ts has the rest of this database).
 */
export const DEVICE_DB = 'device'
export const DEVICE_VERSION = 2
export const MARKER_STORE = 'marker'
const MARKER_KEY = 'me'

/** The parts of a database that an upgrade uses; idb's wrapper has them too. */
type Upgraded = {
	createObjectStore(name: 'marker'): unknown
	createObjectStore(
		name: 'sealed',
		options: { keyPath: 'id' },
	): { createIndex(name: 'userId', keyPath: 'userId'): unknown }
}

/** Makes the stores of the device’s database that an older version lacks. */
export function upgradeDevice(fresh: Upgraded, oldVersion: number): void {
	if (oldVersion < 1) fresh.createObjectStore(MARKER_STORE)
	if (oldVersion < 2) fresh.createObjectStore('sealed', { keyPath: 'id' }).createIndex('userId', 'userId')
}

/** Rejects with the browser's error, as each of these. */
export const getMarker = (): Promise<Me | undefined> => atMarker('readonly', (store) => store.get(MARKER_KEY))
export const putMarker = (me: Me): Promise<unknown> => atMarker('readwrite', (store) => store.put(me, MARKER_KEY))
export const deleteMarker = (): Promise<unknown> => atMarker('readwrite', (store) => store.delete(MARKER_KEY))

async function atMarker<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
	const db = await openDevice()
	try {
		return await new Promise((resolve, reject) => {
			const transaction = db.transaction(MARKER_STORE, mode)
			const request = work(transaction.objectStore(MARKER_STORE))
			transaction.oncomplete = () => resolve(request.result)
			transaction.onabort = () => reject(transaction.error ?? request.error)
		})
	} finally {
		// Not kept open: another tab may want a newer version, and opening takes a millisecond.
		db.close()
	}
}

const openDevice = (): Promise<IDBDatabase> =>
	new Promise((resolve, reject) => {
		const request = indexedDB.open(DEVICE_DB, DEVICE_VERSION)
		request.onupgradeneeded = ({ oldVersion }) => upgradeDevice(request.result as unknown as Upgraded, oldVersion)
		request.onerror = () => reject(request.error)
		request.onsuccess = () => {
			const db = request.result
			// Another tab deletes the database or wants a newer version.
			db.onversionchange = () => db.close()
			resolve(db)
		}
	})
