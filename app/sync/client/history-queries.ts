import { type HistoryEntry, mergeHistory, toHistoryEntry } from '../model/history.ts'
import type { Query } from './kitchen.ts'

/** What this device did and still remembers, newest first: edits that wait and those that were acknowledged in the last 30 days. */
export const listHistory: Query<HistoryEntry[]> = {
	key: 'history',
	stores: ['outbox', 'kept'],
	async read(db) {
		const [waiting, kept] = await Promise.all([db.getAll('outbox'), db.getAll('kept')])
		return mergeHistory(
			kept.map((entry) => toHistoryEntry(entry, entry)),
			waiting.map((entry) => toHistoryEntry(entry)),
		)
	},
}
