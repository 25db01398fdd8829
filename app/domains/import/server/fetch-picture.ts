import { AppError } from '#app/platform/model/errors.ts'
import type { PictureType } from '#app/platform/model/picture.ts'
import { findPictureType, MAGIC_BYTES } from '#app/platform/model/picture-header.ts'
import { PICTURE_MESSAGES } from '#app/platform/model/picture-messages.ts'
import { IMPORT_MESSAGES as M } from '../model/capture/messages.ts'
import { openAddress, readPiece, stopOverlaying, type Web } from './open-address.ts'

const MAX_PICTURE_BYTES = 10 * 1024 * 1024
/** Only supported types are requested: sites that have several then send one of these. */
const ACCEPT = 'image/webp, image/jpeg, image/png'

/** Streamed as it comes. The stream fails if the picture is over 10 MB or its site stalls. */
export type FetchedPicture = { type: PictureType; body: ReadableStream<Uint8Array> }

/**
 * Opens the picture at an address that an imported page names. Its type is detected by its first bytes, not by its
 * header. Throws AppError with the message for the cook.
 */
export async function fetchPicture(address: string, web: Web): Promise<FetchedPicture> {
	const { response } = await openAddress(address, ACCEPT, web)
	if (!response.ok || !response.body) {
		await stopOverlaying(response)
		throw new AppError('upstream_failed', M.pictureFailed)
	}
	if (Number(response.headers.get('content-length')) > MAX_PICTURE_BYTES) {
		await stopOverlaying(response)
		throw new AppError('too_large', M.fileTooLarge)
	}
	const reader = response.body.getReader()
	const beginning = await readBeginning(reader, web.deadline)
	const type = findPictureType(beginning)
	if (!type) {
		await reader.cancel().catch(() => undefined)
		throw new AppError('unsupported', PICTURE_MESSAGES.wrongType)
	}
	return { type, body: counted(beginning, reader, web.deadline) }
}

/** Reads enough to detect the type; a site may send it byte by byte. */
async function readBeginning(
	reader: ReadableStreamDefaultReader<Uint8Array>,
	deadline: AbortSignal,
): Promise<Uint8Array> {
	let beginning = new Uint8Array()
	while (beginning.length < MAGIC_BYTES) {
		const piece = await readPiece(reader, deadline)
		if (!piece) break
		const longer = new Uint8Array(beginning.length + piece.length)
		longer.set(beginning)
		longer.set(piece, beginning.length)
		beginning = longer
	}
	return beginning
}

function counted(
	beginning: Uint8Array,
	reader: ReadableStreamDefaultReader<Uint8Array>,
	deadline: AbortSignal,
): ReadableStream<Uint8Array> {
	let bytes = 0
	let next: Uint8Array | undefined = beginning
	return new ReadableStream<Uint8Array>({
		async pull(controller) {
			if (!next) return controller.close()
			bytes += next.length
			if (bytes > MAX_PICTURE_BYTES) {
				await reader.cancel().catch(() => undefined)
				throw new AppError('too_large', M.fileTooLarge)
			}
			controller.enqueue(next)
			next = await readPiece(reader, deadline)
		},
		cancel: (reason) => reader.cancel(reason),
	})
}
