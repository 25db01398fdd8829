import { type LocalDb, STORE_OF } from '#app/sync/client/store/local-db.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import { toSynced } from '#app/sync/client/store/rows.ts'
import { type EntityName, factsOf, parentField, parentRowOf } from '#app/sync/model/entities.ts'
import { partsOf } from '../../model/kinds.ts'
import type { FileRow } from '../../model/units.ts'

/** The number of rows that are read at once. */
const PAGE = 50

/** All rows of a kind, by their ids, as the cook sees them; a page of them is in memory. */
export async function* rowsOf(localStore: LocalStore, kind: EntityName): AsyncGenerator<FileRow> {
	for (let after: IDBKeyRange | undefined; ; ) {
		const from = after
		const rows = await localStore.run((db) => db.getAll(STORE_OF[kind], from, PAGE))
		for (const row of rows) yield toRow(kind, row)
		const last = rows.at(-1)
		if (!last || rows.length < PAGE) return
		after = IDBKeyRange.lowerBound(last.id, true)
	}
}

const toRow = (kind: EntityName, stored: object): FileRow => {
	const { id, fields } = toSynced(kind, stored)
	return { kind, id, fields }
}

/** The rows of all kinds that belong to this row. */
export async function readParts(localStore: LocalStore, { kind, id }: FileRow): Promise<FileRow[]> {
	const parts = await Promise.all(partsOf(kind).map((part) => localStore.run((db) => partRows(db, part, id))))
	return parts.flat()
}

async function partRows(db: LocalDb, part: EntityName, id: string): Promise<FileRow[]> {
	// Every kind with a parent has an index of that name; TypeScript cannot follow it through the table.
	const rows = await db.getAllFromIndex(STORE_OF[part], parentField(part) as never, id as never)
	return rows.map((row) => toRow(part, row))
}

/** Rows of a kind whose parent is not on this device, those of one parent together. */
export async function* orphansOf(localStore: LocalStore, part: EntityName): AsyncGenerator<FileRow[]> {
	const parents = await localStore.run((db) => missingParents(db, part))
	for (const id of parents) {
		const rows = await localStore.run((db) => partRows(db, part, id))
		if (rows.some((row) => parentRowOf(row.kind, row.fields))) yield rows
	}
}

async function missingParents(db: LocalDb, part: EntityName): Promise<string[]> {
	const { parent, parentKind } = factsOf(part)
	if (!parent || !parentKind) return []
	const tx = db.transaction([STORE_OF[part], STORE_OF[parentKind]])
	const parents = tx.objectStore(STORE_OF[parentKind])
	const missing: string[] = []
	const index = tx.objectStore(STORE_OF[part]).index(parent as never)
	let cursor = await index.openKeyCursor(null, 'nextunique')
	while (cursor) {
		const id = String(cursor.key)
		if ((await parents.getKey(id)) === undefined) missing.push(id)
		cursor = await cursor.continue()
	}
	return missing
}
