import { eq, sql } from 'drizzle-orm'
import Stripe from 'stripe'
import type { BillingDeps } from '#app/domains/billing/server/billing-deps.ts'
import { makeId } from '#app/platform/model/ids.ts'
import type { Log } from '#app/platform/server/log.ts'
import { writeBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { audit_log, audit_subjects } from '#db/schema/audit.ts'
import { subscriptions } from '#db/schema/billing.ts'
import { jobs } from '#db/schema/platform.ts'
import { makeUser, type User, type UserOverrides } from '../factories/users.ts'

export const APP_URL = 'https://nomster.example'
export const WEBHOOK_SECRET = 'whsec_of_the_tests'

export type Logged = { event: string; fields?: Record<string, unknown> | undefined; error?: unknown }

/** What billing needs, with a clock that a test moves and a log that it reads. */
export function billingDeps(
	db: Db,
	stripe: Stripe,
	clock: () => number,
): BillingDeps & { logged: Logged[]; errors: Logged[] } {
	const logged: Logged[] = []
	const errors: Logged[] = []
	const log: Log = {
		info: (event, fields) => void logged.push({ event, fields }),
		error: (event, error, fields) => void errors.push({ event, fields, error }),
	}
	return { db, stripe: () => stripe, clock, makeId, log, appUrl: APP_URL, logged, errors }
}

/** A cook with a customer at Stripe; what is not said is as the first checkout leaves it. */
export async function makeSubscriber(
	db: Db,
	row: Partial<typeof subscriptions.$inferInsert> = {},
	user: UserOverrides = {},
): Promise<User & { customer: string }> {
	const cook = await makeUser(db, user)
	const customer = row.customer_id ?? `cus_${makeId()}`
	await db.insert(subscriptions).values({ user_id: cook.id, customer_id: customer, updated_at: 1, ...row })
	return { ...cook, customer }
}

/** The same in one trip, without what billing does not look at: for tests that need thousands. */
export async function makeBareSubscriber(db: Db): Promise<User & { customer: string }> {
	const id = makeId()
	const [email, customer] = [`cook-${id}@nomster.example`, `cus_${id}`]
	await writeBatch(db, [
		db.insert(users).values({ id, email, email_normalized: email, created_at: 1 }),
		db.insert(subscriptions).values({ user_id: id, customer_id: customer, updated_at: 1 }),
	])
	return { id, space: id, email, customer }
}

export async function subscriptionOf(db: Db, { id }: { id: string }) {
	const [row] = await db.select().from(subscriptions).where(eq(subscriptions.user_id, id))
	if (!row) throw new Error('this cook has no subscription row')
	return row
}

/** What the audit log says about a cook's plans, oldest first. */
export async function plansOf(db: Db, { id }: { id: string }): Promise<string[]> {
	const rows = await db
		.select({ action: audit_log.action })
		.from(audit_log)
		.innerJoin(audit_subjects, eq(audit_subjects.id, audit_log.subject))
		.where(eq(audit_subjects.user_id, id))
		// In the order in which they were written: a reading that waits writes the moment at which it was ready.
		.orderBy(sql`audit_log.rowid`)
	return rows.flatMap(({ action }) => (action.startsWith('plan_') ? [action] : []))
}

export async function mailsTo(db: Db, { email }: { email: string }): Promise<{ subject: string; text: string }[]> {
	const rows = await db.select().from(jobs).where(eq(jobs.kind, 'send_mail'))
	return rows.flatMap(({ payload }) => {
		const mail = payload as { to: string; subject: string; text: string }
		return mail.to === email ? [mail] : []
	})
}

export const jobsOf = async (db: Db, kind: string) => db.select().from(jobs).where(eq(jobs.kind, kind))

export type EventFields = {
	id?: string
	type?: string
	customer?: string | null
	/** Milliseconds. */
	at: number
	livemode?: boolean
}

/** The body of an event. */
export const eventBody = ({
	id = `evt_${makeId()}`,
	type = 'customer.subscription.updated',
	customer = null,
	at,
	livemode = false,
}: EventFields) =>
	JSON.stringify({
		...{ id, object: 'event', type, livemode, created: Math.floor(at / 1000), api_version: null, pending_webhooks: 1 },
		data: { object: { id: 'sub_1', object: 'subscription', customer } },
	})

/** The header with which Stripe signs a body at `at`, milliseconds. */
export const sign = (payload: string, at: number, secret = WEBHOOK_SECRET): Promise<string> =>
	Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp: Math.floor(at / 1000) })
