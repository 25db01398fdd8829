import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { time } from './columns.ts'

/** Effects after a commit: written in the batch that causes them, drained by the jobs Worker's cron. */
export const jobs = sqliteTable(
	'jobs',
	{
		id: text().primaryKey(),
		kind: text().notNull(),
		payload: text({ mode: 'json' }).notNull(),
		run_at: time().notNull(),
		attempts: integer().notNull().default(0),
		/** Until then somebody works on it; a drain that died frees its jobs by the clock. */
		locked_until: time(),
		done_at: time(),
		/** Given up after the last attempt; kept to be looked at. */
		failed_at: time(),
		last_error: text(),
		created_at: time().notNull(),
	},
	// The drain asks only for what is due and open.
	(t) => [index('jobs_due').on(t.run_at).where(sql`done_at is null and failed_at is null`)],
)

/** Counts in fixed windows. `key` = what is limited and for whom. */
export const rate_limits = sqliteTable(
	'rate_limits',
	{ key: text().primaryKey(), count: integer().notNull(), window_ends_at: time().notNull() },
	// The clean-up takes windows that are over.
	(t) => [index('rate_limits_by_end').on(t.window_ends_at)],
)
