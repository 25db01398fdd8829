import type { Seen } from './edit.ts'
import type { EntityName, RowChange, SyncedRow } from './entities.ts'

type Fields = Record<string, unknown>

/**
 * One row before and after a change. `before` and `after` are all of its fields, null where there is no live row; `set`
 * are the fields that the change writes, null where it deletes.
 */
export type ChangedRow = {
	entity: EntityName
	id: string
	before: Fields | null
	after: Fields | null
	set: Fields | null
}

const liveFields = (row: SyncedRow | undefined): Fields | null => (row && !row.deleted ? { ...row.fields } : null)

/** What a plan's changes make of the rows that it has looked at. A deleted row that returns has its old fields. */
export function changedRows(seen: Seen, changes: readonly RowChange[]): ChangedRow[] {
	return changes.map((change): ChangedRow => {
		const { entity, id } = change
		const row = seen.find(entity, id)
		const before = liveFields(row)
		if (change.op !== 'put') return { entity, id, before, after: null, set: null }
		const set: Fields = { ...change.fields }
		return { entity, id, before, after: { ...row?.fields, ...set }, set }
	})
}
