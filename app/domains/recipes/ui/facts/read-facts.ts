import { type RecipeFacts, recipeFacts } from '../../model/facts/recipe-facts.ts'
import { loadFoods } from '../../model/foods/load-foods.ts'
import { loadTagger } from '../../model/grammar/tagger/load-tagger.ts'
import { readWhole } from '../../model/reading/read-whole.ts'
import type { RecipeView } from '../../model/recipe-view.ts'
import { languageOfView } from '../../model/scaling/show-recipe.ts'

/** Allergens and nutrition of a recipe as it stands. */
export async function readFacts(view: RecipeView, avoid: readonly string[]): Promise<RecipeFacts> {
	const language = languageOfView(view)
	const [foods, tagger] = await Promise.all([loadFoods(language), loadTagger()])
	const lines = view.ingredients.flatMap((part) => part.lines.map((line) => readWhole(line, { language, tagger })))
	return recipeFacts(foods, { lines, servings: view.recipe.servings, avoid })
}
