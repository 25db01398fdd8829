import { createReadStream, existsSync, statSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { gunzipped } from '#app/platform/server/backup/gzip.ts'
import { findBackup, type Opened } from '#app/platform/server/backup/read-backup.ts'
import { MANIFEST } from '#app/platform/server/backup/store.ts'
import { BackupProblem, PROBLEMS } from '#db/backup/problem.ts'
import { folderStore } from './folder-store.ts'

/**
 * Opens a backup by its folder or its manifest; a single file is one of an earlier version, which was not sealed. The
 * sentences about it name it as it was given.
 */
export async function openPath(path: string, secret: string): Promise<Opened> {
	if (!existsSync(path)) throw new BackupProblem(PROBLEMS.notThere(path))
	const folder = basename(path) === MANIFEST ? resolve(dirname(path)) : resolve(path)
	if (statSync(folder).isDirectory()) {
		return findBackup(folderStore(dirname(folder)), basename(folder), secret)
	}
	return { name: path, manifest: null, texts: () => gunzipped(createReadStream(path)) }
}
