import { type AnySQLiteColumn, getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'

import { type Query, type Question, queryOf, questionOf } from './batch.ts'

export type Row = Record<string, unknown>

type Column = { name: string; notNull: boolean; dataType: string; mapToDriverValue(value: unknown): unknown }
type Shape = {
	name: string
	insert: string
	update: string
	/** A row's values, parted by commas, as they go into a JSON list. */
	values: string
	columns: Column[]
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
		name,
		insert: `insert into "${name}" (${quoted.join(', ')}) select ${quoted.map(columnOf).join(', ')} from json_each(?) as j`,
		update: `update "${name}" set ${set.map((column) => `${column} = ${columnOf(column)}`).join(', ')} from json_each(?) as j where "${name}"."id" = ${columnOf('"id"')} and "${name}"."space" = ${columnOf('"space"')}`,
		// A list inside a row is a list inside the JSON, not a text that has to be read once more.
		values: columns
			.map(({ name: column, dataType }) => (dataType === 'json' ? `json("${column}")` : `"${column}"`))
			.join(', '),
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

/**
 * The select that gives all rows of the table that meet `condition` as one text, for `readJson`: a row on the way costs more
 * than in a text, and a column too.
 */
export function jsonSelect(table: SQLiteTable, condition: string): string {
	const { name, values } = shapeOf(table)
	return `select json_group_array(json_array(${values})) as list from "${name}" where ${condition}`
}

/** What `jsonSelect` asks, with its parameters. */
export const selectJson = (table: SQLiteTable, condition: string, params: unknown[]): Question<Row[]> =>
	questionOf(jsonSelect(table, condition), params, (row) => readLists(row?.list).map((list) => readJson(table, list)))

/** The expression that gives a row of the table as one JSON list, `first` before its own values. */
export const jsonOf = (table: SQLiteTable, first: string): string => `json_array(${first}, ${shapeOf(table).values})`

export const readLists = (text: unknown): unknown[][] => JSON.parse(String(text ?? '[]'))

/** A row of the table from its JSON list, whose own values begin at `from`. */
export function readJson(table: SQLiteTable, list: unknown[], from = 0): Row {
	const row: Row = {}
	shapeOf(table).columns.forEach(({ name, dataType }, i) => {
		const value = list[from + i]
		row[name] = dataType === 'boolean' ? readFlag(value) : value
	})
	return row
}

const readFlag = (value: unknown) => (value === null ? null : value === 1)

function query({ columns, ...texts }: Shape, kind: 'insert' | 'update', rows: Row[]): Query {
	// As SQLite keeps it: 0 and 1, JSON as text.
	const encode = (row: Row) =>
		columns.map((column) => {
			const value = row[column.name]
			return value === null || value === undefined ? null : column.mapToDriverValue(value)
		})
	return queryOf(texts[kind], [JSON.stringify(rows.map(encode))])
}

/** What stands in the columns of a row that has no fields any more: nothing, as far as the table allows. */
export function blankRow(table: SQLiteTable): Row {
	return Object.fromEntries(
		shapeOf(table).columns.flatMap(({ name, notNull, dataType }) =>
			notNull ? [[name, dataType === 'json' ? [] : dataType === 'string' ? '' : 0]] : [],
		),
	)
}
