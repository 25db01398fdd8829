import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Opened } from '#app/platform/server/backup/read-backup.ts'
import { openDb } from '#db/client.ts'
import type { ReadErased } from './erase-again.ts'
import { onServer, restoreOpened } from './local.ts'
import { findMissingPictures, type MissingPictures } from './missing-pictures.ts'
import type { Restored } from './restore-into.ts'

export type Drilled = Restored & {
	/** Of the backup, in its store. */
	name: string
	pictures: MissingPictures | null
}

/**
 * Restores a backup into a temporary folder that only its owner may read, compares its pictures with the bucket, and
 * throws the copy away whatever happens.
 */
export async function drill(
	find: () => Promise<Opened>,
	{ readErased, pictureKeys }: { readErased: ReadErased; pictureKeys: AsyncIterable<string> | null },
): Promise<Drilled> {
	const folder = mkdtempSync(join(tmpdir(), 'nomster-drill-'))
	const path = join(folder, 'nomster.db')
	try {
		const opened = await find()
		const restored = await restoreOpened(path, async () => opened, readErased)
		const pictures = pictureKeys && (await onServer(path, (env) => findMissingPictures(openDb(env), pictureKeys)))
		return { ...restored, name: opened.name, pictures }
	} finally {
		rmSync(folder, { recursive: true, force: true })
	}
}
