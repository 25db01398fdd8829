import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { time } from './columns.ts'

/**
 * A mail that was sent or given up and still has its text. A query uses the index only if it has exactly this
 * condition.
 */
export const ENDED_MAIL = sql.raw(
	`kind = 'send_mail' and (done_at is not null or failed_at is not null) and json_extract(payload, '$.text') <> ''`,
)

/** Effects after a commit: written in the batch that causes them, run by the jobs Worker's cron. */
export const jobs = sqliteTable(
	'jobs',
	{
		id: text().primaryKey(),
		kind: text().notNull(),
		payload: text({ mode: 'json' }).notNull(),
		run_at: time().notNull(),
		attempts: integer().notNull().default(0),
		/** A worker holds the job until then; the jobs of a run that died become free by the clock. */
		locked_until: time(),
		done_at: time(),
		/** Given up after the last attempt; kept for inspection. */
		failed_at: time(),
		last_error: text(),
		created_at: time().notNull(),
	},
	(t) => [
		// The jobs Worker reads only open jobs that are due.
		index('jobs_due').on(t.run_at).where(sql`done_at is null and failed_at is null`),
		// The clean-up deletes the jobs done longest ago,
		index('jobs_done').on(t.done_at).where(sql`done_at is not null`),
		// and removes the text of ended mails: a mail without its text has left this index.
		index('jobs_ended_mails').on(t.id).where(ENDED_MAIL),
	],
)

/** Counts in fixed windows. `key`: what is limited and for whom. */
export const rate_limits = sqliteTable(
	'rate_limits',
	{ key: text().primaryKey(), count: integer().notNull(), window_ends_at: time().notNull() },
	// The clean-up deletes windows that are over.
	(t) => [index('rate_limits_by_end').on(t.window_ends_at)],
)
