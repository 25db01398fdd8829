import { type AnySQLiteColumn, getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { type Query, type Question, queryOf, questionOf } from './batch.ts'

export type Row = Record<string, unknown>

type Column = { name: string; notNull: boolean; dataType: string; mapToDriverValue(value: unknown): unknown }
type Shape = {
	name: string
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
	const made: Shape = {
		name,
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
 * a row in the table. Each row has a value for each column but for those that are `common` to all; what is left out is null.
 */
export function insertJson(table: SQLiteTable, rows: Row[], common: Row = {}): Query {
	const { name, columns } = shapeOf(table)
	const { own, values, source } = sourceOf(columns, common)
	const all = [...own.map((column) => column.name), ...Object.keys(common)]
	const text = `insert into "${name}" (${quoted(all).join(', ')}) select ${all.map((column) => values.get(column)).join(', ')} from ${source}`
	return queryOf(text, parametersOf(own, rows, common))
}

/**
 * Of the rows whose `column` has one of the listed values, as SQL: ?2 is the list as JSON, ?1 their space. Left to itself
 * SQLite reads all rows of the space by their index; with a + before its name, that index is not thought of. Where no
 * other one begins with the column, it is the best there is.
 */
export function amongRows(table: SQLiteTable, column: string): string {
	const { indexes } = getTableConfig(table)
	const first = indexes.map(({ config }) => config.columns[0] as { name?: string } | undefined)
	const hasIndex = column === 'id' || first.some((one) => one?.name === column)
	return `${hasIndex ? '+' : ''}"space" = ?1 and "${column}" in (select value from json_each(?2))`
}

/** Sets the named columns of the rows that have these ids, and what is `common`, in the common `space`. */
export function updateJson(
	table: SQLiteTable & Record<'id' | 'space', AnySQLiteColumn>,
	rows: Row[],
	{ set, common }: { set: string[]; common: Row & { space: string } },
): Query {
	const { name, columns } = shapeOf(table)
	const named = columns.filter((column) => column.name === 'id' || set.includes(column.name))
	const { own, values, source } = sourceOf(named, common)
	const all = [...own.map((column) => column.name), ...Object.keys(common)]
	const sets = all.filter((column) => column !== 'id' && column !== 'space')
	const text = `update "${name}" set ${sets.map((column) => `"${column}" = ${values.get(column)}`).join(', ')} from ${source} where "${name}"."id" = ${values.get('id')} and +"${name}"."space" = ${values.get('space')}`
	return queryOf(text, parametersOf(own, rows, common))
}

const quoted = (names: string[]): string[] => names.map((name) => `"${name}"`)

/** Where a column's value comes from: the row's JSON list, or a parameter of its own. */
function sourceOf(columns: Column[], common: Row) {
	const own = columns.filter(({ name }) => !Object.hasOwn(common, name))
	const values = new Map([
		...own.map(({ name }, i) => [name, `j.value ->> ${i}`] as const),
		...Object.keys(common).map((name, i) => [name, `?${i + 2}`] as const),
	])
	return { own, values, source: 'json_each(?1) as j' }
}

/** As SQLite keeps it: 0 and 1, JSON as text. */
function parametersOf(columns: Column[], rows: Row[], common: Row): unknown[] {
	const lists = rows.map((row) =>
		columns.map((column) => {
			const value = row[column.name]
			return value === null || value === undefined ? null : column.mapToDriverValue(value)
		}),
	)
	return [JSON.stringify(lists), ...Object.values(common)]
}

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

/** The engine's own columns say nothing of the cook's. */
const ENGINE_COLUMNS = ['id', 'space', 'ver', 'deleted_at', 'updated_by']

const keptColumns = (table: SQLiteTable): Column[] =>
	shapeOf(table).columns.filter(({ name }) => !ENGINE_COLUMNS.includes(name))

const ASTRAL = /[\uD800-\uDBFF][\uDC00-\uDFFF]/g

/** How many characters the fields of a row of the table have as one JSON list, as SQLite counts them. */
export function charactersOf(table: SQLiteTable, fields: Row): number {
	const values = keptColumns(table).map(({ name, dataType }) => {
		const value = fields[name] ?? null
		return dataType === 'boolean' && value !== null ? Number(value) : value
	})
	const text = JSON.stringify(values)
	return text.length - (text.match(ASTRAL)?.length ?? 0)
}

/** The same as an expression. */
export function charactersIn(table: SQLiteTable): string {
	const values = keptColumns(table).map(({ name, dataType }) => (dataType === 'json' ? `json("${name}")` : `"${name}"`))
	return `length(json_array(${values.join(', ')}))`
}

const readFlag = (value: unknown) => (value === null ? null : value === 1)

/** What stands in the columns of a row that has no fields any more: nothing, as far as the table allows. */
export function blankRow(table: SQLiteTable): Row {
	return Object.fromEntries(
		shapeOf(table).columns.map(({ name, notNull, dataType }) => [
			name,
			notNull ? (dataType === 'json' ? [] : dataType === 'string' ? '' : 0) : null,
		]),
	)
}
