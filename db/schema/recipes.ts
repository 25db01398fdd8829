import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { StepIngredients } from '#app/domains/ingredients/model/ingredient-row.ts'
import { DIFFICULTIES } from '#app/domains/recipes/model/recipe.ts'
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
		/** Null, as in recipes of before: the notes are the cook's own, whoever may see the recipe. */
		notes_public: flag(),
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

/**
 * What lists of public recipes are asked by: when the server first saw it published, whose it is, and what it contains.
 * Triggers of `recipes` make a row at the first publishing and open and close it (`is_public`); the commit that publishes or
 * changes a recipe writes its verdicts, and a job those of an older `version`. Sets of bits, see `NEEDS`.
 */
export const public_recipe_facts = sqliteTable(
	'public_recipe_facts',
	{
		recipe_id: text().primaryKey(),
		user_id: text().notNull(),
		/** In lower case. */
		cuisine: text().notNull(),
		is_public: flag().notNull(),
		/** By the server's clock, at the first publishing; it survives a time in private. */
		published_at: time().notNull(),
		contains: integer().notNull().default(0),
		clear: integer().notNull().default(0),
		/** Of the food table and the grammar; 0: nobody has looked yet. */
		version: integer().notNull().default(0),
		/** The space's version at which the verdicts are true. */
		ver: integer().notNull(),
	},
	(t) => [
		// Landing, explore and home read the newest; with the verdicts in the index, what does not fit costs no look at the row.
		index('public_recipe_facts_newest').on(t.published_at, t.recipe_id, t.contains, t.clear).where(sql`is_public = 1`),
		index('public_recipe_facts_by_cuisine')
			.on(t.cuisine, t.published_at, t.recipe_id, t.contains, t.clear)
			.where(sql`is_public = 1`),
		index('public_recipe_facts_by_user').on(t.user_id, t.published_at, t.recipe_id).where(sql`is_public = 1`),
		// The job asks for the oldest facts.
		index('public_recipe_facts_by_version').on(t.version, t.recipe_id).where(sql`is_public = 1`),
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
/**
 * Cuisines of public recipes, each once in whatever case. Triggers keep it: a name comes with the first public recipe that
 * has it and goes with the last. `made_by`: whose recipe brought it; of one cook it takes twenty.
 */
export const cuisines = sqliteTable(
	'cuisines',
	{ id: text().primaryKey(), name: text().notNull().unique(), made_by: text() },
	(t) => [index('cuisines_by_any_case').on(sql`name collate nocase`), index('cuisines_by_maker').on(t.made_by)],
)
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
		// Every minute: those that everybody may still see.
		index('pictures_left_open').on(t.unreferenced_at).where(sql`unreferenced_at is not null and is_public = 1`),
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
