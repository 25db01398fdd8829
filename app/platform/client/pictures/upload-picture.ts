import { PICTURE_WIDTHS, type PictureType } from '#app/platform/model/picture.ts'
import type { Variants } from '#app/platform/model/picture-check.ts'
import { type SendForm, sendForm } from './send-form.ts'
import { mayGoThroughLater, storedPath, uploadFailure } from './upload-answer.ts'

/** A picture in our three widths, upright and without metadata about where and with what it was taken. */
export type PreparedPicture = { type: PictureType; variants: Variants<Blob> }

/** Progress from 0 to 1. */
export type OnProgress = (share: number) => void

const UPLOAD_PATH = '/api/media/pictures'
const MAX_TRIES = 4
const FIRST_WAIT_MS = 1_000
/** Nobody watches a spinner for longer than this; the caller may try again later. */
const MAX_WAIT_MS = 15_000

export type UploadOptions = { signal?: AbortSignal; onProgress?: OnProgress }
/** `maxTries`: for a caller that retries by itself. */
type UploadDeps = { send: SendForm; wait(ms: number): Promise<void>; maxTries?: number }

/**
 * Uploads a prepared picture and returns the path that rows use. A failing network and a busy server are tried four
 * times. Throws AppError ('Failed to upload image: ...', 'Image rejected: ...'); `unavailable` and `too_many_requests`
 * may succeed later, the others will not. Throws an AbortError when stopped.
 */
export async function uploadPicture(
	{ type, variants }: PreparedPicture,
	{ signal, onProgress }: UploadOptions = {},
	{ send, wait, maxTries = MAX_TRIES }: UploadDeps = { send: sendForm, wait: pause },
): Promise<{ path: string }> {
	const form = new FormData()
	for (const width of PICTURE_WIDTHS) form.set(String(width), variants[width], `picture.${type.slice('image/'.length)}`)
	for (let tries = 1; ; tries += 1) {
		const answer = await send(UPLOAD_PATH, form, { signal, onSent: onProgress }).catch(networkFailure)
		const path = answer && storedPath(answer)
		if (path) return { path }
		const waitMs = Math.max((answer?.retryAfterS ?? 0) * 1000, FIRST_WAIT_MS * 2 ** (tries - 1))
		if (tries === maxTries || waitMs > MAX_WAIT_MS || !mayGoThroughLater(answer)) throw uploadFailure(answer)
		await wait(waitMs)
		signal?.throwIfAborted()
	}
}

/** Returns null for a request without an answer; rethrows the AbortError of a stopped one. */
export function networkFailure(error: unknown): null {
	if (error instanceof DOMException && error.name === 'AbortError') throw error
	return null
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))
