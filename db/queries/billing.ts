import { eq } from 'drizzle-orm'
import { type Question, queryOf, questionOf } from '../batch.ts'
import type { Db } from '../client.ts'
import { users } from '../schema/accounts.ts'
import { subscriptions } from '../schema/billing.ts'

/** The cook with this address (lower case, as sign-in looks it up). */
export async function findCookByEmail(db: Db, emailNormalized: string) {
	const [row] = await db
		.select({ id: users.id })
		.from(users)
		.where(eq(users.email_normalized, emailNormalized))
		.limit(1)
	return row
}

/** Sets what a cook is granted; what they have paid for stays. */
export const putGrant = (
	db: Db,
	grant: Pick<typeof subscriptions.$inferInsert, 'user_id' | 'granted_tier' | 'is_beta_tester' | 'updated_at'>,
) => {
	const { user_id: _key, ...fields } = grant
	return db.insert(subscriptions).values(grant).onConflictDoUpdate({ target: subscriptions.user_id, set: fields })
}

/** Sets a cook's role. */
export const putRole = (db: Db, userId: string, role: (typeof users.$inferSelect)['role']) =>
	db.update(users).set({ role }).where(eq(users.id, userId))

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
