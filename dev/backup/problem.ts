import { LibsqlError } from '@libsql/client/web'

/** A reason why a backup or a restore cannot go on, worded so that the operator knows what to do next. */
export class BackupProblem extends Error {
	override readonly name = 'BackupProblem'
}

export const PROBLEMS = {
	noFile: (file: string) => `There is no file ${file}.`,
	notOurs: (file: string) => `${file} is not a backup of Nomster. A backup is what npm run backup has written.`,
	newerFormat: (file: string) =>
		`${file} was written by a newer Nomster than this one. Take the program from which it came, or a newer one.`,
	newerSchema: (file: string, tag: string) =>
		`${file} holds a newer schema (${tag}) than this program knows. Take the program from which it came, or a newer one.`,
	olderSchema: (file: string, tag: string) =>
		`${file} holds an older schema (${tag}) than this program can bring up to date. Restore it with the Nomster from which it came, bring that one to migration 0022_space_limits, and save it again.`,
	olderDatabase: () =>
		'This database is too old for this program: it has seen only some of the migrations that are one now. Start it once with a Nomster that has them up to 0022_space_limits, or begin with an empty database.',
	cutOff: (file: string) => `${file} breaks off before its end. Nothing was restored; take another copy of the backup.`,
	wrongHash: (file: string) =>
		`${file} is damaged: its contents do not have the SHA-256 that stands at its end. Nothing was restored; take another copy of the backup.`,
	fileExists: (file: string) => `${file} is there already. A backup never writes over a file; name another one.`,
	noFolder: (folder: string) => `There is no folder ${folder}. Make it first, or name another file.`,
	noKitchen: () => 'There is no local kitchen yet: run npm start once, or set LIBSQL_URL.',
	noSchema: () => 'This database holds no Nomster: no migration was ever applied to it.',
	notEmpty: () =>
		'The database is not empty. A restore never writes over one: make a new database and name it in LIBSQL_URL.',
	localNotEmpty: (path: string) =>
		`There is a kitchen in ${path} already. A restore never writes over one: move all files that begin with this name to another folder first.`,
	serverRuns: (path: string) => `A server runs on ${path} (npm start or npm run dev). Stop it, then restore.`,
	restoreRuns: (path: string) => `A restore of ${path} is under way. Wait until it has ended.`,
	halfRestored: () =>
		'This database is half restored: npm run restore broke off in it. Delete it, make a new one and restore once more.',
	wrongCounts: (table: string, wanted: number, found: number) =>
		`The restore failed: ${table} has ${found} rows and should have ${wanted}. Somebody else writes into this database; make a new one and restore once more.`,
	brokenReferences: (table: string, parent: string) =>
		`The restore failed: a row of ${table} points to one of ${parent} that is not there. The backup was made of a broken database.`,
	searchDiffers: (wanted: number, found: number) =>
		`The restore failed: the search of public recipes holds ${found} recipes and should hold ${wanted}.`,
	diskFull: () => 'The disk is full. Nothing half-done is left in use: make room and try once more.',
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
