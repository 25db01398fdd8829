import type { listNewestPublicRecipes } from '../../../../db/queries/public-recipes.ts'
import type { PublicRecipe } from '../model/home-recipes.ts'
import { AUTHOR_ME, AUTHOR_UNKNOWN } from '../model/recipe-view.ts'
import { toCard } from '../model/to-card.ts'

export type PublicRow = Awaited<ReturnType<typeof listNewestPublicRecipes>>[number]

/** `viewerId`: who looks, null for a visitor; their own recipes say 'Me'. */
export const toPublicRecipe = (row: PublicRow, viewerId: string | null): PublicRecipe => ({
	...toCard(row, row),
	rating_count: row.rating_count,
	author_id: row.user_id,
	author_name: row.user_id === viewerId ? AUTHOR_ME : row.author_name || AUTHOR_UNKNOWN,
})
