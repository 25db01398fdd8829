import { BIN_MS } from '#app/sync/model/bin.ts'
import { ENTITY_NAMES, factsOf, isEntityName, type SyncedRow } from '#app/sync/model/entities.ts'
import type { Cursor, MutationResult, Op, SyncReply } from '#app/sync/model/protocol.ts'
import { dropOverLimit, followOverLimit } from '../edits/follow-issue.ts'
import { isOwnIssue } from '../outbox/dead-letters.ts'
import { noteWaits, type Waits } from '../outbox/note-waits.ts'
import { removeFromOutbox, stopOverlaying } from '../outbox/remove-from-outbox.ts'
import { resendUnderNewId } from '../outbox/resend.ts'
import { type LocalDb, type OutboxEntry, OVER_LIMIT, rowKey, STORE_OF, type Write } from '../store/local-db.ts'
import type { Change } from '../store/local-store.ts'
import {
	clientIdIn,
	isRereadingIn,
	type Place,
	readPlaceIn,
	renameClientIn,
	setRereadingIn,
	writePlaceIn,
} from '../store/metadata.ts'
import {
	type RowName,
	readServerRow,
	serverVersionOf,
	showRow,
	startWriting,
	type Writing,
	writeDerived,
	writeRow,
} from '../store/rows.ts'
import { inStrictTx } from '../store/strict-tx.ts'
import { BACKUP_WINDOW_MS } from './backup-window.ts'
import { forgetHistory } from './forget-history.ts'

/** Kinds that only the server writes. */
const FROM_SERVER = ENTITY_NAMES.filter((entity) => factsOf(entity).onConflict === 'server')
/** How many expired records one reply removes at most. */
const SWEPT = 100

/** A reply, and the state of the store when it was requested. */
export type Asked = {
	reply: SyncReply
	clientId: string
	cursor: Cursor | null
	/** How many edits already wait because the server had no room for them. */
	waiting?: number
	userId: string
	now: number
	makeId(): string
}

/**
 * What a reply changed. `acked`: how many edits of this store the server has taken. `queued`: how many edits wait that
 * did not wait before. `gaveWay`: subjects whose deletion did not take place, because they were changed elsewhere in
 * the meantime. `waits`: edits that the server has no room for.
 */
export type Applied = { change: Change; acked: number; queued: number; gaveWay?: string[]; waits?: Waits }

/**
 * Writes everything in one strict transaction: a reply's rows with the cook's own edits over them, their cards, the
 * results of the edits that were sent, and the new cursor. Returns null and writes nothing if the reply no longer fits
 * the state of the store: another tab was faster, or has given the store another client id.
 */
export function applyReply(db: LocalDb, asked: Asked): Promise<Applied | null> {
	const { reply, userId, now, makeId } = asked
	return inStrictTx(db, async (tx) => {
		const metadata = tx.objectStore('metadata')
		const [place, clientId] = await Promise.all([readPlaceIn(metadata), clientIdIn(metadata, makeId, now)])
		if (clientId !== asked.clientId) return null
		const writing = startWriting(tx, userId, now)
		if (reply.fork) return takeNewName(writing, place, asked)
		if (reply.stale) return isSamePlace(place.cursor, asked.cursor) ? forgetHistory(writing, place, clientId) : null
		return belongsHere(place, reply) ? takeReply(writing, place, asked) : null
	})
}

const isSamePlace = (a: Cursor | null, b: Cursor | null): boolean =>
	a?.ver === b?.ver && a?.epoch === b?.epoch && a?.mark === b?.mark

/** Only a pull moves the cursor, and only forward. */
function belongsHere({ cursor }: Place, { epoch, from, to }: SyncReply): boolean {
	if (cursor && cursor.epoch !== epoch) return false
	const ver = cursor?.ver ?? 0
	return from <= ver && ver <= to
}

async function takeReply(writing: Writing, place: Place, asked: Asked): Promise<Applied> {
	const { tx, stores, now } = writing
	const { reply } = asked
	const settled = await removeAcknowledged(writing, asked)
	// A row that was changed again comes on a later page: only the last page has every row up to its version.
	const contained = reply.more ? [] : await letGoOfContained(tx, reply.to)
	const overlaid = new Set((await tx.objectStore('base_values').getAllKeys()).map(([entity, id]) => rowKey(entity, id)))
	// If another tab has read further in the meantime, none of these rows is older than what it wrote: the reply ends
	// at or after the cursor, and holds each row as it was at that end.
	await Promise.all(
		reply.rows.map((row) => takeRow(writing, row, { isOverlaid: overlaid.has(rowKey(row.entity, row.id)) })),
	)
	const arrived = new Set(reply.rows.map(({ entity, id }) => rowKey(entity, id)))
	const queued = await followWords(writing, asked)
	const waits = await noteWaits(tx, { reply, settled: settled.entries, known: asked.waiting ?? 0, now })
	const uncovered = [...settled.rows, ...contained].filter(({ entity, id }) => !arrived.has(rowKey(entity, id)))
	const hidden = (place.cursor?.ver ?? 0) > 0 || place.isComplete ? [] : await listOverlaid(tx)
	await Promise.all(
		distinct([...uncovered, ...hidden]).map(async (row) => showRow(writing, row, await readServerRow(writing, row))),
	)
	if (!reply.more) await finishRereading(writing)
	await Promise.all([writeDerived(writing), sweep(writing)])
	const isComplete = place.isComplete || !reply.more
	const cursor = cursorAfter(reply)
	await writePlaceIn(tx.objectStore('metadata'), { cursor, isComplete, lastSyncTime: now })
	if (settled.count > 0) stores.add('outbox').add('kept')
	if (queued > 0 || waits.answered > 0) stores.add('outbox')
	return {
		change: { stores: [...stores], ver: reply.to, isComplete },
		acked: settled.count,
		queued,
		gaveWay: settled.gaveWay,
		waits,
	}
}

/** The mark is that of the newest known commit: an acknowledged edit may lie beyond the end of this page. */
function cursorAfter({ epoch, to, mark, head }: SyncReply): Cursor {
	if (mark === undefined) return { epoch, ver: to }
	return { epoch, ver: to, mark, ...(head === undefined ? {} : { head }) }
}

/**
 * For a session that ended where nothing could be encrypted: the rows were removed, but the cook's own edits have
 * stayed.
 */
async function listOverlaid(tx: Write): Promise<RowName[]> {
	const [kept, waiting] = await Promise.all([
		tx.objectStore('kept').index('waits').getAll(),
		tx.objectStore('outbox').getAll(),
	])
	return [...kept, ...waiting].flatMap(({ ops }) => rowsOf(ops))
}

/** Writes the server's current row, under the cook's own edits if there are any. */
async function takeRow(writing: Writing, row: SyncedRow, { isOverlaid }: { isOverlaid: boolean }): Promise<void> {
	const { entity, id } = row
	if (isOverlaid) await showRow(writing, { entity, id }, row)
	else await writeRow(writing, { entity, id }, serverVersionOf(row))
}

/**
 * Follows the cook's decision on edits of this device that had no room, if it was made on another device or before the
 * answer came: discard them, or resend them under a new id. Returns how many edits it queued.
 */
async function followWords(writing: Writing, { reply, clientId }: Asked): Promise<number> {
	const sent = reply.rows.filter(({ entity }) => entity === 'sync_issue').map(({ id }) => id)
	const ids = new Set([...sent, ...reply.results.flatMap(({ issues }) => issues ?? [])])
	let queued = 0
	for (const id of ids) {
		const issue = await writing.tx.objectStore('issues').get(id)
		if (!issue || (issue.resolution !== 'discarded' && issue.resolution !== 'local')) continue
		const overLimit = await followOverLimit(writing, { mid: issue.mid, isWanted: issue.resolution === 'local' })
		queued += (await resendUnderNewId(writing, overLimit, clientId)).length
	}
	return queued
}

/** Moves acknowledged edits out of the outbox. Another tab may have done it already. */
async function removeAcknowledged(
	writing: Writing,
	{ reply }: Asked,
): Promise<{ count: number; entries: OutboxEntry[]; rows: RowName[]; gaveWay: string[] }> {
	const { tx, now } = writing
	const index = tx.objectStore('outbox').index('mid')
	const found = await Promise.all(reply.acked.map((mid) => index.get(mid)))
	const entries = found.filter((entry) => entry !== undefined).sort((a, b) => a.seq - b.seq)
	const results = new Map(reply.results.map((result) => [result.mid, result]))
	const deletions: OutboxEntry[] = []
	for (const entry of entries) {
		const result: MutationResult = results.get(entry.mid) ?? { mid: entry.mid, outcome: 'applied', ver: reply.to }
		const isOverLimitNow = await isOverLimit(tx, entry, result)
		await removeFromOutbox(tx, entry, {
			kind: 'acknowledged',
			result,
			containedVer: reply.more ? 0 : reply.to,
			isOverLimitNow,
			now,
		})
		if (result.outcome === 'applied' && entry.ops.some(({ fields }) => fields === null)) deletions.push(entry)
	}
	// The row was deleted before the device knew that the plan has no room for it.
	const isAnyOverLimit = deletions.length > 0 && (await tx.objectStore('kept').index('waits').count(OVER_LIMIT)) > 0
	for (const { ops, seq } of isAnyOverLimit ? deletions : []) {
		const deleted = rowsOf(ops.filter(({ fields }) => fields === null))
		const isLast = await Promise.all(deleted.map((row) => isLastWord(tx, row, seq)))
		if (isLast.every(Boolean)) await dropOverLimit(writing, deleted)
	}
	// The server sends a message with a conflict for this reason only.
	const gaveWay = entries.filter(({ mid }) => {
		const result = results.get(mid)
		return result?.outcome === 'conflict' && result.message !== undefined
	})
	return {
		count: entries.length,
		entries,
		rows: entries.flatMap(({ ops }) => rowsOf(ops)),
		gaveWay: gaveWay.map(({ subject }) => subject),
	}
}

/** Whether the cook has not changed a row (restored it, say) since the edit with this sequence number. */
async function isLastWord(tx: Write, { entity, id }: RowName, seq: number): Promise<boolean> {
	const key = rowKey(entity, id)
	const [kept, waiting] = await Promise.all([
		tx.objectStore('kept').index('rows').getAll(key),
		tx.objectStore('outbox').index('rows').getAll(key),
	])
	return [...kept, ...waiting].every((other) => other.seq <= seq)
}

/** An edit of another release may name an entity that this release does not know, and has no row to show for it. */
const rowsOf = (ops: Op[]): RowName[] => ops.flatMap(({ entity, id }) => (isEntityName(entity) ? [{ entity, id }] : []))

/**
 * The plan has no room for the edit, or the edit changes a row for which the plan had none: the device keeps it and
 * shows it.
 */
async function isOverLimit(tx: Write, { rows }: OutboxEntry, { outcome }: MutationResult): Promise<boolean> {
	if (outcome !== 'rejected') return outcome === 'over_limit'
	const index = tx.objectStore('kept').index('rows')
	const over = await Promise.all(rows.map((row) => index.getAll(row)))
	return over.flat().some(({ waits }) => waits === OVER_LIMIT)
}

/** Edits that the snapshot up to `ver` contains are no longer laid over their rows. */
async function letGoOfContained(tx: Write, ver: number): Promise<RowName[]> {
	const kept = await tx.objectStore('kept').index('waits').getAll(IDBKeyRange.upperBound(ver))
	await Promise.all(kept.map((entry) => stopOverlaying(tx, entry)))
	return kept.flatMap(({ ops }) => rowsOf(ops))
}

function distinct(rows: RowName[]): RowName[] {
	return [...new Map(rows.map(({ entity, id }) => [rowKey(entity, id), { entity, id }])).values()]
}

/**
 * A copy of this store (a restored phone) uses the same client id: this store takes a new one. Its edits keep their
 * ids.
 */
async function takeNewName(writing: Writing, place: Place, { makeId, now }: Asked): Promise<Applied> {
	const outbox = writing.tx.objectStore('outbox')
	const change = { stores: ['outbox' as const], ver: place.cursor?.ver ?? 0, isComplete: place.isComplete }
	const clientId = await renameClientIn(writing.tx.objectStore('metadata'), makeId, now)
	const entries = await outbox.getAll()
	await Promise.all(entries.map((entry) => outbox.put({ ...entry, clientId })))
	return { change, acked: 0, queued: 0 }
}

/**
 * Removes rows that only the server writes and that a restored server no longer has: no device will send them again.
 */
async function finishRereading(writing: Writing): Promise<void> {
	const { tx } = writing
	const metadata = tx.objectStore('metadata')
	if (!(await isRereadingIn(metadata))) return
	const [issues, ...rows] = await Promise.all([
		tx.objectStore('issues').getAll(),
		...FROM_SERVER.map(async (entity) => {
			const stored = await tx.objectStore(STORE_OF[entity]).getAll()
			return stored.map(({ id, ver }) => ({ entity, id, ver }))
		}),
	])
	// An issue that this device made was never on the server.
	const own = new Set(issues.filter(isOwnIssue).map(({ id }) => id))
	const unread = rows.flat().filter(({ id, ver }) => ver === 0 && !own.has(id))
	// Also under an edit that still waits: otherwise the row would come back once that edit is refused.
	await Promise.all(unread.map(({ entity, id }) => showRow(writing, { entity, id }, null)))
	await setRereadingIn(metadata, false, writing.now)
}

/** Removes a few records older than 30 days with each reply. */
async function sweep({ tx, now }: Writing): Promise<void> {
	const kept = tx.objectStore('kept')
	const bin = tx.objectStore('deleted_rows')
	const [old, gone] = await Promise.all([
		kept.index('ackedAt').getAll(IDBKeyRange.upperBound(now - BACKUP_WINDOW_MS), SWEPT),
		bin.index('deleted_at').getAllKeys(IDBKeyRange.upperBound(now - BIN_MS), SWEPT),
	])
	const contained = old.filter(({ waits }) => waits === undefined)
	await Promise.all([...contained.map(({ mid }) => kept.delete(mid)), ...gone.map((key) => bin.delete(key))])
}
