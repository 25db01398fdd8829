import type { Query } from '#db/batch.ts'
import { charactersOf } from '#db/json-rows.ts'
import { tableOf, type WrittenRow } from '#db/row-writes.ts'
import { addUsage } from '#db/space-usage.ts'
import type { Seen } from '../model/edit.ts'
import { ENTITY_NAMES, factsOf, isStripped } from '../model/entities.ts'

/** The kinds whose live rows count: revisions, ratings and issues follow from what devices do. */
export const COUNTED_KINDS = ENTITY_NAMES.filter((entity) => factsOf(entity).onConflict !== 'server')

/** The statement that updates the space's usage for these rows; none when they do not change it. */
export function usageWrites(space: string, seen: Pick<Seen, 'find'>, written: readonly WrittenRow[]): Query[] {
	let characters = 0
	let rows = 0
	for (const { entity, id, deleted_at, fields, changed } of written) {
		const before = seen.find(entity, id)
		const table = tableOf(entity)
		const had = before && !isStripped(before) ? before.fields : null
		const has = isStripped({ deleted_at }) ? null : fields
		// What has not changed counts the same before and after.
		const names = had && has ? changed : undefined
		if (has) characters += charactersOf(table, has, names)
		if (had) characters -= charactersOf(table, had, names)
		if (COUNTED_KINDS.includes(entity)) rows += Number(deleted_at === null) - Number(before?.deleted === false)
	}
	return characters === 0 && rows === 0 ? [] : [addUsage(space, { characters, rows })]
}
