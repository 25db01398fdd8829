import { type EntityName, isEntityName } from '#app/sync/model/entities.ts'
import { ID_TAKEN, resentId } from '#app/sync/model/id-taken.ts'
import type { Op } from '#app/sync/model/protocol.ts'
import { deadLetterIssueId } from '../outbox/dead-letters.ts'
import { removeFromOutbox, stopOverlaying } from '../outbox/remove-from-outbox.ts'
import { type AcknowledgedEdit, type OutboxEntry, OVER_LIMIT, rowKey, type Write } from '../store/local-db.ts'
import { creationsOf, parentOf, type RowName, readServerRow, showRow, type Writing } from '../store/rows.ts'

/** The cook's decision on an issue: try again (`isWanted`), or discard the edit. */
type Word = { mid: string; isWanted: boolean }

/**
 * An edit over the plan's limit stays on this device until the cook has decided. If the cook discards it, it is no
 * longer shown; if the cook wants it, it is returned, with those that change the same rows, to be resent under a new
 * id.
 */
export async function followOverLimit(writing: Writing, { mid, isWanted }: Word): Promise<AcknowledgedEdit[]> {
	const { tx } = writing
	const overLimit = await tx.objectStore('kept').get(mid)
	if (overLimit?.waits !== OVER_LIMIT) return []
	const entries = isWanted ? await overLimitTogether(tx, overLimit) : [overLimit]
	for (const entry of entries) await stopOverlaying(tx, entry)
	if (isWanted) return entries
	await showOps(writing, overLimit.ops)
	return []
}

async function overLimitTogether(tx: Write, overLimit: AcknowledgedEdit): Promise<AcknowledgedEdit[]> {
	const index = tx.objectStore('kept').index('rows')
	const found = (await Promise.all((overLimit.rows ?? []).map((row) => index.getAll(row)))).flat()
	const byMid = new Map(found.filter(({ waits }) => waits === OVER_LIMIT).map((entry) => [entry.mid, entry]))
	return [...byMid.values()].sort((a, b) => a.seq - b.seq)
}

/**
 * Removes edits over the limit if everything that they hold is deleted now: otherwise the row would come back once the
 * server has the deletion. What belonged to the deleted rows moves into the bin with them. Returns the ids of the
 * edits.
 */
export async function dropOverLimit(writing: Writing, deleted: RowName[]): Promise<string[]> {
	const { tx } = writing
	const roots = new Set(deleted.map(({ entity, id }) => rowKey(entity, id)))
	const ids = new Set<unknown>(deleted.map(({ id }) => id))
	const index = tx.objectStore('kept').index('rows')
	const found = (await Promise.all([...roots].map((key) => index.getAll(key)))).flat()
	const isRoot = ({ entity, id }: Op) => roots.has(rowKey(entity, id))
	const overLimit = found.filter(
		({ waits, ops }) => waits === OVER_LIMIT && ops.every((op) => isRoot(op) || ids.has(parentOf(op))),
	)
	const parts = overLimit.flatMap(({ ops }) => ops.filter((op) => !isRoot(op)))
	await keepInBin(writing, deleted, parts)
	for (const entry of overLimit) await stopOverlaying(tx, entry)
	await showOps(writing, parts)
	return [...new Set(overLimit.map(({ mid }) => mid))]
}

/** Restoring a row from the bin also restores its parts, which the server does not have. */
async function keepInBin(writing: Writing, deleted: RowName[], parts: Op[]): Promise<void> {
	if (parts.length === 0) return
	const names = new Map(parts.map(({ entity, id }) => [rowKey(entity, id), { entity: entity as EntityName, id }]))
	const unsent = await creationsOf(writing, [...names.values()])
	const bin = writing.tx.objectStore('deleted_rows')
	for (const { entity, id } of deleted) {
		const gone = await bin.get([entity, id])
		if (gone) await bin.put({ ...gone, unsent: unsent.filter((op) => parentOf(op) === id) })
	}
}

/** Requeues a dead letter, or discards it. Its issue, which this device made, is deleted with it. */
export async function followDeadLetter(writing: Writing, { mid, isWanted }: Word): Promise<void> {
	const { tx, stores } = writing
	const entry = await tx.objectStore('outbox').index('mid').get(mid)
	await tx.objectStore('issues').delete(deadLetterIssueId(mid))
	stores.add('issues').add('outbox')
	if (!entry) return
	// The server took nothing of it under its old id, which will never be free.
	const name = entry.parked === ID_TAKEN ? resentId(mid) : mid
	if (isWanted) await tx.objectStore('outbox').put({ ...entry, mid: name, parked: null, tries: 0 })
	else await discardEntries(writing, [entry])
}

/** The cook discards these edits: their rows show what the server has. */
export async function discardEntries(writing: Writing, entries: OutboxEntry[]): Promise<void> {
	for (const entry of entries) await removeFromOutbox(writing.tx, entry, { kind: 'taken_back' })
	await showOps(
		writing,
		entries.flatMap(({ ops }) => ops),
	)
}

/** Shows the rows of these ops without the ops. */
export async function showOps(writing: Writing, ops: Pick<Op, 'entity' | 'id'>[]): Promise<void> {
	for (const { entity, id } of ops) {
		if (!isEntityName(entity)) continue
		const row = { entity, id }
		await showRow(writing, row, await readServerRow(writing, row))
	}
}
