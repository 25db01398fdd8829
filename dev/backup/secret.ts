import { dirname, join } from 'node:path'
import { BackupProblem, PROBLEMS } from '#db/backup/problem.ts'
import { localSecret } from '../local-secret.ts'

/** Where BACKUP_SECRET of this machine's database is kept. */
export const secretPathBeside = (databasePath: string): string => join(dirname(databasePath), 'backup-secret')

/** BACKUP_SECRET of this machine's database, unless the environment names another one. */
export const secretBeside = (databasePath: string): string =>
	process.env.BACKUP_SECRET || localSecret(secretPathBeside(databasePath))

/** The secret of the deployed Workers, which only the environment has. */
export function secretOfProduction(): string {
	const secret = process.env.BACKUP_SECRET
	if (!secret) throw new BackupProblem(PROBLEMS.noSecret())
	return secret
}
