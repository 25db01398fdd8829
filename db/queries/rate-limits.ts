import { eq, sql } from 'drizzle-orm'
import { type Query, type Question, queryOf, statement } from '../batch.ts'
import type { Db } from '../client.ts'
import { selectJson } from '../json-rows.ts'
import { rate_limits } from '../schema/platform.ts'

/**
 * Counts one use of each key in a fixed window that starts with its first use. One statement, so that parallel requests
 * on any number of edges are all counted; one round trip. The counts come back in the order of the keys.
 */
export async function countUses(
	db: Db,
	uses: { key: string; windowMs: number }[],
	now: number,
	n = 1,
): Promise<{ count: number; window_ends_at: number }[]> {
	const { rows } = await db.$client.execute(statement(addUses(uses, now, n)))
	return readUses(uses, rows)
}

/** The counts that `addUses` returns, in the order of the keys. */
export const readUses = (uses: { key: string }[], rows: Record<string, unknown>[]) =>
	uses.map(({ key }) => {
		const row = rows.find((counted) => counted.key === key)
		if (!row) throw new Error('readUses: a key was not counted')
		return { count: Number(row.count), window_ends_at: Number(row.window_ends_at) }
	})

const ADD_USES = `insert into rate_limits (key, count, window_ends_at) select value ->> 0, ?3, value ->> 1 from json_each(?1) where true on conflict (key) do update set count = case when window_ends_at <= ?2 then ?3 else count + ?3 end, window_ends_at = case when window_ends_at <= ?2 then excluded.window_ends_at else window_ends_at end returning key, count, window_ends_at`

/** The statement of `countUses`, for a batch. */
export const addUses = (uses: { key: string; windowMs: number }[], now: number, n = 1): Query =>
	queryOf(ADD_USES, [JSON.stringify(uses.map(({ key, windowMs }) => [key, now + windowMs])), now, n])

type Use = typeof rate_limits.$inferSelect

/** The counts of these keys in windows that are not over. */
export const listUses = (keys: string[], now: number) =>
	selectJson(rate_limits, 'key in (select value from json_each(?1)) and window_ends_at > ?2', [
		JSON.stringify(keys),
		now,
	]) as Question<Use[]>

/** Deletes the count of a key. */
export const forgetUses = (db: Db, key: string) => db.delete(rate_limits).where(eq(rate_limits.key, key))

/** Gives one use back, for an attempt that turned out to be legitimate. */
export const refundUse = (db: Db, key: string) =>
	db
		.update(rate_limits)
		.set({ count: sql`max(0, ${rate_limits.count} - 1)` })
		.where(eq(rate_limits.key, key))
