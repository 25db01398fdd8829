import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client, Transaction } from '@libsql/client/web'
import { migrate } from 'drizzle-orm/libsql/migrator'
import { z } from 'zod'
import type { Db } from '#db/client.ts'
import { BackupProblem, PROBLEMS } from './backup/problem.ts'
import { hasTable, RESTORE_MARK } from './backup/tables.ts'
import { PROJECT_ROOT } from './workers.ts'

/** `tag`: the file's name without its extension; `when`: the value that the database stores. */
export type Migration = { tag: string; when: number }

/** Drizzle's own table of applied migrations. */
const SEEN = '__drizzle_migrations'
const FOLDER = join(PROJECT_ROOT, 'migrations')
const JOURNAL = join('meta', '_journal.json')
const journalSchema = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string(), when: z.number() })) })

/**
 * Applies the migrations that this database has not seen yet. Everything that starts on a database calls this; it
 * refuses a half-restored database and one that is too old to upgrade.
 */
export async function migrateDatabase(db: Db): Promise<void> {
	if (await hasTable(db.$client, RESTORE_MARK)) throw new BackupProblem(PROBLEMS.halfRestored())
	const last = (await hasTable(db.$client, SEEN)) ? await lastMigration(db.$client) : undefined
	if (last && isTooOld(last)) throw new BackupProblem(PROBLEMS.olderDatabase())
	await migrateWhole(db)
}

/** The same for a database that is being restored. */
export const migrateWhole = (db: Db): Promise<void> => migrate(db, { migrationsFolder: FOLDER })

/** Migrates up to and including this migration. */
export async function migrateTo(db: Db, last: Migration): Promise<void> {
	const folder = mkdtempSync(join(tmpdir(), 'nomster-migrations-'))
	try {
		cpSync(FOLDER, folder, { recursive: true })
		const journal = readJournal()
		const entries = journal.entries.filter(({ when }) => when <= last.when)
		writeFileSync(join(folder, JOURNAL), JSON.stringify({ ...journal, entries }))
		await migrate(db, { migrationsFolder: folder })
	} finally {
		rmSync(folder, { recursive: true, force: true })
	}
}

/** Whether this program has the migration: a database with another one was made by a newer program. */
export const isKnownMigration = ({ when }: Pick<Migration, 'when'>): boolean =>
	readJournal().entries.some((entry) => entry.when === when)

/**
 * Whether the migration is one of those that were squashed into the first, except the last of them. The first one has
 * the last one's time: a database with all of them continues from there, and one with only some cannot be upgraded.
 */
export const isTooOld = ({ when }: Pick<Migration, 'when'>): boolean =>
	readJournal().entries.every((entry) => entry.when > when)

/** The last migration that this database has seen. */
export async function lastMigration(source: Pick<Client | Transaction, 'execute'>): Promise<Migration | undefined> {
	const { rows } = await source.execute(`select max(created_at) as at from ${SEEN}`)
	const when = Number(rows[0]?.at ?? 0)
	if (when === 0) return undefined
	return { tag: readJournal().entries.find((entry) => entry.when === when)?.tag ?? 'unknown', when }
}

const readJournal = () => journalSchema.parse(JSON.parse(readFileSync(join(FOLDER, JOURNAL), 'utf8')))
