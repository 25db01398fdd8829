import { describe, expect, test } from 'vitest'
import { readPage } from './read-page.ts'

const METHOD =
	'<h2>Method</h2><p>Cook everything together for ten minutes, and stir now and then until it is thick.</p>'
const linesOf = (html: string) =>
	readPage({ html: `<h1>Pancakes</h1>${html}`, url: 'https://pan.example/x' }).recipes[0]?.ingredients.map(
		({ text }) => text,
	)
const items = (lines: string[]): string => `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`
const METRIC = ['250 g flour', '200 ml milk', '2 eggs', '1 tbsp honey', 'syrup, to serve']
const US = ['9 oz flour', '7 fl oz milk', '2 eggs', '1 tbsp honey', 'syrup, to serve']
const data = (lines: string[]): string =>
	`<script type="application/ld+json">${JSON.stringify({ '@type': 'Recipe', name: 'Pancakes', recipeIngredient: lines, recipeInstructions: 'Stir and fry.' })}</script>`

describe('a list that is given twice', () => {
	test('in the data, in two systems of units, is the first one', () =>
		expect(linesOf(data([...METRIC, ...US]))).toEqual(METRIC))
	test('on the page is the one in the open tab', () =>
		expect(
			linesOf(
				`<h2>Ingredients</h2><div class="tab-pane">${items(US)}</div><div class="tab-pane active">${items(METRIC)}</div>${METHOD}`,
			),
		).toEqual(METRIC))
	test('on the page without tabs is the first one', () =>
		expect(linesOf(`<h2>Ingredients</h2>${items(METRIC)}${items(US)}${METHOD}`)).toEqual(METRIC))
	test('two parts of a recipe are not the same list', () => {
		const lines = ['250 g flour', '2 eggs', '1 tbsp honey', 'salt', '100 g sugar', '2 eggs', '1 l milk', 'salt']
		expect(linesOf(data(lines))).toEqual(lines)
	})
})

describe('data with a part of the ingredients', () => {
	const box = (lines: string[], more: string[]): string =>
		`<div class="ingredients"><h2>Ingredients</h2>${items(lines)}<h3>Filling</h3>${items(more)}</div>${METHOD}`
	test('is completed from the box of ingredients, with its headings', () => {
		const [recipe] = readPage({
			html: `<h1>Pancakes</h1>${data(METRIC)}${box(METRIC, ['300 g plums', '2 tbsp sugar', '1 tsp cinnamon'])}`,
			url: 'https://pan.example/x',
		}).recipes
		expect(recipe?.ingredients.map(({ text, section }) => `${section} ${text}`.trim())).toEqual([
			...METRIC,
			'Filling 300 g plums',
			'Filling 2 tbsp sugar',
			'Filling 1 tsp cinnamon',
		])
	})
	test('is all of them if the box repeats them in other units', () =>
		expect(linesOf(`${data(METRIC)}${box(METRIC, US)}`)).toEqual(METRIC))
	test('is all of them if the box adds lines without amounts', () =>
		expect(linesOf(`${data(METRIC)}${box(METRIC, ['Pan', 'Bowl', 'Whisk'])}`)).toEqual(METRIC))
})

test('data that gives the whole article as steps has the lines under its headings of steps', () => {
	const told = [
		'My aunt made them on Sundays.',
		'Ingredients',
		...METRIC,
		'Method',
		'Step 1',
		'Stir everything but the syrup.',
		'Step 2',
		'Fry them in a hot pan.',
	]
	const node = { '@type': 'Recipe', name: 'Pancakes', recipeIngredient: METRIC, recipeInstructions: told.join('\n') }
	const html = `<script type="application/ld+json">${JSON.stringify(node)}</script>`
	const [recipe] = readPage({ html, url: '' }).recipes
	expect(recipe?.steps).toEqual(['Stir everything but the syrup.', 'Fry them in a hot pan.'])
	expect(recipe?.receipt.dropped).toContain('My aunt made them on Sundays.')
})
