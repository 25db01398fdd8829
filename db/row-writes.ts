import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { EntityName } from '#app/entities.ts'
import type { FieldsOf } from '#app/entity-schemas.ts'
import { isStripped, type StoredRow } from '#app/platform/model/stored-row.ts'
import type { Query } from './batch.ts'
import { blankRow, insertJson, updateJson } from './json-rows.ts'
import { TABLES } from './tables.ts'

/** A synced row's table as the engine sees it: every entity has these columns, besides its own. */
export type EngineTable = SQLiteTable & Record<'id' | 'space' | 'ver' | 'deleted_at' | 'updated_by', AnySQLiteColumn>
export const tableOf = (entity: EntityName) => TABLES[entity] as unknown as EngineTable

/** A row of an entity as its table has it. */
export type RowOf<E extends EntityName = EntityName> = StoredRow<E, FieldsOf<E>>

/** A row as a commit leaves it, with its version in the space's history. */
export type WrittenRow = {
	entity: EntityName
	id: string
	ver: number
	isNew: boolean
	deleted_at: number | null
	fields: Record<string, unknown>
	/** The fields whose values differ from before; all fields of a new row. */
	changed: string[]
}

/** Converts a table row to the shape that the engine and the wire use. */
export function toStoredRow<E extends EntityName>(entity: E, row: Record<string, unknown>): RowOf<E> {
	const { id, space: _space, ver, deleted_at, updated_by: _by, ...fields } = row
	if (deleted_at === null) return { entity, id, ver, deleted: false, fields } as RowOf<E>
	const isBare = isStripped({ deleted_at: Number(deleted_at) })
	return { entity, id, ver, deleted: true, deleted_at, fields: isBare ? {} : fields } as RowOf<E>
}

/** The statements that write a commit's rows: at most two per entity, however many rows. */
export function writesOf({ space, userId }: { space: string; userId: string }, rows: WrittenRow[]): Query[] {
	const entities = [...new Set(rows.map(({ entity }) => entity))]
	return entities.flatMap((entity) => {
		const table = tableOf(entity)
		const write = ({ id, ver, deleted_at, fields }: WrittenRow) => ({
			...(isStripped({ deleted_at }) ? blankRow(table) : fields),
			...{ id, ver, deleted_at },
		})
		const group = rows.filter((row) => row.entity === entity)
		const made = group.filter(({ isNew }) => isNew)
		const changed = group.filter(({ isNew }) => !isNew)
		const common = { space, updated_by: userId }
		return [
			...(made.length > 0 ? [insertJson(table, made.map(write), common)] : []),
			...(changed.length > 0 ? [updateJson(table, changed.map(write), { set: namesOf(table, changed), common })] : []),
		]
	})
}

/** The columns that are written for these rows: a column that one row has changed is set in all of them. */
function namesOf(table: EngineTable, rows: WrittenRow[]): string[] {
	const names = rows.flatMap((row) => (isStripped(row) ? Object.keys(blankRow(table)) : row.changed))
	return [...new Set(['ver', 'deleted_at', ...names])]
}
