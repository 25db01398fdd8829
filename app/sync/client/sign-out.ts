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

/** What stands on this device and nowhere else: edits, by name, and drafts. */
export type Left = Sealed
export const countLeft = ({ mids, drafts }: Left): number => mids.length + drafts.length
const NOTHING: Left = { mids: [], drafts: [] }

/**
 * The edits of this device's cook that the server has not acknowledged, those whose pictures it has refused, and what was
 * typed and never saved: read from the store, since the sync may not have begun on this page. None where there is no store.
 * What the device has written of its own accord does not count: the cook is not to be asked about that.
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

/** Before a sign-out: tries to send what waits, for so long and no longer. Returns what is still here alone. */
export async function trySendBeforeSignOut(patienceMs = PATIENCE_MS): Promise<Left> {
	const before = await unsentHere()
	if (before.mids.length === 0) return before
	const patience = new Promise<void>((done) => setTimeout(done, patienceMs))
	await Promise.race([syncNow(), patience])
	return unsentHere()
}

/**
 * 'Keep sealed on this device': the unsent edits and drafts are locked away, where only the same cook can open them, and leave
 * their stores. Signing in again, or not signing out after all, brings them back.
 */
export function keepSealed(kitchen: Kitchen): Promise<void> {
	return whileSealing(kitchen.userId, () => sealAndEmpty(kitchen))
}

async function sealAndEmpty(kitchen: Kitchen): Promise<void> {
	const { userId, deps } = kitchen
	const options = { userId, factory: deps.indexedDB, makeId: deps.makeId, now: deps.clock() }
	// Edits that are saved in the meantime stay in the outbox, and are sealed when the store goes.
	const before = await kitchen.run((db) => db.getAll('outbox'))
	const { drafts } = await kitchen.run((db) => sealUnsent(db, options))
	await dropDrafts({ userId, factory: deps.indexedDB }, drafts)
	await empty(kitchen, before, ({ tx }, entries) => eachSettled(tx, entries))
}

const askSoon: Post = (path, init) => fetch(path, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) })

/**
 * Whether edits can be locked away here: the key is fetched when a cook signs in, and asked for once more where that did
 * not get through. Without one they could only be kept as they are.
 */
export async function canSeal(kitchen: Kitchen, post: Post = askSoon): Promise<boolean> {
	await keepSealKey(kitchen, post)
	return hasSealKey(kitchen)
}

/**
 * 'Discard': the cook does not want these unsent edits and drafts. Nothing brings them back. What has come since the cook was asked
 * (from under a lock, or from another tab) stays, and is sealed when the store goes.
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
