/** A reason why a backup or a restore cannot go on, worded so that the operator knows what to do next. */
export class BackupProblem extends Error {
	override readonly name = 'BackupProblem'
}

/** The database's address for dumps cannot be used for this backup: its rows are read page by page instead. */
export class DumpProblem extends Error {
	override readonly name = 'DumpProblem'
	readonly code: DumpCode
	constructor(code: DumpCode, options?: ErrorOptions) {
		super(code, options)
		this.code = code
	}
}
export type DumpCode = 'dump_unreachable' | 'dump_refused' | 'dump_truncated' | 'dump_unreadable' | 'dump_counts'

export const PROBLEMS = {
	notThere: (path: string) => `There is no backup ${path}.`,
	notOurs: (name: string) => `${name} is not a backup of Nomster. Use one that npm run backup wrote.`,
	newerFormat: (name: string) =>
		`${name} was written by a newer version of Nomster. Restore it with that version or a newer one.`,
	newerSchema: (name: string, tag: string) =>
		`${name} has a newer schema (${tag}) than this version of Nomster knows. Restore it with the version that wrote it or a newer one.`,
	olderSchema: (name: string, tag: string) =>
		`${name} has an older schema (${tag}) than this version of Nomster can migrate. Restore it with the version that wrote it, migrate that database to 0022_space_limits, and make a new backup.`,
	olderDatabase: () =>
		'This database is too old for this version of Nomster: it has only some of the migrations that were squashed into one. Start it once with a version that has the migrations up to 0022_space_limits, or use an empty database.',
	cutOff: (name: string) => `${name} is truncated. Nothing was restored; use another copy of the backup.`,
	wrongHash: (name: string) =>
		`${name} is damaged: its contents do not match the SHA-256 at its end. Nothing was restored; use another copy of the backup.`,
	noManifest: (name: string) => `${name} is not a complete backup: it has no manifest. Use another one.`,
	wrongManifest: (name: string) =>
		`The manifest of ${name} is damaged or was changed. Nothing was restored; use another backup.`,
	wrongSecret: (name: string) =>
		`${name} was sealed with another secret. Nothing was restored; set BACKUP_SECRET to the one of that time.`,
	noSecret: () =>
		'BACKUP_SECRET is not set. Set it to the secret of the Worker nomster-backup, with which backups are sealed.',
	partMissing: (name: string, part: number) =>
		`${name} is truncated: part ${part} is missing or has another size. Nothing was restored; use another backup.`,
	partDamaged: (name: string, part: number) =>
		`${name} is damaged: part ${part} was changed. Nothing was restored; use another backup.`,
	noLocalBackup: (folder: string) => `There is no complete backup in ${folder}. Run npm run backup first.`,
	noDeployedBackup: (bucket: string) =>
		`There is no complete backup in the bucket ${bucket}. The log of nomster-backup says why.`,
	noBucketAccess: () =>
		'Set CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_API_TOKEN (reading R2) to read the bucket of the deployed Workers.',
	bucketRefused: (bucket: string, status: number) =>
		`The bucket ${bucket} cannot be read: Cloudflare answered ${status}.`,
	storedDiffers: () =>
		'The backup was written, but what was stored is not what was read. It does not count; try again.',
	brokenSeals: (why: string) => `The restore failed: the audit log of the backup is not sealed throughout. ${why}`,
	noSessionProof: () => 'The restore failed: a super admin cannot be signed in on the restored database.',
	targetExists: (folder: string) =>
		`${folder} exists already. A backup never overwrites anything; choose another name.`,
	noFolder: (folder: string) => `There is no folder ${folder}. Create it first, or choose another place.`,
	noTarget: () =>
		'Name a folder for the backup of LIBSQL_URL: npm run backup -- FOLDER. The backups in .data/backups are those of this machine.',
	noDatabase: () => 'There is no local database yet: run npm start once, or set LIBSQL_URL.',
	noSchema: () => 'This is not a database of Nomster: no migration was ever applied to it.',
	notEmpty: () =>
		'The database is not empty. A restore never overwrites data: create a new database and set LIBSQL_URL to it.',
	localNotEmpty: (path: string) =>
		`There is a database in ${path} already. A restore never overwrites one: move all files whose names begin with this one to another folder first.`,
	serverRuns: (path: string) => `A server runs on ${path} (npm start or npm run dev). Stop it, then restore.`,
	restoreRuns: (path: string) => `A restore of ${path} is running. Wait until it has finished.`,
	halfRestored: () =>
		'This database is incomplete: npm run restore was interrupted. Run it again with the same backup, and it goes on.',
	otherRestore: (id: string) =>
		`This database is incomplete: the restore of another backup (SHA-256 ${id}) was interrupted. Go on with that one, or create a new database.`,
	otherProgram: () =>
		'This database is incomplete: another version of Nomster began the restore. Go on with that version, or create a new database.',
	wrongCounts: (table: string, wanted: number, found: number) =>
		`The restore failed: ${table} has ${found} rows and should have ${wanted}. Another program writes to this database; create a new one and restore again.`,
	brokenReferences: (table: string, parent: string) =>
		`The restore failed: a row of ${table} refers to a missing row of ${parent}. The backup was made from a broken database.`,
	searchDiffers: (wanted: number, found: number) =>
		`The restore failed: the search index of public recipes has ${found} recipes and should have ${wanted}.`,
	noErasedList: (key: string, why: string) =>
		`The list of deleted accounts (${key}) cannot be read, so they would come back. Do not use the restored database. Sign in with npx wrangler login, then restore again.\n${why}`,
	diskFull: () => 'The disk is full. No incomplete file is left in use: free some space and try again.',
} as const
