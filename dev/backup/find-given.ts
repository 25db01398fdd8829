import { resolve } from 'node:path'
import { findBackup, type Opened } from '#app/platform/server/backup/read-backup.ts'
import type { BackupStore } from '#app/platform/server/backup/store.ts'
import { BackupProblem, PROBLEMS } from '#db/backup/problem.ts'
import { BACKUPS_PATH, DATABASE_PATH } from '../paths.ts'
import { accessFromEnv, bucketOf, deployedBackups } from './buckets.ts'
import { folderStore } from './folder-store.ts'
import { newestBackup } from './mirror.ts'
import { openPath } from './open-backup.ts'
import { secretBeside, secretOfProduction } from './secret.ts'

/** Opens what a command was given: `last`, `r2:ID`, `r2:last`, or a path from where the command was called. */
export async function findGiven(given: string): Promise<Opened> {
	if (given.startsWith('r2:')) return findProduction(given.slice('r2:'.length))
	const secret = secretBeside(DATABASE_PATH)
	if (given === 'last')
		return findIn(folderStore(BACKUPS_PATH), given, { secret, none: PROBLEMS.noLocalBackup(BACKUPS_PATH) })
	return openPath(resolve(process.env.INIT_CWD ?? process.cwd(), given), secret)
}

/** A backup in the bucket of the deployed Workers. */
export const findProduction = (id: string): Promise<Opened> =>
	findIn(deployedBackups(accessFromEnv(process.env)), id, {
		secret: secretOfProduction(),
		none: PROBLEMS.noDeployedBackup(bucketOf('backup')),
	})

async function findIn(
	store: BackupStore,
	id: string,
	{ secret, none }: { secret: string; none: string },
): Promise<Opened> {
	const found = id === 'last' ? await newestBackup(store) : id
	if (!found) throw new BackupProblem(none)
	return findBackup(store, found, secret)
}
