import { type Client, createClient, type Transaction } from '@libsql/client/web'
import journal from '../../migrations/meta/_journal.json' with { type: 'json' }
import type { DbEnv } from '../client.ts'
import { BackupProblem, PROBLEMS } from './problem.ts'
import { hasTable, listTables, quote, RESTORE_MARK, type Table } from './tables.ts'

/** `tag`: the file's name without its extension; `when`: the value that the database stores. */
export type Migration = { tag: string; when: number }

/** What a backup says about its database besides the rows. */
export type Outline = {
	schema: Migration
	/** How many migrations were applied. */
	migrations: number
	tables: Table[]
	/** The MAC of the newest seal of the audit log, if it has one. */
	seal: string | null
}

type Source = Pick<Client | Transaction, 'execute'>

/** Drizzle's own table of applied migrations. */
export const SEEN = '__drizzle_migrations'

/** The database as a backup reads it: with bigint, integers keep their value and are distinguishable from reals. */
export const openForBackup = ({ LIBSQL_URL, LIBSQL_AUTH_TOKEN }: DbEnv): Client =>
	createClient({ url: LIBSQL_URL, authToken: LIBSQL_AUTH_TOKEN || undefined, intMode: 'bigint' })

/** Reads the outline. Refuses a database that is not of Nomster or that was only half restored. */
export async function readOutline(client: Client): Promise<Outline> {
	if (await hasTable(client, RESTORE_MARK)) throw new BackupProblem(PROBLEMS.halfRestored())
	if (!(await hasTable(client, SEEN))) throw new BackupProblem(PROBLEMS.noSchema())
	const schema = await lastMigration(client)
	if (!schema) throw new BackupProblem(PROBLEMS.noSchema())
	const tables = await listTables(client)
	const { rows } = await client.execute(`select count(*) from ${SEEN}`)
	return { schema, migrations: Number(rows[0]?.[0]), tables, seal: await newestSeal(client, tables) }
}

/** The last migration that this database has seen. */
export async function lastMigration(source: Source): Promise<Migration | undefined> {
	const { rows } = await source.execute(`select max(created_at) as at from ${SEEN}`)
	const when = Number(rows[0]?.at ?? 0)
	if (when === 0) return undefined
	return { tag: journal.entries.find((entry) => entry.when === when)?.tag ?? 'unknown', when }
}

/** A backup of an earlier schema has no seals. */
async function newestSeal(client: Client, tables: Table[]): Promise<string | null> {
	if (!tables.some(({ name }) => name === 'audit_seals')) return null
	const { rows } = await client.execute('select mac from audit_seals order by number desc limit 1')
	return rows[0] ? String(rows[0].mac) : null
}

/** The number of rows of each table, all as of one moment. */
export async function countRows(client: Client, tables: Table[]): Promise<Record<string, number>> {
	const results = await client.batch(
		tables.map(({ name }) => `select count(*) from ${quote(name)}`),
		'read',
	)
	return Object.fromEntries(tables.map(({ name }, at) => [name, Number(results[at]?.rows[0]?.[0])]))
}
