import { SECOND_MS } from '../../platform/model/clock.ts'
import type { Post } from './ask.ts'
import { throwAway } from './follow-issue.ts'
import { countUnsent } from './issue-queries.ts'
import { type Kitchen, openKitchen } from './kitchen.ts'
import type { OutboxEntry, Write } from './kitchen-db.ts'
import { findMarker } from './marker.ts'
import { readPlaceIn } from './metadata.ts'
import { isOwnIssue } from './park.ts'
import { ownIssues } from './read-unsent.ts'
import { startWriting, type Writing, writeCards } from './rows.ts'
import { syncNow } from './running-sync.ts'
import { keepSealKey, sealUnsent } from './seal.ts'
import { hasSealKey } from './sealed-here.ts'
import { settle } from './settle.ts'
import { inStrictTx } from './strict-tx.ts'

const PATIENCE_MS = 5 * SECOND_MS

/** Edits of the cook of this device that the server has not acknowledged, and pictures that it has refused: counted in the store, since the sync may not have begun on this page. 0 where there is no store. */
export async function countUnsentHere(): Promise<number> {
	const me = await findMarker()
	if (!me) return 0
	const kitchen = await openKitchen(me.id)
	return kitchen.run(async (db) => {
		const [{ count }, waiting, issues] = await Promise.all([countUnsent(db), db.getAll('outbox'), db.getAll('issues')])
		return count + ownIssues(issues, waiting).length
	})
}

/** Before a sign-out: tries to send what waits, for so long and no longer. `left`: edits that are still unsent. */
export async function trySendBeforeSignOut(patienceMs = PATIENCE_MS): Promise<{ left: number }> {
	const patience = new Promise<void>((done) => setTimeout(done, patienceMs))
	await Promise.race([syncNow(), patience])
	return { left: await countUnsentHere() }
}

/**
 * 'Keep sealed on this device': the unsent edits are locked away, where only the same cook can open them, and leave the
 * outbox. Signing in again, or not signing out after all, brings them back.
 */
export async function keepSealed(kitchen: Kitchen): Promise<void> {
	const { userId, deps } = kitchen
	const options = { userId, factory: deps.indexedDB, makeId: deps.makeId, now: deps.clock() }
	// Edits that are saved in the meantime stay in the outbox, and are sealed when the store goes.
	const before = await kitchen.run((db) => db.getAll('outbox'))
	await kitchen.run((db) => sealUnsent(db, options))
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

/** 'Discard': the cook does not want the unsent edits. Nothing brings them back. */
export async function discard(kitchen: Kitchen): Promise<void> {
	await empty(kitchen, await kitchen.run((db) => db.getAll('outbox')), async (writing, entries) => {
		const store = writing.tx.objectStore('issues')
		const own = (await store.getAll()).filter(isOwnIssue)
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
			await writeCards(writing)
			const { cursor, isComplete } = await readPlaceIn(tx.objectStore('metadata'))
			return { stores: [...writing.stores, 'outbox' as const], ver: cursor?.ver ?? 0, isComplete }
		}),
	)
	await kitchen.announce(change).catch(() => undefined)
}
