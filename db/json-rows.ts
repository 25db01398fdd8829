import { type AnySQLiteColumn, getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { type Query, type Question, queryOf, questionOf } from './batch.ts'

export type Row = Record<string, unknown>

type Column = { name: string; notNull: boolean; dataType: string; mapToDriverValue(value: unknown): unknown }
type Shape = {
	name: string
	/** The expression of a row's values, separated by commas, for a JSON list. */
	values: string
	columns: Column[]
	/** The columns that hold the cook's data. */
	kept: Column[]
}

/** The engine's own columns hold none of the cook's data. */
const ENGINE_COLUMNS = ['id', 'space', 'ver', 'deleted_at', 'updated_by']

/** Depends on the schema's names only, so it is built once per table. */
const shapes = new Map<SQLiteTable, Shape>()

function shapeOf(table: SQLiteTable): Shape {
	const known = shapes.get(table)
	if (known) return known
	const { name, columns } = getTableConfig(table)
	const made: Shape = {
		name,
		// A list inside a row becomes a list inside the JSON, not a text that has to be parsed a second time.
		values: columns
			.map(({ name: column, dataType }) => (dataType === 'json' ? `json("${column}")` : `"${column}"`))
			.join(', '),
		columns,
		kept: columns.filter((column) => !ENGINE_COLUMNS.includes(column.name)),
	}
	shapes.set(table, made)
	return made
}

/**
 * Inserts any number of rows with one statement and one JSON parameter: sending a statement with its parameters costs
 * more than inserting a row. Each row has a value for every column except those in `common`, which all rows share; a
 * missing value becomes null.
 */
export function insertJson(table: SQLiteTable, rows: Row[], common: Row = {}): Query {
	const { name, columns } = shapeOf(table)
	const { own, values, source } = sourceOf(columns, common)
	const all = [...own.map((column) => column.name), ...Object.keys(common)]
	const text = `insert into "${name}" (${quoted(all).join(', ')}) select ${all.map((column) => values.get(column)).join(', ')} from ${source}`
	return queryOf(text, parametersOf(own, rows, common))
}

/**
 * The SQL condition for rows of a space whose `column` has one of the listed values: ?1 is the space, ?2 the list as
 * JSON. Left to itself SQLite scans all rows of the space by the index on `space`; a + before `space` keeps it from
 * using that index. Where no other index begins with `column`, the index on `space` is the best one and stays.
 */
export function amongRows(table: SQLiteTable, column: string): string {
	const { indexes } = getTableConfig(table)
	const first = indexes.map(({ config }) => config.columns[0] as { name?: string } | undefined)
	const hasIndex = column === 'id' || first.some((one) => one?.name === column)
	return `${hasIndex ? '+' : ''}"space" = ?1 and "${column}" in (select value from json_each(?2))`
}

/**
 * Sets the columns in `set` from each row, found by its id, and the columns in `common` for all of them, within the
 * space in `common`.
 */
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

/** The source of each column's value: the row's JSON list, or a parameter of its own. */
function sourceOf(columns: Column[], common: Row) {
	const own = columns.filter(({ name }) => !Object.hasOwn(common, name))
	const values = new Map([
		...own.map(({ name }, i) => [name, `j.value ->> ${i}`] as const),
		...Object.keys(common).map((name, i) => [name, `?${i + 2}`] as const),
	])
	return { own, values, source: 'json_each(?1) as j' }
}

/** Values as SQLite stores them: 0 and 1, JSON as text. */
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
 * The select that returns all rows of the table that meet `condition` as one text, for `readJson`: sending one text
 * costs less than sending rows and columns.
 */
export function jsonSelect(table: SQLiteTable, condition: string): string {
	const { name, values } = shapeOf(table)
	return `select json_group_array(json_array(${values})) as list from "${name}" where ${condition}`
}

/** `jsonSelect` with its parameters, as a question. */
export const selectJson = (table: SQLiteTable, condition: string, params: unknown[]): Question<Row[]> =>
	questionOf(jsonSelect(table, condition), params, (row) => readLists(row?.list).map((list) => readJson(table, list)))

/** The expression that turns a row of the table into one JSON list, with `first` before the row's own values. */
export const jsonOf = (table: SQLiteTable, first: string): string => `json_array(${first}, ${shapeOf(table).values})`

export const readLists = (text: unknown): unknown[][] => JSON.parse(String(text ?? '[]'))

/** Reads a row of the table from its JSON list; the row's own values begin at `from`. */
export function readJson(table: SQLiteTable, list: unknown[], from = 0): Row {
	const row: Row = {}
	shapeOf(table).columns.forEach(({ name, dataType }, i) => {
		const value = list[from + i]
		row[name] = dataType === 'boolean' ? readFlag(value) : value
	})
	return row
}

const ASTRAL = /[\uD800-\uDBFF][\uDC00-\uDFFF]/g

/**
 * The number of characters that the fields of a row take as one JSON list, counted as SQLite counts them; with `names`
 * those of some fields, for the difference between two states of a row.
 */
export function charactersOf(table: SQLiteTable, fields: Row, names?: readonly string[]): number {
	const columns = shapeOf(table).kept
	const counted = names ? columns.filter(({ name }) => names.includes(name)) : columns
	const values = counted.map(({ name, dataType }) => {
		const value = fields[name] ?? null
		return dataType === 'boolean' && value !== null ? Number(value) : value
	})
	const text = JSON.stringify(values)
	return text.length - (text.match(ASTRAL)?.length ?? 0)
}

/** The same as a SQL expression. */
export function charactersIn(table: SQLiteTable): string {
	const values = shapeOf(table).kept.map(({ name, dataType }) =>
		dataType === 'json' ? `json("${name}")` : `"${name}"`,
	)
	return `length(json_array(${values.join(', ')}))`
}

const readFlag = (value: unknown) => (value === null ? null : value === 1)

/** The columns of a row whose content is gone: empty, as far as the table allows. */
export function blankRow(table: SQLiteTable): Row {
	return Object.fromEntries(
		shapeOf(table).columns.map(({ name, notNull, dataType }) => [
			name,
			notNull ? (dataType === 'json' ? [] : dataType === 'string' ? '' : 0) : null,
		]),
	)
}
