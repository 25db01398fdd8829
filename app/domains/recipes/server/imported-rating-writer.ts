import type { EffectWriter } from '#app/sync/server/effects.ts'
import { deleteRating, listOwnRatings, type OwnRatable, putRating } from '#db/queries/recipe-ratings.ts'
import type { ImportedRatingEffect } from '../model/imported-rating.rules.ts'
import { statsOf, statsWith } from '../model/rating.ts'

/**
 * Rates a recipe as the app from which it was imported had it, in the batch of the commit that accepts the recipe and
 * outside the hourly limit of ratings. What the cook rated here stays; an import that is undone takes back only its own
 * rating.
 */
export const importedRatingWriter: EffectWriter<ImportedRatingEffect, OwnRatable[]> = {
	looks: ({ look }) => {
		const ids = ratedIn(look)
		return ids.length > 0 ? [{ entity: 'recipe_stats', ids }] : []
	},
	question({ space, userId, look }) {
		const ids = ratedIn(look)
		return ids.length > 0 ? listOwnRatings({ space, userId, ids }) : undefined
	},
	rows: (effects, { rows }, known = []) =>
		turnsOf(effects, rows, known).map(({ recipe_id, mine, others }) => ({
			entity: 'recipe_stats',
			id: recipe_id,
			op: 'put',
			fields: mine === null ? statsOf(others) : statsWith(others, mine),
		})),
	writes: (effects, { userId, at, rows }, known = []) =>
		turnsOf(effects, rows, known).map(({ recipe_id: recipeId, mine }) =>
			mine === null ? deleteRating({ recipeId, userId }) : putRating({ recipeId, userId, stars: mine, at }),
		),
}

type Outline = Parameters<NonNullable<EffectWriter<ImportedRatingEffect>['looks']>>[0]
type Rows = Parameters<EffectWriter<ImportedRatingEffect>['writes']>[1]['rows']

/** The recipes whose imported ratings a commit looks at: both have one id. */
const ratedIn = (look: Outline['look']): string[] =>
	look.flatMap((what) => (what.entity === 'imported_rating' && 'ids' in what ? what.ids : []))

type TurnedRating = { recipe_id: string; mine: number | null; others: OwnRatable['others'] }

/** The ratings that change. A recipe that is neither in this space nor made by this commit has none. */
function turnsOf(effects: readonly ImportedRatingEffect[], rows: Rows, known: readonly OwnRatable[]): TurnedRating[] {
	const made = new Set(rows.flatMap(({ entity, id }) => (entity === 'recipe' ? [id] : [])))
	return effects.flatMap(({ recipe_id, stars, before }) => {
		const found = known.find((one) => one.recipeId === recipe_id)
		if (!found || !(found.isHere || made.has(recipe_id))) return []
		const isOwn = found.mine !== null && found.mine !== before
		return isOwn || found.mine === stars ? [] : [{ recipe_id, mine: stars, others: found.others }]
	})
}
