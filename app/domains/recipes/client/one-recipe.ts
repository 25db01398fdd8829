import type { Query } from '#app/sync/client/store/local-store.ts'
import { AUTHOR_ME, type RecipeView, toRecipeView } from '../model/recipe-view.ts'

/** One of the cook's own recipes with its lines; null when the device has no such recipe. */
export const oneRecipe = (id: string): Query<RecipeView | null> => ({
	key: `recipe:${id}`,
	stores: ['recipes', 'ingredient_lines', 'recipe_stats'],
	async read(db) {
		const [recipe, lines, stats, card] = await Promise.all([
			db.get('recipes', id),
			db.getAllFromIndex('ingredient_lines', 'recipe_id', id),
			db.get('recipe_stats', id),
			db.get('cards', id),
		])
		return recipe && card ? toRecipeView({ recipe, lines, stats, plate: card.plate }, AUTHOR_ME) : null
	},
})
