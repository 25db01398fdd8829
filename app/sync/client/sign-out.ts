import { SECOND_MS } from '#app/platform/model/clock.ts'
import { isOwnAccord } from '../model/own-accord.ts'
import type { Post } from './ask.ts'
import { throwAway } from './follow-issue.ts'
import { dropDrafts, readDrafts } from './kept-drafts.ts'
import { type Kitchen, openKitchen } from './kitchen.ts'
import type { OutboxEntry, Write } from './kitchen-db.ts'
import { findMarker } from './marker.ts'
import { readPlaceIn } from './metadata.ts'
import { isOwnIssue } from './park.ts'
import { ownIssues } from './read-unsent.ts'
import { startWriting, type Writing, writeDerived } from './rows.ts'
import { syncNow } from './running-sync.ts'
import { keepSealKey, type Sealed, sealUnsent } from './seal.ts'
import { hasSealKey, whileSealing } from './sealed-here.ts'
import { settle } from './settle.ts'
import { inStrictTx } from './strict-tx.ts'

const PATIENCE_MS = 5 * SECOND_MS

/** What exists on this device only: edits by id, and drafts. */
export type Left = Sealed
export const countLeft = ({ mids, drafts }: Left): number => mids.length + drafts.length
const NOTHING: Left = { mids: [], drafts: [] }

/**
 * The edits of this device's cook that the server has not acknowledged, those whose pictures it has refused, and what
 * was typed and never saved: read from the store, since the sync may not have begun on this page. Empty if there is no
 * store. Edits that the device has written of its own accord do not count: the cook is not asked about those.
 */
export async function unsentHere(): Promise<Left> {
	const me = await findMarker()
	if (!me) return NOTHING
	const drafts = (await readDrafts({ userId: me.id })).map(({ name, savedAt }) => ({ name, savedAt }))
	const kitchen = await openKitchen(me.id)
	return kitchen.run(async (db) => {
		const [waiting, issues] = await Promise.all([db.getAll('outbox'), db.getAll('issues')])
		const left = [...waiting, ...ownIssues(issues, waiting)].filter((entry) => !isOwnAccord(entry))
		return { mids: left.map(({ mid }) => mid), drafts }
	})
}

/**
 * Call before a sign-out: tries to send what waits, for at most `patienceMs`. Returns what exists on this device only
 * after that.
 */
export async function trySendBeforeSignOut(patienceMs = PATIENCE_MS): Promise<Left> {
	const before = await unsentHere()
	if (before.mids.length === 0) return before
	const patience = new Promise<void>((done) => setTimeout(done, patienceMs))
	await Promise.race([syncNow(), patience])
	return unsentHere()
}

/**
 * 'Keep sealed on this device': encrypts the unsent edits and drafts, which only the same cook can decrypt, and removes
 * them from their stores. Signing in again, or not signing out after all, restores them.
 */
export function keepSealed(kitchen: Kitchen): Promise<void> {
	return whileSealing(kitchen.userId, () => sealAndEmpty(kitchen))
}

async function sealAndEmpty(kitchen: Kitchen): Promise<void> {
	const { userId, deps } = kitchen
	const options = { userId, factory: deps.indexedDB, makeId: deps.makeId, now: deps.clock() }
	// Edits that are saved in the meantime stay in the outbox, and are encrypted when the store is deleted.
	const before = await kitchen.run((db) => db.getAll('outbox'))
	const { drafts } = await kitchen.run((db) => sealUnsent(db, options))
	await dropDrafts({ userId, factory: deps.indexedDB }, drafts)
	await empty(kitchen, before, ({ tx }, entries) => eachSettled(tx, entries))
}

const askSoon: Post = (path, init) => fetch(path, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) })

/**
 * Whether edits can be encrypted on this device: the key is fetched when a cook signs in, and requested once more here
 * if that failed. Without a key they could only be stored in plain.
 */
export async function canSeal(kitchen: Kitchen, post: Post = askSoon): Promise<boolean> {
	await keepSealKey(kitchen, post)
	return hasSealKey(kitchen)
}

/**
 * 'Discard': deletes these unsent edits and drafts for good. Anything added since the cook was asked (decrypted, or
 * from another tab) stays, and is encrypted when the store is deleted.
 */
export async function discard(kitchen: Kitchen, left: Left): Promise<void> {
	const mids = new Set(left.mids)
	await dropDrafts({ userId: kitchen.userId, factory: kitchen.deps.indexedDB }, left.drafts)
	const waiting = await kitchen.run((db) => db.getAll('outbox'))
	const unwanted = waiting.filter(({ mid }) => mids.has(mid))
	await empty(kitchen, unwanted, async (writing, entries) => {
		const store = writing.tx.objectStore('issues')
		const own = (await store.getAll()).filter((issue) => isOwnIssue(issue) && mids.has(issue.mid))
		await Promise.all(own.map(({ id }) => store.delete(id)))
		writing.stores.add('issues')
		await throwAway(writing, entries)
	})
}

async function eachSettled(tx: Write, entries: OutboxEntry[]): Promise<void> {
	for (const entry of entries) await settle(tx, entry, { kind: 'moved' })
}

async function empty(
	kitchen: Kitchen,
	entries: OutboxEntry[],
	work: (writing: Writing, entries: OutboxEntry[]) => Promise<void>,
): Promise<void> {
	const change = await kitchen.run((db) =>
		inStrictTx(db, async (tx) => {
			const writing = startWriting(tx, kitchen.userId, kitchen.deps.clock())
			await work(writing, entries)
			await writeDerived(writing)
			const { cursor, isComplete } = await readPlaceIn(tx.objectStore('metadata'))
			return { stores: [...writing.stores, 'outbox' as const], ver: cursor?.ver ?? 0, isComplete }
		}),
	)
	await kitchen.announce(change).catch(() => undefined)
}
