import { and, eq, sql } from 'drizzle-orm'
import { type Query, type Question, queryOf, queryOfSql, questionOf } from '../batch.ts'
import type { Db } from '../client.ts'
import { users } from '../schema/accounts.ts'
import type { subscriptions } from '../schema/billing.ts'
import type { Condition } from './audit.ts'

/** The cook with this address (lower case, as sign-in looks it up). */
export async function findCookByEmail(db: Db, emailNormalized: string) {
	const [row] = await db
		.select({ id: users.id })
		.from(users)
		.where(eq(users.email_normalized, emailNormalized))
		.limit(1)
	return row
}

/** Sets what a cook is granted, where `when` holds; what they have paid for stays. */
export const putGrant = (
	{
		user_id,
		granted_tier,
		is_beta_tester,
		updated_at,
	}: { user_id: string; granted_tier: string; is_beta_tester: boolean; updated_at: number },
	when: Condition = sql`true`,
): Query =>
	queryOfSql(sql`insert into subscriptions (user_id, granted_tier, is_beta_tester, updated_at)
		select ${user_id}, ${granted_tier}, ${Number(is_beta_tester)}, ${updated_at} where ${when}
		on conflict (user_id) do update set granted_tier = excluded.granted_tier, is_beta_tester = excluded.is_beta_tester,
			updated_at = excluded.updated_at`)

/** Sets a cook's role, where `when` holds. */
export const putRole = (
	db: Db,
	userId: string,
	role: (typeof users.$inferSelect)['role'],
	when: Condition = sql`true`,
) =>
	db
		.update(users)
		.set({ role })
		.where(and(eq(users.id, userId), when))

/** What leads to a cook's customer at Stripe. */
export type Billing = Pick<typeof subscriptions.$inferSelect, 'customer_id' | 'subscription_id'>

/** A cook's customer and subscription at Stripe; undefined for a cook who was never a subscriber. */
export const findBilling = (userId: string): Question<Billing | undefined> =>
	questionOf(
		'select customer_id, subscription_id from subscriptions where user_id = ?1',
		[userId],
		(row) => row && ({ ...row } as unknown as Billing),
	)

const SWEEP = `insert into jobs (id, kind, payload, run_at, attempts, created_at) select ?1, 'sweep_customers', ?2, ?3, 0, ?3
	where exists (select 1 from subscriptions where check_at <= ?3)
	and not exists (select 1 from jobs where run_at > 0 and done_at is null and failed_at is null and kind = 'sweep_customers')`

/** Queues a sweep where anything is due at a customer and no sweep is open. */
export const insertSweepWhenDue = (job: { id: string; payload: unknown; now: number }) =>
	queryOf(SWEEP, [job.id, JSON.stringify(job.payload), job.now])
