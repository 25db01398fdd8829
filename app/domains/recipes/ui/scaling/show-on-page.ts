import { loadReader } from '#app/domains/ingredients/model/reading/load-reader.ts'
import type { Density } from '#app/domains/ingredients/model/units/convert.ts'
import type { RecipeView } from '#app/domains/recipes/model/recipe-view.ts'
import {
	languageOfView,
	needsReading,
	readView,
	showRecipe,
	type Wish,
} from '#app/domains/recipes/model/show-recipe.ts'

/** The recipe as the cook wants to see it. The grammar is loaded only if a line was never read. */
export async function showOnPage(view: RecipeView, wish: Wish): Promise<RecipeView> {
	const [read, densityOf] = await Promise.all([withReadings(view), densitiesFor(view, wish)])
	return showRecipe(read, { ...wish, densityOf })
}

/** Cups become grams if the food table knows their weight; without the table they become millilitres. */
async function densitiesFor(
	view: RecipeView,
	{ units }: Wish,
): Promise<((name: string) => Density | null) | undefined> {
	if (units !== 'metric') return undefined
	const language = languageOfView(view)
	try {
		const [{ loadFoods }, { weighedDensity }] = await Promise.all([
			import('#app/domains/ingredients/model/foods/load-foods.ts'),
			import('#app/domains/ingredients/model/foods/density-of.ts'),
		])
		const foods = await loadFoods(language)
		return (name) => weighedDensity(foods, name, language)
	} catch {
		return undefined
	}
}

/** The recipe with every line read. */
export async function withReadings(view: RecipeView): Promise<RecipeView> {
	if (!needsReading(view)) return view
	const reader = await loadReader()
	const texts = view.ingredients.flatMap(({ lines }) => lines.map(({ text }) => text))
	return readView(view, reader({ language: view.recipe.language, texts }))
}
