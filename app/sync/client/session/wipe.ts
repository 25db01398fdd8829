import { deleteDB } from 'idb'
import { removeDeviceFiles } from '#app/platform/client/device-files.ts'
import { noteSignOut } from '#app/platform/client/signed-out.ts'
import { silencePushes } from '#app/platform/client/silence-pushes.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { THEME_KEY } from '#app/ui/theme.ts'
import { stopSync } from '../exchange/running-sync.ts'
import { isOwnIssue } from '../outbox/dead-letters.ts'
import { ownIssues } from '../outbox/read-unsent.ts'
import { withDevice } from '../store/device-db.ts'
import { handleTxFailure } from '../store/handle-tx-failure.ts'
import { type LocalSchema, localDbName } from '../store/local-db.ts'
import { DEVICE_DB } from '../store/marker-db.ts'
import { forgetPlaceIn } from '../store/metadata.ts'
import { openAsItIs } from '../store/open-db.ts'
import { closeLocalStores } from '../store/open-stores.ts'
import { INDEX_DB } from '../store/stored-index.ts'
import { encryptUnsent, type UnsentNames } from './encrypt-unsent.ts'
import { withEncryptionLock } from './encrypted-here.ts'
import { forgetMe, readRemembered, tellTabs } from './marker.ts'
import { DRAFTS_DB, dropAllButDrafts, dropDrafts, readDrafts } from './saved-drafts.ts'
import { NOTICE_KEY } from './session-notice.ts'

/** The program itself, the same for everybody; without it a signed-out device could not even show its offline page. */
const PROGRAM_CACHES = /^(workbox-precache|reading-files$)/
/** Keys that concern the device and not the cook. */
const DEVICE_KEYS = new Set([
	THEME_KEY,
	'cookie-consent',
	'cookie-consent-date',
	'analytics-enabled',
	'pwa-install-dismissed',
	'push-dismissed',
	'hasVisitedBefore',
])
const PAGE_KEYS = new Set([NOTICE_KEY, 'reloads'])
const DELETE_TIMEOUT_MS = 2_000
const MAX_TRIES = 3

/**
 * Removes everything that belongs to a cook from this device: marker, stores, drafts, caches, storage keys. Edits that
 * the server has not acknowledged, and drafts, are encrypted first, for each cook. Before it begins, other tabs are
 * sent to `to`, so that nobody looks at what is being removed, and show `notice` there. Resolves when nothing readable
 * is left.
 */
export async function wipeDevice(to = '/', notice?: string): Promise<void> {
	stopSync()
	noteSignOut(true)
	const me = await readRemembered().catch(() => undefined)
	tellTabs({ kind: 'wiped', to, notice })
	closeLocalStores()
	const kitchens = await listLocalDbs(me ? [localDbName(me.id)] : [])
	await Promise.all([
		// Drafts are encrypted with the edits. Filters and the like are in the same database.
		Promise.all(kitchens.map(wipeLocalStore)).then(wipeDrafts),
		wipeDatabase(INDEX_DB),
		forgetMe().catch(() => undefined),
		wipeCaches(),
		removeDeviceFiles(),
		silencePushes(DELETE_TIMEOUT_MS),
	])
	if (!(await hasEncrypted())) await deleteDatabase(DEVICE_DB)
	wipeKeys(localStorage, DEVICE_KEYS)
	wipeKeys(sessionStorage, PAGE_KEYS)
	clearIcon()
}

/** The number of unread notifications on the installed app's icon. */
function clearIcon(): void {
	if ('clearAppBadge' in navigator) navigator.clearAppBadge().catch(() => undefined)
}

/** Whether this device has encrypted edits of any cook; true if that cannot be read. */
const hasEncrypted = (): Promise<boolean> =>
	withDevice(async (device) => (await device.count('sealed')) > 0).catch(() => true)

async function listLocalDbs(known: string[]): Promise<string[]> {
	// Firefox before 126 cannot list databases.
	const listed = 'databases' in indexedDB ? await indexedDB.databases() : []
	const names = listed.flatMap(({ name }) => (name ? [name] : [])).filter((name) => name.startsWith(localDbName('')))
	return [...new Set([...names, ...known])]
}

/** What an edit needs to be sent one day, and to lie over its row when the row comes again. */
const EDIT_STORES = new Set(['outbox', 'kept', 'blobs', 'metadata', 'base_values', 'issues'])

/**
 * Encrypts unsent edits and clears the rest; repeats that if a tab that was not notified yet has saved something in
 * between.
 */
export function wipeLocalStore(name: string): Promise<void> {
	return withEncryptionLock(ownerOf(name), () => encryptAndClear(name))
}

async function encryptAndClear(name: string): Promise<void> {
	for (let tries = 0; tries < MAX_TRIES; tries += 1) {
		const sealed = await encryptStore(name).catch(() => null)
		if (!sealed) break
		if (await clearEncrypted(name, sealed)) return deleteDatabase(name)
	}
	// If nothing can be encrypted (no room left), the rows are removed and the edits stay where they are. The cursor is
	// removed first: a cook who signs in again must read the rows again.
	await forgetPlace(name)
	await clearIssues(name)
	await clearStores(name, (store) => !EDIT_STORES.has(store))
}

/** Removes the server's issues; those that this device made stay. */
async function clearIssues(name: string): Promise<void> {
	const db = await openAsItIs<LocalSchema>(indexedDB, name)
	if (!db) return
	try {
		if (!db.objectStoreNames.contains('issues')) return
		const tx = db.transaction('issues', 'readwrite', { durability: 'strict' })
		const synced = (await tx.store.getAll()).filter((issue) => !isOwnIssue(issue))
		await Promise.all([...synced.map(({ id }) => tx.store.delete(id)), tx.done])
	} finally {
		db.close()
	}
}

async function forgetPlace(name: string): Promise<void> {
	const db = await openAsItIs<LocalSchema>(indexedDB, name)
	if (!db) return
	try {
		if (!db.objectStoreNames.contains('metadata')) return
		const tx = db.transaction('metadata', 'readwrite', { durability: 'strict' })
		await Promise.all([forgetPlaceIn(tx.store), tx.done])
	} finally {
		db.close()
	}
}

type EncryptedHere = UnsentNames & { kept: string[] }

/** Encrypts a database's unsent edits and returns which ones. */
async function encryptStore(name: string): Promise<EncryptedHere> {
	const db = await openAsItIs<LocalSchema>(indexedDB, name)
	if (!db) return { mids: [], drafts: [], kept: [] }
	try {
		return await encryptUnsent(db, { userId: ownerOf(name), factory: indexedDB, makeId, now: Date.now() })
	} finally {
		db.close()
	}
}

const ownerOf = (name: string): string => name.slice(localDbName('').length)

/** Empties the database unless it has edits or drafts that are not among the encrypted ones; returns false then. */
async function clearEncrypted(name: string, sealed: EncryptedHere): Promise<boolean> {
	const cook = { userId: ownerOf(name) }
	await dropDrafts(cook, sealed.drafts)
	if ((await readDrafts(cook)).length > 0) return false
	const db = await openAsItIs<LocalSchema>(indexedDB, name)
	if (!db) return true
	try {
		const stores = [...db.objectStoreNames]
		if (!stores.includes('outbox')) return true
		const tx = handleTxFailure(db.transaction(stores, 'readwrite', { durability: 'strict' }))
		const waiting = await tx.objectStore('outbox').getAll()
		const issues = stores.includes('issues') ? ownIssues(await tx.objectStore('issues').getAll(), waiting) : []
		const mids = new Set([...sealed.mids, ...sealed.kept])
		const kept = stores.includes('kept') ? await tx.objectStore('kept').getAllKeys() : []
		const isEncrypted = [...waiting, ...issues].every(({ mid }) => mids.has(mid)) && kept.every((mid) => mids.has(mid))
		await Promise.all([...(isEncrypted ? stores : []).map((store) => tx.objectStore(store).clear()), tx.done])
		return isEncrypted
	} finally {
		db.close()
	}
}

/**
 * Deletes everything in the drafts database except drafts that could not be encrypted: like such edits they stay for
 * their cook.
 */
async function wipeDrafts(): Promise<void> {
	if (await dropAllButDrafts()) await deleteDatabase(DRAFTS_DB)
}

/** Emptied first: a tab that is frozen in the background can block the deletion, but not this. */
async function wipeDatabase(name: string): Promise<void> {
	await clearStores(name, () => true)
	await deleteDatabase(name)
}

async function clearStores(name: string, goes: (store: string) => boolean): Promise<void> {
	const db = await openAsItIs(indexedDB, name)
	if (!db) return
	const stores = [...db.objectStoreNames].filter(goes)
	if (stores.length > 0) {
		const tx = db.transaction(stores, 'readwrite', { durability: 'strict' })
		await Promise.all([...stores.map((store) => tx.objectStore(store).clear()), tx.done])
	}
	db.close()
}

async function deleteDatabase(name: string): Promise<void> {
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
