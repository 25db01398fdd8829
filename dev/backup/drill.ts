import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Opened } from '#app/platform/server/backup/read-backup.ts'
import { openDb } from '#db/client.ts'
import { lockForRestore } from '../database-lock.ts'
import type { ReadErased } from './erase-again.ts'
import { onServer, restoreOpened } from './local.ts'
import { findMissingPictures, type MissingPictures } from './missing-pictures.ts'
import type { Restored } from './restore-into.ts'

export type Drilled = Restored & {
	/** Of the backup, in its store. */
	name: string
	pictures: MissingPictures | null
}

const PREFIX = 'nomster-drill-'
const FOLDER = /^nomster-drill-[A-Za-z0-9]{6}$/
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Restores a backup into a temporary folder that only its owner may read, compares its pictures with the bucket, and
 * throws the copy away whatever happens. What a drill has left that was killed is deleted by the next one.
 */
export async function drill(
	find: () => Promise<Opened>,
	{ readErased, pictureKeys }: { readErased: ReadErased; pictureKeys: AsyncIterable<string> | null },
): Promise<Drilled> {
	removeLeft()
	const folder = mkdtempSync(join(tmpdir(), PREFIX))
	const lock = lockOf(folder)
	const end = endWith(() => {
		lock?.release()
		remove(folder)
	})
	const path = join(folder, 'nomster.db')
	try {
		const opened = await find()
		const restored = await restoreOpened(path, async () => opened, readErased)
		const pictures = pictureKeys && (await onServer(path, (env) => findMissingPictures(openDb(env), pictureKeys)))
		return { ...restored, name: opened.name, pictures }
	} finally {
		end()
	}
}

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true })

/** Held as long as the drill runs. */
const lockOf = (folder: string) => lockForRestore(join(folder, 'drill'))

/** Deletes the copies of this user's drills that were killed. */
function removeLeft(): void {
	for (const name of readdirSync(tmpdir()).filter((one) => FOLDER.test(one))) {
		const folder = join(tmpdir(), name)
		const found = lstatSync(folder, { throwIfNoEntry: false })
		if (!found?.isDirectory() || found.uid !== process.getuid?.()) continue
		const lock = lockOf(folder)
		lock?.release()
		if (lock) remove(folder)
	}
}

/** Calls `end` when it is called, or when the process is stopped before. */
function endWith(end: () => void): () => void {
	const once = () => {
		for (const signal of SIGNALS) process.off(signal, stop)
		end()
	}
	const stop = (signal: NodeJS.Signals) => {
		once()
		process.kill(process.pid, signal)
	}
	for (const signal of SIGNALS) process.on(signal, stop)
	return once
}
