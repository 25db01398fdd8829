// Writes a backup of everything in the database, sealed with BACKUP_SECRET:   npm run backup [-- FOLDER]
// Uses LIBSQL_URL (and LIBSQL_AUTH_TOKEN, BACKUP_SECRET) when it is set, which needs a folder; else the local database,
// which may be in use meanwhile. Without a folder that one is written to .data/backups, where the outdated ones are deleted.
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Manifest } from '#app/platform/server/backup/manifest.ts'
import { detailOf, tidyBackups } from '#app/platform/server/backup/nightly.ts'
import { backupIdAt } from '#app/platform/server/backup/retention.ts'
import { BackupProblem, PROBLEMS } from '#db/backup/problem.ts'
import type { DbEnv } from '#db/client.ts'
import { folderStore } from '../backup/folder-store.ts'
import { backupTo, requireNewTarget } from '../backup/local.ts'
import { noteOperation } from '../backup/note-operation.ts'
import { sentenceFor } from '../backup/problem.ts'
import { secretBeside, secretOfProduction, secretPathBeside } from '../backup/secret.ts'
import { BACKUPS_PATH, DATABASE_PATH } from '../paths.ts'
import { withDatabase } from '../with-database.ts'

const { LIBSQL_URL, BACKUP_SECRET, INIT_CWD = process.cwd() } = process.env
const named = process.argv[2]
const now = Date.now()

const fail = (sentence: string) => {
	console.error(sentence)
	process.exitCode = 1
}

try {
	if (LIBSQL_URL && !named) throw new BackupProblem(PROBLEMS.noTarget())
	const secret = LIBSQL_URL ? secretOfProduction() : secretBeside(DATABASE_PATH)
	await withDatabase((env) => backUp(env, secret), fail)
} catch (failure) {
	fail(sentenceFor(failure))
}

async function backUp(env: DbEnv, secret: string): Promise<void> {
	if (!named) mkdirSync(BACKUPS_PATH, { recursive: true, mode: 0o700 })
	const target = named ? resolve(INIT_CWD, named) : join(BACKUPS_PATH, backupIdAt(now))
	// A mistyped folder is no failed backup, so it is not noted.
	requireNewTarget(target)
	try {
		const manifest = await backupTo(env, target, now, secret)
		const outcome = manifest.way === 'dump' ? 'done' : 'fallback'
		await noteOperation(env, { kind: 'backup', started_at: now, outcome, detail: detailOf(manifest) })
		if (!named) await tidyBackups(folderStore(BACKUPS_PATH), now)
		for (const line of describe(manifest, target)) console.log(line)
	} catch (failure) {
		const detail = { by: 'hand', problem: 'refused' } as const
		await noteOperation(env, { kind: 'backup', started_at: now, outcome: 'failed', detail })
		throw failure
	}
}

function describe(manifest: Manifest, target: string): string[] {
	return [
		`${detailOf(manifest).rows} rows of ${Object.keys(manifest.rows).length} tables (schema ${manifest.schema.tag}) are in ${target}`,
		`SHA-256 of the contents: ${manifest.sha256}`,
		...(manifest.problem
			? [`The rows were read page by page (${manifest.problem}): they are of one moment only within each cook's space.`]
			: []),
		'Not included: pictures (they are in R2) and the secrets of the Workers.',
		LIBSQL_URL || BACKUP_SECRET
			? 'Without BACKUP_SECRET nobody can read it: keep a copy of the secret elsewhere.'
			: `Without the secret in ${secretPathBeside(DATABASE_PATH)} nobody can read it: keep a copy of that file elsewhere.`,
	]
}
