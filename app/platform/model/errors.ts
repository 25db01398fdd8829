/**
 * Every way in which a request can fail deliberately, with its HTTP status. The sentences are in the domains' messages.
 */
export const ERROR_STATUS = {
	bad_request: 400,
	not_signed_in: 401,
	forbidden: 403,
	/** The cook is signed in, but has not authenticated recently. */
	reauthentication_required: 403,
	cross_site: 403,
	limit_reached: 403,
	not_found: 404,
	conflict: 409,
	/** The id that a new thing was given is already used elsewhere. */
	id_taken: 409,
	/** The session belongs to another cook than the device assumes. */
	other_cook: 409,
	too_large: 413,
	unsupported: 415,
	invalid: 422,
	too_many_requests: 429,
	unexpected: 500,
	upstream_failed: 502,
	unavailable: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/**
 * A failure that is shown to the cook: `message` is the sentence on the screen. Anything else that is thrown is a
 * defect, of which only the request id is shown.
 */
export class AppError extends Error {
	readonly code: ErrorCode
	/** Seconds until a retry makes sense, for `too_many_requests` and `unavailable`. */
	readonly retryAfter: number | undefined
	/** A second line under the sentence, such as what to do about it. */
	readonly hint: string | undefined

	constructor(code: ErrorCode, message: string, options?: { retryAfter?: number; hint?: string; cause?: unknown }) {
		super(message, { cause: options?.cause })
		this.name = 'AppError'
		this.code = code
		this.retryAfter = options?.retryAfter
		this.hint = options?.hint
	}

	get status(): number {
		return ERROR_STATUS[this.code]
	}
}

/** A sentence and its hint as one text, for a place that has one text only. */
export const withHint = ({ message, hint }: { message: string; hint?: string | undefined }): string =>
	hint ? `${message}. ${hint}` : message

const BETWEEN = /\. (?=\p{Lu})/u

/** The sentence and the hint of such a text; a hint has no full stop at its end. */
export function splitHint(text: string): [sentence: string, hint: string | undefined] {
	const at = text.endsWith('.') ? -1 : text.search(BETWEEN)
	return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + '. '.length)]
}
