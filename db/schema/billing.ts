import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { flag, time } from './columns.ts'

/** What a cook has paid for. No row means Free. Written by `npm run grant` and, once it is there, by Stripe's webhook. */
export const subscriptions = sqliteTable('subscriptions', {
	user_id: text()
		.primaryKey()
		.references(() => users.id, { onDelete: 'cascade' }),
	/** An unknown tier reads as Free. */
	subscription_tier: text().notNull().default('Free'),
	subscription_end: time(),
	is_beta_tester: flag().notNull().default(false),
	updated_at: time().notNull(),
})
