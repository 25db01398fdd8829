import type { MutationResult } from '#app/sync/model/protocol.ts'
import { type AcknowledgedEdit, type OutboxEntry, OVER_LIMIT, type Write } from '../store/local-db.ts'

/** Why an edit leaves the outbox. Nothing else may remove one. */
export type Reason =
	/**
	 * It is in the server's log. `containedVer`: up to which version this device has every row; `isOverLimitNow`: over the
	 * limit, so that no snapshot will contain it.
	 */
	| { kind: 'acknowledged'; result: MutationResult; containedVer: number; isOverLimitNow: boolean; now: number }
	/** The cook deleted what the server had never received, or discarded the edit. */
	| { kind: 'taken_back' }
	/**
	 * It is in the outbox under another sequence number, or in an encrypted packet, written in this same transaction or
	 * before.
	 */
	| { kind: 'moved' }

/** Removes an edit from the outbox: the only function that does. */
export async function removeFromOutbox(tx: Write, entry: OutboxEntry, reason: Reason): Promise<void> {
	await tx.objectStore('outbox').delete(entry.seq)
	if (reason.kind === 'acknowledged') await tx.objectStore('kept').put(toKept(entry, reason))
}

function toKept(entry: OutboxEntry, reason: Extract<Reason, { kind: 'acknowledged' }>): AcknowledgedEdit {
	const { rows, bytes: _bytes, isSent: _isSent, tries: _tries, parked: _parked, waiting: _waiting, ...mutation } = entry
	const { ver, outcome } = reason.result
	const kept = { ...mutation, ver, outcome, ackedAt: reason.now }
	if (reason.isOverLimitNow) return { ...kept, rows, waits: OVER_LIMIT }
	// A snapshot contains it: one that this device has read already, or the one that reaches `ver`.
	return ver > reason.containedVer && outcome !== 'rejected' ? { ...kept, rows, waits: ver } : kept
}

/** From now on an acknowledged edit lies over no row; it stays for a restore of the server. */
export async function stopOverlaying(tx: Write, kept: AcknowledgedEdit): Promise<void> {
	const { rows: _rows, waits: _waits, ...rest } = kept
	await tx.objectStore('kept').put(rest)
}
