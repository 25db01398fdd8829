import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { CONFLICT_TYPES } from '#app/entities.ts'
import { users } from './accounts.ts'
import { flag, type JsonObject, json, synced, time } from './columns.ts'

/** The unit of ownership. A cook's own space has the cook's id; a household will have one of its own. */
export const spaces = sqliteTable(
	'spaces',
	{
		id: text().primaryKey(),
		/** Changes with `npm run restore`: devices then resend what the database may have lost (R9). */
		epoch: text().notNull(),
		created_at: time().notNull(),
		/**
		 * Usage: the characters of the fields of all its rows, and its live rows that devices create. Each commit adds what
		 * it changes.
		 */
		held_characters: integer().notNull().default(0),
		live_rows: integer().notNull().default(0),
		/** When the clean-up last recounted both; null: never. */
		counted_at: time(),
	},
	(t) => [index('spaces_by_count').on(t.counted_at)],
)

export const space_members = sqliteTable(
	'space_members',
	{
		space: text()
			.notNull()
			.references(() => spaces.id, { onDelete: 'cascade' }),
		user_id: text()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		role: text({ enum: ['owner', 'member'] }).notNull(),
		created_at: time().notNull(),
	},
	// Deleting a cook looks for the spaces that the cook belongs to.
	(t) => [primaryKey({ columns: [t.space, t.user_id] }), index('space_members_by_user').on(t.user_id)],
)

/**
 * The history of a space, one row per commit. The primary key is the lock: of two writers that read the same version,
 * the second one's insert fails, its whole batch rolls back, and it reads again.
 */
export const sync_commits = sqliteTable(
	'sync_commits',
	{
		space: text()
			.notNull()
			.references(() => spaces.id, { onDelete: 'cascade' }),
		ver_from: integer().notNull(),
		/** The commit has the versions ver_from .. ver_to - 1; the space is then at ver_to. */
		ver_to: integer().notNull(),
		/**
		 * Random: distinguishes this commit from another one with the same number in a restored database. Older commits
		 * have none.
		 */
		mark: text(),
		user_id: text().notNull(),
		at: time().notNull(),
	},
	(t) => [primaryKey({ columns: [t.space, t.ver_from] })],
)

/** A device's local store, as the server knows it. */
export const sync_clients = sqliteTable(
	'sync_clients',
	{
		client_id: text().notNull(),
		space: text()
			.notNull()
			.references(() => spaces.id, { onDelete: 'cascade' }),
		user_id: text().notNull(),
		/** 'Chrome on Android': its name in the history. */
		device: text().notNull().default(''),
		last_seq: integer().notNull().default(0),
		schema: integer().notNull(),
		last_seen_at: time().notNull(),
	},
	// A client id that another cook's store uses too must not match that cook's row.
	(t) => [primaryKey({ columns: [t.space, t.client_id] })],
)

/**
 * Every edit that was pushed, once, with its result: a known mid is answered from here (R3). Kept for the backup
 * window.
 */
export const mutations = sqliteTable(
	'mutations',
	{
		space: text()
			.notNull()
			.references(() => spaces.id, { onDelete: 'cascade' }),
		mid: text().notNull(),
		client_id: text().notNull(),
		seq: integer().notNull(),
		user_id: text().notNull(),
		verb: text().notNull(),
		subject: text().notNull(),
		offline: flag().notNull(),
		outcome: text({ enum: ['applied', 'conflict', 'rejected', 'over_limit'] }).notNull(),
		/** The version of the space that contains its effect. */
		ver: integer().notNull(),
		/** The ids of the issues that it opened, and the sentence of a refusal: the answer, as first given. */
		issues: json<string[]>().notNull(),
		message: text(),
		device: text().notNull(),
		/** The device's clock. */
		at: time().notNull(),
		received_at: time().notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.space, t.mid] }),
		// The same sequence number with another mid is a fork. 0: a broken edit whose own could not be read.
		uniqueIndex('mutations_by_seq').on(t.space, t.client_id, t.seq).where(sql`seq > 0`),
		// The history is read newest first.
		index('mutations_by_time').on(t.space, t.received_at),
	],
)

/** The values that a change replaced; synced, so that a device shows and restores them without a network. */
export const row_revisions = sqliteTable(
	'row_revisions',
	{
		...synced(),
		row_entity: text().notNull(),
		row_id: text().notNull(),
		recipe_id: text(),
		fields: json<JsonObject>(),
		was_deleted: flag().notNull().default(false),
		mid: text(),
		verb: text().notNull(),
		client_id: text(),
		device: text().notNull(),
		at: time().notNull(),
		unseen: flag().notNull().default(false),
	},
	(t) => [
		index('row_revisions_by_ver').on(t.space, t.ver),
		// The clean-up deletes a row's oldest revisions.
		index('row_revisions_by_row').on(t.space, t.row_id, t.at),
		// The clean-up deletes the oldest revisions of all rows, and looks for rows with too many where some were added.
		index('row_revisions_by_age').on(t.at).where(sql`deleted_at is null`),
	],
)

/** The headings of conflicts, and why an edit could not be applied. */
const ISSUE_TYPES = [
	...(['meal_plan', 'shopping_list', 'pantry', 'table'] as const satisfies typeof CONFLICT_TYPES),
	'rejected',
	'over_limit',
] as const

/** Two versions of a row, or an edit that could not be applied, until the cook has decided. */
export const sync_issues = sqliteTable(
	'sync_issues',
	{
		...synced(),
		type: text({ enum: ISSUE_TYPES }).notNull(),
		row_entity: text().notNull(),
		row_id: text().notNull(),
		client_id: text().notNull(),
		mid: text().notNull(),
		verb: text().notNull(),
		subject: text().notNull(),
		local_version: json<JsonObject>().notNull(),
		server_version: json<JsonObject>(),
		base: json<JsonObject>(),
		message: text().notNull(),
		last_modified: time().notNull(),
		resolved_at: time(),
		resolution: text({ enum: ['local', 'server', 'discarded'] }),
	},
	(t) => [
		index('sync_issues_by_ver').on(t.space, t.ver),
		// A push checks whether one is open for the rows that it changes.
		index('sync_issues_by_row').on(t.space, t.row_id),
		index('sync_issues_resolved').on(t.resolved_at).where(sql`resolved_at is not null and deleted_at is null`),
		// A push counts the open ones, except those that need another plan.
		index('sync_issues_open')
			.on(t.space)
			.where(sql`resolved_at is null and deleted_at is null and type <> 'over_limit'`),
	],
)
