import { isId } from '#app/platform/model/ids.ts'
import type { Db } from '#app/platform/server/request-db.ts'
import { findReadableRecipe } from '#db/queries/recipes-read.ts'
import type { OpenedRecipe } from '../model/plan-save.ts'

/**
 * One of the cook's own recipes with its lines in order, for the editor, and the space's version at which it is
 * current; null if it is missing, deleted or somebody else's. One round trip.
 */
export async function findOwnRecipe(
	db: Db,
	{ space, recipeId }: { space: string; recipeId: string },
): Promise<{ opened: OpenedRecipe; ver: number } | null> {
	if (!isId(recipeId)) return null
	const found = await findReadableRecipe(db, { recipeId, space })
	if (!found || found.recipe.space !== space) return null
	const { space: _space, ver: _ver, deleted_at: _deleted, updated_by: _by, ...recipe } = found.recipe
	return { opened: { recipe, lines: found.lines }, ver: found.ver }
}
