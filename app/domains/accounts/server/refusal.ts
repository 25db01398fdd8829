import type { AppError } from '#app/platform/model/errors.ts'
import type { Log } from '#app/platform/server/log.ts'
import { refusalIn } from '#app/platform/server/stops.ts'
import { ACCOUNT_MESSAGES } from '../model/messages.ts'

export type Refusal = { message: string; code: AppError['code']; init: { status: number; headers?: HeadersInit } }

/**
 * The message of a form whose verb threw: an AppError's own sentence and status. Anything else is logged and gets a
 * general sentence, so that the cook keeps the form instead of an error page.
 */
export function refusalOf(thrown: unknown, log: Log): Refusal {
	const error = refusalIn(thrown)
	if (!error) {
		log.error('account_action_failed', thrown)
		return { message: ACCOUNT_MESSAGES.unexpected, code: 'unexpected', init: { status: 500 } }
	}
	const headers = error.retryAfter === undefined ? undefined : { 'retry-after': String(error.retryAfter) }
	return { message: error.message, code: error.code, init: { status: error.status, ...(headers ? { headers } : {}) } }
}
