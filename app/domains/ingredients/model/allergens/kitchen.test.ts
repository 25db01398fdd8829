import { expect, test } from 'vitest'
import { allRecipes } from '#db/seed/kitchen/all-recipes.ts'
import { loadFoods } from '../foods/load-foods.ts'
import { KITCHEN_STATEMENTS } from '../foods/testing/kitchen-statements.ts'
import { parseIngredientLine } from '../grammar/parse-line.ts'
import { loadTagger } from '../grammar/tagger/load-tagger.ts'
import { nutritionOf } from '../nutrition/nutrition.ts'
import { allergenVerdicts } from './verdict.ts'

const foods = await loadFoods()
const tagger = await loadTagger()

const recipeOf = (key: string) => {
	const recipe = allRecipes.find((one) => one.key === key)
	const lines = recipe?.ingredients.map(({ text }) => parseIngredientLine(text, { language: 'en', tagger })) ?? []
	return { lines, servings: recipe?.servings ?? 1 }
}

test('every recipe of the demo kitchen has a statement', () => {
	expect(KITCHEN_STATEMENTS.map(({ key }) => key).toSorted()).toEqual(allRecipes.map(({ key }) => key).toSorted())
})

test.each(KITCHEN_STATEMENTS)('$key: allergens as a careful person lists them', ({ key, contains, unknown }) => {
	const verdicts = allergenVerdicts(foods, recipeOf(key).lines)
	const named = (verdict: string) =>
		verdicts
			.filter((one) => one.verdict === verdict)
			.map(({ allergen }) => allergen)
			.toSorted()
	expect(named('contains')).toEqual(contains.toSorted())
	expect(named('unknown')).toEqual(unknown.toSorted())
})

test.each(KITCHEN_STATEMENTS)('$key: nutrition as a careful person estimates it', ({ key, energyKcal, proteinG }) => {
	const { lines, servings } = recipeOf(key)
	const { perServing, known, counted } = nutritionOf(foods, lines, servings)
	expect(perServing.energyKcal).toBeGreaterThanOrEqual(energyKcal[0])
	expect(perServing.energyKcal).toBeLessThanOrEqual(energyKcal[1])
	if (proteinG) {
		expect(perServing.proteinG).toBeGreaterThanOrEqual(proteinG[0])
		expect(perServing.proteinG).toBeLessThanOrEqual(proteinG[1])
	}
	expect(known / counted).toBeGreaterThanOrEqual(0.8)
})
