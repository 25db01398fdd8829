import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from 'drizzle-orm/libsql/migrator'
import { z } from 'zod'
import { lastMigration, type Migration, SEEN } from '#db/backup/outline.ts'
import { BackupProblem, PROBLEMS } from '#db/backup/problem.ts'
import { hasTable, RESTORE_MARK } from '#db/backup/tables.ts'
import type { Db } from '#db/client.ts'
import { PROJECT_ROOT } from './workers.ts'

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

const readJournal = () => journalSchema.parse(JSON.parse(readFileSync(join(FOLDER, JOURNAL), 'utf8')))
