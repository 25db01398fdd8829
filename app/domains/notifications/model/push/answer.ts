import { DAY_MS, SECOND_MS } from '#app/platform/model/clock.ts'
import { MAX_JOB_ATTEMPTS, retryDelayMs } from '#app/platform/model/jobs.ts'

/** What a push service said: its status and Retry-After; null where it said nothing in time. */
export type PushServiceAnswer = { status: number; retryAfter: string | null } | null

/**
 * What follows from an answer. `gone`: the browser has unsubscribed. `too_large`: a shorter message may pass. `wait`: it
 * is tried again then. `misconfigured`: our key or signature was refused, which no subscription is to blame for.
 */
export type Outcome =
	| { kind: 'sent' | 'gone' | 'too_large' | 'misconfigured' | 'refused' | 'given_up' }
	| { kind: 'wait'; until: number }

/** `tries`: how often this push has been tried before. */
export function outcomeOf(answer: PushServiceAnswer, { tries, now }: { tries: number; now: number }): Outcome {
	if (answer === null) return later(null, { tries, now })
	const { status, retryAfter } = answer
	if (status >= 200 && status < 300) return { kind: 'sent' }
	if (status === 404 || status === 410) return { kind: 'gone' }
	if (status === 413) return { kind: 'too_large' }
	if (status === 401 || status === 403) return { kind: 'misconfigured' }
	if (status === 429 || status >= 500) return later(retryAfter, { tries, now })
	return { kind: 'refused' }
}

function later(retryAfter: string | null, { tries, now }: { tries: number; now: number }): Outcome {
	if (tries + 1 >= MAX_JOB_ATTEMPTS) return { kind: 'given_up' }
	const asked = waitOf(retryAfter, now) ?? 0
	return { kind: 'wait', until: now + Math.min(Math.max(asked, retryDelayMs(tries + 1)), DAY_MS) }
}

/** RFC 9110: seconds or a date; milliseconds from now, null where it is neither. */
function waitOf(retryAfter: string | null, now: number): number | null {
	if (retryAfter === null) return null
	if (/^\d{1,9}$/.test(retryAfter.trim())) return Number(retryAfter) * SECOND_MS
	const at = Date.parse(retryAfter)
	return Number.isNaN(at) ? null : at - now
}
