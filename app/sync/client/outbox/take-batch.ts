import type { Cursor, Mutation } from '#app/sync/model/protocol.ts'
import { upcast } from '#app/sync/model/upcast.ts'
import { handleTxFailure } from '../store/handle-tx-failure.ts'
import type { LocalDb, OutboxEntry } from '../store/local-db.ts'
import { clientIdIn, readPlaceIn } from '../store/metadata.ts'
import { MAX_ENTRY_BYTES, SCHEMA_VERSION } from '../store/wire-version.ts'
import { type Patience, SendDelay } from './hold-back.ts'

/** What one call sends, and the state of the store at that time. */
export type Batch = {
	clientId: string
	cursor: Cursor | null
	entries: OutboxEntry[]
}

/**
 * The next edits to send, oldest first: at most `limit` and 192 KB. `hasRest`: there are more behind them. `waiting`:
 * how many of the edits read so far the server had no room for.
 */
export async function peekBatch(
	db: LocalDb,
	{ userId, limit, patience }: { userId: string; limit: number; patience: Patience },
): Promise<{ entries: OutboxEntry[]; hasRest: boolean; waiting: number }> {
	const { store } = db.transaction('outbox')
	const held = new SendDelay(patience)
	const entries: OutboxEntry[] = []
	let waiting = 0
	let bytes = 0
	for (let after = 0; ; ) {
		const page = await store.getAll(IDBKeyRange.lowerBound(after, true), limit + 1)
		for (const entry of page) {
			after = entry.seq
			if (entry.waiting) waiting += 1
			if (!maySend(entry, userId) || held.holds(entry)) continue
			bytes += entry.bytes
			const isFull = entries.length === limit || (entries.length > 0 && bytes > MAX_ENTRY_BYTES)
			if (isFull) return { entries, hasRest: true, waiting }
			entries.push(entry)
		}
		if (page.length <= limit) return { entries, hasRest: false, waiting }
	}
}

/** A queue belongs to one cook: another cook's edits are never sent under this name. */
const maySend = ({ parked, userId: owner }: OutboxEntry, userId: string): boolean => parked === null && owner === userId

type Marked = { userId: string; seqs: number[]; makeId(): string; now: number; since?: number }

/**
 * Records durably that these edits may reach the server from now on, and reads them once more: another tab may have
 * removed or changed them since. Call before the request is sent: what may have arrived cannot be taken back. null if
 * another tab has put edits before them, which must go first, or has learned that one of them waits for room.
 */
export async function markBatch(
	db: LocalDb,
	{ userId, seqs, makeId, now, since = now }: Marked,
): Promise<Batch | null> {
	const tx = handleTxFailure(db.transaction(['metadata', 'outbox'], 'readwrite', { durability: 'strict' }))
	const metadata = tx.objectStore('metadata')
	const outbox = tx.objectStore('outbox')
	const name = clientIdIn(metadata, makeId, now)
	const place = readPlaceIn(metadata)
	const batch = Promise.all(seqs.map((seq) => outbox.get(seq)))
	const late = isOvertaken(outbox, batch, { seqs, userId, patience: { since, now } })
	const [clientId, { cursor }, found, isLate] = await Promise.all([name, place, batch, late])
	if (isLate) {
		await tx.done
		return null
	}
	const entries = found.filter((entry) => entry !== undefined)
	const unmarked = entries.filter(({ isSent }) => !isSent)
	await Promise.all([...unmarked.map((entry) => outbox.put({ ...entry, isSent: true })), tx.done])
	return { clientId, cursor, entries }
}

type Outbox = { get(seq: number): Promise<OutboxEntry | undefined>; getAllKeys(range: IDBKeyRange): Promise<number[]> }

/** Whether other edits have to go before these, or one of these is held back by now. */
async function isOvertaken(
	outbox: Outbox,
	batch: Promise<(OutboxEntry | undefined)[]>,
	{ seqs, userId, patience }: { seqs: number[]; userId: string; patience: Patience },
): Promise<boolean> {
	if (seqs.length === 0) return false
	const known = new Set(seqs)
	const keys = await outbox.getAllKeys(IDBKeyRange.upperBound(Math.max(...seqs)))
	const others = await Promise.all(keys.filter((seq) => !known.has(seq)).map((seq) => outbox.get(seq)))
	const all = [...others, ...(await batch)].filter((entry) => entry !== undefined).sort((a, b) => a.seq - b.seq)
	const held = new SendDelay(patience)
	return all.some((entry) => maySend(entry, userId) && held.holds(entry) === known.has(entry.seq))
}

/** An edit as it goes over the wire, in today's shape. */
export function toWire(entry: OutboxEntry): Mutation {
	const { rows: _rows, bytes: _bytes, isSent: _isSent, tries: _tries, parked: _parked, ...rest } = entry
	const { waiting: _waiting, sealedAt: _sealedAt, ...mutation } = rest
	return upcast(mutation, SCHEMA_VERSION)
}
