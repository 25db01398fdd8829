import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { users } from '../schema/accounts.ts'
import { cookbook_recipes, cookbooks } from '../schema/cookbooks.ts'
import { recipe_stats, recipes } from '../schema/recipes.ts'
import { spaces } from '../schema/sync.ts'
import { isSeenBy } from './blocks.ts'
import { cardColumns, isEnabled, isOpenTo, statsOfRecipe } from './public-recipes.ts'
import { headOf } from './sync.ts'

/** What a cookbook shows to those who may see it; never its space or its last editor. */
const cookbookColumns = {
	id: cookbooks.id,
	user_id: cookbooks.user_id,
	title: cookbooks.title,
	description: cookbooks.description,
	image_url: cookbooks.image_url,
	cover_recipe_id: cookbooks.cover_recipe_id,
	is_public: cookbooks.is_public,
	created_at: cookbooks.created_at,
	updated_at: cookbooks.updated_at,
}

/** The cookbook's own links: a row of another space that names this cookbook does not count. */
const liveLinkTo = and(
	eq(cookbook_recipes.cookbook_id, cookbooks.id),
	eq(cookbook_recipes.space, cookbooks.space),
	isNull(cookbook_recipes.deleted_at),
)

/**
 * The link with the lowest id of each pair: with min() SQLite takes the group's other columns from the row that has the
 * minimum.
 */
const oneLinkOfPair = sql<string>`min(${cookbook_recipes.id})`.as('link_id')

/** The position that the cook has given the recipe, else the time when it was added. */
const placeOfLink = sql`coalesce(${cookbook_recipes.position}, ${cookbook_recipes.created_at})`

/** A space's own cookbooks, by title. */
export const listCookbooks = (db: Db, { space }: { space: string }) =>
	db
		.select(cookbookColumns)
		.from(cookbooks)
		.where(and(eq(cookbooks.space, space), isNull(cookbooks.deleted_at)))
		.orderBy(asc(cookbooks.title), asc(cookbooks.id))

/**
 * Which of the recipes that a space may see are in which of its cookbooks, in the cook's order. A space has its cook's
 * id.
 */
export const listCookbookPages = (db: Db, { space }: { space: string }) =>
	db
		.select({
			link_id: oneLinkOfPair,
			cookbook_id: cookbook_recipes.cookbook_id,
			id: recipes.id,
			title: recipes.title,
			description: recipes.description,
			cuisine: recipes.cuisine,
			images: recipes.images,
		})
		.from(cookbook_recipes)
		.innerJoin(
			recipes,
			and(
				eq(recipes.id, cookbook_recipes.recipe_id),
				isNull(recipes.deleted_at),
				or(eq(recipes.space, space), isOpenTo(space)),
			),
		)
		.where(and(eq(cookbook_recipes.space, space), isNull(cookbook_recipes.deleted_at)))
		.groupBy(cookbook_recipes.cookbook_id, cookbook_recipes.recipe_id)
		.orderBy(asc(placeOfLink), asc(cookbook_recipes.id))

/**
 * Who may open a cookbook: its own space, and everybody when it is public, its cook is not disabled and there is no block
 * between the two. `space` is null for a visitor.
 */
const mayOpen = (space: string | null) =>
	and(
		isNull(cookbooks.deleted_at),
		or(
			space === null ? undefined : eq(cookbooks.space, space),
			and(sql`${cookbooks.is_public} = 1`, isEnabled, isSeenBy(space, cookbooks.user_id)),
		),
	)

type Reader = { cookbookId: string; space: string | null }

/** One cookbook and its cook's name, for those who may open it. */
export const findCookbook = (db: Db, { cookbookId, space }: Reader) =>
	db
		.select({ ...cookbookColumns, author_name: users.display_name })
		.from(cookbooks)
		.innerJoin(users, eq(users.id, cookbooks.user_id))
		.where(and(eq(cookbooks.id, cookbookId), mayOpen(space)))
		.limit(1)

/**
 * The recipes of a cookbook for those who may open it, in the cook's order. Its own space gets all recipes that it may
 * see; everybody else only the public ones, so that a private recipe in a public cookbook stays private.
 */
export const listCookbookRecipes = (db: Db, { cookbookId, space }: Reader) =>
	db
		.select({
			...cardColumns,
			link_id: oneLinkOfPair,
			position: cookbook_recipes.position,
			filed_at: cookbook_recipes.created_at,
		})
		.from(cookbooks)
		.innerJoin(users, eq(users.id, cookbooks.user_id))
		.innerJoin(cookbook_recipes, liveLinkTo)
		.innerJoin(recipes, and(eq(recipes.id, cookbook_recipes.recipe_id), isNull(recipes.deleted_at)))
		.leftJoin(recipe_stats, statsOfRecipe)
		.where(
			and(
				eq(cookbooks.id, cookbookId),
				mayOpen(space),
				or(isOpenTo(space), space === null ? undefined : and(eq(cookbooks.space, space), eq(recipes.space, space))),
			),
		)
		.groupBy(cookbook_recipes.cookbook_id, cookbook_recipes.recipe_id)
		.orderBy(asc(placeOfLink), asc(cookbook_recipes.id))

/** The current version of a space: what is read in the same batch is true at this version. */
export const findSpaceVersion = (db: Db, { space }: { space: string }) =>
	db
		.select({ ver: headOf(space) })
		.from(spaces)
		.where(eq(spaces.id, space))
