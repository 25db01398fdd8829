import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { StepIngredients } from '#app/domains/ingredients/model/ingredient-row.ts'
import { DIFFICULTIES } from '#app/domains/recipes/model/recipe-limits.ts'
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
		/** Null, as in older recipes: not known whether anybody has said the servings. */
		servings_known: flag(),
		/** What it makes, in words: '2 loaves'; null in older recipes. */
		recipe_yield: text(),
		difficulty: text({ enum: DIFFICULTIES }),
		cuisine: text().notNull().default(''),
		category: texts().notNull().default([]),
		tags: texts().notNull().default([]),
		images: texts().notNull().default([]),
		notes: text().notNull().default(''),
		/** Null, as in older recipes: the notes are private, even when the recipe is public. */
		notes_public: flag(),
		source_url: text().notNull().default(''),
		source_name: text().notNull().default(''),
		/** The other cook's recipe that it was saved from, fixed at saving; null: of none. */
		forked_from: text(),
		/** What a model has made of it; null, as in older recipes: nothing. */
		made_with_ai: texts(),
		language: text().notNull().default(''),
		/** Which lines each step uses; null where no grammar has read the recipe. */
		step_ingredients: json<StepIngredients[]>(),
		is_public: flag().notNull().default(false),
		created_at: time().notNull(),
		updated_at: time().notNull(),
	},
	(t) => [
		// A pull reads what came after its cursor.
		index('recipes_by_ver').on(t.space, t.ver),
		// The list's first paint: latest change first, without deleted ones.
		index('recipes_by_update').on(t.space, t.updated_at).where(sql`deleted_at is null`),
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
		/** What the cook typed. The fields below are what the grammar read from it. */
		text: text().notNull(),
		/** An exact rational, '3/2'. */
		quantity: text(),
		quantity_max: text(),
		unit: text(),
		ingredient_name: text(),
		note: text(),
		/** Who set the fields above, from which text, and where the amounts are in it. */
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

/**
 * What lists of public recipes are queried by: when the server first saw a recipe published, its owner, and what it
 * contains. Triggers of `recipes` insert a row at the first publishing and set `is_public`; the commit that publishes
 * or changes a recipe writes its verdicts, and a job those of an older `version`. Sets of bits, see `NEEDS`.
 */
export const public_recipe_facts = sqliteTable(
	'public_recipe_facts',
	{
		recipe_id: text().primaryKey(),
		user_id: text().notNull(),
		/** In lower case. */
		cuisine: text().notNull(),
		is_public: flag().notNull(),
		/** By the server's clock, at the first publishing; unchanged when the recipe becomes private and public again. */
		published_at: time().notNull(),
		contains: integer().notNull().default(0),
		clear: integer().notNull().default(0),
		/** Version of the food table and the grammar; 0: not judged yet. */
		version: integer().notNull().default(0),
		/** The space's version as of which the verdicts are true. */
		ver: integer().notNull(),
	},
	(t) => [
		// Landing, explore and home read the newest; with the verdicts in the index, recipes that do not fit are skipped
		// without reading their row.
		index('public_recipe_facts_newest').on(t.published_at, t.recipe_id, t.contains, t.clear).where(sql`is_public = 1`),
		index('public_recipe_facts_by_cuisine')
			.on(t.cuisine, t.published_at, t.recipe_id, t.contains, t.clear)
			.where(sql`is_public = 1`),
		index('public_recipe_facts_by_user').on(t.user_id, t.published_at, t.recipe_id).where(sql`is_public = 1`),
		// The job reads the oldest facts first.
		index('public_recipe_facts_by_version').on(t.version, t.recipe_id).where(sql`is_public = 1`),
	],
)

/** One rating per cook and recipe; server-owned. */
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

/**
 * The aggregate of recipe_ratings, `id` = the recipe's id. A row of its own, so that another cook's rating never makes
 * the owner's recipe look edited.
 */
export const recipe_stats = sqliteTable(
	'recipe_stats',
	{ ...synced(), average_rating: real().notNull().default(0), rating_count: integer().notNull().default(0) },
	(t) => [
		index('recipe_stats_by_ver').on(t.space, t.ver),
		// Trending and searches by rating begin with the best recipes.
		index('recipe_stats_best').on(t.average_rating, t.rating_count).where(sql`deleted_at is null`),
	],
)

/** What the cook's recipes were rated in the app that they were imported from; `id` = the recipe's id. */
export const imported_ratings = sqliteTable(
	'imported_ratings',
	{ ...synced(), recipe_id: text().notNull(), stars: integer().notNull() },
	(t) => [
		index('imported_ratings_by_ver').on(t.space, t.ver),
		index('imported_ratings_by_recipe').on(t.recipe_id),
		deletedIndex('imported_ratings', t),
	],
)

/** Lookups for the editor's suggestions. */
/**
 * The cuisines of public recipes, unique regardless of case. Maintained by triggers: a name is added with the first
 * public recipe that has it and removed with the last. `made_by`: the cook whose recipe added it; at most twenty per
 * cook.
 */
export const cuisines = sqliteTable(
	'cuisines',
	{ id: text().primaryKey(), name: text().notNull().unique(), made_by: text() },
	(t) => [index('cuisines_by_any_case').on(sql`name collate nocase`), index('cuisines_by_maker').on(t.made_by)],
)
export const categories = sqliteTable('categories', { id: text().primaryKey(), name: text().notNull().unique() })

/** A picture in R2, three widths under one stem. `path` is the widest variant's, as named in recipes.images. */
export const pictures = sqliteTable(
	'pictures',
	{
		path: text().primaryKey(),
		user_id: text().notNull(),
		space: text().notNull(),
		/** All variants together; counted against the quota. */
		bytes: integer().notNull(),
		is_public: flag().notNull().default(false),
		created_at: time().notNull(),
		/** When the last row ceased to name it; the clean-up deletes it 30 days later. */
		unreferenced_at: time(),
	},
	(t) => [
		// The quota sums a space's bytes.
		index('pictures_by_space').on(t.space, t.bytes),
		// The clean-up reads only the oldest unreferenced ones.
		index('pictures_unreferenced').on(t.unreferenced_at).where(sql`unreferenced_at is not null`),
		// Read every minute: unreferenced ones that are still public.
		index('pictures_left_open').on(t.unreferenced_at).where(sql`unreferenced_at is not null and is_public = 1`),
	],
)

/**
 * Each time that a cook cooked a recipe. `recipe`: its content at that time, so that no clean-up of revisions deletes
 * it.
 */
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
	// A push reads the log by id; the device sorts its own copy.
	(t) => [index('cook_logs_by_ver').on(t.space, t.ver), deletedIndex('cook_logs', t)],
)
