import { createHash, type Hash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Client, LibsqlError, type Row, type Transaction, type Value } from '@libsql/client/web'
import { lastMigration } from '../migrate.ts'
import { FORMAT, type Header, toStored } from './format.ts'
import { BackupProblem, PROBLEMS } from './problem.ts'
import { hasTable, listTables, quote, RESTORE_MARK, type Table } from './tables.ts'

export type Written = { sha256: string; rows: Record<string, number>; schema: string }

const PAGE_BYTES = 1024 * 1024
const FIRST_PAGE_ROWS = 200
const MAX_PAGE_ROWS = 2_000

/**
 * Reads the whole database in one read transaction, so that it is the state of one moment despite concurrent writes,
 * and writes it to the file page by page. The file has another name until its last byte is on the disk.
 */
export async function writeBackup(client: Client, file: string, now: number): Promise<Written> {
	if (existsSync(file)) throw new BackupProblem(PROBLEMS.fileExists(file))
	if (!existsSync(dirname(file))) throw new BackupProblem(PROBLEMS.noFolder(dirname(file)))
	const part = `${file}.part`
	const snapshot = await client.transaction('read')
	try {
		const written: Written = { sha256: '', rows: {}, schema: '' }
		// It contains the data of all cooks: only its owner may read it.
		const target = createWriteStream(part, { mode: 0o600 })
		await pipeline(Readable.from(backupLines(snapshot, now, written)), createGzip(), target)
		await flush(part)
		await rename(part, file)
		return written
	} catch (failure) {
		await rm(part, { force: true })
		throw failure
	} finally {
		snapshot.close()
	}
}

async function* backupLines(snapshot: Transaction, now: number, written: Written): AsyncGenerator<string> {
	const hash = createHash('sha256')
	const tables = await readTables(snapshot)
	const schema = await lastMigration(snapshot)
	if (!schema) throw new BackupProblem(PROBLEMS.noSchema())
	const header: Header = {
		nomster: 'backup',
		format: FORMAT,
		made_at: new Date(now).toISOString(),
		schema,
		tables: tables.map(({ name, columns }) => ({ name, columns })),
		not_included: ['pictures (R2)', 'sessions', 'mailed links', 'secrets of the Workers'],
	}
	yield hashed(hash, `${JSON.stringify(header)}\n`)
	for (const table of tables) {
		yield hashed(hash, `${JSON.stringify({ table: table.name })}\n`)
		let count = 0
		for await (const lines of pagesOf(snapshot, table)) {
			count += lines.length
			yield hashed(hash, lines.join(''))
		}
		written.rows[table.name] = count
	}
	written.schema = schema.tag
	written.sha256 = hash.digest('hex')
	yield `${JSON.stringify({ rows: written.rows, sha256: written.sha256 })}\n`
}

async function readTables(snapshot: Transaction): Promise<Table[]> {
	if (await hasTable(snapshot, RESTORE_MARK)) throw new BackupProblem(PROBLEMS.halfRestored())
	if (!(await hasTable(snapshot, '__drizzle_migrations'))) throw new BackupProblem(PROBLEMS.noSchema())
	return listTables(snapshot)
}

function hashed(hash: Hash, text: string): string {
	hash.update(text)
	return text
}

/** Pages of about a megabyte, however wide the rows are, so that neither side needs more memory. */
async function* pagesOf(snapshot: Transaction, table: Table): AsyncGenerator<string[]> {
	let limit = FIRST_PAGE_ROWS
	let after: Value[] | undefined
	for (;;) {
		const page = await readPage(snapshot, table, after, limit)
		const last = page.rows.at(-1)
		if (!last) return
		after = table.key.map((_, at) => last[at] ?? null)
		const lines = page.rows.map((row) => `${JSON.stringify(valuesOf(row, table))}\n`)
		yield lines
		const bytes = lines.reduce((sum, line) => sum + line.length, 0)
		limit = Math.max(1, Math.min(MAX_PAGE_ROWS, Math.floor((page.rows.length * PAGE_BYTES) / bytes)))
	}
}

/** Retries with a smaller page when the server finds its response too large. */
async function readPage(
	snapshot: Transaction,
	table: Table,
	after: Value[] | undefined,
	limit: number,
): Promise<{ rows: Row[] }> {
	const key = table.key.map(quote).join()
	const where = after ? `where (${key}) > (${after.map(() => '?').join()})` : ''
	const columns = table.columns.map(quote).join()
	const sql = `select ${key}, ${columns} from ${quote(table.name)} ${where} order by ${key} limit ${limit}`
	try {
		return await snapshot.execute({ sql, args: after ?? [] })
	} catch (failure) {
		const isTooLarge = failure instanceof LibsqlError && failure.code === 'RESPONSE_TOO_LARGE'
		if (!isTooLarge || limit === 1) throw failure
		return readPage(snapshot, table, after, Math.ceil(limit / 2))
	}
}

const valuesOf = (row: Row, { key, columns }: Table) => columns.map((_, at) => toStored(row[key.length + at]))

async function flush(path: string): Promise<void> {
	const handle = await open(path, 'r+')
	try {
		await handle.sync()
	} finally {
		await handle.close()
	}
}
