import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPastedPage } from './read-pasted-page.ts'

const readText = (text: string) => {
	const [recipe] = readPastedPage(text, '').recipes
	if (!recipe) throw new Error('nothing was read')
	return recipe
}

test('pasted HTML is read like a page', () => {
	const html =
		'<html><script type="application/ld+json">{"@type":"Recipe","name":"Cake","recipeIngredient":["1 egg"]}</script>'
	expect(readPastedPage(html, 'https://kitchen.example/cake').recipes).toMatchObject([
		{ title: 'Cake', source_url: 'https://kitchen.example/cake', source: { title: 'json-ld' } },
	])
})

test('pasted HTML without recipe data is read as its text', () => {
	const html =
		'<body><h1>Toast</h1><h2>Ingredients</h2><ul><li>2 slices bread</ul><h2>Method</h2><p>Toast it.</p><script>x()</script>'
	expect(readPastedPage(html, 'https://kitchen.example/toast?utm_source=x').recipes).toMatchObject([
		{
			title: 'Toast',
			ingredients: [{ text: '2 slices bread', section: '' }],
			steps: ['Toast it.'],
			notes: '',
			source_url: 'https://kitchen.example/toast',
			source: { title: 'text' },
		},
	])
})

describe('pasted text with headings', () => {
	test('the parts of a recipe', () => {
		const recipe = readText(`
			# Beetroot hummus

			Pink, and gone in a minute.
			Serves 4 | Prep time: 10 min | Cooking: 1 hour | Total time: 2 hours

			**Ingredients:**
			- 400 g chickpeas
			- 2 beetroots
			For the top:
			- a pinch of cumin

			## Method
			1. Boil the beetroots.
			2. Blend everything.

			Notes
			Keeps for three days.

			Freezes badly.`)
		expect(recipe).toMatchObject({
			title: 'Beetroot hummus',
			description: 'Pink, and gone in a minute.',
			servings: 4,
			prep_time: 10,
			cook_time: 60,
			total_time: 120,
			ingredients: [
				{ text: '400 g chickpeas', section: '' },
				{ text: '2 beetroots', section: '' },
				{ text: 'a pinch of cumin', section: 'For the top' },
			],
			steps: ['Boil the beetroots.', 'Blend everything.'],
			notes: 'Keeps for three days.\n\nFreezes badly.',
			language: 'en',
			cut: [],
		})
	})

	test.each([
		['de', 'Zutaten für 4 Personen', 'Zubereitung'],
		['de', 'Zutaten:', 'So geht’s:'],
		['fr', 'Ingrédients (pour 4 personnes)', 'Préparation'],
		['es', 'Ingredientes', 'Elaboración'],
		['it', 'Ingredienti', 'Procedimento'],
		['nl', 'Ingrediënten', 'Bereidingswijze'],
		['pt', 'Ingredientes', 'Modo de preparo'],
		['sv', 'Ingredienser', 'Gör så här'],
		['en', 'WHAT YOU’LL NEED', 'How to make it'],
		['en', '🥕 Ingredients', '👩‍🍳 Directions:'],
	])('in %s: %s, %s', (language, ingredients, steps) => {
		const recipe = readText(`X\n${ingredients}\n200 g x\n2 y\n\n${steps}\nX y z.`)
		expect(recipe.ingredients.map(({ text }) => text)).toEqual(['200 g x', '2 y'])
		expect(recipe.steps).toEqual(['X y z.'])
		// Some words are the same in two languages.
		if (language !== 'pt') expect(recipe.language).toBe(language)
	})

	test('the servings in a heading', () =>
		expect(readText('X\nZutaten für 4 Personen\n200 g x\nZubereitung\nKochen.').servings).toBe(4))

	test('amounts above the method need no heading', () =>
		expect(readText('Soup\n2 onions\n1 l stock\n\nMethod\nBoil.')).toMatchObject({
			ingredients: [{ text: '2 onions' }, { text: '1 l stock' }],
			steps: ['Boil.'],
			description: '',
		}))

	test('numbered steps after the ingredients need no heading', () =>
		expect(readText('Soup\nIngredients\n2 onions\n\n1. Peel.\n2. Boil.')).toMatchObject({
			ingredients: [{ text: '2 onions' }],
			steps: ['Peel.', 'Boil.'],
		}))

	test('a text that begins with a heading has no title', () =>
		expect(readText('Ingredients\n2 onions\nMethod\nBoil.')).toMatchObject({ title: '', steps: ['Boil.'] }))
})

test('a text without headings becomes a title and notes: nothing is lost, nothing guessed', () => {
	expect(readText('Grandma’s soup\n\nboil 2 onions\n\nand add cream < 30 %\n')).toMatchObject({
		title: 'Grandma’s soup',
		notes: 'boil 2 onions\n\nand add cream < 30 %',
		ingredients: [],
		steps: [],
		source: { title: 'text', notes: 'text' },
	})
})

test('a text without words is not a recipe', () => {
	expect(readPastedPage(' \n\t\u200B', '').recipes).toEqual([])
	expect(readPastedPage('<html><script>x()</script></html>', '').recipes).toEqual([])
})

test('every word of a pasted text is in the draft', () => {
	const lines = fc.array(
		fc.oneof(
			fc.constantFrom(
				'Ingredients',
				'Method:',
				'Notes',
				'',
				'Serves 4',
				'- 2 eggs',
				'1. Mix.',
				'For the top:',
				'SALT',
				'Prep: 10 min',
			),
			fc.stringMatching(/^[a-z]{2,7}( [a-z]{2,7}){0,4}$/),
		),
		{ minLength: 1, maxLength: 25 },
	)
	fc.assert(
		fc.property(lines, (text) => {
			const [recipe] = readPastedPage(text.join('\n'), '').recipes
			const kept = JSON.stringify(recipe ?? '')
			for (const line of text) if (/^[a-z]/.test(line)) expect(kept).toContain(line)
		}),
		{ numRuns: 500 },
	)
})

test('anything may be pasted', () => {
	fc.assert(
		fc.property(fc.string(), fc.string(), (text, url) => void readPastedPage(text, url)),
		{ numRuns: 1_000 },
	)
})
