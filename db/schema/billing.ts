import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { flag, time } from './columns.ts'

/** A cook's plan. No row means Free. Written by `npm run grant`. */
export const subscriptions = sqliteTable('subscriptions', {
	user_id: text()
		.primaryKey()
		.references(() => users.id, { onDelete: 'cascade' }),
	/** An unknown tier counts as Free. */
	subscription_tier: text().notNull().default('Free'),
	subscription_end: time(),
	is_beta_tester: flag().notNull().default(false),
	updated_at: time().notNull(),
})
