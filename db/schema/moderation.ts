import { sql } from 'drizzle-orm'
import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { ownUser, users } from './accounts.ts'
import { flag, json, time } from './columns.ts'

/**
 * Entries for a reviewer. Server-owned. `user_id`: who reported the thing, or its owner when the moderation service
 * could not be reached. There is one open entry per cook, thing and source.
 */
export const moderation_queue = sqliteTable(
	'moderation_queue',
	{
		id: text().primaryKey(),
		entity: text({ enum: ['recipe', 'cookbook', 'picture', 'cook'] }).notNull(),
		/** The recipe's, cookbook's or cook's id, or the picture's path. */
		row_id: text().notNull(),
		/** `picture`: a reviewer removed it while looking at the thing that shows it. */
		source: text({ enum: ['report', 'unchecked', 'again', 'picture'] }).notNull(),
		reason: text().notNull(),
		note: text().notNull().default(''),
		/** The verdict of the moderation service on the thing; null while none has been given. */
		flagged: flag(),
		verdict_reason: text(),
		categories: json<string[]>(),
		/** The protocol's category_scores: 0 to 1 by category. */
		scores: json<Record<string, number>>(),
		user_id: text()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		state: text({ enum: ['open', 'kept', 'removed'] })
			.notNull()
			.default('open'),
		decided_by: text(),
		decided_at: time(),
		/** The entry by which all entries about the thing were decided; an appeal is about that one. */
		decision_id: text(),
		/** Why the thing was removed. */
		decided_reason: text(),
		/** Whose thing was decided about. */
		owner_id: text(),
		/** The title of what was removed, as everybody could read it. */
		title: text(),
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
		index('moderation_queue_by_owner').on(t.owner_id).where(sql`owner_id is not null`),
		// The page of decisions: newest first, each once.
		index('moderation_queue_decided')
			.on(t.decided_at, t.id)
			.where(sql`state <> 'open' and (decision_id is null or decision_id = id)`),
		uniqueIndex('moderation_queue_once').on(t.entity, t.row_id, t.source, t.user_id).where(sql`state = 'open'`),
	],
)

/** A cook's one appeal against a removal. Server-owned. */
export const moderation_appeals = sqliteTable(
	'moderation_appeals',
	{
		/** The entry whose decision it is against. */
		entry_id: text()
			.primaryKey()
			.references(() => moderation_queue.id, { onDelete: 'cascade' }),
		user_id: ownUser(),
		/** What the cook says. */
		note: text().notNull(),
		state: text({ enum: ['waiting', 'granted', 'refused'] })
			.notNull()
			.default('waiting'),
		decided_by: text(),
		decided_at: time(),
		created_at: time().notNull(),
	},
	(t) => [
		index('moderation_appeals_waiting').on(t.created_at).where(sql`state = 'waiting'`),
		index('moderation_appeals_by_user').on(t.user_id),
		index('moderation_appeals_by_decider').on(t.decided_by).where(sql`decided_by is not null`),
	],
)
