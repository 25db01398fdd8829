import { isId } from '#app/platform/model/ids.ts'
import type { Db } from '#app/platform/server/request-db.ts'
import { findPublicTitle } from '#db/queries/public-recipes.ts'

/** The public recipe whose page a visitor came from; null for any other address. No trip where the address names none. */
export async function findNextRecipe(db: Db, next: string | null): Promise<{ title: string; path: string } | null> {
	const [, id = ''] = /^\/recipe\/([^/?#]+)$/.exec(next ?? '') ?? []
	if (!isId(id)) return null
	const [found] = await findPublicTitle(db, { recipeId: id })
	return found && next ? { title: found.title, path: next } : null
}
