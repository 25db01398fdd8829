import type { PublicFacts } from '#app/domains/ingredients/model/facts/public-facts.ts'
import { isId } from '#app/platform/model/ids.ts'
import type { Me } from '#app/platform/model/me.ts'
import type { Db } from '#app/platform/server/request-db.ts'
import { findReadableRecipe, listRecipeHead } from '#db/queries/recipes-read.ts'
import { LIST_HEAD, type RecipeList } from '../model/list.ts'
import { choosePlate } from '../model/plate.ts'
import { AUTHOR_ME, AUTHOR_UNKNOWN, type RecipeView, toRecipeView, withoutPrivateNotes } from '../model/recipe-view.ts'
import { toCard } from '../model/to-card.ts'

/** The head of a cook's list, and the version of the space at which it is current. One round trip. */
export async function readRecipeList(db: Db, { space }: { space: string }): Promise<{ list: RecipeList; ver: number }> {
	const { rows, total, ver } = await listRecipeHead(db, { space, limit: LIST_HEAD })
	const cards = rows.map(({ average_rating, ...recipe }) =>
		toCard(recipe, average_rating === null ? undefined : { average_rating }),
	)
	return { list: { cards, total }, ver }
}

/**
 * A recipe's page for a cook or a visitor. `isOwn` recipes are on the device, others on the server. `myRating`: this
 * cook's rating. `facts`: what is known of a public recipe.
 */
export type ReadableRecipe = {
	view: RecipeView
	isOwn: boolean
	ver: number
	myRating: number | null
	facts: PublicFacts | null
}

/**
 * null if the recipe does not exist, and also if it is private and not theirs. `reader` null: a visitor. One round
 * trip.
 */
export async function findRecipeView(
	db: Db,
	{ recipeId, reader }: { recipeId: string; reader: Pick<Me, 'id' | 'space'> | null },
): Promise<ReadableRecipe | null> {
	if (!isId(recipeId)) return null
	const space = reader?.space ?? null
	const found = await findReadableRecipe(db, { recipeId, space, ...(reader ? { readerId: reader.id } : {}) })
	if (!found) return null
	const { recipe: row, lines, average_rating, rating_count, my_rating, ver } = found
	const { space: home, ver: _ver, deleted_at: _deleted, updated_by: _by, ...recipe } = row
	const stats = average_rating === null || rating_count === null ? undefined : { average_rating, rating_count }
	const isOwn = home === space
	const author = isOwn ? AUTHOR_ME : found.display_name || AUTHOR_UNKNOWN
	const view = toRecipeView({ recipe, lines, stats, plate: choosePlate(recipe) }, author)
	return {
		view: isOwn ? view : { ...withoutPrivateNotes(view), author_id: row.user_id, saves: found.saves },
		isOwn,
		ver: isOwn ? ver : 0,
		myRating: my_rating,
		facts: found.facts?.is_public ? pickFacts(found.facts) : null,
	}
}

const pickFacts = ({ contains, clear, version }: PublicFacts): PublicFacts => ({ contains, clear, version })
