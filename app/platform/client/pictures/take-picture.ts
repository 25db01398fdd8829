import { AppError } from '#app/platform/model/errors.ts'
import { PICTURE_WIDTHS } from '#app/platform/model/picture.ts'
import type { PictureHeader } from '#app/platform/model/picture-bytes.ts'
import { MAX_FILE_BYTES, MAX_SOURCE_PIXELS } from '#app/platform/model/picture-check.ts'
import { findPictureType, readPictureHeader } from '#app/platform/model/picture-header.ts'
import { PICTURE_MESSAGES as M } from '#app/platform/model/picture-messages.ts'
import { drawSizes } from './draw-sizes.ts'
import { takeOverFailure, uploadFailure } from './upload-answer.ts'
import {
	networkFailure,
	type OnProgress,
	type PreparedPicture,
	type UploadOptions,
	uploadPicture,
} from './upload-picture.ts'

const TAKE_OVER_PATH = '/api/extract/picture'

/** Most JPEGs have thumbnails and colour profiles before the size, rarely more than this. */
const HEADER_BYTES = 256 * 1024
const PREPARE_STEPS = PICTURE_WIDTHS.length + 1

let lastTurn: Promise<unknown> = Promise.resolve()

/**
 * Prepares a file for upload or storage. A second call waits for the one before: a decoded photo takes hundreds of
 * megabytes. Throws AppError with the spec's sentence when the file is not a supported picture.
 */
export function preparePicture(
	file: Blob | null | undefined,
	{ onProgress }: { onProgress?: OnProgress } = {},
): Promise<PreparedPicture> {
	const turn = lastTurn.then(() => prepare(file, onProgress))
	lastTurn = turn.catch(() => undefined)
	return turn
}

async function prepare(file: Blob | null | undefined, onProgress: OnProgress = () => {}): Promise<PreparedPicture> {
	if (!file) throw new AppError('bad_request', M.noFile)
	if (file.size === 0) throw new AppError('invalid', M.emptyFile)
	if (file.size > MAX_FILE_BYTES) throw new AppError('too_large', M.fileTooLarge)
	const header = await readHeader(file)
	if (header.widthPx * header.heightPx > MAX_SOURCE_PIXELS)
		throw new AppError('invalid', M.tooManyPixels(MAX_SOURCE_PIXELS / 1_000_000))
	// Rotates the picture by its Exif orientation: that is the default, and older browsers reject the option.
	const bitmap = await createImageBitmap(file).catch((cause) => {
		throw new AppError('invalid', M.broken, { cause })
	})
	let steps = 1
	onProgress(steps / PREPARE_STEPS)
	const drawn = await drawSizes(bitmap, () => {
		steps += 1
		onProgress(steps / PREPARE_STEPS)
	})
	if (!drawn) throw new AppError('too_large', M.stillTooLarge)
	return drawn
}

/**
 * Reads the header before anything is decoded: a picture of 30,000 x 30,000 px is a small file and would take 3.6 GB.
 */
async function readHeader(file: Blob): Promise<PictureHeader> {
	const beginning = await readBytes(file.slice(0, HEADER_BYTES))
	if (!findPictureType(beginning)) throw new AppError('unsupported', M.wrongType)
	const header = readPictureHeader(beginning) ?? readPictureHeader(await readBytes(file))
	if (!header) throw new AppError('invalid', M.broken)
	return header
}

/** Rejects when the file was moved or deleted after it was chosen. */
async function readBytes(file: Blob): Promise<Uint8Array> {
	try {
		return new Uint8Array(await file.arrayBuffer())
	} catch (cause) {
		throw new AppError('invalid', M.unreadableFile, { cause })
	}
}

const isWhole = async (file: Blob): Promise<boolean> => readPictureHeader(await readBytes(file))?.endBytes != null

/**
 * Copies a picture that an imported page names: fetched once through our server, then treated like an upload. Throws
 * AppError with the reason; the recipe is complete without it.
 */
export async function takeOverPicture(
	url: string,
	{ signal, onProgress }: UploadOptions = {},
): Promise<{ path: string }> {
	const answer = await fetch(TAKE_OVER_PATH, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ url }),
		signal: signal ?? null,
	}).catch(networkFailure)
	if (!answer) throw uploadFailure(null)
	if (!answer.ok) throw takeOverFailure(answer.status, await answer.json().catch(() => null))
	const file = await answer.blob().catch(networkFailure)
	// A stream that broke off may look like a complete response, and half a picture would be decoded all the same.
	if (!file || !(await isWhole(file))) throw takeOverFailure(answer.status, null)
	return uploadPicture(await preparePicture(file), { signal, onProgress })
}
