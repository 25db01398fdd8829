import type { Db } from '../../../db/client.ts'
import { countUses } from '../../../db/queries/rate-limits.ts'
import { AppError } from '../model/errors.ts'

/** `limit` uses of `key` in a fixed window that starts with its first use. */
export type Rate = { key: string; limit: number; windowMs: number }

/** Counts a use of each rate and refuses with `too_many_requests` when one is past its limit. One trip. */
export async function refuseOverRates(db: Db, rates: Rate[], message: string, now: number): Promise<void> {
	const counted = await countUses(db, rates, now)
	const waits = counted.flatMap(({ count, window_ends_at }, i) =>
		count > (rates[i]?.limit ?? 0) ? [window_ends_at - now] : [],
	)
	if (waits.length === 0) return
	throw new AppError('too_many_requests', message, { retryAfter: Math.max(1, Math.ceil(Math.max(...waits) / 1000)) })
}
