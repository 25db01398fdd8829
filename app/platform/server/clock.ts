import type { Clock } from '../model/clock.ts'

/** How many milliseconds the local stack has moved its clock ahead; set by dev/front.ts alone. */
export const CLOCK_OFFSET_HEADER = 'mf-clock-offset'

/** Set by dev/build/defines.ts: false in a build for deployment. Undefined where no bundler has replaced it. */
declare const CLOCK_MOVES: boolean | undefined

/**
 * The time as a request sees it: the machine's, in every deployed Worker. A build for a developer's machine adds what
 * the front says. The header's name is used only behind the condition, so that a build for deployment does not have it.
 */
export function clockOf({ headers }: Pick<Request, 'headers'>): Clock {
	if (typeof CLOCK_MOVES === 'undefined' || !CLOCK_MOVES) return Date.now
	return movedBy(Number(headers.get(CLOCK_OFFSET_HEADER)))
}

/**
 * The same for a cron trigger. A build for a developer's machine takes a `scheduledTime` (in milliseconds) that lies
 * ahead for the time. The clock never goes back: neither does Stripe's.
 */
export function clockOfCron({ scheduledTime }: { scheduledTime: number }): Clock {
	if (typeof CLOCK_MOVES === 'undefined' || !CLOCK_MOVES) return Date.now
	return movedBy(scheduledTime - Date.now())
}

const movedBy = (ms: number): Clock => (ms > 0 ? () => Date.now() + ms : Date.now)
