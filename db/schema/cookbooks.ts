import { index, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { deletedIndex, flag, synced, time } from './columns.ts'

export const cookbooks = sqliteTable(
	'cookbooks',
	{
		...synced(),
		user_id: text().notNull(),
		title: text().notNull(),
		description: text(),
		image_url: text(),
		/** The recipe whose picture is on the cover; null: the pictures of its first recipes. */
		cover_recipe_id: text(),
		is_public: flag().notNull().default(false),
		created_at: time().notNull(),
		updated_at: time().notNull(),
	},
	(t) => [index('cookbooks_by_ver').on(t.space, t.ver), deletedIndex('cookbooks', t)],
)

/** `id` is UUIDv5 of the pair: two offline devices that add the same recipe create the same row. */
export const cookbook_recipes = sqliteTable(
	'cookbook_recipes',
	{
		...synced(),
		cookbook_id: text().notNull(),
		recipe_id: text().notNull(),
		/** Where the cook has moved it; null: in the order of `created_at`. */
		position: real(),
		created_at: time().notNull(),
	},
	(t) => [
		index('cookbook_recipes_by_ver').on(t.space, t.ver),
		// A cookbook's page lists its recipes.
		index('cookbook_recipes_by_cookbook').on(t.cookbook_id),
		deletedIndex('cookbook_recipes', t),
	],
)
