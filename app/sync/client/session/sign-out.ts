import { SECOND_MS } from '#app/platform/model/clock.ts'
import type { Me } from '#app/platform/model/me.ts'
import { isOwnAccord } from '#app/sync/model/own-accord.ts'
import { discardEntries } from '../edits/follow-issue.ts'
import type { Post } from '../exchange/ask.ts'
import { syncNow } from '../exchange/running-sync.ts'
import { isOwnIssue } from '../outbox/dead-letters.ts'
import { ownIssues } from '../outbox/read-unsent.ts'
import { removeFromOutbox } from '../outbox/remove-from-outbox.ts'
import type { OutboxEntry, Write } from '../store/local-db.ts'
import { type LocalStore, openLocalStore } from '../store/local-store.ts'
import { readPlaceIn } from '../store/metadata.ts'
import { startWriting, type Writing, writeDerived } from '../store/rows.ts'
import { inStrictTx } from '../store/strict-tx.ts'
import { encryptUnsent, ensureEncryptionKey, type UnsentNames } from './encrypt-unsent.ts'
import { hasEncryptionKey, withEncryptionLock } from './encrypted-here.ts'
import { findMarker } from './marker.ts'
import { dropDrafts, readDrafts } from './saved-drafts.ts'

const PATIENCE_MS = 5 * SECOND_MS

export const countLeft = ({ mids, drafts }: UnsentNames): number => mids.length + drafts.length
const NOTHING: UnsentNames = { mids: [], drafts: [] }

/**
 * The edits of this device's cook (or of `cook`) that the server has not acknowledged, those whose pictures it has refused, and what
 * was typed and never saved: read from the store, since the sync may not have begun on this page. Empty if there is no
 * store. Edits that the device has written of its own accord do not count: the cook is not asked about those.
 */
export async function findUnsent(cook?: Pick<Me, 'id'>): Promise<UnsentNames> {
	const me = cook ?? (await findMarker())
	if (!me) return NOTHING
	const drafts = (await readDrafts({ userId: me.id })).map(({ name, savedAt }) => ({ name, savedAt }))
	const localStore = await openLocalStore(me.id)
	return localStore.run(async (db) => {
		const [waiting, issues] = await Promise.all([db.getAll('outbox'), db.getAll('issues')])
		const left = [...waiting, ...ownIssues(issues, waiting)].filter((entry) => !isOwnAccord(entry))
		return { mids: left.map(({ mid }) => mid), drafts }
	})
}

/**
 * Call before a sign-out: tries to send what waits, for at most `patienceMs`. Returns what exists on this device only
 * after that.
 */
export async function trySendBeforeSignOut(patienceMs = PATIENCE_MS): Promise<UnsentNames> {
	const before = await findUnsent()
	if (before.mids.length === 0) return before
	const patience = new Promise<void>((done) => setTimeout(done, patienceMs))
	await Promise.race([syncNow(), patience])
	return findUnsent()
}

/**
 * 'Keep sealed on this device': encrypts the unsent edits and drafts, which only the same cook can decrypt, and removes
 * them from their stores. Signing in again, or not signing out after all, restores them.
 */
export function keepEncrypted(localStore: LocalStore): Promise<void> {
	return withEncryptionLock(localStore.userId, () => encryptAndEmpty(localStore))
}

async function encryptAndEmpty(localStore: LocalStore): Promise<void> {
	const { userId, deps } = localStore
	const options = { userId, factory: deps.indexedDB, makeId: deps.makeId, now: deps.clock() }
	// Edits that are saved in the meantime stay in the outbox, and are encrypted when the store is deleted.
	const before = await localStore.run((db) => db.getAll('outbox'))
	const { drafts } = await localStore.run((db) => encryptUnsent(db, options))
	await dropDrafts({ userId, factory: deps.indexedDB }, drafts)
	await empty(localStore, before, ({ tx }, entries) => removeEach(tx, entries))
}

const askSoon: Post = (path, init) => fetch(path, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) })

/**
 * Whether edits can be encrypted on this device: the key is fetched when a cook signs in, and requested once more here
 * if that failed. Without a key they could only be stored in plain.
 */
export async function canEncrypt(localStore: LocalStore, post: Post = askSoon): Promise<boolean> {
	await ensureEncryptionKey(localStore, post)
	return hasEncryptionKey(localStore)
}

/**
 * 'Discard': deletes these unsent edits and drafts for good. Anything added since the cook was asked (decrypted, or
 * from another tab) stays, and is encrypted when the store is deleted.
 */
export async function discard(localStore: LocalStore, left: UnsentNames): Promise<void> {
	const mids = new Set(left.mids)
	await dropDrafts({ userId: localStore.userId, factory: localStore.deps.indexedDB }, left.drafts)
	const waiting = await localStore.run((db) => db.getAll('outbox'))
	const unwanted = waiting.filter(({ mid }) => mids.has(mid))
	await empty(localStore, unwanted, async (writing, entries) => {
		const store = writing.tx.objectStore('issues')
		const own = (await store.getAll()).filter((issue) => isOwnIssue(issue) && mids.has(issue.mid))
		await Promise.all(own.map(({ id }) => store.delete(id)))
		writing.stores.add('issues')
		await discardEntries(writing, entries)
	})
}

async function removeEach(tx: Write, entries: OutboxEntry[]): Promise<void> {
	for (const entry of entries) await removeFromOutbox(tx, entry, { kind: 'moved' })
}

async function empty(
	localStore: LocalStore,
	entries: OutboxEntry[],
	work: (writing: Writing, entries: OutboxEntry[]) => Promise<void>,
): Promise<void> {
	const change = await localStore.run((db) =>
		inStrictTx(db, async (tx) => {
			const writing = startWriting(tx, localStore.userId, localStore.deps.clock())
			await work(writing, entries)
			await writeDerived(writing)
			const { cursor, isComplete } = await readPlaceIn(tx.objectStore('metadata'))
			return { stores: [...writing.stores, 'outbox' as const], ver: cursor?.ver ?? 0, isComplete }
		}),
	)
	await localStore.announce(change).catch(() => undefined)
}
