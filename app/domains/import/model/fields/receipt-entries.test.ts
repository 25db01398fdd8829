import { expect, test } from 'vitest'
import { durationText } from '#app/domains/recipes/model/duration.ts'
import { readPage } from '../page/read-page.ts'
import type { ImportedRecipe } from '../save/imported-recipe.ts'
import { readPlainText } from '../text/pasted-text.ts'
import { countStates, receiptEntries } from './receipt-entries.ts'

const entryOf = (recipe: ImportedRecipe, field: string) => receiptEntries(recipe).find((entry) => entry.field === field)

function soup(): ImportedRecipe {
	const node = {
		'@type': 'Recipe',
		name: 'Pea soup',
		prepTime: 'PT10M',
		cookTime: 'PT1H30M',
		recipeYield: '4 bowls',
		recipeIngredient: ['500 g peas', '1 leek'],
		recipeInstructions: ['Boil all of it.'],
	}
	const [recipe] = readPage({
		html: `<script type="application/ld+json">${JSON.stringify(node)}</script>`,
		url: '',
	}).recipes
	if (!recipe) throw new Error('not read')
	return recipe
}

test('values in the source are written, calculated ones are worked out, absent ones are missing', () => {
	const recipe = soup()
	expect(entryOf(recipe, 'title')).toMatchObject({ state: 'written', text: 'Pea soup' })
	expect(entryOf(recipe, 'prep_time')).toMatchObject({ state: 'written', text: durationText(10) })
	expect(entryOf(recipe, 'cook_time')).toMatchObject({ state: 'written', text: durationText(90) })
	expect(entryOf(recipe, 'ingredients')).toMatchObject({ state: 'written', lines: 2 })
	expect(entryOf(recipe, 'cuisine')).toEqual({
		field: 'cuisine',
		state: 'missing',
		text: '',
		lines: 1,
		doubts: 0,
	})
	expect(entryOf(recipe, 'notes')).toBeUndefined()
	expect(countStates(receiptEntries(recipe))).toEqual({ written: 7, 'worked-out': 0, missing: 1 })
})

test('the receipt shows no machine text: durations are times, and servings said twice are shown once', () => {
	const recipe = soup()
	recipe.servings = 6
	recipe.prep_time = 15
	recipe.receipt.fields.servings = { source: 'json-ld', text: '6\n6 servings' }
	recipe.receipt.fields.prep_time = { source: 'json-ld', text: 'P0DT0H15M' }
	expect(entryOf(recipe, 'servings')).toMatchObject({ state: 'written', text: '6 servings' })
	expect(entryOf(recipe, 'prep_time')).toMatchObject({ state: 'written', text: durationText(15) })
	recipe.receipt.fields.prep_time = { source: 'lists', text: 'Prep: 1/4 hour' }
	expect(entryOf(recipe, 'prep_time')).toMatchObject({ state: 'worked-out', text: 'Prep: 1/4 hour' })
})

test('a pasted text has a receipt too', () => {
	const recipe = readPlainText('Pea soup\nServes 4\nIngredients\n500 g peas\n1 leek\nMethod\nBoil.', '')
	expect(recipe && entryOf(recipe, 'servings')).toMatchObject({ state: 'written', text: 'Serves 4' })
	expect(recipe && entryOf(recipe, 'ingredients')).toMatchObject({ text: '500 g peas\n1 leek' })
})

test('no field is missing whose words are in the text', () => {
	const text =
		'Zucchini bread\nMakes 2 loaves. Prep 20 min, bake 1 hour.\nIngredients\n500 g flour\n3 eggs\nMethod\nStir and bake.'
	const recipe = readPlainText(text, '')
	if (!recipe) throw new Error('not read')
	expect(entryOf(recipe, 'prep_time')).toMatchObject({ state: 'written', text: 'Prep 20 min' })
	expect(entryOf(recipe, 'cook_time')).toMatchObject({ state: 'worked-out', text: 'bake 1 hour.' })
	expect(recipe).toMatchObject({ servings: 0, recipe_yield: '2 loaves', prep_time: 20, cook_time: 60, description: '' })
})

test('a photo with all facts in one line gives each field its words', () => {
	const text =
		'Lemon cake\nServes 8 Prep 15 mins Bake 45 mins\nIngredients\n200 g flour\n3 eggs\nMethod\nStir and bake.'
	const recipe = readPlainText(text, '')
	if (!recipe) throw new Error('not read')
	expect(entryOf(recipe, 'servings')).toMatchObject({ state: 'written', text: 'Serves 8' })
	expect(entryOf(recipe, 'prep_time')).toMatchObject({ state: 'written', text: 'Prep 15 mins' })
	expect(entryOf(recipe, 'cook_time')).toMatchObject({ state: 'written', text: 'Bake 45 mins' })
})

test('an amount that was probably misread is not read as written, and makes us less sure', () => {
	const textWith = (line: string): string =>
		`Lemon cake\nIngredients\n200 g flour\n3 eggs\n${line}\nMethod\nStir and bake.`
	const [doubtful, sound] = [readPlainText(textWith('juice 1% lemons'), ''), readPlainText(textWith('2 lemons'), '')]
	if (!doubtful || !sound) throw new Error('not read')
	expect(entryOf(doubtful, 'ingredients')).toMatchObject({ state: 'worked-out', lines: 3, doubts: 1 })
	expect(countStates(receiptEntries(doubtful))['worked-out']).toBe(1)
	expect(countStates(receiptEntries(sound))['worked-out']).toBe(0)
	expect(doubtful.receipt.score).toBeLessThan(sound.receipt.score)
})
