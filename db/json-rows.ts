import { type AnySQLiteColumn, getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'

export type Query = { toSQL(): { sql: string; params: unknown[] } }
type Row = Record<string, unknown>

type Shape = {
	insert: string
	update: string
	columns: { name: string; notNull: boolean; dataType: string; mapToDriverValue(value: unknown): unknown }[]
}

/** Made of the schema's names alone, once a table. */
const shapes = new Map<SQLiteTable, Shape>()

function shapeOf(table: SQLiteTable): Shape {
	const known = shapes.get(table)
	if (known) return known
	const { name, columns } = getTableConfig(table)
	const quoted = columns.map((column) => `"${column.name}"`)
	const columnOf = (column: string) => `j.value ->> ${quoted.indexOf(column)}`
	const set = quoted.filter((column) => column !== '"id"' && column !== '"space"')
	const made: Shape = {
		insert: `insert into "${name}" (${quoted.join(', ')}) select ${quoted.map(columnOf).join(', ')} from json_each(?) as j`,
		update: `update "${name}" set ${set.map((column) => `${column} = ${columnOf(column)}`).join(', ')} from json_each(?) as j where "${name}"."id" = ${columnOf('"id"')} and "${name}"."space" = ${columnOf('"space"')}`,
		columns,
	}
	shapes.set(table, made)
	return made
}

/**
 * One statement for any number of rows, with one JSON parameter: a statement and its parameters cost more on the way than
 * a row in the table. Each row has a value for each column; what is left out is null.
 */
export const insertJson = (table: SQLiteTable, rows: Row[]): Query => query(shapeOf(table), 'insert', rows)

/** Sets all columns of the rows that have these ids in these spaces. For tables with both columns. */
export const updateJson = (table: SQLiteTable & Record<'id' | 'space', AnySQLiteColumn>, rows: Row[]): Query =>
	query(shapeOf(table), 'update', rows)

function query({ columns, ...texts }: Shape, kind: 'insert' | 'update', rows: Row[]): Query {
	// As SQLite keeps it: 0 and 1, JSON as text.
	const encode = (row: Row) =>
		columns.map((column) => {
			const value = row[column.name]
			return value === null || value === undefined ? null : column.mapToDriverValue(value)
		})
	return { toSQL: () => ({ sql: texts[kind], params: [JSON.stringify(rows.map(encode))] }) }
}

/** What stands in the columns of a row that has no fields any more: nothing, as far as the table allows. */
export function blankRow(table: SQLiteTable): Row {
	return Object.fromEntries(
		shapeOf(table).columns.flatMap(({ name, notNull, dataType }) =>
			notNull ? [[name, dataType === 'json' ? [] : dataType === 'string' ? '' : 0]] : [],
		),
	)
}
