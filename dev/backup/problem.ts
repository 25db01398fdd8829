import { LibsqlError } from '@libsql/client/web'

/** A reason why a backup or a restore cannot go on, worded so that the operator knows what to do next. */
export class BackupProblem extends Error {
	override readonly name = 'BackupProblem'
}

export const PROBLEMS = {
	noFile: (file: string) => `There is no file ${file}.`,
	notOurs: (file: string) => `${file} is not a backup of Nomster. Use a file that npm run backup wrote.`,
	newerFormat: (file: string) =>
		`${file} was written by a newer version of Nomster. Restore it with that version or a newer one.`,
	newerSchema: (file: string, tag: string) =>
		`${file} has a newer schema (${tag}) than this version of Nomster knows. Restore it with the version that wrote it or a newer one.`,
	olderSchema: (file: string, tag: string) =>
		`${file} has an older schema (${tag}) than this version of Nomster can migrate. Restore it with the version that wrote it, migrate that database to 0022_space_limits, and make a new backup.`,
	olderDatabase: () =>
		'This database is too old for this version of Nomster: it has only some of the migrations that were squashed into one. Start it once with a version that has the migrations up to 0022_space_limits, or use an empty database.',
	cutOff: (file: string) => `${file} is truncated. Nothing was restored; use another copy of the backup.`,
	wrongHash: (file: string) =>
		`${file} is damaged: its contents do not match the SHA-256 at its end. Nothing was restored; use another copy of the backup.`,
	fileExists: (file: string) => `${file} exists already. A backup never overwrites a file; choose another name.`,
	noFolder: (folder: string) => `There is no folder ${folder}. Create it first, or choose another file.`,
	noDatabase: () => 'There is no local database yet: run npm start once, or set LIBSQL_URL.',
	noSchema: () => 'This is not a database of Nomster: no migration was ever applied to it.',
	notEmpty: () =>
		'The database is not empty. A restore never overwrites data: create a new database and set LIBSQL_URL to it.',
	localNotEmpty: (path: string) =>
		`There is a database in ${path} already. A restore never overwrites one: move all files whose names begin with this one to another folder first.`,
	serverRuns: (path: string) => `A server runs on ${path} (npm start or npm run dev). Stop it, then restore.`,
	restoreRuns: (path: string) => `A restore of ${path} is running. Wait until it has finished.`,
	halfRestored: () =>
		'This database is incomplete: npm run restore was interrupted. Delete it, create a new one and restore again.',
	wrongCounts: (table: string, wanted: number, found: number) =>
		`The restore failed: ${table} has ${found} rows and should have ${wanted}. Another program writes to this database; create a new one and restore again.`,
	brokenReferences: (table: string, parent: string) =>
		`The restore failed: a row of ${table} refers to a missing row of ${parent}. The backup was made from a broken database.`,
	searchDiffers: (wanted: number, found: number) =>
		`The restore failed: the search index of public recipes has ${found} recipes and should have ${wanted}.`,
	noErasedList: (key: string, why: string) =>
		`The list of deleted accounts (${key}) cannot be read, so they would come back. Nothing was restored. Sign in with npx wrangler login, then restore again.\n${why}`,
	diskFull: () => 'The disk is full. No incomplete file is left in use: free some space and try again.',
} as const

const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL'])

/** The sentence for an error of a backup or restore; rethrows a defect of the program. */
export function sentenceFor(thrown: unknown): string {
	if (thrown instanceof BackupProblem) return thrown.message
	if (codesOf(thrown).some((code) => DISK_FULL.has(code))) return PROBLEMS.diskFull()
	if (thrown instanceof LibsqlError) return `The database refused: ${thrown.message}`
	if (codesOf(thrown).length > 0 && thrown instanceof Error) return thrown.message
	throw thrown
}

/** The error codes of a failure and of its causes. */
function codesOf(thrown: unknown): string[] {
	if (!(thrown instanceof Error)) return []
	const own = 'code' in thrown && typeof thrown.code === 'string' ? [thrown.code] : []
	return [...own, ...codesOf(thrown.cause)]
}
