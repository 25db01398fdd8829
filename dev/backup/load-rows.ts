import type { Client, InStatement, Value } from '@libsql/client/web'
import { rowsOf } from '#app/platform/server/backup/read-content.ts'
import type { StoredTable } from '#db/backup/format.ts'
import { BackupProblem, PROBLEMS } from '#db/backup/problem.ts'
import { listTables, quote } from '#db/backup/tables.ts'
import type { Restorable } from './restore-into.ts'
import { noteDone, noteLeftOut, noteStep, noteTriggers } from './restore-progress.ts'

const BATCH_BYTES = 1024 * 1024
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

	let batch: InStatement[] = []
	let bytes = 0
	let read = 0
	let pending: { table: StoredTable; rows: Value[][] } | undefined
	const endInsert = () => {
		if (pending) batch.push(insertOf(pending.table, pending.rows))
		pending = undefined
	}
	const send = async () => {
		endInsert()
		// `migrate` is one transaction without foreign keys, which are checked together at the end.
		if (batch.length > 0) await client.migrate([...batch, noteDone(read)])
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

function insertOf({ name, columns }: StoredTable, rows: Value[][]): InStatement {
	const places = `(${columns.map(() => '?').join()})`
	return {
		sql: `insert into ${quote(name)} (${columns.map(quote).join()}) values ${rows.map(() => places).join()}`,
		args: rows.flat(),
	}
}

/**
 * Compares the counts and checks the references. A backup that was made page by page may have rows whose parents came or
 * went meanwhile: these are left out. Returns how many, with those that an interrupted restore has left out before.
 */
export async function checkRows(
	client: Client,
	{ header, footer }: Restorable,
	leftOutBefore: number,
): Promise<number> {
	const leftOut = header.way === 'pages' ? await leaveOutOrphans(client, leftOutBefore) : 0
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
async function leaveOutOrphans(client: Client, before: number): Promise<number> {
	let leftOut = before
	for (;;) {
		const { rows } = await client.execute('select distinct "table", parent, fkid from pragma_foreign_key_check')
		if (rows.length === 0) return leftOut
		for (const { table, parent, fkid } of rows) {
			const where = await orphansOf(client, String(table), String(parent), Number(fkid))
			const [found] = (await client.execute(`select count(*) from ${quote(String(table))} where ${where}`)).rows
			leftOut += Number(found?.[0])
			await client.migrate([`delete from ${quote(String(table))} where ${where}`, noteLeftOut(leftOut)])
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
