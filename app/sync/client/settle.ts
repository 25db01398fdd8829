import type { MutationResult } from '../model/protocol.ts'
import { HELD, type KeptEntry, type OutboxEntry, type Write } from './kitchen-db.ts'

/** Why an edit leaves the outbox. Nothing else may take one out. */
export type Reason =
	/** It stands in the server's log. `containedVer`: up to which version this device has every row; `isHeld`: no snapshot will contain it. */
	| { kind: 'acknowledged'; result: MutationResult; containedVer: number; isHeld: boolean; now: number }
	/** The cook deleted what the server had never heard of, or threw the edit away. */
	| { kind: 'taken_back' }
	/** It stands in the outbox under another number, or sealed beside it, in this same transaction or before. */
	| { kind: 'moved' }

/** The one function that takes an edit out of the outbox. */
export async function settle(tx: Write, entry: OutboxEntry, reason: Reason): Promise<void> {
	await tx.objectStore('outbox').delete(entry.seq)
	if (reason.kind === 'acknowledged') await tx.objectStore('kept').put(toKept(entry, reason))
}

function toKept(entry: OutboxEntry, reason: Extract<Reason, { kind: 'acknowledged' }>): KeptEntry {
	const { rows, bytes: _bytes, isSent: _isSent, tries: _tries, parked: _parked, waiting: _waiting, ...mutation } = entry
	const { ver, outcome } = reason.result
	const kept = { ...mutation, ver, outcome, ackedAt: reason.now }
	if (reason.isHeld) return { ...kept, rows, waits: HELD }
	// A snapshot that this device has already read contains it, or will.
	return ver > reason.containedVer && outcome !== 'rejected' ? { ...kept, rows, waits: ver } : kept
}

/** From now on an acknowledged edit lies over nothing; it stays for a restore of the server. */
export async function letGo(tx: Write, kept: KeptEntry): Promise<void> {
	const { rows: _rows, waits: _waits, ...rest } = kept
	await tx.objectStore('kept').put(rest)
}
