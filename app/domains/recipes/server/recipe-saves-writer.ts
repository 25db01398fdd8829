import { makeId } from '#app/platform/model/ids.ts'
import type { EffectWriter } from '#app/sync/server/effects.ts'
import { deleteSaves, notifyOfSaves, putSaves } from '#db/queries/recipe-saves.ts'
import type { RecipeSaveEffect } from '../model/public-effects.ts'

/**
 * Counts the copies of other cooks' recipes and tells their authors, in the batch of the commit that accepts them; a copy
 * in the bin does not count. Whether the recipe is public is decided by that batch, so nothing is asked before.
 */
export const recipeSavesWriter: EffectWriter<RecipeSaveEffect> = {
	writes(effects, { userId, at }) {
		const copies = effects.flatMap(({ copy_id, recipe_id }) => (recipe_id === null ? [] : [{ copy_id, recipe_id }]))
		const gone = effects.flatMap(({ copy_id, recipe_id }) => (recipe_id === null ? [copy_id] : []))
		return [
			...(gone.length > 0 ? [deleteSaves(gone)] : []),
			...(copies.length > 0
				? [putSaves(copies, { userId, at }), ...notifyOfSaves(copies, { userId, at, token: makeId() })]
				: []),
		]
	},
}
