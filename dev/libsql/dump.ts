import Database from 'libsql'
import { releaseClosedFiles } from './connection.ts'
import type { SqlValue } from './values.ts'

// The whole database as SQL text, in one read transaction and in the form of the real server (exporter.rs): virtual
// tables as rows of sqlite_schema, line breaks by replace(), reals without their '.0'.

const PAGE_ROWS = 500
const quote = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Pieces of the dump. The file is released when the last one was taken, or when nobody takes the next one. */
export async function* dumpOf(path: string): AsyncGenerator<string> {
	const database = new Database(path)
	try {
		database.exec('pragma busy_timeout = 5000; begin')
		yield 'PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\n'
		yield* tablesOf(database)
		const others = allOf(
			database,
			`select sql from sqlite_schema where sql is not null and type in ('index', 'trigger', 'view')`,
		)
		for (const [sql] of others) yield `${sql};\n`
		yield 'PRAGMA writable_schema=OFF;\nCOMMIT;\n'
	} finally {
		if (database.inTransaction) database.exec('rollback')
		database.close()
		await releaseClosedFiles()
	}
}

/** A statement is not kept: while one is referenced, the driver keeps the file open. */
const allOf = (database: Database.Database, sql: string, ...args: SqlValue[]): SqlValue[][] =>
	database.prepare(sql).safeIntegers(true).raw().all(args) as SqlValue[][]

function* tablesOf(database: Database.Database): Generator<string> {
	const tables = allOf(
		database,
		`select name, sql from sqlite_schema where type = 'table' and sql is not null order by tbl_name = 'sqlite_sequence', rowid`,
	)
	for (const [nameValue, sqlValue] of tables) {
		const [name, sql] = [String(nameValue), String(sqlValue)]
		if (/^create virtual table/i.test(sql)) {
			yield `PRAGMA writable_schema=ON;\nINSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table','${name}','${name}',0,${literal(sql)});\n`
			continue
		}
		if (name === 'sqlite_sequence') yield 'DELETE FROM sqlite_sequence;\n'
		else if (name.startsWith('sqlite_')) continue
		else yield `${sql.replace(/^create table/i, 'CREATE TABLE IF NOT EXISTS')};\n`
		yield* rowsOf(database, name)
	}
}

function* rowsOf(database: Database.Database, name: string): Generator<string> {
	const columns = allOf(database, 'select name, pk from pragma_table_info(?) order by cid', name)
	const [[withoutRowid] = []] = allOf(database, 'select wr from pragma_table_list where name = ?', name)
	const keys = columns.filter(([, pk]) => Number(pk) > 0).sort((a, b) => Number(a[1]) - Number(b[1]))
	const key = withoutRowid === 1n ? keys.map(([column]) => quote(String(column))).join() : 'rowid'
	const shown = columns.map(([column]) => quote(String(column))).join()
	const width = key.split(',').length
	let after: SqlValue[] | undefined
	for (;;) {
		const where = after ? `where (${key}) > (${after.map(() => '?').join()})` : ''
		const sql = `select ${key}, ${shown} from ${quote(name)} ${where} order by ${key} limit ${PAGE_ROWS}`
		const rows = allOf(database, sql, ...(after ?? []))
		const table = /^[a-z_]\w*$/i.test(name) ? name : quote(name)
		yield rows.map((row) => `INSERT INTO ${table} VALUES(${row.slice(width).map(literal).join()});\n`).join('')
		after = rows.at(-1)?.slice(0, width)
		if (rows.length < PAGE_ROWS) return
	}
}

function literal(value: SqlValue | undefined): string {
	if (value === null || value === undefined) return 'NULL'
	if (typeof value === 'bigint') return value.toString()
	if (typeof value === 'number') return realOf(value)
	if (typeof value === 'string') return textOf(value)
	return `X'${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}'`
}

function realOf(value: number): string {
	if (value === Number.POSITIVE_INFINITY) return '1e999'
	return value === Number.NEGATIVE_INFINITY ? '-1e999' : value.toString()
}

function textOf(text: string): string {
	let sql = `'${text.replaceAll("'", "''")}'`
	for (const [letter, name, code] of [
		['\r', '\\r', 13],
		['\n', '\\n', 10],
	] as const) {
		if (!text.includes(letter)) continue
		const mark = unusedIn(text, name)
		sql = `replace(${sql.replaceAll(letter, () => mark)},'${mark}',char(${code}))`
	}
	return sql
}

function unusedIn(text: string, name: string): string {
	if (!text.includes(name)) return name
	for (let at = 0; ; at += 1) if (!text.includes(`(${name}${at})`)) return `(${name}${at})`
}
