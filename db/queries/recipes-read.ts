import { and, asc, count, desc, eq, exists, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { users } from '../schema/accounts.ts'
import { recipe_ingredients, recipe_ratings, recipe_stats, recipes } from '../schema/recipes.ts'
import { headOf } from './sync.ts'

/** What a card is made of: no instructions, no notes. */
const cardFields = {
	id: recipes.id,
	title: recipes.title,
	description: recipes.description,
	prep_time: recipes.prep_time,
	cook_time: recipes.cook_time,
	total_time: recipes.total_time,
	servings: recipes.servings,
	difficulty: recipes.difficulty,
	cuisine: recipes.cuisine,
	category: recipes.category,
	images: recipes.images,
	updated_at: recipes.updated_at,
	average_rating: recipe_stats.average_rating,
}

/** The newest recipes of one space, how many it has, and the version of the space that this is true at. One trip. */
export async function listRecipeHead(db: Db, { space, limit }: { space: string; limit: number }) {
	const mine = and(eq(recipes.space, space), isNull(recipes.deleted_at))
	const [rows, totals] = await db.batch([
		db
			.select(cardFields)
			.from(recipes)
			.leftJoin(recipe_stats, eq(recipe_stats.id, recipes.id))
			.where(mine)
			.orderBy(desc(recipes.updated_at), asc(recipes.id))
			.limit(limit),
		db
			.select({ total: count(), ver: headOf(space) })
			.from(recipes)
			.where(mine),
	])
	return { rows, total: totals[0]?.total ?? 0, ver: totals[0]?.ver ?? 0 }
}

/**
 * A recipe with its lines, as whoever asks may see it: any of `space`, and public ones of everybody. `space` null is a
 * visitor. `my_rating`: the stars that the cook `readerId` gave it. One trip; undefined for one that does not exist and for one that is not theirs to see.
 */
export async function findReadableRecipe(
	db: Db,
	{ recipeId, space, readerId = '' }: { recipeId: string; space: string | null; readerId?: string },
) {
	const readable = and(
		eq(recipes.id, recipeId),
		isNull(recipes.deleted_at),
		space === null ? eq(recipes.is_public, true) : or(eq(recipes.space, space), eq(recipes.is_public, true)),
	)
	const [found, lines] = await db.batch([
		db
			.select({
				recipe: recipes,
				average_rating: recipe_stats.average_rating,
				rating_count: recipe_stats.rating_count,
				my_rating: recipe_ratings.rating,
				display_name: users.display_name,
				ver: headOf(recipes.space),
			})
			.from(recipes)
			.leftJoin(recipe_stats, eq(recipe_stats.id, recipes.id))
			.leftJoin(recipe_ratings, and(eq(recipe_ratings.recipe_id, recipes.id), eq(recipe_ratings.user_id, readerId)))
			.leftJoin(users, eq(users.id, recipes.user_id))
			.where(readable),
		db
			.select({
				id: recipe_ingredients.id,
				position: recipe_ingredients.position,
				section: recipe_ingredients.section,
				text: recipe_ingredients.text,
				quantity: recipe_ingredients.quantity,
				quantity_max: recipe_ingredients.quantity_max,
				unit: recipe_ingredients.unit,
				ingredient_name: recipe_ingredients.ingredient_name,
				note: recipe_ingredients.note,
				reading: recipe_ingredients.reading,
				pinned: recipe_ingredients.pinned,
			})
			.from(recipe_ingredients)
			.where(
				and(
					eq(recipe_ingredients.recipe_id, recipeId),
					isNull(recipe_ingredients.deleted_at),
					// The recipe's own lines: a row of another space that names this recipe is none of it.
					exists(
						db
							.select({ one: sql`1` })
							.from(recipes)
							.where(and(readable, eq(recipes.space, recipe_ingredients.space))),
					),
				),
			)
			.orderBy(asc(recipe_ingredients.position), asc(recipe_ingredients.id)),
	])
	return found[0] ? { ...found[0], lines } : undefined
}
