import type { Edit, Seen } from '#app/sync/model/edit.ts'
import type { EntityName, FieldsOf, RowChange, SyncedRow } from '#app/sync/model/entities.ts'

/** A row as a plan sees it. */
export const rowOf = <E extends EntityName>(
	entity: E,
	id: string,
	fields: FieldsOf<E>,
	{ deleted = false } = {},
): SyncedRow<E> => ({ entity, id, ver: 1, deleted, fields })

/**
 * Runs a verb's plan over these rows; the plan sees the ones it declares to look at. `counts`: live rows by entity, for
 * limits.
 */
export function planOf(
	edit: Edit,
	rows: SyncedRow[] = [],
	counts: Partial<Record<EntityName, number>> = {},
): RowChange[] {
	const isSeen = ({ entity, id, fields }: SyncedRow) =>
		(edit.look ?? []).some(
			(look) =>
				look.entity === entity &&
				('ids' in look ? look.ids.includes(id) : Object.values(fields as object).includes(look.parent)),
		)
	const looked = rows.filter(isSeen)
	const seen: Seen = {
		find: <E extends EntityName>(entity: E, id: string) =>
			looked.find((row) => row.entity === entity && row.id === id) as SyncedRow<E> | undefined,
		list: <E extends EntityName>(entity: E) => looked.filter((row) => row.entity === entity) as SyncedRow<E>[],
		count(entity) {
			if (!edit.count?.includes(entity)) throw new Error(`the plan uses the count of ${entity} without requesting it`)
			return counts[entity] ?? rows.filter((row) => row.entity === entity && !row.deleted).length
		},
	}
	return edit.plan(seen)
}
