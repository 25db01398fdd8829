import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { DIFFICULTIES, type StepIngredients } from '../../app/domains/recipes/model/recipe.ts'
import { users } from './accounts.ts'
import { deletedIndex, flag, type JsonObject, json, synced, texts, time } from './columns.ts'

export const recipes = sqliteTable(
	'recipes',
	{
		...synced(),
		user_id: text().notNull(),
		title: text().notNull(),
		description: text().notNull().default(''),
		instructions: text().notNull().default(''),
		prep_time: integer().notNull().default(0),
		cook_time: integer().notNull().default(0),
		total_time: integer().notNull().default(0),
		servings: integer().notNull().default(1),
		difficulty: text({ enum: DIFFICULTIES }),
		cuisine: text().notNull().default(''),
		category: texts().notNull().default([]),
		tags: texts().notNull().default([]),
		images: texts().notNull().default([]),
		notes: text().notNull().default(''),
		source_url: text().notNull().default(''),
		source_name: text().notNull().default(''),
		language: text().notNull().default(''),
		/** Which lines each step uses; null where no grammar has read the recipe. */
		step_ingredients: json<StepIngredients[]>(),
		is_public: flag().notNull().default(false),
		created_at: time().notNull(),
		updated_at: time().notNull(),
	},
	(t) => [
		// A pull asks for what came after its cursor.
		index('recipes_by_ver').on(t.space, t.ver),
		// The list's first paint: newest change first, deleted ones never.
		index('recipes_by_update').on(t.space, t.updated_at).where(sql`deleted_at is null`),
		// Landing, explore and an author's page read only public rows, newest first; a partial index holds just those.
		index('recipes_public').on(t.created_at).where(sql`is_public = 1 and deleted_at is null`),
		index('recipes_public_by_user').on(t.user_id, t.created_at).where(sql`is_public = 1 and deleted_at is null`),
		deletedIndex('recipes', t),
	],
)

export const recipe_ingredients = sqliteTable(
	'recipe_ingredients',
	{
		...synced(),
		recipe_id: text().notNull(),
		position: integer().notNull(),
		section: text().notNull().default(''),
		/** What the cook typed. The fields below are what the grammar read in it. */
		text: text().notNull(),
		/** An exact rational, '3/2'. */
		quantity: text(),
		quantity_max: text(),
		unit: text(),
		ingredient_name: text(),
		note: text(),
		/** Who read the fields above, in which text, and where the amounts stand in it. */
		reading: text(),
		/** Never scaled. */
		pinned: flag().notNull().default(false),
	},
	(t) => [
		index('recipe_ingredients_by_ver').on(t.space, t.ver),
		// A recipe's page reads its lines in order.
		index('recipe_ingredients_by_recipe').on(t.recipe_id, t.position),
		deletedIndex('recipe_ingredients', t),
	],
)

/** One rating a cook and recipe; server-owned. */
export const recipe_ratings = sqliteTable(
	'recipe_ratings',
	{
		recipe_id: text().notNull(),
		user_id: text()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		rating: integer().notNull(),
		created_at: time().notNull(),
		updated_at: time().notNull(),
	},
	(t) => [primaryKey({ columns: [t.recipe_id, t.user_id] }), index('recipe_ratings_by_user').on(t.user_id)],
)

/** The aggregate of recipe_ratings, `id` = the recipe's id. A row of its own, so that a stranger's rating never makes the owner's recipe look edited. */
export const recipe_stats = sqliteTable(
	'recipe_stats',
	{ ...synced(), average_rating: real().notNull().default(0), rating_count: integer().notNull().default(0) },
	(t) => [
		index('recipe_stats_by_ver').on(t.space, t.ver),
		// Trending and searches by rating begin with the best.
		index('recipe_stats_best').on(t.average_rating, t.rating_count).where(sql`deleted_at is null`),
	],
)

/** Lookups for the editor's suggestions. */
/** A trigger adds the cuisine of a saved recipe that is not there yet, in any case. */
export const cuisines = sqliteTable('cuisines', { id: text().primaryKey(), name: text().notNull().unique() }, () => [
	index('cuisines_by_any_case').on(sql`name collate nocase`),
])
export const categories = sqliteTable('categories', { id: text().primaryKey(), name: text().notNull().unique() })

/** A picture in R2, three widths under one stem. `path` is the widest variant's, as recipes.images names it. */
export const pictures = sqliteTable(
	'pictures',
	{
		path: text().primaryKey(),
		user_id: text().notNull(),
		space: text().notNull(),
		/** All variants together; summed up against the quota. */
		bytes: integer().notNull(),
		is_public: flag().notNull().default(false),
		created_at: time().notNull(),
		/** Since when no row has named it; the clean-up takes it 30 days later. */
		unreferenced_at: time(),
	},
	(t) => [
		// The quota sums a space's bytes.
		index('pictures_by_space').on(t.space, t.bytes),
		// The clean-up asks for the oldest unreferenced ones only.
		index('pictures_unreferenced').on(t.unreferenced_at).where(sql`unreferenced_at is not null`),
	],
)

/** Times that a cook cooked a recipe. `recipe`: its words as they stood then, so that no clean-up of revisions takes them. */
export const cook_logs = sqliteTable(
	'cook_logs',
	{
		...synced(),
		user_id: text().notNull(),
		recipe_id: text().notNull(),
		/** yyyy-MM-dd, by the cook's own clock. */
		cooked_on: text().notNull(),
		note: text().notNull(),
		rating: integer(),
		images: texts().notNull(),
		recipe: json<JsonObject>().notNull(),
		created_at: time().notNull(),
	},
	// A push looks at the log by id; the device sorts its own.
	(t) => [index('cook_logs_by_ver').on(t.space, t.ver), deletedIndex('cook_logs', t)],
)
