import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { ownUser, users } from './accounts.ts'
import { time } from './columns.ts'

const otherUser = () =>
	text()
		.notNull()
		.references(() => users.id, { onDelete: 'cascade' })

/**
 * Who follows whom. `requested`: the followee approves followers and has not answered. A refused request is no row.
 * Triggers keep `social_counts`.
 */
export const follows = sqliteTable(
	'follows',
	{
		follower_id: ownUser(),
		followee_id: otherUser(),
		state: text({ enum: ['requested', 'accepted'] }).notNull(),
		created_at: time().notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.follower_id, t.followee_id] }),
		// The lists of a cook's followers, requests and followed cooks, newest first.
		index('follows_by_followee').on(t.followee_id, t.state, t.created_at, t.follower_id),
		index('follows_by_follower').on(t.follower_id, t.state, t.created_at, t.followee_id),
		// The fan-out goes through a cook's followers by their ids.
		index('follows_accepted').on(t.followee_id, t.follower_id).where(sql`state = 'accepted'`),
	],
)

/** `user_id` has blocked `blocked_id`: neither sees the other. */
export const blocks = sqliteTable(
	'blocks',
	{ user_id: ownUser(), blocked_id: otherUser(), created_at: time().notNull() },
	(t) => [
		primaryKey({ columns: [t.user_id, t.blocked_id] }),
		index('blocks_by_blocked').on(t.blocked_id, t.user_id),
		// The list of blocked cooks, newest first.
		index('blocks_by_time').on(t.user_id, t.created_at, t.blocked_id),
	],
)

/**
 * How many cooks who are not disabled follow a cook, ask to, and are followed by the cook. Triggers keep it; a missing
 * row means zeros.
 */
export const social_counts = sqliteTable('social_counts', {
	user_id: ownUser().primaryKey(),
	followers: integer().notNull().default(0),
	following: integer().notNull().default(0),
	requests: integer().notNull().default(0),
})

/** A username that its cook has given up: nobody gets it before `until`. */
export const retired_usernames = sqliteTable(
	'retired_usernames',
	{ username: text().primaryKey(), user_id: ownUser(), until: time().notNull() },
	(t) => [index('retired_usernames_by_user').on(t.user_id), index('retired_usernames_by_end').on(t.until)],
)

/**
 * The number of a cook in the search of cooks, `cook_names` (migrations/0010_social.sql), and in that of administrators,
 * `account_names` (0012_operations.sql): the rowid of a table with a text key may change.
 */
export const cook_numbers = sqliteTable('cook_numbers', {
	number: integer().primaryKey(),
	user_id: ownUser().unique(),
})

/** A live copy of another cook's recipe: written by the push that accepts it while the recipe is public. */
export const recipe_saves = sqliteTable(
	'recipe_saves',
	{
		/** The copy. */
		copy_id: text().primaryKey(),
		/** The recipe that was copied. */
		recipe_id: text().notNull(),
		/** Whose copy it is. */
		user_id: ownUser(),
		created_at: time().notNull(),
	},
	(t) => [
		// Triggers count the cooks who have a copy.
		index('recipe_saves_by_recipe').on(t.recipe_id, t.user_id),
		index('recipe_saves_by_user').on(t.user_id),
	],
)

/** How many cooks have a live copy of a recipe. Triggers keep it; a missing row means none. */
export const recipe_save_counts = sqliteTable('recipe_save_counts', {
	recipe_id: text().primaryKey(),
	saves: integer().notNull(),
})
