import { AppError } from '../model/errors.ts'
import { createLog } from './log.ts'

/**
 * A Worker's words for failures: `event` in the log, `unexpected` for a defect, `title` above each sentence where a
 * screen shows one.
 */
export type FailureWords = { event: string; unexpected: string; title?: string }

/**
 * The JSON response to a failed request: an AppError in its own words; anything else is logged and gets a general
 * sentence.
 */
export function answerFailure(
	error: unknown,
	{ event, unexpected, title }: FailureWords,
	requestId: string,
	logged?: Record<string, unknown>,
): Response {
	if (error instanceof AppError) return refusal(error, { title })
	createLog(requestId).error(event, error, logged)
	return refusal(new AppError('unexpected', unexpected), { title, request_id: requestId })
}

/** A refusal as JSON, with additional fields. */
export function refusal(
	{ code, message, status, retryAfter }: AppError,
	more: Record<string, string | undefined> = {},
): Response {
	const headers = new Headers({ 'cache-control': 'no-store' })
	if (retryAfter) headers.set('retry-after', String(retryAfter))
	return Response.json({ error: code, ...more, message }, { status, headers })
}
