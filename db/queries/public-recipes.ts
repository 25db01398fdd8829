import { and, desc, eq, gte, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { user_preferences, users } from '../schema/accounts.ts'
import { public_recipe_facts as facts, recipe_stats, recipes } from '../schema/recipes.ts'
import { isSeenBy } from './blocks.ts'
import { avoidedBits, type Table } from './public-facts.ts'

/**
 * What a card shows of a recipe, and its owner's id: never the space, the last editor, or anything that the owner has
 * not made public.
 */
export const cardColumns = {
	id: recipes.id,
	user_id: recipes.user_id,
	title: recipes.title,
	description: recipes.description,
	images: recipes.images,
	prep_time: recipes.prep_time,
	cook_time: recipes.cook_time,
	total_time: recipes.total_time,
	servings: recipes.servings,
	servings_known: recipes.servings_known,
	difficulty: recipes.difficulty,
	cuisine: recipes.cuisine,
	category: recipes.category,
	is_public: recipes.is_public,
	created_at: recipes.created_at,
	updated_at: recipes.updated_at,
	average_rating: sql<number>`coalesce(${recipe_stats.average_rating}, 0)`,
	rating_count: sql<number>`coalesce(${recipe_stats.rating_count}, 0)`,
	/** How many cooks have a live copy. */
	saves: sql<number>`coalesce((select counted.saves from recipe_save_counts counted where counted.recipe_id = ${recipes.id}), 0)`,
}

/** What a card shows of the author, and the recipe's facts. An empty name means that the cook has not given one. */
export const publicColumns = {
	author_name: users.display_name,
	published_at: facts.published_at,
	contains: facts.contains,
	clear: facts.clear,
	facts_version: facts.version,
}

/** The join that `cardColumns` needs. */
export const statsOfRecipe = and(
	eq(recipe_stats.id, recipes.id),
	eq(recipe_stats.space, recipes.space),
	isNull(recipe_stats.deleted_at),
)

/** Word for word the condition of the partial indexes; with bound parameters SQLite would not see that they apply. */
export const isPublic = sql`${facts.is_public} = 1`
/** Nobody sees the content of a cook whom an administrator has disabled. */
export const isEnabled = ne(users.account_status, 'disabled')

/** A live public recipe, in a query that does not join its cook. */
export const isOpenToAll = sql`${recipes.is_public} = 1 and ${recipes.deleted_at} is null and (
	select cook.account_status from ${users} cook where cook.id = ${recipes.user_id}
) <> 'disabled'`

/** The same for one viewer, null for a visitor: not across a block. */
export const isOpenTo = (viewerId: string | null) => and(isOpenToAll, isSeenBy(viewerId, recipes.user_id))

/** The + keeps SQLite from using the indexes of live recipes: a list is read in the order of its facts. */
export const isOpenRecipeOfFacts = sql`${recipes.id} = ${facts.recipe_id} and +${recipes.is_public} = 1 and +${recipes.deleted_at} is null`

/**
 * What a viewer, null for a visitor, sees of all public recipes. Begins with the facts: triggers keep one row for each
 * live public recipe (schema/recipes.ts).
 */
export const publicRecipes = (db: Db, viewerId: string | null) =>
	db
		.select({ ...cardColumns, ...publicColumns })
		.from(facts)
		.innerJoin(recipes, isOpenRecipeOfFacts)
		.innerJoin(users, and(eq(users.id, recipes.user_id), isEnabled, isSeenBy(viewerId, facts.user_id)))
		.leftJoin(recipe_stats, statsOfRecipe)

/** Where a list of newest recipes continues: after the recipe with this id, published at `published_at`. */
export type PublicRecipesAfter = { published_at: number; id: string }

export const isAfter = ({ published_at, id }: PublicRecipesAfter) =>
	sql`(${facts.published_at}, ${facts.recipe_id}) < (${published_at}, ${id})`

export const newestFirst = [desc(facts.published_at), desc(facts.recipe_id)]

const isOfCuisine = (cuisine: string) => sql`${facts.cuisine} = lower(${cuisine})`
/** Recipes known to take less than this many minutes. */
export const takesUnder = (minutes: number) =>
	sql`case when ${recipes.total_time} > 0 then ${recipes.total_time} else ${recipes.prep_time} + ${recipes.cook_time} end between 1 and ${minutes - 1}`

/** Recipes that are not known to contain anything that the table avoids. */
export const fitsTable = (table: Table) => sql`${facts.contains} & ${avoidedBits(table)} = 0`
/** Recipes known to be free of, or suitable for, all of these needs; unknown is not enough. */
export const isClearOf = (bits: number) => sql`${facts.clear} & ${bits} = ${bits}`

/**
 * All public recipes, newest first, optionally of one cuisine, quicker than `underMinutes`, and clear of a set of
 * needs. `for`: without what this table avoids.
 */
export const listNewestPublicRecipes = (
	db: Db,
	{
		viewerId,
		limit,
		after,
		cuisine,
		underMinutes,
		clearOf = 0,
		for: table,
	}: {
		viewerId: string | null
		limit: number
		after?: PublicRecipesAfter | null
		cuisine?: string
		underMinutes?: number
		clearOf?: number
		for?: Table
	},
) =>
	publicRecipes(db, viewerId)
		.where(
			and(
				isPublic,
				cuisine ? isOfCuisine(cuisine) : undefined,
				underMinutes ? takesUnder(underMinutes) : undefined,
				clearOf ? isClearOf(clearOf) : undefined,
				table ? fitsTable(table) : undefined,
				after ? isAfter(after) : undefined,
			),
		)
		.orderBy(...newestFirst)
		.limit(limit)

/** As many cuisines as a list of choices can reasonably show. */
const MAX_CUISINES = 60

/** The cuisines of public recipes, by name, each spelled as in its newest recipe: one index step for each. */
export const listPublicCuisines = (db: Db) =>
	db
		.select({
			name: sql<string>`(
				select written.cuisine from public_recipe_facts newest join recipes written on written.id = newest.recipe_id
				where newest.cuisine = named.name and newest.is_public = 1
				order by newest.published_at desc limit 1
			)`.as('cuisine_name'),
		})
		.from(
			sql`(
				with recursive steps(name) as (
					select (
						select first.cuisine from public_recipe_facts first
						where first.is_public = 1 and first.cuisine > '' order by first.cuisine limit 1
					)
					union all
					select (
						select next.cuisine from public_recipe_facts next
						where next.is_public = 1 and next.cuisine > steps.name order by next.cuisine limit 1
					) from steps where steps.name is not null
					limit ${MAX_CUISINES}
				)
				select name from steps where name is not null
			) named`,
		)
		.orderBy(sql`named.name`)

/**
 * All public recipes with at least this average, best first, then those with more ratings, then the newest. `for`:
 * without what this table avoids.
 */
export const listBestPublicRecipes = (
	db: Db,
	{
		viewerId,
		limit,
		minAverage,
		for: table,
	}: { viewerId: string | null; limit: number; minAverage: number; for?: Table },
) =>
	publicRecipes(db, viewerId)
		.where(and(isPublic, gte(recipe_stats.average_rating, minAverage), table ? fitsTable(table) : undefined))
		.orderBy(desc(recipe_stats.average_rating), desc(recipe_stats.rating_count), desc(facts.published_at))
		.limit(limit)

/** A public recipe's card with its author's name. */
export type PublicRecipeRow = Awaited<ReturnType<typeof listNewestPublicRecipes>>[number]

/** One cook's public recipes, newest first. */
export const listPublicRecipesOf = (
	db: Db,
	{
		userId,
		viewerId,
		limit,
		after,
	}: { userId: string; viewerId: string | null; limit: number; after?: PublicRecipesAfter | null },
) =>
	publicRecipes(db, viewerId)
		.where(and(isPublic, eq(facts.user_id, userId), after ? isAfter(after) : undefined))
		.orderBy(...newestFirst)
		.limit(limit)

/** The cook's own preferences, from which recommendations are made. */
export const findOwnPreferences = (db: Db, { userId }: { userId: string }) =>
	db
		.select({ preferences: user_preferences.preferences })
		.from(user_preferences)
		.where(and(eq(user_preferences.id, userId), isNull(user_preferences.deleted_at)))
		.limit(1)

/** The title of a recipe that everybody can see. */
export const findPublicTitle = (db: Db, { recipeId }: { recipeId: string }) =>
	db
		.select({ title: recipes.title })
		.from(recipes)
		.where(and(eq(recipes.id, recipeId), isOpenToAll))
		.limit(1)
