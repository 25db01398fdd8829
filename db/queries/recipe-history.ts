import { and, asc, desc, eq, gte, isNull } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { cookbooks } from '../schema/cookbooks.ts'
import { recipe_ingredients, recipes } from '../schema/recipes.ts'
import { row_revisions } from '../schema/sync.ts'
import { findSpaceVersion } from './cookbooks.ts'
import { headOf } from './sync.ts'

/**
 * A live recipe of a space with its lines and its revisions, newest first; undefined when the space has no such recipe.
 * One round trip.
 */
export async function findRecipeHistory(db: Db, { space, recipeId }: { space: string; recipeId: string }) {
	const [found, lines, revisions] = await db.batch([
		db
			.select({ recipe: recipes, ver: headOf(recipes.space) })
			.from(recipes)
			.where(and(eq(recipes.id, recipeId), eq(recipes.space, space), isNull(recipes.deleted_at))),
		db
			.select()
			.from(recipe_ingredients)
			.where(
				and(
					eq(recipe_ingredients.recipe_id, recipeId),
					eq(recipe_ingredients.space, space),
					isNull(recipe_ingredients.deleted_at),
				),
			)
			.orderBy(asc(recipe_ingredients.position), asc(recipe_ingredients.id)),
		db
			.select()
			.from(row_revisions)
			.where(
				and(eq(row_revisions.recipe_id, recipeId), eq(row_revisions.space, space), isNull(row_revisions.deleted_at)),
			)
			.orderBy(desc(row_revisions.ver)),
	])
	return found[0] ? { ...found[0], lines, revisions } : undefined
}

/**
 * What a space has deleted since a time (milliseconds), last deleted first, and the version as of which this is true.
 * One round trip.
 */
export async function listDeletedSince(db: Db, { space, since }: { space: string; since: number }) {
	const [deletedRecipes, deletedCookbooks, heads] = await db.batch([
		db
			.select()
			.from(recipes)
			.where(and(eq(recipes.space, space), gte(recipes.deleted_at, since)))
			.orderBy(desc(recipes.deleted_at)),
		db
			.select()
			.from(cookbooks)
			.where(and(eq(cookbooks.space, space), gte(cookbooks.deleted_at, since)))
			.orderBy(desc(cookbooks.deleted_at)),
		findSpaceVersion(db, { space }),
	])
	return { recipes: deletedRecipes, cookbooks: deletedCookbooks, ver: heads[0]?.ver ?? 0 }
}
