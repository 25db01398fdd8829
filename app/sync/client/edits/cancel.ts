import { type EntityName, factsOf } from '#app/sync/model/entities.ts'
import type { Op } from '#app/sync/model/protocol.ts'
import { removeFromOutbox, stopOverlaying } from '../outbox/remove-from-outbox.ts'
import { type AcknowledgedEdit, type OutboxEntry, OVER_LIMIT, rowKey } from '../store/local-db.ts'
import { creationsOf, parentOf, type RowName, readVisible, type Writing, writeRow } from '../store/rows.ts'

/** Edits that made or changed rows, with the rows that belong to these, of which the server has none. */
type UnsentEdits = { waiting: OutboxEntry[]; overLimit: AcknowledgedEdit[]; rows: RowName[] }

/**
 * Deletes rows that the server has never had: removes the edits that made and changed them from the outbox, and deletes
 * the rows that belong to them (the lines of a recipe). Their sequence numbers are not used again. Returns null and
 * does nothing if one of the edits may have reached the server or also changes something else, or if the server has
 * such a row from another device (a link or a day that both have made).
 */
export async function undoUnsent(
	writing: Writing,
	deleted: RowName[],
): Promise<{ mids: string[]; overLimit: string[] } | null> {
	const edits = await findUnsentEdits(writing, deleted)
	if (!edits) return null
	const { tx } = writing
	const roots = new Set(deleted.map(({ entity, id }) => rowKey(entity, id)))
	const children = edits.rows.filter(({ entity, id }) => !roots.has(rowKey(entity, id)))
	const unsent = await creationsOf(writing, children)
	await Promise.all([
		...edits.waiting.map((entry) => removeFromOutbox(tx, entry, { kind: 'taken_back' })),
		...edits.overLimit.map((kept) => stopOverlaying(tx, kept)),
		...edits.rows.map(({ entity, id }) => tx.objectStore('base_values').delete([entity, id])),
	])
	for (const root of deleted) {
		const visible = await readVisible(writing, root)
		const own = unsent.filter((op) => parentOf(op) === root.id)
		const row = visible && { fields: { ...visible.fields }, deleted: true }
		await writeRow(writing, root, { row, ver: 0, state: 'synced', unsent: own })
	}
	await Promise.all(children.map((row) => writeRow(writing, row, { row: null, ver: 0, state: 'synced' })))
	return { mids: edits.waiting.map(({ mid }) => mid), overLimit: edits.overLimit.map(({ mid }) => mid) }
}

async function findUnsentEdits({ tx }: Writing, deleted: RowName[]): Promise<UnsentEdits | null> {
	const waiting = new Map<number, OutboxEntry>()
	const overLimit = new Map<string, AcknowledgedEdit>()
	const rows = new Map(deleted.map((row) => [rowKey(row.entity, row.id), row]))
	// The map grows during the loop: the entries found so far name further rows.
	for (const [key, { entity, id }] of rows) {
		const [queued, kept, under] = await Promise.all([
			tx.objectStore('outbox').index('rows').getAll(key),
			tx.objectStore('kept').index('rows').getAll(key),
			tx.objectStore('base_values').get([entity, id]),
		])
		if (queued.length + kept.length === 0 || under?.row) return null
		if (queued.some(({ isSent, act }) => isSent || act) || kept.some(({ waits, act }) => waits !== OVER_LIMIT || act))
			return null
		for (const entry of queued) waiting.set(entry.seq, entry)
		for (const entry of kept) overLimit.set(entry.mid, entry)
		for (const { ops } of [...queued, ...kept])
			for (const { entity, id } of ops) rows.set(rowKey(entity, id), { entity: entity as EntityName, id })
	}
	const entries = [...[...overLimit.values()].sort(bySeq), ...[...waiting.values()].sort(bySeq)]
	const isOurs = [...rows.values()].every((row) => wasMadeBy(row, entries, deleted))
	return isOurs
		? { waiting: [...waiting.values()], overLimit: [...overLimit.values()], rows: [...rows.values()] }
		: null
}

const bySeq = (a: { seq: number }, b: { seq: number }): number => a.seq - b.seq

/** Whether these edits made the row, and it is a deleted one or a part of one. */
function wasMadeBy(row: RowName, entries: { ops: Op[] }[], deleted: RowName[]): boolean {
	const first = entries.flatMap(({ ops }) => ops).find(({ entity, id }) => entity === row.entity && id === row.id)
	if (!first?.fields || first.base !== null) return false
	if (deleted.some(({ entity, id }) => entity === row.entity && id === row.id)) return true
	const { parent } = factsOf(row.entity)
	return parent !== undefined && deleted.some(({ id }) => first.fields?.[parent] === id)
}
