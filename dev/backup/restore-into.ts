import type { Client, InStatement, Value } from '@libsql/client/web'
import { type DbEnv, openDb } from '#db/client.ts'
import { isKnownMigration, isTooOld, migrateTo, migrateWhole } from '../migrate.ts'
import { eraseAgain, type ReadErased } from './erased.ts'
import type { Header, StoredTable } from './format.ts'
import { BackupProblem, PROBLEMS } from './problem.ts'
import { type Checked, checkBackup, rowsOf } from './read-backup.ts'
import { hasTable, isEmpty, listTables, quote, RESTORE_MARK } from './tables.ts'

const BATCH_BYTES = 1024 * 1024
const MAX_INSERT_VALUES = 2_000
const SEARCH_STEP = 1_000

/**
 * Fills an empty database from a backup: the migrations that the backup had seen, its rows, then the later migrations.
 * Until all of it is checked, a table marks the database as unfinished, and every program refuses to start on it.
 */
export async function restoreInto(env: DbEnv, file: string, readErased: ReadErased): Promise<Restored> {
	const checked = await checkRestorable(file)
	return fillFrom(env, file, await withErased(checked, readErased, Date.now()))
}

export type Restorable = Checked & { erasedIds: string[]; now: number }
export type Restored = Checked & { erasedAgain: number }

/** Reads who was erased since the backup, before anything is written. */
export const withErased = async (checked: Checked, readErased: ReadErased, now: number): Promise<Restorable> => ({
	...checked,
	erasedIds: await readErased(Date.parse(checked.header.made_at), now),
	now,
})

/** Checks that the file is complete and that this program can restore it, without any database access. */
export async function checkRestorable(file: string): Promise<Checked> {
	const checked = await checkBackup(file)
	const { schema } = checked.header
	if (isTooOld(schema)) throw new BackupProblem(PROBLEMS.olderSchema(file, schema.tag))
	if (!isKnownMigration(schema)) throw new BackupProblem(PROBLEMS.newerSchema(file, schema.tag))
	return checked
}

/** The restore itself, from a file that has been checked. */
export async function fillFrom(env: DbEnv, file: string, checked: Restorable): Promise<Restored> {
	const db = openDb(env)
	const client = db.$client
	if (await hasTable(client, RESTORE_MARK)) throw new BackupProblem(PROBLEMS.halfRestored())
	if (!(await isEmpty(client))) throw new BackupProblem(PROBLEMS.notEmpty())

	await client.execute(`create table ${RESTORE_MARK} (began_at integer not null) strict`)
	await migrateTo(db, checked.header.schema)
	const triggers = await takeTriggers(client)
	await emptyTables(client)
	await loadRows(client, file, checked.header)
	await checkRows(client, checked)
	await endWhatWasOpen(client)
	await writeSearch(client)
	await client.migrate(triggers)
	await migrateWhole(db)
	const erasedAgain = await eraseAgain(db, checked.erasedIds, checked.now)
	await client.execute(`drop table ${RESTORE_MARK}`)
	return { ...checked, erasedAgain }
}

/** The file contains every row in its final state, including rows that triggers write: no trigger may fire. */
async function takeTriggers(client: Client): Promise<string[]> {
	const { rows } = await client.execute(`select name, sql from sqlite_master where type = 'trigger' order by rowid`)
	await client.migrate(rows.map(({ name }) => `drop trigger ${quote(String(name))}`))
	return rows.map(({ sql }) => String(sql))
}

/** Removes the rows that the migrations themselves have inserted: the file contains them too. */
async function emptyTables(client: Client): Promise<void> {
	const tables = await listTables(client)
	await client.migrate(tables.map(({ name }) => `delete from ${quote(name)}`))
}

async function loadRows(client: Client, file: string, header: Header): Promise<void> {
	const known = await listTables(client)
	const isKnown = ({ name, columns }: StoredTable) =>
		known.some((table) => table.name === name && columns.every((column) => table.columns.includes(column)))
	if (!header.tables.every(isKnown)) throw new BackupProblem(PROBLEMS.notOurs(file))

	let batch: InStatement[] = []
	let bytes = 0
	let pending: { table: StoredTable; rows: Value[][] } | undefined
	const endInsert = () => {
		if (pending) batch.push(insertOf(pending.table, pending.rows))
		pending = undefined
	}
	const send = async () => {
		endInsert()
		// `migrate` is one transaction without foreign keys, which are checked together at the end.
		if (batch.length > 0) await client.migrate(batch)
		batch = []
		bytes = 0
	}
	for await (const row of rowsOf(file, header)) {
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

async function checkRows(client: Client, { footer }: Checked): Promise<void> {
	for (const [table, wanted] of Object.entries(footer.rows)) {
		const found = await countOf(client, `select count(*) from ${quote(table)}`)
		if (found !== wanted) throw new BackupProblem(PROBLEMS.wrongCounts(table, wanted, found))
	}
	const [broken] = (await client.execute('pragma foreign_key_check')).rows
	if (broken) throw new BackupProblem(PROBLEMS.brokenReferences(String(broken.table), String(broken.parent)))
}

/**
 * A new epoch for every space: each device then resends what the backup may lack. Waiting mails are deleted: they were
 * sent long ago, or contain a link that is void now.
 */
async function endWhatWasOpen(client: Client): Promise<void> {
	await client.migrate([
		'update spaces set epoch = lower(hex(randomblob(16)))',
		`delete from jobs where kind = 'send_mail' and done_at is null and failed_at is null`,
	])
}

/**
 * The index stores words but no texts, so it cannot be copied; it is rebuilt from the rows that the triggers build it
 * from, a few at a time, so that no statement runs long.
 */
async function writeSearch(client: Client): Promise<void> {
	const last = await countOf(client, 'select coalesce(max(number), 0) from public_recipe_numbers')
	for (let from = 0; from < last; from += SEARCH_STEP) {
		await client.execute({
			sql: `insert into public_recipe_words (rowid, title, keywords, tags, description, content)
				select numbers.number, texts.title, texts.keywords, texts.tags, texts.description, texts.content
				from public_recipe_numbers numbers join public_recipe_texts texts on texts.id = numbers.recipe_id
				where numbers.number > ? and numbers.number <= ?`,
			args: [from, from + SEARCH_STEP],
		})
	}
	const wanted = await countOf(client, 'select count(*) from public_recipe_texts')
	const found = await countOf(client, 'select count(*) from public_recipe_words')
	if (found !== wanted) throw new BackupProblem(PROBLEMS.searchDiffers(wanted, found))
}

const countOf = async (client: Client, sql: string) => Number((await client.execute(sql)).rows[0]?.[0])
