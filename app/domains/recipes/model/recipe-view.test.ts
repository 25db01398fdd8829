import { expect, test } from 'vitest'
import { parseIngredientLine } from '#app/domains/ingredients/model/grammar/parse-line.ts'
import { toReadFields } from '#app/domains/ingredients/model/reading/line-reading.ts'
import { stepKey } from '#app/domains/ingredients/model/reading/steps.ts'
import { recipeFields } from '../../../../tests/factories/recipe-fields.ts'
import type { Recipe } from './recipe.ts'
import { AUTHOR_ME, toRecipeView } from './recipe-view.ts'

const recipe: Recipe = {
	id: '01920000-0000-7000-8000-000000000001',
	user_id: '01920000-0000-7000-8000-000000000002',
	...recipeFields({ title: 'Lentil soup' }),
}
const plate = { food: 'soup', crockery: 'bowl', cloth: 'oat', weave: 'plain', tint: 'own' }
const line = (position: number, section: string, text: string) => ({ id: text, position, section, text })

test('lines are in order under the names of their sections', () => {
	const lines = [line(2, 'Sauce', 'oil'), line(0, '', 'lentils'), line(1, '', 'onion'), line(3, '', 'salt')]
	const { ingredients } = toRecipeView({ recipe, lines, stats: undefined, plate }, AUTHOR_ME)
	expect(ingredients.map((part) => [part.name, ...part.lines.map(({ text }) => text)])).toEqual([
		['', 'lentils', 'onion'],
		['Sauce', 'oil'],
		['', 'salt'],
	])
})

test('two lines at one position are ordered by id, on every device', () => {
	const view = (lines: ReturnType<typeof line>[]) => toRecipeView({ recipe, lines, stats: undefined, plate }, AUTHOR_ME)
	const [a, b] = [line(0, '', 'a'), line(0, '', 'b')]
	expect(view([a, b]).ingredients).toEqual(view([b, a]).ingredients)
})

test('a rating is shown only if there is one', () => {
	const rating = (average_rating: number) =>
		toRecipeView({ recipe, lines: [], stats: { average_rating, rating_count: 2 }, plate }, AUTHOR_ME).rating
	expect(rating(0)).toBeNull()
	expect(rating(4.5)).toEqual({ average: 4.5, count: 2 })
})

test('a view contains no id but the recipe’s own', () => {
	const view = toRecipeView({ recipe, lines: [], stats: undefined, plate }, AUTHOR_ME)
	expect(JSON.stringify(view)).not.toContain(recipe.user_id)
})

test('a step lists the amounts that it alone uses and does not say itself; missing lines are left out', () => {
	const read = (position: number, text: string) => ({
		...line(position, '', text),
		...toReadFields(parseIngredientLine(text, { language: 'en' })),
	})
	const lines = [
		read(0, '250 g lentils'),
		read(1, '2 garlic cloves'),
		read(2, '4 tbsp oil'),
		read(3, '2 eggs'),
		read(4, '2 creams'),
	]
	const instructions = 'Soup:\nFry the garlic in oil.\nAdd lentils and oil.\nStir in 2 eggs.\nBeat the cream 2 minutes.'
	const step_ingredients = [
		{ step: stepKey('Fry the garlic in oil.'), lines: ['2 garlic cloves', '4 tbsp oil', 'gone'] },
		{ step: stepKey('Add lentils and oil.'), lines: ['250 g lentils', '4 tbsp oil'] },
		{ step: stepKey('Stir in 2 eggs.'), lines: ['2 eggs'] },
		{ step: stepKey('Beat the cream 2 minutes.'), lines: ['2 creams'] },
	]
	const whole = { ...recipe, instructions, step_ingredients }
	expect(toRecipeView({ recipe: whole, lines, stats: undefined, plate }, AUTHOR_ME).method).toEqual([
		{
			name: 'Soup',
			steps: ['Fry the garlic in oil.', 'Add lentils and oil.', 'Stir in 2 eggs.', 'Beat the cream 2 minutes.'],
			uses: [[], ['250 g lentils'], [], ['2 creams']],
		},
	])
})

test.each([
	['a handful of parsley', 'a handful of parsley'],
	['2 cups of plain flour, sifted', '2 cups of plain flour'],
	['1 1/2 l milk', '1 1/2 l milk'],
	['300 g oats', '300 g oats'],
])('the ingredient of a step keeps the words between amount and name: %s', (text, use) => {
	const one = { ...line(0, '', text), ...toReadFields(parseIngredientLine(text, { language: 'en' })) }
	const step_ingredients = [{ step: stepKey('Stir.'), lines: [one.id] }]
	const whole = { ...recipe, instructions: 'Stir.', step_ingredients }
	expect(toRecipeView({ recipe: whole, lines: [one], stats: undefined, plate }, AUTHOR_ME).method[0]?.uses).toEqual([
		[use],
	])
})
