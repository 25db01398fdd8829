import { oneRecipe } from '#app/domains/recipes/client/one-recipe.ts'
import type { Query } from '#app/sync/client/store/local-store.ts'
import type { RecipeView } from '../model/recipe-view.ts'

/** Several of the cook's own recipes, in the order of `ids`; those that the device does not have are left out. */
export const someRecipes = (ids: string[]): Query<RecipeView[]> => ({
	key: `recipes:${ids.join(',')}`,
	stores: ['recipes', 'ingredient_lines', 'recipe_stats'],
	async read(db) {
		const views = await Promise.all(ids.map((id) => oneRecipe(id).read(db)))
		return views.filter((view) => view !== null)
	},
})
