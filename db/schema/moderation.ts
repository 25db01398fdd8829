import { sql } from 'drizzle-orm'
import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { json, time } from './columns.ts'

/**
 * Entries for a reviewer. Server-owned. `user_id`: who reported the thing, or its owner when the moderation service
 * could not be reached. There is one open entry per cook, thing and source.
 */
export const moderation_queue = sqliteTable(
	'moderation_queue',
	{
		id: text().primaryKey(),
		entity: text({ enum: ['recipe', 'cookbook', 'picture'] }).notNull(),
		/** The recipe's or cookbook's id, or the picture's path. */
		row_id: text().notNull(),
		source: text({ enum: ['report', 'unchecked', 'again'] }).notNull(),
		reason: text().notNull(),
		note: text().notNull().default(''),
		scores: json<Record<string, number>>(),
		user_id: text()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		state: text({ enum: ['open', 'kept', 'removed'] })
			.notNull()
			.default('open'),
		decided_by: text(),
		decided_at: time(),
		created_at: time().notNull(),
	},
	(t) => [
		// What becomes public is compared with what was taken down.
		index('moderation_queue_removed').on(t.row_id).where(sql`state = 'removed'`),
		// The queue's page: open entries, longest waiting first.
		index('moderation_queue_open').on(t.created_at).where(sql`state = 'open'`),
		// The erasure of an account deletes what its cook has reported and what was reported about it.
		index('moderation_queue_by_user').on(t.user_id),
		index('moderation_queue_by_thing').on(t.row_id),
		index('moderation_queue_by_decider').on(t.decided_by).where(sql`decided_by is not null`),
		uniqueIndex('moderation_queue_once').on(t.entity, t.row_id, t.source, t.user_id).where(sql`state = 'open'`),
	],
)
