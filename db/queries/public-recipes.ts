import { and, desc, eq, gte, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { user_preferences, users } from '../schema/accounts.ts'
import { recipe_stats, recipes } from '../schema/recipes.ts'

/**
 * What a card shows of a recipe, its owner's id and nothing else: never the space, who edited it, or anything of the
 * owner that the owner did not mean to be seen.
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
	difficulty: recipes.difficulty,
	cuisine: recipes.cuisine,
	category: recipes.category,
	is_public: recipes.is_public,
	created_at: recipes.created_at,
	updated_at: recipes.updated_at,
	average_rating: sql<number>`coalesce(${recipe_stats.average_rating}, 0)`,
	rating_count: sql<number>`coalesce(${recipe_stats.rating_count}, 0)`,
}

/** What a card shows of its author. An empty name means that the cook gave none. */
const authorColumns = { author_name: users.display_name }

/** The join that `cardColumns` rests on. */
export const statsOfRecipe = and(eq(recipe_stats.id, recipes.id), isNull(recipe_stats.deleted_at))

/** Word for word as the partial indexes say it; with bound parameters SQLite would not see that they apply. */
export const isPublic = sql`${recipes.is_public} = 1 and ${recipes.deleted_at} is null`
/** What an administrator has disabled is seen by nobody. */
export const isEnabled = ne(users.account_status, 'disabled')

/** A live recipe that everybody may see, in a query that does not join its cook. */
export const isOpenToAll = sql`${recipes.is_public} = 1 and ${recipes.deleted_at} is null and (
	select cook.account_status from ${users} cook where cook.id = ${recipes.user_id}
) <> 'disabled'`

const publicRecipes = (db: Db) =>
	db
		.select({ ...cardColumns, ...authorColumns })
		.from(recipes)
		.innerJoin(users, and(eq(users.id, recipes.user_id), isEnabled))
		.leftJoin(recipe_stats, statsOfRecipe)

/** Where a list of newest recipes goes on: after the recipe that was made at `created_at` and has this id. */
export type PublicRecipesAfter = { created_at: number; id: string }

const isAfter = ({ created_at, id }: PublicRecipesAfter) =>
	sql`(${recipes.created_at}, ${recipes.id}) < (${created_at}, ${id})`

/** Everyone's public recipes, newest first. */
export const listNewestPublicRecipes = (
	db: Db,
	{ limit, after }: { limit: number; after?: PublicRecipesAfter | null },
) =>
	publicRecipes(db)
		.where(and(isPublic, after ? isAfter(after) : undefined))
		.orderBy(desc(recipes.created_at), desc(recipes.id))
		.limit(limit)

/** Everyone's public recipes with at least this average, best first; among equals those that more cooks rated, then the newest. */
export const listBestPublicRecipes = (db: Db, { limit, minAverage }: { limit: number; minAverage: number }) =>
	publicRecipes(db)
		.where(and(isPublic, gte(recipe_stats.average_rating, minAverage)))
		.orderBy(desc(recipe_stats.average_rating), desc(recipe_stats.rating_count), desc(recipes.created_at))
		.limit(limit)

/** A public recipe's card with its author's name. */
export type PublicRecipeRow = Awaited<ReturnType<typeof listNewestPublicRecipes>>[number]

/** One cook's public recipes, newest first. */
export const listPublicRecipesOf = (
	db: Db,
	{ userId, limit, after }: { userId: string; limit: number; after?: PublicRecipesAfter | null },
) =>
	publicRecipes(db)
		.where(and(isPublic, eq(recipes.user_id, userId), after ? isAfter(after) : undefined))
		.orderBy(desc(recipes.created_at), desc(recipes.id))
		.limit(limit)

/** What everyone may know of a cook; nothing of one who is disabled. */
export const findPublicProfile = (db: Db, { userId }: { userId: string }) =>
	db
		.select({ id: users.id, display_name: users.display_name, avatar_url: users.avatar_url })
		.from(users)
		.where(and(eq(users.id, userId), isEnabled))
		.limit(1)

/** The cook's own preferences: what recommendations are made from. */
export const findOwnPreferences = (db: Db, { userId }: { userId: string }) =>
	db
		.select({ preferences: user_preferences.preferences })
		.from(user_preferences)
		.where(and(eq(user_preferences.id, userId), isNull(user_preferences.deleted_at)))
		.limit(1)
