import { pictureAt } from '#app/domains/import/client/export-recipes.ts'
import { openGrowingFile, removeDeviceFiles } from '#app/platform/client/device-files.ts'
import { wallClock } from '#app/platform/model/dates.ts'
import type { Me } from '#app/platform/model/me.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import { OwnDataError } from '../../model/manifest.ts'
import { OWN_DATA as M } from '../../model/messages.ts'
import { serverHere } from './server-part.ts'
import { type Written, writeOwnData } from './write-own-data.ts'

/** Bytes that a file in memory may have before the cook is warned. */
const LARGE_BYTES = 500 * 1024 * 1024

export type Download = Written & { file: Blob; name: string }

export type DownloadRun = {
	localStore: LocalStore
	me: Me
	tell(done: number, of: number): void
	/** Called once if the file has become large and is in memory. */
	tellLarge(): void
	signal: AbortSignal
}

/** Writes everything of the cook into a file on this device. Throws OwnDataError with the reason if it cannot. */
export async function downloadOwnData({ localStore, me, tell, tellLarge, signal }: DownloadRun): Promise<Download> {
	await removeDeviceFiles()
	const now = localStore.deps.clock()
	const name = `nomster-${wallClock(now, me.time_zone).day}.zip`
	try {
		const growing = await openGrowingFile(name)
		const counted = growing.isInMemory ? watchSize(growing.stream, LARGE_BYTES, tellLarge) : growing.stream
		const written = await writeOwnData({
			localStore,
			me,
			server: serverHere(signal),
			readPicture: (path) => pictureAt(localStore, path),
			stream: counted,
			now,
			tell,
			signal,
		})
		return { ...written, file: await growing.finish(), name }
	} catch (error) {
		await removeDeviceFiles()
		signal.throwIfAborted()
		const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
		throw new OwnDataError(isFull ? M.noRoom : M.writeFailed, { cause: error })
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
