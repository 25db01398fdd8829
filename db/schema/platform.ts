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

/** Conditions of partial indexes: a query uses one only if it has exactly this condition. */
export const OPEN_JOB = sql.raw('done_at is null and failed_at is null')
export const LOCKED_JOB = sql.raw('locked_until is not null')
export const FAILED_JOB = sql.raw('failed_at is not null')

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
		/** Why an administrator ended it without its effect (administration/model/jobs-page.ts), and what was noted about that. */
		discard_reason: text(),
		discard_note: text(),
	},
	(t) => [
		// The jobs Worker reads only open jobs that are due; administrators read them in this order too,
		index('jobs_due').on(t.run_at, t.id).where(OPEN_JOB),
		// or those of one kind, and how many of each there are;
		index('jobs_open_by_kind').on(t.kind, t.run_at, t.id).where(OPEN_JOB),
		// what runs now,
		index('jobs_locked').on(t.locked_until, t.id).where(LOCKED_JOB),
		// and what was given up.
		index('jobs_failed').on(t.failed_at, t.id).where(FAILED_JOB),
		index('jobs_failed_by_kind').on(t.kind, t.failed_at, t.id).where(FAILED_JOB),
		// The clean-up deletes the jobs done longest ago,
		index('jobs_done').on(t.done_at).where(sql`done_at is not null`),
		// and removes the text of ended mails: a mail without its text has left this index.
		index('jobs_ended_mails').on(t.id).where(ENDED_MAIL),
	],
)

/** Kinds of jobs of which the last ones have failed. The row goes with a success. */
export const job_pauses = sqliteTable('job_pauses', {
	kind: text().primaryKey(),
	/** How many have failed in a row. */
	failures: integer().notNull(),
	/** Since when no job of the kind is taken; null while they are. */
	paused_at: time(),
})

/** What can be stopped without a deployment (platform/model/switches.ts). Without a row it was never changed and is on. */
export const switches = sqliteTable('switches', {
	name: text().primaryKey(),
	/** Since when it is off; null while it is on. */
	off_since: time(),
	/** What cooks read meanwhile. */
	sentence: text().notNull(),
	/** For administrators. */
	reason: text().notNull(),
	changed_at: time().notNull(),
	/** `audit_subjects.id` of the administrator who changed it last. */
	changed_by: text(),
})

/** Counts in fixed windows. `key`: what is limited and for whom. */
export const rate_limits = sqliteTable(
	'rate_limits',
	{ key: text().primaryKey(), count: integer().notNull(), window_ends_at: time().notNull() },
	// The clean-up deletes windows that are over.
	(t) => [index('rate_limits_by_end').on(t.window_ends_at)],
)
