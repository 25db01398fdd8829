import { type HistoryEntry, isInHistory, mergeHistory, toHistoryEntry } from '#app/sync/model/history.ts'
import { NOT_YET } from '#app/sync/model/messages-page.ts'
import { SendDelay } from '../outbox/hold-back.ts'
import type { OutboxEntry } from '../store/local-db.ts'
import type { Query } from '../store/local-store.ts'

/**
 * Edits that this device made and still has, newest first: those that wait and those acknowledged in the last 30 days.
 */
export const listHistory: Query<HistoryEntry[]> = {
	key: 'history',
	stores: ['outbox', 'kept'],
	async read(db) {
		const [waiting, kept] = await Promise.all([db.getAll('outbox'), db.getAll('kept')])
		const done = kept.map((entry) => toHistoryEntry(entry, entry))
		return mergeHistory(done, waitingEntries(waiting)).filter(({ verb }) => isInHistory(verb))
	},
}

/** Edits that wait for room come with their reason, and so do those that depend on them. */
function waitingEntries(entries: OutboxEntry[]): HistoryEntry[] {
	const held = new SendDelay({ since: Number.NEGATIVE_INFINITY, now: Number.POSITIVE_INFINITY })
	return entries.map((entry) => {
		const line = toHistoryEntry(entry)
		return held.holds(entry) ? { ...line, why: entry.waiting?.why ?? NOT_YET } : line
	})
}
