import { queryOf, statement } from '../batch.ts'
import type { Db } from '../client.ts'

/** One cook's uses of a counted feature in one month ('2026-11'). */
export type Use = { userId: string; feature: string; month: string }

const RESERVE = `insert into usage (user_id, feature, month, count) select ?1, ?2, ?3, 1 where ?4 > 0 on conflict (user_id, feature, month) do update set count = count + 1 where count < ?4 returning count`

/**
 * Counts one use unless the limit is reached; returns the new count, or null at the limit. One statement: parallel uses
 * cannot exceed the limit.
 */
export async function reserveUse(db: Db, { userId, feature, month }: Use, limit: number): Promise<number | null> {
	const { rows } = await db.$client.execute(statement(queryOf(RESERVE, [userId, feature, month, limit])))
	return rows[0] ? Number(rows[0].count) : null
}

const GIVE_BACK = `update usage set count = count - 1 where user_id = ?1 and feature = ?2 and month = ?3 and count > 0`

/** Takes one counted use back. */
export const refundUsage = (db: Db, { userId, feature, month }: Use): Promise<unknown> =>
	db.$client.execute(statement(queryOf(GIVE_BACK, [userId, feature, month])))
