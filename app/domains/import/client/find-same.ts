import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import type { ImportedRecipe } from '../model/save/imported-recipe.ts'
import { findLikeTitles, findSameAddress, hasLikeIngredients, type Owned } from '../model/save/same-recipe.ts'

/**
 * Finds the cook's recipe that equals one just read, by its address or by its name and ingredients; null if it is new.
 */
export const findSame = (localStore: LocalStore, recipe: ImportedRecipe): Promise<Owned | null> =>
	localStore.run(async (db) => {
		const owned = (await db.getAll('recipes')).map(({ id, title, source_url }) => ({ id, title, source_url }))
		const there = findSameAddress(recipe, owned)
		if (there) return there
		for (const like of findLikeTitles(recipe, owned)) {
			const lines = await db.getAllFromIndex('ingredient_lines', 'recipe_id', like.id)
			if (
				hasLikeIngredients(
					recipe,
					lines.map(({ text }) => text),
				)
			)
				return like
		}
		return null
	})
