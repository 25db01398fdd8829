import type { UseStore } from 'idb-keyval'

// idb-keyval's default database, by its own names.
const DATABASE = 'keyval-store'
const STORE = 'keyval'

function open(): Promise<IDBDatabase> {
	return new Promise((resolve, reject) => {
		const request = indexedDB.open(DATABASE)
		request.onupgradeneeded = () => request.result.createObjectStore(STORE)
		request.onsuccess = () => resolve(request.result)
		request.onerror = () => reject(request.error)
	})
}

/**
 * idb-keyval's default database through a connection that ends with its transaction. The connection of the package
 * itself stays open as long as the page, and a database with an open connection cannot be deleted: what runs on every
 * page would hold up the sign-out that deletes it.
 */
export const briefStore: UseStore = async (mode, callback) => {
	const db = await open()
	const store = db.transaction(STORE, mode).objectStore(STORE)
	// The connection ends once the transaction has.
	db.close()
	return callback(store)
}
