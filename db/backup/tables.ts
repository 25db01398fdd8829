import type { Client, Transaction } from '@libsql/client/web'
import { NEVER_KEPT } from './format.ts'

export type Table = {
	name: string
	columns: string[]
	/** The columns by which its rows are ordered. */
	key: string[]
	/** The column that names the space of a row, in a table whose rows belong to spaces. */
	space: string | null
}

type Source = Pick<Client | Transaction, 'execute'>

/** While a database has this table, a restore is under way in it or was interrupted. */
export const RESTORE_MARK = 'restore_in_progress'

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** All tables with rows of their own, parents before children. The search index is derived from them and left out. */
export async function listTables(source: Source): Promise<Table[]> {
	const { rows } = await source.execute(
		`select name, wr from pragma_table_list where schema = 'main' and type = 'table' order by name`,
	)
	const tables: (Table & { parents: string[] })[] = []
	for (const { name: value, wr } of rows) {
		const name = String(value)
		if (isForeign(name) || NEVER_KEPT.includes(name) || name === RESTORE_MARK) continue
		const columns = await source.execute({
			sql: 'select name, pk from pragma_table_info(?) order by cid',
			args: [name],
		})
		const parents = await source.execute({ sql: 'select "table" from pragma_foreign_key_list(?)', args: [name] })
		const named = columns.rows.map((column) => ({ name: String(column.name), pk: Number(column.pk) }))
		const key = named.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk)
		tables.push({
			name,
			columns: named.map((column) => column.name),
			key: Number(wr) === 1 ? key.map((column) => column.name) : ['rowid'],
			space: spaceColumn(
				name,
				named.map((column) => column.name),
			),
			parents: parents.rows.map((parent) => String(parent.table)).filter((parent) => parent !== name),
		})
	}
	return parentsFirst(tables)
}

const spaceColumn = (table: string, columns: string[]): string | null => {
	if (table === 'spaces') return 'id'
	return columns.includes('space') ? 'space' : null
}

/** Tables that SQLite, the server and the migrations keep for themselves. */
const isForeign = (name: string) => /^(sqlite_|libsql_|_litestream|__drizzle)/.test(name)

function parentsFirst(tables: (Table & { parents: string[] })[]): Table[] {
	const placed: Table[] = []
	let left = tables
	while (left.length > 0) {
		const isFree = ({ parents }: { parents: string[] }) => !left.some(({ name }) => parents.includes(name))
		const free = left.filter(isFree)
		// Two tables that reference each other cannot be ordered, and loading does not need it.
		const next = free.length > 0 ? free : left
		placed.push(...next.map(({ parents: _, ...table }) => table))
		left = left.filter((table) => !next.includes(table))
	}
	return placed
}

export async function hasTable(source: Source, name: string): Promise<boolean> {
	const sql = `select 1 from sqlite_master where type = 'table' and name = ?`
	return (await source.execute({ sql, args: [name] })).rows.length > 0
}

/** Whether the database has no tables at all, not even those of the migrations. */
export async function isEmpty(source: Source): Promise<boolean> {
	const { rows } = await source.execute(`select name from sqlite_master where type = 'table'`)
	return rows.every(({ name }) => /^(sqlite_|libsql_|_litestream)/.test(String(name)))
}
