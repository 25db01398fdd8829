import type { Edit, Look, Seen } from '#app/sync/model/edit.ts'
import { type EntityName, factsOf, type SyncedRow } from '#app/sync/model/entities.ts'
import { type Read, rowKey, STORE_OF } from '../store/local-db.ts'
import { readVisible, toSynced } from '../store/rows.ts'

/** The rows that an edit's plan looks at, as the cook sees them, read in one transaction. */
export async function look(tx: Read, { look: looks = [], count = [] }: Pick<Edit, 'look' | 'count'>): Promise<Seen> {
	const [rows, counts] = await Promise.all([
		Promise.all(looks.map((what) => readLook(tx, what))),
		Promise.all(count.map((entity) => tx.objectStore(STORE_OF[entity]).count())),
	])
	const known = new Map(rows.flat().map((row) => [rowKey(row.entity, row.id), row]))
	const totals = new Map(count.map((entity, i) => [entity, counts[i] ?? 0]))
	return {
		find: <E extends EntityName>(entity: E, id: string) => known.get(rowKey(entity, id)) as SyncedRow<E> | undefined,
		list: <E extends EntityName>(entity: E) =>
			[...known.values()].filter((row) => row.entity === entity) as SyncedRow<E>[],
		count(entity) {
			const total = totals.get(entity)
			if (total === undefined) throw new Error(`edit: the plan uses the count of ${entity} without requesting it`)
			return total
		},
	}
}

async function readLook(tx: Read, what: Look): Promise<SyncedRow[]> {
	const { entity } = what
	if ('ids' in what) {
		const rows = await Promise.all(what.ids.map((id) => readVisible({ tx }, { entity, id })))
		return rows.filter((row) => row !== null)
	}
	const { parent } = factsOf(entity)
	if (!parent) throw new Error(`edit: ${entity} has no parent`)
	// Every entity with a parent has an index of that name; TypeScript cannot follow it through the table.
	const index = tx.objectStore(STORE_OF[entity]).index(parent as never)
	const rows = await index.getAll(what.parent as never)
	return rows.map((row) => toSynced(entity, row))
}
