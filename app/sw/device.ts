import { hasRunCookie, RUN_COOKIE } from '../platform/model/run-cookie.ts'

// Plain IndexedDB: this runs in the service worker and before the first paint, where every kilobyte is parsed each
// time.

/** Names as in app/sync/client (marker-db.ts, local-db.ts, metadata.ts), whose imports would load a library. */
const DEVICE_DB = 'device'
const MARKER_STORE = 'marker'
const MARKER_KEY = 'me'
const LOCAL_DB = 'kitchen-'
const COMPLETE = 'complete'

/** Opens an existing database; never creates one. */
function openExisting(name: string): Promise<IDBDatabase> {
	return new Promise((resolve, reject) => {
		const request = indexedDB.open(name)
		request.onupgradeneeded = () => request.transaction?.abort()
		request.onerror = () => reject(request.error)
		request.onsuccess = () => resolve(request.result)
	})
}

export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
	return new Promise((resolve, reject) => {
		request.onsuccess = () => resolve(request.result)
		request.onerror = () => reject(request.error)
	})
}

/** A page reads its cookies at once; a worker asks, where it can. */
const hasRun = async (): Promise<boolean> => {
	if ('document' in globalThis) return hasRunCookie(document.cookie)
	const { cookieStore } = globalThis as { cookieStore?: { get(name: string): Promise<unknown> } }
	return !cookieStore || (await cookieStore.get(RUN_COOKIE)) !== null
}

/** The cook whom this device remembers; null when there is none, or one whom the app's next start forgets. */
export async function findUserId(): Promise<string | null> {
	try {
		const db = await openExisting(DEVICE_DB)
		const marker = db.transaction(MARKER_STORE).objectStore(MARKER_STORE)
		const me: unknown = await answerOf(marker.get(MARKER_KEY)).finally(() => db.close())
		if (typeof me !== 'object' || me === null || !('id' in me) || typeof me.id !== 'string') return null
		return 'this_browser_only' in me && !(await hasRun()) ? null : me.id
	} catch {
		return null
	}
}

/** Reads a cook's store if a first pull has completed; null otherwise. That check runs in parallel with `read`. */
export async function readLocalDb<T>(userId: string, read: (db: IDBDatabase) => Promise<T>): Promise<T | null> {
	try {
		const db = await openExisting(LOCAL_DB + userId)
		const asked = answerOf<unknown>(db.transaction('metadata').objectStore('metadata').get(COMPLETE))
		const [complete, found] = await Promise.all([asked, read(db)]).finally(() => db.close())
		const isComplete =
			typeof complete === 'object' && complete !== null && 'value' in complete && complete.value === true
		return isComplete ? found : null
	} catch {
		return null
	}
}

/** Writes a row into the metadata of a cook's existing store; false when there is none. */
export async function putMetadata(
	userId: string,
	row: { key: string; value: unknown; lastUpdated: number },
): Promise<boolean> {
	const db = await openExisting(LOCAL_DB + userId)
	try {
		await answerOf(db.transaction('metadata', 'readwrite').objectStore('metadata').put(row))
		return true
	} finally {
		db.close()
	}
}
