import { describe, expect, test } from 'vitest'
import { readPage } from './read-page.ts'

const STEPS = 'Mix everything in a large bowl until no lumps are left, and let it rest for a while. '.repeat(8)
const pageWith = (told: string | string[], shown: string[]): string =>
	`<script type="application/ld+json">${JSON.stringify({ '@type': 'Recipe', name: 'Cake', recipeIngredient: told, recipeInstructions: STEPS })}</script>
	<h1>Cake</h1><h2>Ingredients</h2><ul>${shown.map((line) => `<li>${line}</li>`).join('')}</ul><h2>Method</h2><p>${STEPS}</p>`
const read = (told: string | string[], shown: string[]) => {
	const [recipe] = readPage({ html: pageWith(told, shown), url: 'https://pan.example/cake' }).recipes
	return recipe?.ingredients.map(({ text }) => text)
}

describe('the page replaces the ingredients of its data', () => {
	test('where most lines of the data have no amount and those of the page have one', () =>
		expect(read(['flour', 'sugar', '2 eggs', 'salt'], ['200 g flour', '90 g sugar', '2 eggs', 'salt'])).toEqual([
			'200 g flour',
			'90 g sugar',
			'2 eggs',
			'salt',
		]))
	test('where the data has all of them in one line', () =>
		expect(read('200 g flour 90 g sugar 2 eggs', ['200 g flour', '90 g sugar', '2 eggs'])).toEqual([
			'200 g flour',
			'90 g sugar',
			'2 eggs',
		]))
	test('where the data has the amounts last and the page has them first', () =>
		expect(read(['flour 200 g', 'sugar 90 g', 'eggs 2'], ['200 g flour', '90 g sugar', '2 eggs'])).toEqual([
			'200 g flour',
			'90 g sugar',
			'2 eggs',
		]))
	test.each([
		['0 to taste salt', 'salt, to taste'],
		['18.20 gm oil', '1 tbsp oil'],
		['0.333 cup oil', '⅓ cup oil'],
		['2 cup(s) oil', '2 cups oil'],
	])("where the data has a template's amounts: %s", (told, shown) =>
		expect(read([told, '200 g flour', '2 eggs'], [shown, '200 g flour', '2 eggs'])).toEqual([
			shown,
			'200 g flour',
			'2 eggs',
		]),
	)
})

describe('the ingredients of the data stay', () => {
	test('where the page only words them differently', () =>
		expect(read(['200 g flour', '2 eggs'], ['Flour (200 g)', 'Eggs (2), beaten'])).toEqual(['200 g flour', '2 eggs']))
	test('where the page lists other things', () =>
		expect(read(['flour', 'sugar', 'eggs'], ['2 pears', '3 plums', '4 figs'])).toEqual(['flour', 'sugar', 'eggs']))
	test('where the page lists fewer of them', () =>
		expect(read(['flour', 'sugar', 'eggs', 'salt'], ['200 g flour', '90 g sugar'])).toEqual([
			'flour',
			'sugar',
			'eggs',
			'salt',
		]))
})
