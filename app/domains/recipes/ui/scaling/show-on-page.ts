import { loadReader } from '../../model/reading/load-reader.ts'
import type { RecipeView } from '../../model/recipe-view.ts'
import { needsReading, readView, showRecipe, type Wish } from '../../model/scaling/show-recipe.ts'

/** The recipe as the cook wants to see it. The grammar comes only where a line was never read. */
export async function showOnPage(view: RecipeView, wish: Wish): Promise<RecipeView> {
	return showRecipe(await withReadings(view), wish)
}

/** The recipe with every line read. */
export async function withReadings(view: RecipeView): Promise<RecipeView> {
	if (!needsReading(view)) return view
	const reader = await loadReader()
	const texts = view.ingredients.flatMap(({ lines }) => lines.map(({ text }) => text))
	return readView(view, reader({ language: view.recipe.language, texts }))
}
