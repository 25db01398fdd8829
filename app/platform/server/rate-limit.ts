import { createHash } from 'node:crypto'
import { type Answers, type Questions, readAnswers, writeBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { addUses, countUses, readUses, refundUse } from '#db/queries/rate-limits.ts'
import { AppError } from '../model/errors.ts'

/** `limit` uses of `key` in a fixed window that starts with its first use. */
export type Rate = { key: string; limit: number; windowMs: number }

/** The key names what is limited; the person or address is hashed, since the table must not contain addresses. */
export const rateKey = (what: string, ...whom: string[]): string => `${what}:${hashOfWhom(...whom)}`

/** The same limits of all kinds: what their keys end with. */
export const hashOfWhom = (...whom: string[]): string =>
	createHash('sha256').update(whom.join('\n')).digest('base64url')

/** Counts a use of each rate and refuses with `too_many_requests` when one exceeds its limit. One round trip. */
export async function refuseOverRates(db: Db, rates: Rate[], message: string, now: number): Promise<void> {
	refuseExceeded(await countUses(db, rates, now), rates, message, now)
}

/**
 * The same together with what the attempt needs to know, or uses up; a refused attempt does not get the answers. One
 * round trip.
 */
export async function askWithinRates<Q extends Questions>(
	db: Db,
	{ rates, message, now }: { rates: Rate[]; message: string; now: number },
	questions: Q,
): Promise<Answers<Q>> {
	const results = await writeBatch(db, [addUses(rates, now), ...Object.values(questions)])
	refuseExceeded(readUses(rates, results[0]?.rows ?? []), rates, message, now)
	return readAnswers(questions, results, 1)
}

const refuseExceeded = (
	counted: { count: number; window_ends_at: number }[],
	rates: Rate[],
	message: string,
	now: number,
): void =>
	refuse(
		counted.flatMap(({ count, window_ends_at }, i) => (count > (rates[i]?.limit ?? 0) ? [window_ends_at - now] : [])),
		message,
	)

/** Gives a use back when it has ended: for limits on concurrency. */
export async function refundRate(db: Db, key: string): Promise<void> {
	await refundUse(db, key)
}

/** The same for a use that is counted later, in the batch that writes it: refuses when the limit has been reached. */
export function refuseUsedUp(
	counted: { key: string; count: number; window_ends_at: number }[],
	rates: Rate[],
	message: string,
	now: number,
): void {
	refuse(
		rates.flatMap(({ key, limit }) =>
			counted.flatMap((use) => (use.key === key && use.count >= limit ? [use.window_ends_at - now] : [])),
		),
		message,
	)
}

/** `waits`: milliseconds until the end of each full window. */
function refuse(waits: number[], message: string): void {
	if (waits.length === 0) return
	throw new AppError('too_many_requests', message, { retryAfter: Math.max(1, Math.ceil(Math.max(...waits) / 1000)) })
}
