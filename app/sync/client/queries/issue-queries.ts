import type { LocalDb, StoredRow } from '../store/local-db.ts'
import type { Query } from '../store/local-store.ts'

export type Issue = StoredRow<'sync_issue'>

/** Issues that wait for the cook's decision, oldest first. */
export const listIssues: Query<Issue[]> = {
	key: 'issues',
	stores: ['issues'],
	read: async (db) =>
		(await openIssues(db)).sort((a, b) => a.last_modified - b.last_modified || (a.id < b.id ? -1 : 1)),
}

export const openIssues = async (db: LocalDb): Promise<Issue[]> =>
	(await db.getAll('issues')).filter(({ resolved_at }) => resolved_at === null)

/** How many edits wait, and since when (milliseconds). Counted, not read: there may be ten thousand. */
export async function countUnsent(db: LocalDb): Promise<{ count: number; oldestAt: number | null }> {
	const tx = db.transaction('outbox')
	const [count, oldest] = await Promise.all([tx.store.count(), tx.store.openCursor()])
	return { count, oldestAt: oldest?.value.at ?? null }
}

/**
 * Whether an edit waits that may be sent: a dead letter waits for the cook, and an edit without room waits for room.
 */
export async function hasToSend(db: LocalDb): Promise<boolean> {
	let cursor = await db.transaction('outbox').store.openCursor()
	while (cursor && (cursor.value.parked !== null || cursor.value.waiting)) cursor = await cursor.continue()
	return cursor !== null
}
