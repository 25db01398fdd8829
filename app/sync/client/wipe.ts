import { deleteDB, openDB } from 'idb'
import { THEME_KEY } from '../../ui/theme.ts'
import { closeKitchens } from './kitchen.ts'
import { kitchenName } from './kitchen-db.ts'
import { DEVICE_DB, findMarker, tellTabs } from './marker.ts'
import { stopSync } from './running-sync.ts'
import { NOTICE_KEY } from './session-notice.ts'

/** Drafts and filters lie in idb-keyval's default database. */
const DRAFTS_DB = 'keyval-store'
/** The program itself, the same for everybody; without it a signed-out device would not even show its offline page. */
const PROGRAM_CACHES = /^workbox-precache/
/** What says something about the device and nothing about the cook. */
const DEVICE_KEYS = new Set([
	THEME_KEY,
	'cookie-consent',
	'cookie-consent-date',
	'analytics-enabled',
	'pwa-install-dismissed',
	'hasVisitedBefore',
])
const PAGE_KEYS = new Set([NOTICE_KEY, 'reloads'])
const DELETE_TIMEOUT_MS = 2_000

/**
 * Takes from this device everything that belongs to a cook: marker, stores, drafts, caches, storage keys. Other tabs are
 * sent to `to` before it begins, so that nobody looks at what is going, and are told `notice` there. Resolves when nothing
 * readable is left.
 */
export async function wipeDevice(to = '/', notice?: string): Promise<void> {
	stopSync()
	const me = await findMarker()
	tellTabs({ kind: 'wiped', to, notice })
	closeKitchens()
	const names = await listOwnDatabases(me ? [kitchenName(me.id)] : [])
	await Promise.all([...names.map(wipeDatabase), wipeCaches()])
	wipeKeys(localStorage, DEVICE_KEYS)
	wipeKeys(sessionStorage, PAGE_KEYS)
}

async function listOwnDatabases(known: string[]): Promise<string[]> {
	// Firefox before 126 cannot list them.
	const listed = 'databases' in indexedDB ? await indexedDB.databases() : []
	const names = listed.flatMap(({ name }) => (name ? [name] : [])).filter((name) => name.startsWith(kitchenName('')))
	return [...new Set([...names, ...known, DEVICE_DB, DRAFTS_DB])]
}

/** Emptied first: a tab that is frozen in the background can hold up the deletion, but not this. */
async function wipeDatabase(name: string): Promise<void> {
	const db = await openDB(name)
	const stores = [...db.objectStoreNames]
	if (stores.length > 0) {
		const tx = db.transaction(stores, 'readwrite', { durability: 'strict' })
		await Promise.all([...stores.map((store) => tx.objectStore(store).clear()), tx.done])
	}
	db.close()
	const timeout = new Promise<void>((done) => setTimeout(done, DELETE_TIMEOUT_MS))
	await Promise.race([deleteDB(name), timeout])
}

async function wipeCaches(): Promise<void> {
	const names = await caches.keys()
	await Promise.all(names.filter((name) => !PROGRAM_CACHES.test(name)).map((name) => caches.delete(name)))
}

function wipeKeys(storage: Storage, kept: Set<string>): void {
	for (const key of Object.keys(storage)) if (!kept.has(key)) storage.removeItem(key)
}
