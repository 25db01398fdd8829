import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { json, time } from './columns.ts'

/** What the operation has found: counts, bytes, versions and the code of a problem; never a person's data. */
export type OperationDetail = {
	/** Who has run it. */
	by?: 'nightly' | 'hand'
	/** The id of the backup, or the version that was deployed. */
	of?: string
	rows?: number
	bytes?: number
	parts?: number
	/** The code of what went wrong. */
	problem?: string
	/** How many pictures the bucket lacks. */
	missing_pictures?: number
}

/** Backups, drills and deployments, so that an administrator sees when the last one was and how it ended. */
export const operations = sqliteTable(
	'operations',
	{
		id: text().primaryKey(),
		kind: text({ enum: ['backup', 'restore_drill', 'deployment'] }).notNull(),
		started_at: time().notNull(),
		/** Null while it runs, or when it was killed. */
		ended_at: time(),
		/** `fallback`: done, but not in the way that was wanted. Null until it has ended. */
		outcome: text({ enum: ['done', 'fallback', 'failed'] }),
		detail: json<OperationDetail>().notNull(),
	},
	(t) => [index('operations_by_kind').on(t.kind, t.started_at)],
)
