import { newIdFor } from '../model/id-taken.ts'
import type { Mutation } from '../model/protocol.ts'
import { showOps } from './follow-issue.ts'
import type { KeptEntry } from './kitchen-db.ts'
import { takeSeqIn } from './metadata.ts'
import { rowsOfEdit, toOutboxEntry, underNewName } from './outbox-entry.ts'
import type { Writing } from './rows.ts'
import { settle } from './settle.ts'

/**
 * Queues edits that had no room under new names, and shows their rows. What waits already and changes the same rows was
 * done on top of them: from the first such edit on the queue moves behind them, in its order and under its names. A copy of
 * this store gives the same names, so that the server takes an edit that both send anew once.
 */
export async function sendAnew(writing: Writing, held: KeptEntry[], clientId: string): Promise<Mutation[]> {
	if (held.length === 0) return []
	const { tx, now } = writing
	const outbox = tx.objectStore('outbox')
	const rows = [...new Set(held.flatMap(rowsOfEdit))]
	const above = (await Promise.all(rows.map((row) => outbox.index('rows').getAll(row)))).flat()
	const from = Math.min(...above.map(({ seq }) => seq))
	const behind = above.length > 0 ? await outbox.getAll(IDBKeyRange.lowerBound(from)) : []
	const first = await takeSeqIn(tx.objectStore('metadata'), held.length + behind.length, now)
	const again = held.map((entry, i) => underNewName(entry, { mid: newIdFor(entry.mid), clientId, seq: first + i }))
	for (const mutation of again) await outbox.put(toOutboxEntry(mutation))
	for (const [i, entry] of behind.entries()) {
		await settle(tx, entry, { kind: 'moved' })
		await outbox.put({ ...entry, seq: first + held.length + i })
	}
	await showOps(
		writing,
		again.flatMap(({ ops }) => ops),
	)
	return again
}
