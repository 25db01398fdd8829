import { recipeFacts } from '#app/domains/ingredients/model/facts/recipe-facts.ts'
import { loadFoods } from '#app/domains/ingredients/model/foods/load-foods.ts'
import { loadTagger } from '#app/domains/ingredients/model/grammar/tagger/load-tagger.ts'
import { checksum } from '#app/domains/ingredients/model/reading/checksum.ts'
import { toRecipeToCook } from '#app/domains/ingredients/model/reading/recipe-to-cook.ts'
import type { DishFigures } from '../model/nutrition/week-nutrition.ts'
import type { RecipeRows } from './recipe-readings.ts'

/** Reading a recipe takes milliseconds, so each version of it is read once while the page is open. */
const known = new Map<string, { version: string; figures: DishFigures }>()

/** The figures of these recipes by id, as their own pages show them. Rejects if the food table cannot be loaded. */
export async function readFigures(all: readonly RecipeRows[]): Promise<Map<string, DishFigures>> {
	const [tagger, english] = await Promise.all([loadTagger(), loadFoods()])
	const read = new Map<string, DishFigures>()
	for (const { recipe, lines } of all) {
		const version = checksum(JSON.stringify([recipe, lines]))
		const before = known.get(recipe.id)
		if (before?.version === version) {
			read.set(recipe.id, before.figures)
			continue
		}
		const { recipe: dish, language } = toRecipeToCook(recipe, lines, tagger)
		const foods = language === 'en' ? english : await loadFoods(language)
		const {
			nutrients,
			isPerServing,
			known: sure,
			counted,
		} = recipeFacts(foods, {
			lines: dish.lines.map(({ line }) => line),
			servings: dish.servings ?? 0,
			avoid: [],
		})
		const figures = { nutrients, isPerServing, known: sure, counted }
		known.set(recipe.id, { version, figures })
		read.set(recipe.id, figures)
	}
	return read
}
