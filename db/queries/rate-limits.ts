import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { rate_limits } from '../schema/platform.ts'

/**
 * Counts one use of each key in a fixed window that starts with its first use. One statement, so that parallel requests
 * on any number of edges are counted each; one trip. The counts come back in the order of the keys.
 */
export async function countUses(
	db: Db,
	uses: { key: string; windowMs: number }[],
	now: number,
): Promise<{ count: number; window_ends_at: number }[]> {
	const rows = await addUses(db, uses, now)
	return uses.map(({ key }) => {
		const row = rows.find((counted) => counted.key === key)
		if (!row) throw new Error('countUses: a key was not counted')
		return row
	})
}

/** The statement of `countUses`, for a batch. `n`: how many uses are counted at once. */
export function addUses(db: Db, uses: { key: string; windowMs: number }[], now: number, n = 1) {
	const over = sql`${rate_limits.window_ends_at} <= ${now}`
	return db
		.insert(rate_limits)
		.values(uses.map(({ key, windowMs }) => ({ key, count: n, window_ends_at: now + windowMs })))
		.onConflictDoUpdate({
			target: rate_limits.key,
			set: {
				count: sql`case when ${over} then ${n} else ${rate_limits.count} + ${n} end`,
				window_ends_at: sql`case when ${over} then excluded.window_ends_at else ${rate_limits.window_ends_at} end`,
			},
		})
		.returning()
}

/** What has been counted of these keys in windows that are not over. */
export const listUses = (db: Db, keys: string[], now: number) =>
	db
		.select()
		.from(rate_limits)
		.where(and(inArray(rate_limits.key, keys), gt(rate_limits.window_ends_at, now)))

/** Forgets what was counted under a key. */
export const forgetUses = (db: Db, key: string) => db.delete(rate_limits).where(eq(rate_limits.key, key))

/** Takes one use back, for an attempt that turned out to be an honest one. */
export const giveBackUse = (db: Db, key: string) =>
	db
		.update(rate_limits)
		.set({ count: sql`max(0, ${rate_limits.count} - 1)` })
		.where(eq(rate_limits.key, key))
