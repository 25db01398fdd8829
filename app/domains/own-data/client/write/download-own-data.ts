import { pictureAt } from '#app/domains/import/client/export-recipes.ts'
import {
	type GrowingFile,
	isFull,
	openGrowingFile,
	removeUnusedDeviceFiles,
} from '#app/platform/client/device-files.ts'
import { wallClock } from '#app/platform/model/dates.ts'
import type { Me } from '#app/platform/model/me.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import { OwnDataError } from '../../model/manifest.ts'
import { OWN_DATA as M } from '../../model/messages.ts'
import type { Pulled } from './pull-first.ts'
import { serverHere } from './server-part.ts'
import { type Written, writeOwnData } from './write-own-data.ts'

/** Bytes that a file in memory may have before the cook is warned. */
export const LARGE_BYTES = 500 * 1024 * 1024

/** `release`: the page needs the file no more. */
export type Download = Written & { file: Blob; name: string; release(): void }

export type DownloadRun = {
	localStore: LocalStore
	me: Me
	pulled: Exclude<Pulled, { is: 'incomplete' }>
	tell(done: number, of: number): void
	/** Called once if the file has become large and is in memory. */
	tellLarge(): void
	signal: AbortSignal
}

/** Writes everything of the cook into a file on this device. Throws OwnDataError with the reason if it cannot. */
export async function downloadOwnData(run: DownloadRun): Promise<Download> {
	const { localStore, me, pulled, tell, tellLarge, signal } = run
	await removeUnusedDeviceFiles()
	const now = localStore.deps.clock()
	const name = `nomster-${wallClock(now, me.time_zone).day}.zip`
	let growing: GrowingFile | undefined
	try {
		growing = await openGrowingFile(name)
		const counted = growing.isInMemory ? watchSize(growing.stream, LARGE_BYTES, tellLarge) : growing.stream
		const written = await writeOwnData({
			localStore,
			me,
			server: serverHere(signal),
			readPicture: (path) => pictureAt(localStore, path),
			stream: counted,
			now,
			behind: pulled.is === 'behind' ? pulled : null,
			tell,
			signal,
		})
		return { ...written, file: await growing.finish(), name, release: growing.release }
	} catch (error) {
		await growing?.discard()
		signal.throwIfAborted()
		throw new OwnDataError(isFull(error) ? M.noRoom : M.writeFailed, { cause: error })
	}
}

/** The same stream, which calls `tell` when more than `most` bytes have gone through it. */
export function watchSize(
	stream: WritableStream<Uint8Array>,
	most: number,
	tell: () => void,
): WritableStream<Uint8Array> {
	const writer = stream.getWriter()
	let bytes = 0
	return new WritableStream({
		async write(chunk) {
			const before = bytes
			bytes += chunk.length
			if (before <= most && bytes > most) tell()
			await writer.write(chunk)
		},
		close: () => writer.close(),
		abort: (reason) => writer.abort(reason),
	})
}
