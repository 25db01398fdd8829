import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createClient } from '@libsql/client/web'
import { lockForRestore } from '../database-lock.ts'
import { startLibsqlServer } from '../libsql/server.ts'
import type { ReadErased } from './erased.ts'
import { BackupProblem, PROBLEMS } from './problem.ts'
import { checkRestorable, fillFrom, type Restorable, type Restored, withErased } from './restore-into.ts'
import { type Written, writeBackup } from './write-backup.ts'

/** How long compressing and writing one page may take before the snapshot is given up. */
const SNAPSHOT_PATIENCE_MS = 60_000

/** A backup of the database at `path`, whether or not a server runs on it. */
export async function backupLocally(path: string, file: string, now: number): Promise<Written> {
	if (!existsSync(path)) throw new BackupProblem(PROBLEMS.noDatabase())
	const server = await startLibsqlServer({ path, streamTtlMs: SNAPSHOT_PATIENCE_MS })
	try {
		return await backupRemotely({ url: server.url }, file, now)
	} finally {
		await server.close()
	}
}

export async function backupRemotely(
	address: { url: string; authToken?: string },
	file: string,
	now: number,
): Promise<Written> {
	// With bigint, integers keep their value and are distinguishable from reals.
	const client = createClient({ ...address, intMode: 'bigint' })
	try {
		return await writeBackup(client, file, now)
	} finally {
		client.close()
	}
}

/**
 * Restores into a file with another name, which becomes the database at `path` once it is checked and flushed to the
 * disk. An interrupted restore leaves nothing that could be taken for a database.
 */
export async function restoreLocally(path: string, file: string, readErased: ReadErased): Promise<Restored> {
	mkdirSync(dirname(path), { recursive: true })
	const lock = lockForRestore(path)
	if (!lock) throw new BackupProblem(PROBLEMS.serverRuns(path))
	const unfinished = `${path}.restoring`
	const clear = () => {
		for (const end of ['', '-wal', '-shm']) rmSync(unfinished + end, { force: true })
	}
	try {
		// A leftover log would be applied to the new database.
		if (['', '-wal', '-shm'].some((end) => existsSync(path + end))) {
			throw new BackupProblem(PROBLEMS.localNotEmpty(path))
		}
		const checked = await withErased(await checkRestorable(file), readErased, Date.now())
		clear()
		const restored = await fill(unfinished, file, checked)
		if (existsSync(`${unfinished}-wal`)) throw new Error('The write-ahead log was not moved into the database.')
		await makeLasting(unfinished)
		await rename(unfinished, path)
		await makeLasting(dirname(path))
		return restored
	} catch (failure) {
		clear()
		throw failure
	} finally {
		lock.release()
	}
}

async function fill(path: string, file: string, checked: Restorable): Promise<Restored> {
	const server = await startLibsqlServer({ path })
	try {
		return await fillFrom({ LIBSQL_URL: server.url }, file, checked)
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
