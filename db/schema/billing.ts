import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { flag, time } from './columns.ts'

/**
 * Who may have a tier: the paid one may have ended, which an index cannot know. A query uses the index only if it has
 * exactly this condition.
 */
export const MAY_HAVE_PREMIUM = `is_beta_tester = 1 or granted_tier = 'Premium' or subscription_tier = 'Premium'`
export const MAY_HAVE_BASIC = `is_beta_tester = 0 and granted_tier <> 'Premium' and (granted_tier = 'Basic' or subscription_tier = 'Basic')`

/**
 * A cook's plan: what the last read of their customer at Stripe found, and what was granted beside it. No row means Free.
 */
export const subscriptions = sqliteTable(
	'subscriptions',
	{
		user_id: text()
			.primaryKey()
			.references(() => users.id, { onDelete: 'cascade' }),
		/** Stripe's id of the customer. */
		customer_id: text().unique(),
		/** The paid tier, by the last read. An unknown tier counts as Free. */
		subscription_tier: text().notNull().default('Free'),
		/** The end of the paid time, which a renewal moves. */
		subscription_end: time(),
		/** Stripe's id of the subscription that gives the tier. */
		subscription_id: text(),
		/** The lookup key of its price. */
		price_id: text(),
		/** Its status, in Stripe's words. */
		subscription_status: text(),
		/** When it ends without a renewal. */
		cancel_at: time(),
		trial_end: time(),
		/** The due date of its oldest unpaid invoice. */
		unpaid_since: time(),
		/** When this account began its only trial. */
		trial_used_at: time(),
		/** When the mail about the end of the trial was queued. */
		trial_reminded_at: time(),
		/** When the customer is read again even if no event comes: an end, or the mail before one. Null: nothing is due. */
		check_at: time(),
		/** A checkout is being made until then: of two at once, one goes on. */
		checkout_until: time(),
		/** A plan without payment; the larger of both tiers counts. */
		granted_tier: text().notNull().default('Free'),
		/** Has Premium without payment. */
		is_beta_tester: flag().notNull().default(false),
		/** How many reads of the customer have begun. */
		reads: integer().notNull().default(0),
		/** The number of the read whose result is stored: a read that began earlier may not overwrite it. */
		stored_read: integer().notNull().default(0),
		/** When that read began. */
		read_at: time(),
		updated_at: time().notNull(),
	},
	(t) => [
		// The sweep looks for what is due.
		index('subscriptions_by_check').on(t.check_at).where(sql`check_at is not null`),
		// Administrators count plans, trials and unpaid invoices.
		index('subscriptions_plans')
			.on(
				t.subscription_tier,
				t.granted_tier,
				t.is_beta_tester,
				t.subscription_status,
				t.subscription_end,
				t.unpaid_since,
			)
			.where(sql`subscription_tier <> 'Free' or granted_tier <> 'Free' or is_beta_tester`),
		index('subscriptions_trials').on(t.trial_end).where(sql`subscription_status = 'trialing'`),
		index('subscriptions_unpaid').on(t.unpaid_since).where(sql`unpaid_since is not null`),
		// Administrators list accounts by the tier in force: these may have it.
		index('subscriptions_premium').on(t.user_id).where(sql.raw(MAY_HAVE_PREMIUM)),
		index('subscriptions_basic').on(t.user_id).where(sql.raw(MAY_HAVE_BASIC)),
	],
)

/** The events that Stripe has sent, kept for 90 days so that each takes effect once. */
export const stripe_events = sqliteTable(
	'stripe_events',
	{
		/** Stripe's id of the event. */
		id: text().primaryKey(),
		type: text().notNull(),
		/** Stripe's id of the customer, if it is one of ours. */
		customer_id: text(),
		/** Stripe's time. */
		created_at: time().notNull(),
		received_at: time().notNull(),
	},
	(t) => [
		// The clean-up deletes what is older than 90 days, and administrators count those of our customers,
		index('stripe_events_received').on(t.received_at, t.customer_id),
		// and the erasure of an account what its customer has caused.
		index('stripe_events_by_customer').on(t.customer_id),
	],
)
