import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cleanText } from '#app/platform/model/clean-text.ts'
import { readPage } from '../page/read-page.ts'
import { readPastedPage } from '../page/read-pasted-page.ts'
import { numbersNotIn } from './receipt.ts'

const ld = (node: object): string =>
	`<script type="application/ld+json">${JSON.stringify({ '@type': 'Recipe', ...node })}</script>`
const receiptOf = (html: string) => readPage({ html, url: '' }).recipes[0]?.receipt

describe('the receipt', () => {
	test('contains the words of the source for each field', () =>
		expect(
			receiptOf(
				ld({
					name: 'Dal &amp; rice',
					prepTime: 'PT1H5M',
					recipeYield: ['4', '4 bowls'],
					recipeIngredient: ['1 cup lentils'],
					recipeInstructions: [{ '@type': 'HowToStep', text: 'Boil.' }],
				}),
			)?.fields,
		).toMatchObject({
			title: { source: 'json-ld', text: 'Dal &amp; rice' },
			prep_time: { source: 'json-ld', text: 'PT1H5M' },
			servings: { source: 'json-ld', text: '4\n4 bowls' },
			ingredients: { source: 'json-ld', text: '1 cup lentils' },
			steps: { source: 'json-ld', text: 'Boil.' },
		}))

	test('contains the line of the page that a time was read from', () =>
		expect(
			receiptOf(
				'<h1>X</h1><p>Cook time: 40 min</p><h2>Ingredients</h2><ul><li>2 eggs<li>1 l milk</ul><h2>Method</h2><p>Boil the eggs in the milk.</p>',
			)?.fields,
		).toMatchObject({
			cook_time: { source: 'lists', text: 'Cook time: 40 min' },
			ingredients: { source: 'lists', text: '2 eggs\n1 l milk' },
		}))

	test('lists what was dropped', () => {
		expect(
			receiptOf(ld({ name: 'X', recipeIngredient: ['Ingredients:', '1 egg'], recipeInstructions: ['Boil.'] }))?.dropped,
		).toEqual(['Ingredients:'])
		const [recipe] = readPastedPage('X\nIngredients\n1 egg\n2 pears\nMethod\nBoil.\n\n#eggs #pears', '').recipes
		expect(recipe?.receipt.dropped).toEqual(['#eggs #pears'])
	})

	test('scores a complete recipe above half of one, and data above guesses', () => {
		const whole = {
			name: 'X',
			recipeIngredient: ['1 egg', '2 pears'],
			recipeInstructions: 'Boil.',
			recipeYield: 2,
			totalTime: 'PT5M',
		}
		const told = receiptOf(ld(whole))?.score ?? 0
		const half = receiptOf(ld({ name: 'X', recipeIngredient: ['1 egg', '2 pears'] }))?.score ?? 0
		const guessed =
			receiptOf(
				'<h1>X</h1><p>Serves 2</p><p>Total: 5 min</p><h2>Ingredients</h2><ul><li>1 egg<li>2 pears</ul><h2>Method</h2><p>Boil them all together until done.</p>',
			)?.score ?? 0
		expect(told).toBeGreaterThan(guessed)
		expect(guessed).toBeGreaterThan(half)
	})
})

test('numbers that are not in a source are named, in any spelling', () => {
	const source = 'Take 1½ cups flour and 2,5 dl milk. Bake 20 minutes.'
	const ingredients = [
		{ text: '1 1/2 cups flour', section: '' },
		{ text: '2.5 dl milk', section: '' },
	]
	expect(numbersNotIn(source, { ingredients, steps: ['Bake 20 minutes.'] })).toEqual([])
	expect(numbersNotIn(source, { ingredients: [], steps: ['Bake 25 minutes.'] })).toEqual([
		{ number: '25', line: 'Bake 25 minutes.' },
	])
})

describe('the receipts of whole pages are true', () => {
	const PAGES = join(import.meta.dirname, '../../../../../tests/pages')
	const names = readdirSync(PAGES).filter((name) => name.endsWith('.html'))
	const wordsOf = (text: string): string[] =>
		cleanText(text)
			.toLowerCase()
			.match(/[\p{L}\p{N}]+/gu) ?? []
	const unescaped = (text: string): string =>
		text
			.replace(/[<>]/g, ' ')
			.replace(/\\[nrt]/g, ' ')
			.replace(/\\u([0-9a-f]{4})/gi, (_all, code) => String.fromCharCode(Number.parseInt(code, 16)))
	test.each(names)('%s: the words that a field was read from are in the page, and so are those left out', (name) => {
		const html = readFileSync(join(PAGES, name), 'utf8')
		const source = new Set(wordsOf(unescaped(html)))
		for (const { receipt } of readPage({ html, url: 'https://pan.example/dish' }).recipes) {
			// Tags have our names: 'VegetarianDiet' is vegetarian.
			const {
				tags: _tags,
				source_url: _url,
				source_name: _name,
				language: _language,
				image_urls: _images,
				...told
			} = receipt.fields
			const texts = [...Object.values(told).map(({ text }) => text), ...receipt.dropped]
			expect(texts.length).toBeGreaterThan(0)
			for (const text of texts) expect(wordsOf(text).filter((word) => !source.has(word))).toEqual([])
		}
	})
})
