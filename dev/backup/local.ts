import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createClient } from '@libsql/client/web'
import { lockForRestore } from '../database-lock.ts'
import { startLibsqlServer } from '../libsql/server.ts'
import { BackupProblem, PROBLEMS } from './problem.ts'
import type { Checked } from './read-backup.ts'
import { checkRestorable, fillFrom } from './restore-into.ts'
import { type Written, writeBackup } from './write-backup.ts'

/** How long a page may take to be packed and written before the snapshot is given up. */
const SNAPSHOT_PATIENCE_MS = 60_000

/** A backup of the database at `path`, whether a server runs on it or not. */
export async function backupLocally(path: string, file: string, now: number): Promise<Written> {
	if (!existsSync(path)) throw new BackupProblem(PROBLEMS.noKitchen())
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
	// As bigint whole numbers stay what they are, and tell themselves from reals.
	const client = createClient({ ...address, intMode: 'bigint' })
	try {
		return await writeBackup(client, file, now)
	} finally {
		client.close()
	}
}

/**
 * Restores into a file of another name, which becomes the database at `path` when all of it is checked and on the disk. What a
 * restore leaves that breaks off is no database for anybody.
 */
export async function restoreLocally(path: string, file: string): Promise<Checked> {
	mkdirSync(dirname(path), { recursive: true })
	const lock = lockForRestore(path)
	if (!lock) throw new BackupProblem(PROBLEMS.serverRuns(path))
	const unfinished = `${path}.restoring`
	const clear = () => {
		for (const end of ['', '-wal', '-shm']) rmSync(unfinished + end, { force: true })
	}
	try {
		// A log that has lost its database would be taken for the new one's.
		if (['', '-wal', '-shm'].some((end) => existsSync(path + end))) {
			throw new BackupProblem(PROBLEMS.localNotEmpty(path))
		}
		const checked = await checkRestorable(file)
		clear()
		await fill(unfinished, file, checked)
		if (existsSync(`${unfinished}-wal`)) throw new Error('The write-ahead log was not moved into the database.')
		await makeLasting(unfinished)
		await rename(unfinished, path)
		await makeLasting(dirname(path))
		return checked
	} catch (failure) {
		clear()
		throw failure
	} finally {
		lock.release()
	}
}

async function fill(path: string, file: string, checked: Checked): Promise<void> {
	const server = await startLibsqlServer({ path })
	try {
		await fillFrom({ LIBSQL_URL: server.url }, file, checked)
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
