import { markCard } from '#app/domains/meal-plan/model/table/card-mark.ts'
import type { listNewestPublicRecipes } from '#db/queries/public-recipes.ts'
import type { PublicRecipe } from '../model/home-recipes.ts'
import { AUTHOR_ME, AUTHOR_UNKNOWN } from '../model/recipe-view.ts'
import { toCard } from '../model/to-card.ts'

export type PublicRow = Awaited<ReturnType<typeof listNewestPublicRecipes>>[number]

/** `viewerId`: the viewer, null for a visitor; their own recipes show 'Me'. `avoid`: what the card is marked for. */
export const toPublicRecipe = (row: PublicRow, viewerId: string | null, avoid: readonly string[] = []): PublicRecipe =>
	markCard(
		{
			...toCard(row, row),
			rating_count: row.rating_count,
			saves: row.saves,
			facts: { contains: row.contains, clear: row.clear, version: row.facts_version },
			author_id: row.user_id,
			author_name: row.user_id === viewerId ? AUTHOR_ME : row.author_name || AUTHOR_UNKNOWN,
		},
		avoid,
	)
