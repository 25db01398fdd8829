import { type Client, type InStatement, LibsqlError, type Value } from '@libsql/client/web'
import { rowsOf } from '#app/platform/server/backup/read-content.ts'
import type { Header, StoredTable } from '#db/backup/format.ts'
import { BackupProblem, PROBLEMS } from '#db/backup/problem.ts'
import { listTables, quote } from '#db/backup/tables.ts'
import type { Restorable } from './restore-into.ts'
import { noteDone, noteLeftOut, noteStep, noteTriggers, progressOf } from './restore-progress.ts'

const BATCH_BYTES = 512 * 1024
const MAX_INSERT_VALUES = 2_000

/**
 * Drops the triggers, which would write rows that the backup has too, and the rows that the migrations themselves have
 * written. Returns the triggers.
 */
export async function prepareTables(client: Client): Promise<string[]> {
	const { rows } = await client.execute(`select name, sql from sqlite_master where type = 'trigger' order by rowid`)
	const triggers = rows.map(({ sql }) => String(sql))
	const tables = await listTables(client)
	await client.migrate([
		...rows.map(({ name }) => `drop trigger ${quote(String(name))}`),
		...tables.map(({ name }) => `delete from ${quote(name)}`),
		noteTriggers(triggers),
		noteStep('load'),
	])
	return triggers
}

/** Loads the rows after the first `done`. Each batch notes how far it has come. */
export async function loadRows(client: Client, { opened, header }: Restorable, done: number): Promise<void> {
	const known = await listTables(client)
	const isKnown = ({ name, columns }: StoredTable) =>
		known.some((table) => table.name === name && columns.every((column) => table.columns.includes(column)))
	if (!header.tables.every(isKnown)) throw new BackupProblem(PROBLEMS.notOurs(opened.name))

	let batch: Rows[] = []
	let bytes = 0
	let read = 0
	let pending: Rows | undefined
	const endInsert = () => {
		if (pending) batch.push(pending)
		pending = undefined
	}
	const send = async () => {
		endInsert()
		if (batch.length > 0) await writeRows(client, batch, { header, read })
		batch = []
		bytes = 0
	}
	for await (const row of rowsOf(opened, header)) {
		read += 1
		if (read <= done) continue
		if (pending?.table !== row.table) endInsert()
		pending ??= { table: row.table, rows: [] }
		pending.rows.push(row.values)
		bytes += row.bytes
		if ((pending.rows.length + 1) * row.table.columns.length > MAX_INSERT_VALUES) endInsert()
		if (bytes >= BATCH_BYTES) await send()
	}
	await send()
}

type Rows = { table: StoredTable; rows: Value[][] }

/**
 * `migrate` is one transaction without foreign keys, which are checked together at the end. A backup that was made page by
 * page may have a row twice, which was deleted and inserted again meanwhile: then the later one stays.
 */
async function writeRows(client: Client, batch: Rows[], { header, read }: { header: Header; read: number }) {
	try {
		await client.migrate([...batch.map((rows) => insertOf(rows)), noteDone(read)])
	} catch (failure) {
		if (header.way !== 'pages' || !isConstraint(failure)) throw failure
		const counts = batch.map(({ table }) => `(select count(*) from ${quote(table.name)})`)
		await client.migrate([
			...batch.flatMap((rows, at) => [
				noteLeftOut(`${rows.rows.length} + ${counts[at]}`),
				insertOf(rows, 'or replace'),
				noteLeftOut(`-${counts[at]}`),
			]),
			noteDone(read),
		])
	}
}

const isConstraint = (failure: unknown) =>
	failure instanceof LibsqlError && failure.code.startsWith('SQLITE_CONSTRAINT')

function insertOf({ table: { name, columns }, rows }: Rows, conflict: 'or replace' | '' = ''): InStatement {
	const places = `(${columns.map(() => '?').join()})`
	return {
		sql: `insert ${conflict} into ${quote(name)} (${columns.map(quote).join()}) values ${rows.map(() => places).join()}`,
		args: rows.flat(),
	}
}

/**
 * Compares the counts and checks the references. A backup that was made page by page may have rows whose parents came or
 * went meanwhile: these are left out. Returns how many rows have no place in the database.
 */
export async function checkRows(client: Client, { header, footer }: Restorable): Promise<number> {
	if (header.way === 'pages') await leaveOutOrphans(client)
	const leftOut = (await progressOf(client))?.leftOut ?? 0
	let missing = 0
	for (const [table, wanted] of Object.entries(footer.rows)) {
		const { rows } = await client.execute(`select count(*) from ${quote(table)}`)
		const found = Number(rows[0]?.[0])
		missing += wanted - found
		if (found > wanted || missing > leftOut) throw new BackupProblem(PROBLEMS.wrongCounts(table, wanted, found))
	}
	const [broken] = (await client.execute('pragma foreign_key_check')).rows
	if (broken) throw new BackupProblem(PROBLEMS.brokenReferences(String(broken.table), String(broken.parent)))
	return leftOut
}

/** Until none is left: rows without their parents may be parents. */
async function leaveOutOrphans(client: Client): Promise<void> {
	for (;;) {
		const { rows } = await client.execute('select distinct "table", parent, fkid from pragma_foreign_key_check')
		if (rows.length === 0) return
		for (const { table, parent, fkid } of rows) {
			const orphans = `from ${quote(String(table))} where ${await orphansOf(client, String(table), String(parent), Number(fkid))}`
			await client.migrate([noteLeftOut(`(select count(*) ${orphans})`), `delete ${orphans}`])
		}
	}
}

async function orphansOf(client: Client, table: string, parent: string, fkid: number): Promise<string> {
	const { rows } = await client.execute({
		sql: 'select "from", coalesce("to", (select name from pragma_table_info(?) where pk = 1)) as "to" from pragma_foreign_key_list(?) where id = ? order by seq',
		args: [parent, table, fkid],
	})
	const own = rows.map(({ from }) => `${quote(table)}.${quote(String(from))}`)
	const pairs = rows.map(({ to }, at) => `parent.${quote(String(to))} = ${own[at]}`)
	const isSet = own.map((column) => `${column} is not null`).join(' and ')
	return `${isSet} and not exists (select 1 from ${quote(parent)} parent where ${pairs.join(' and ')})`
}
