import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import type { Manifest } from '#app/platform/server/backup/manifest.ts'
import type { Opened } from '#app/platform/server/backup/read-backup.ts'
import { backupIdAt } from '#app/platform/server/backup/retention.ts'
import { writeBackup } from '#app/platform/server/backup/write-backup.ts'
import { BackupProblem, PROBLEMS } from '#db/backup/problem.ts'
import { hasTable, RESTORE_MARK } from '#db/backup/tables.ts'
import { type DbEnv, openDb } from '#db/client.ts'
import { lockForRestore } from '../database-lock.ts'
import { startLibsqlServer } from '../libsql/server.ts'
import type { ReadErased } from './erase-again.ts'
import { folderStore } from './folder-store.ts'
import { openPath } from './open-backup.ts'
import { checkRestorable, fillFrom, type Restorable, type Restored, withErased } from './restore-into.ts'
import { progressOf } from './restore-progress.ts'
import { secretBeside } from './secret.ts'

/** How long compressing and writing one part may take before a read transaction is given up. */
const SNAPSHOT_PATIENCE_MS = 60_000

/** A backup of the database at `path`, whether or not a server runs on it. */
export async function backupLocally(
	path: string,
	target: string,
	now: number,
	secret = secretBeside(path),
): Promise<Manifest> {
	if (!existsSync(path)) throw new BackupProblem(PROBLEMS.noDatabase())
	const server = await startLibsqlServer({ path, streamTtlMs: SNAPSHOT_PATIENCE_MS })
	try {
		return await backupTo({ LIBSQL_URL: server.url }, target, now, secret)
	} finally {
		await server.close()
	}
}

/** Writes a backup into a folder that is not there yet. */
export async function backupTo(env: DbEnv, target: string, now: number, secret: string): Promise<Manifest> {
	requireNewTarget(target)
	return writeBackup({
		...{ env, secret, by: 'hand', clock: () => now },
		...{ store: folderStore(dirname(target)), id: backupIdAt(now), prefix: basename(target) },
	})
}

/** Refuses a folder that is there already, or whose own folder is not. */
export function requireNewTarget(target: string): void {
	if (existsSync(target)) throw new BackupProblem(PROBLEMS.targetExists(target))
	if (!existsSync(dirname(target))) throw new BackupProblem(PROBLEMS.noFolder(dirname(target)))
}

/** Restores a backup that is given by its path. */
export const restoreLocally = async (
	path: string,
	source: string,
	readErased: ReadErased,
	secret = secretBeside(path),
): Promise<Restored> => restoreOpened(path, () => openPath(source, secret), readErased)

/**
 * Restores into a file with another name, which becomes the database at `path` once it is checked and flushed to the
 * disk. What was interrupted goes on when the same backup is restored again.
 */
export async function restoreOpened(
	path: string,
	find: () => Promise<Opened>,
	readErased: ReadErased,
): Promise<Restored> {
	mkdirSync(dirname(path), { recursive: true })
	const lock = lockForRestore(path)
	if (!lock) throw new BackupProblem(PROBLEMS.serverRuns(path))
	const unfinished = `${path}.restoring`
	try {
		// A leftover log would be applied to the new database.
		if (['', '-wal', '-shm'].some((end) => existsSync(path + end))) {
			throw new BackupProblem(PROBLEMS.localNotEmpty(path))
		}
		const checked = await withErased(await checkRestorable(await find()), readErased, Date.now())
		await clearUnlessOf(unfinished, checked)
		const restored = await fill(unfinished, checked)
		if (existsSync(`${unfinished}-wal`)) throw new Error('The write-ahead log was not moved into the database.')
		await makeLasting(unfinished)
		await rename(unfinished, path)
		await makeLasting(dirname(path))
		return restored
	} finally {
		lock.release()
	}
}

function clear(path: string): void {
	for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true })
}

/** What an interrupted restore has left stays only if it is of the same backup. */
async function clearUnlessOf(path: string, checked: Restorable): Promise<void> {
	if (!existsSync(path)) return clear(path)
	const isSame = await onServer(path, async (env) => {
		const { $client: client } = openDb(env)
		if (!(await hasTable(client, RESTORE_MARK))) return false
		return (await progressOf(client))?.backup === checked.footer.sha256
	}).catch(() => false)
	if (!isSame) clear(path)
}

/** What a refused backup has left is deleted; after any other failure the restore goes on from there. */
const fill = (path: string, checked: Restorable): Promise<Restored> =>
	onServer(path, (env) => fillFrom(env, checked)).catch((failure: unknown) => {
		if (failure instanceof BackupProblem) clear(path)
		throw failure
	})

/** Runs `work` on the database file with a server of its own. */
export async function onServer<T>(path: string, work: (env: DbEnv) => Promise<T>): Promise<T> {
	const server = await startLibsqlServer({ path })
	try {
		return await work({ LIBSQL_URL: server.url })
	} finally {
		await server.close()
	}
}

async function makeLasting(path: string): Promise<void> {
	const handle = await open(path, 'r')
	try {
		await handle.sync()
	} finally {
		await handle.close()
	}
}
