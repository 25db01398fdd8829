import { isId } from '#app/platform/model/ids.ts'
import type { Db } from '#app/platform/server/request-db.ts'
import { findReadableRecipe } from '#db/queries/recipes-read.ts'
import type { OpenedRecipe } from '../model/plan-save.ts'

/** A recipe of the cook's own with its lines in order, for the editor, and the version of the space that it is true at; null for a missing one, a deleted one and somebody else's. One trip. */
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
