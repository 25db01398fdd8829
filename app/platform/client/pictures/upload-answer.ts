import { AppError, ERROR_STATUS, type ErrorCode } from '#app/platform/model/errors.ts'
import { PICTURE_MESSAGES as M } from '#app/platform/model/picture-messages.ts'
import type { FormAnswer } from './send-form.ts'

// Checked by hand without a schema: the service worker uploads too and would have to load zod.
const fieldsOf = (body: unknown): Record<string, unknown> =>
	typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}

function pathIn(body: unknown): string | null {
	const { path } = fieldsOf(body)
	return typeof path === 'string' ? path : null
}

function refusalIn(body: unknown): { error?: string; message?: string } {
	const { error, message } = fieldsOf(body)
	return typeof error === 'string' && typeof message === 'string' ? { error, message } : {}
}

/** The path of the stored picture, or null when it was not accepted. */
export const storedPath = ({ status, body }: FormAnswer): string | null => (status < 300 ? pathIn(body) : null)

/**
 * Null means no answer at all. A success status without a path comes from a network that answers instead of the server.
 */
export const mayGoThroughLater = (answer: FormAnswer | null): boolean =>
	!answer || answer.status === 429 || answer.status >= 500 || answer.status < 300

/** Why an upload failed, in the spec's words: a defect of the picture counts as rejected, everything else as failed. */
export function uploadFailure(answer: FormAnswer | null): AppError {
	if (!answer) return new AppError('unavailable', M.uploadFailed(M.noConnection))
	const { error, message } = refusalIn(answer.body)
	if (answer.status === ERROR_STATUS.invalid) return new AppError('invalid', M.rejected(message || M.defaultRejection))
	if (!isErrorCode(error)) return new AppError('unavailable', M.uploadFailed(M.serverTrouble))
	return new AppError(error, M.uploadFailed(message || M.serverTrouble), { retryAfter: answer.retryAfterS })
}

/** Why a page's picture could not be fetched, in our server's words for the cook. */
export function takeOverFailure(status: number, body: unknown): AppError {
	const { error, message } = refusalIn(body)
	const code = isErrorCode(error) ? error : 'upstream_failed'
	return new AppError(status === 401 ? 'not_signed_in' : code, M.uploadFailed(message || M.notFetched))
}

const isErrorCode = (text: string | undefined): text is ErrorCode =>
	text !== undefined && Object.hasOwn(ERROR_STATUS, text)
