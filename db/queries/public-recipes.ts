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

export const publicRecipes = (db: Db) =>
	db
		.select({ ...cardColumns, ...authorColumns })
		.from(recipes)
		.innerJoin(users, and(eq(users.id, recipes.user_id), isEnabled))
		.leftJoin(recipe_stats, statsOfRecipe)

/** Where a list of newest recipes goes on: after the recipe that was made at `created_at` and has this id. */
export type PublicRecipesAfter = { created_at: number; id: string }

const isAfter = ({ created_at, id }: PublicRecipesAfter) =>
	sql`(${recipes.created_at}, ${recipes.id}) < (${created_at}, ${id})`

/** The index by cuisine has this expression word for word. */
const isOfCuisine = (cuisine: string) => sql`lower(${recipes.cuisine}) = lower(${cuisine})`
/** Known to take less than so many minutes. */
const takesUnder = (minutes: number) =>
	sql`case when ${recipes.total_time} > 0 then ${recipes.total_time} else ${recipes.prep_time} + ${recipes.cook_time} end between 1 and ${minutes - 1}`

/** Everyone's public recipes, newest first; of one cuisine and quicker than `underMinutes` where these are given. */
export const listNewestPublicRecipes = (
	db: Db,
	{
		limit,
		after,
		cuisine,
		underMinutes,
	}: { limit: number; after?: PublicRecipesAfter | null; cuisine?: string; underMinutes?: number },
) =>
	publicRecipes(db)
		.where(
			and(
				isPublic,
				cuisine ? isOfCuisine(cuisine) : undefined,
				underMinutes ? takesUnder(underMinutes) : undefined,
				after ? isAfter(after) : undefined,
			),
		)
		.orderBy(desc(recipes.created_at), desc(recipes.id))
		.limit(limit)

/** Cuisines that a list of choices still holds well. */
const MAX_CUISINES = 60

/** What public recipes call their cuisines, by name, each as its newest recipe writes it: one step in the index for each. */
export const listPublicCuisines = (db: Db) =>
	db
		.select({
			name: sql<string>`(
				select newest.cuisine from recipes newest
				where lower(newest.cuisine) = named.name and newest.is_public = 1 and newest.deleted_at is null
				order by newest.created_at desc limit 1
			)`.as('cuisine_name'),
		})
		.from(
			sql`(
				with recursive steps(name) as (
					select (
						select lower(first.cuisine) from recipes first
						where first.is_public = 1 and first.deleted_at is null and lower(first.cuisine) > ''
						order by lower(first.cuisine) limit 1
					)
					union all
					select (
						select lower(next.cuisine) from recipes next
						where next.is_public = 1 and next.deleted_at is null and lower(next.cuisine) > steps.name
						order by lower(next.cuisine) limit 1
					) from steps where steps.name is not null
					limit ${MAX_CUISINES}
				)
				select name from steps where name is not null
			) named`,
		)
		.orderBy(sql`named.name`)

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
