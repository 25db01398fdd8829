import { type AnySQLiteColumn, getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { EntityName, SyncedRow } from '../app/sync/model/entities.ts'
import { STRIPPED_AT, type WrittenRow } from './fold-changes.ts'
import { TABLES } from './tables.ts'

/** A synced row's table as the engine sees it: every entity has these columns, whatever else it has. */
export type EngineTable = SQLiteTable & Record<'id' | 'space' | 'ver' | 'deleted_at' | 'updated_by', AnySQLiteColumn>
export const tableOf = (entity: EntityName) => TABLES[entity] as unknown as EngineTable

type Query = { toSQL(): { sql: string; params: unknown[] } }

/** A table row as engine and wire hold it. */
export function toSyncedRow<E extends EntityName>(entity: E, row: Record<string, unknown>): SyncedRow<E> {
	const { id, space: _space, ver, deleted_at, updated_by: _by, ...fields } = row
	if (deleted_at === null) return { entity, id, ver, deleted: false, fields } as SyncedRow<E>
	const kept = deleted_at === STRIPPED_AT ? {} : fields
	return { entity, id, ver, deleted: true, deleted_at, fields: kept } as SyncedRow<E>
}

/**
 * The statements that write a commit's rows: at most two an entity, however many rows. Each takes its rows as one JSON
 * parameter, since a statement and its parameters cost more on the way than a row in the table.
 */
export function writesOf({ space, userId }: { space: string; userId: string }, rows: WrittenRow[]): Query[] {
	const entities = [...new Set(rows.map(({ entity }) => entity))]
	return entities.flatMap((entity) => {
		const group = rows.filter((row) => row.entity === entity)
		const shape = shapeOf(entity)
		const values = (some: WrittenRow[]) => JSON.stringify(some.map((row) => shape.encode(row, space, userId)))
		const [made, changed] = [group.filter(({ isNew }) => isNew), group.filter(({ isNew }) => !isNew)]
		return [
			...(made.length > 0 ? [query(shape.insert, [values(made)])] : []),
			...(changed.length > 0 ? [query(shape.update, [values(changed), space])] : []),
		]
	})
}

const query = (sql: string, params: unknown[]): Query => ({ toSQL: () => ({ sql, params }) })

type Shape = {
	insert: string
	update: string
	/** A row's values in the order of the table's columns, as SQLite keeps them. */
	encode(row: WrittenRow, space: string, userId: string): unknown[]
}

const shapes = new Map<EntityName, Shape>()

function shapeOf(entity: EntityName): Shape {
	const known = shapes.get(entity)
	if (known) return known
	const made = makeShape(entity)
	shapes.set(entity, made)
	return made
}

/** Made of the schema's names alone. */
function makeShape(entity: EntityName): Shape {
	const { name: table, columns } = getTableConfig(tableOf(entity))
	const quoted = columns.map(({ name }) => `"${name}"`)
	const at = (index: number) => `j.value ->> ${index}`
	const set = quoted.flatMap((column, i) => (column === '"id"' || column === '"space"' ? [] : [`${column} = ${at(i)}`]))
	return {
		insert: `insert into "${table}" (${quoted.join(', ')}) select ${quoted.map((_, i) => at(i)).join(', ')} from json_each(?) as j`,
		update: `update "${table}" set ${set.join(', ')} from json_each(?) as j where "${table}"."id" = ${at(columns.findIndex(({ name }) => name === 'id'))} and "${table}"."space" = ?`,
		encode({ id, ver, deleted_at, fields }, space, userId) {
			const engine: Record<string, unknown> = { id, space, ver, deleted_at, updated_by: userId }
			const isBare = deleted_at === STRIPPED_AT
			return columns.map((column) => {
				if (Object.hasOwn(engine, column.name)) return engine[column.name]
				if (isBare) return blankOf(column)
				const value = fields[column.name]
				// As SQLite keeps it: 0 and 1, JSON as text.
				return value === null || value === undefined ? null : column.mapToDriverValue(value)
			})
		},
	}
}

/** What stands in a column of a row that has no fields any more. */
function blankOf({ notNull, dataType }: { notNull: boolean; dataType: string }): unknown {
	if (!notNull) return null
	if (dataType === 'json') return 'null'
	return dataType === 'string' ? '' : 0
}
