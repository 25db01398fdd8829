import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'

/** A cook's uses of a counted feature in a month; counted before the paid call is made. */
export const usage = sqliteTable(
	'usage',
	{
		user_id: text()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		/** A feature name of billing/model/limits.ts. */
		feature: text().notNull(),
		/** '2026-11', UTC. */
		month: text().notNull(),
		count: integer().notNull(),
	},
	(t) => [primaryKey({ columns: [t.user_id, t.feature, t.month] })],
)
