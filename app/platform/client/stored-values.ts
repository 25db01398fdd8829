import { del, delMany, get, keys, set, type UseStore, update, values } from 'idb-keyval'
import { hasSignedOut } from './signed-out.ts'

// idb-keyval's default database, by its own names.
const DATABASE = 'keyval-store'
const STORE = 'keyval'

/**
 * Single values in idb-keyval's default database, through a connection that ends with its transaction. The connection
 * of the package itself stays open as long as the page, and a database with an open connection cannot be deleted: the
 * sign-out would wait for every page. For the same reason nothing but a write creates the database, and nothing is
 * written once the cook of this page has signed out. All calls reject if the browser stores nothing for us.
 */
export const findValue = <T>(key: string): Promise<T | undefined> =>
	inExisting(undefined, (store) => get<T>(key, store))
export const listKeys = (): Promise<string[]> => inExisting([], (store) => keys<string>(store))
export const listValues = (): Promise<unknown[]> => inExisting([], (store) => values(store))
export const deleteValue = (key: string): Promise<void> => inExisting(undefined, (store) => del(key, store))
export const deleteValues = (names: string[]): Promise<void> => inExisting(undefined, (store) => delMany(names, store))

export const putValue = (key: string, value: unknown): Promise<void> => inCreated((store) => set(key, value, store))
/** Changes the value in one transaction, since tabs share it. */
export const changeValue = <T>(key: string, change: (known: T | undefined) => T): Promise<void> =>
	inCreated((store) => update<T>(key, change, store))

async function inExisting<T>(none: T, work: (store: UseStore) => Promise<T>): Promise<T> {
	const db = await open(() => false)
	return db ? work(onceIn(db)) : none
}

async function inCreated(work: (store: UseStore) => Promise<void>): Promise<void> {
	if (hasSignedOut()) return
	// The cook may sign out while the database is being opened.
	const db = await open(() => !hasSignedOut())
	if (db) await work(onceIn(db))
}

/** Null if there is no database and `mayCreate` forbids one. */
function open(mayCreate: () => boolean): Promise<IDBDatabase | null> {
	return new Promise((resolve, reject) => {
		const request = indexedDB.open(DATABASE)
		let isForbidden = false
		request.onupgradeneeded = () => {
			isForbidden = !mayCreate()
			if (isForbidden) request.transaction?.abort()
			else request.result.createObjectStore(STORE)
		}
		request.onsuccess = () => resolve(request.result)
		request.onerror = () => (isForbidden ? resolve(null) : reject(request.error))
	})
}

/** A store for one transaction, with which the connection ends. */
const onceIn =
	(db: IDBDatabase): UseStore =>
	async (mode, callback) => {
		try {
			return callback(db.transaction(STORE, mode).objectStore(STORE))
		} finally {
			db.close()
		}
	}
