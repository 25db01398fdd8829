import { resentId } from '#app/sync/model/id-taken.ts'
import type { Mutation } from '#app/sync/model/protocol.ts'
import { showOps } from '../edits/follow-issue.ts'
import type { AcknowledgedEdit, Write } from '../store/local-db.ts'
import { takeSeqIn } from '../store/metadata.ts'
import type { Writing } from '../store/rows.ts'
import { rowsOfEdit, toOutboxEntry, underNewId } from './outbox-entry.ts'
import { removeFromOutbox } from './remove-from-outbox.ts'

/**
 * Resends edits that had no room under new ids, and shows their rows. Edits in the outbox that change the same rows
 * were made on top of them: from the first such edit on, the queue moves behind them, in its order and under its ids. A
 * copy of this store derives the same ids, so that the server takes an edit that both resend once. An edit that was
 * resent already, and then came back under its old id (a packet that was decrypted twice), is left out.
 */
export async function resendUnderNewId(
	writing: Writing,
	overLimit: AcknowledgedEdit[],
	clientId: string,
): Promise<Mutation[]> {
	const { tx, now } = writing
	const outbox = tx.objectStore('outbox')
	const known = await Promise.all(overLimit.map(({ mid }) => isKnown(tx, resentId(mid))))
	const fresh = overLimit.filter((_, i) => !known[i])
	if (fresh.length === 0) {
		await showOps(
			writing,
			overLimit.flatMap(({ ops }) => ops),
		)
		return []
	}
	const rows = [...new Set(overLimit.flatMap(rowsOfEdit))]
	const above = (await Promise.all(rows.map((row) => outbox.index('rows').getAll(row)))).flat()
	const from = Math.min(...above.map(({ seq }) => seq))
	const behind = above.length > 0 ? await outbox.getAll(IDBKeyRange.lowerBound(from)) : []
	const first = await takeSeqIn(tx.objectStore('metadata'), fresh.length + behind.length, now)
	const place = { clientId, sealedAt: behind[0]?.sealedAt }
	const again = fresh.map((entry, i) => underNewId(entry, { ...place, mid: resentId(entry.mid), seq: first + i }))
	for (const mutation of again) await outbox.put(toOutboxEntry(mutation))
	for (const [i, entry] of behind.entries()) {
		await removeFromOutbox(tx, entry, { kind: 'moved' })
		await outbox.put({ ...entry, seq: first + fresh.length + i })
	}
	await showOps(
		writing,
		overLimit.flatMap(({ ops }) => ops),
	)
	return again
}

/** Whether an edit with this id waits, or has been acknowledged. */
const isKnown = async (tx: Write, mid: string): Promise<boolean> =>
	((await tx.objectStore('outbox').index('mid').getKey(mid)) ?? (await tx.objectStore('kept').getKey(mid))) !==
	undefined
