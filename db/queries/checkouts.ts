import { type Question, queryOf, questionOf, statement } from '../batch.ts'
import type { Db } from '../client.ts'

/** A checkout that is being made: `until` tells it from another one. */
export type BegunCheckout = { userId: string; until: number }

/** What a checkout begins with. */
export type CheckoutStart = { customer_id: string | null; trial_used_at: number | null }

const BEGIN = `insert into subscriptions (user_id, checkout_until, updated_at)
	select ?1, ?2, ?3 where (select count from rate_limits where key = ?4) <= ?5
	on conflict (user_id) do update set checkout_until = excluded.checkout_until where checkout_until is null or checkout_until <= ?3
	returning customer_id, trial_used_at`

/** Begins a checkout if this rate was counted and is not exceeded; undefined while another one is being made. */
export const beginCheckout = (
	{ userId, until }: BegunCheckout,
	rate: { key: string; limit: number },
	now: number,
): Question<CheckoutStart | undefined> =>
	questionOf(
		BEGIN,
		[userId, until, now, rate.key, rate.limit],
		(row) => row && ({ ...row } as unknown as CheckoutStart),
	)

const END = `update subscriptions set checkout_until = null, customer_id = coalesce(?3, customer_id) where user_id = ?1 and checkout_until = ?2`

/** Ends a checkout and stores its customer. False when it took so long that another one may have begun. */
export async function endCheckout(
	db: Db,
	{ userId, until }: BegunCheckout,
	customerId: string | null,
): Promise<boolean> {
	const { rowsAffected } = await db.$client.execute(statement(queryOf(END, [userId, until, customerId])))
	return rowsAffected === 1
}
