import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RECIPE_LIMITS } from '#app/domains/recipes/model/recipe-limits.ts'
import { MOST_PAGE_CHARS, readPage } from './read-page.ts'

const PAGES = join(import.meta.dirname, '../../../../../tests/pages')
const names = readdirSync(PAGES)
	.filter((name) => name.endsWith('.html'))
	.map((name) => name.replace(/\.html$/, ''))
const htmlOf = (name: string): string => readFileSync(join(PAGES, `${name}.html`), 'utf8')
const labelOf = (name: string) => JSON.parse(readFileSync(join(PAGES, `${name}.json`), 'utf8'))

describe('pages with recipe markup', () => {
	test.each(names)('%s', (name) => {
		const { url, title, page_url, language, recipes } = labelOf(name)
		const reading = readPage({ html: htmlOf(name), url })
		expect(reading.recipes).toHaveLength(recipes.length)
		expect(reading.recipes).toMatchObject(recipes)
		if (title) expect(reading).toMatchObject({ title, url: page_url, language })
	})
})

test.each([
	'application/ld+json',
	'application&#x2F;ld&#x2B;json',
	'application/ld&#43;json',
	'application/ld&plus;json',
])('a script of the type %s is data', (type) => {
	const html = `<p>Cake</p><script type="${type}">${JSON.stringify({ '@type': 'Recipe', name: 'Cake', recipeIngredient: ['2 eggs'] })}</script>`
	expect(readPage({ html, url: 'https://kitchen.example/cake' }).recipes).toMatchObject([{ title: 'Cake' }])
})

const URL_HERE = 'https://kitchen.example/cake'
const pageOf = (recipe: object): string =>
	`<script type="application/ld+json">${JSON.stringify({ '@type': 'Recipe', name: 'Cake', ...recipe })}</script>`
const readOne = (recipe: object) => {
	const [best] = readPage({ html: pageOf(recipe), url: URL_HERE }).recipes
	if (!best) throw new Error('no recipe was read')
	return best
}

describe('ingredients', () => {
	const linesOf = (recipeIngredient: unknown) => readOne({ recipeIngredient }).ingredients.map(({ text }) => text)

	test('a single text is split at commas before amounts, not within brackets', () =>
		expect(linesOf('2 eggs (large, cold), 100 g flour, 1 pinch of salt, butter')).toEqual([
			'2 eggs (large, cold)',
			'100 g flour',
			'1 pinch of salt',
			'butter',
		]))
	test('one line with commas stays one line', () =>
		expect(linesOf(['1 onion, peeled, halved, sliced'])).toEqual(['1 onion, peeled, halved, sliced']))
	test('a line broken in the source is one line', () =>
		expect(linesOf(['2 cups\n\t flour', '1 egg'])).toEqual(['2 cups flour', '1 egg']))
	test('a list that lost its brackets is a list', () =>
		expect(linesOf({ 0: '1 egg', 2: '2 apples' })).toEqual(['1 egg', '2 apples']))
	test('objects with amount, unit and name become lines', () =>
		expect(linesOf([{ '@type': 'PropertyValue', name: 'flour', value: 200, unitText: 'g' }, { name: 'salt' }])).toEqual(
			['200 g flour', 'salt'],
		))
	test('brackets that a plugin doubled become single again', () =>
		expect(
			linesOf(['1 egg ((cold))', '2 leeks (, sliced)', '1 lime, (juiced)', '1 cup milk ((or oat) (see note))']),
		).toEqual(['1 egg (cold)', '2 leeks, sliced', '1 lime, (juiced)', '1 cup milk (or oat) (see note)']))
	test('anything but an ingredient is no line', () =>
		expect(linesOf(['undefined', null, '', '---', '1 egg', ['2 apples']])).toEqual(['1 egg', '2 apples']))
	test('a heading becomes the section of the lines after it', () =>
		expect(readOne({ recipeIngredient: ['1 egg', 'For the glaze', 'sugar', '## Filling', 'jam'] }).ingredients).toEqual(
			[
				{ text: '1 egg', section: '' },
				{ text: 'sugar', section: 'For the glaze' },
				{ text: 'jam', section: 'Filling' },
			],
		))
	test('consecutive headings are one section, and a heading of the whole list is none', () =>
		expect(
			readOne({ recipeIngredient: ['Ingredients:', '1 egg', 'Cake:', 'Sponge:', '2 eggs', 'TOPPING', '1 lime'] })
				.ingredients,
		).toEqual([
			{ text: '1 egg', section: '' },
			{ text: '2 eggs', section: 'Cake – Sponge' },
			{ text: '1 lime', section: 'TOPPING' },
		]))
	test('a heading with nothing below it is an ingredient', () =>
		expect(linesOf(['1 egg', 'Something green:'])).toEqual(['1 egg', 'Something green:']))
	test('capitals mark no headings if everything is in capitals', () =>
		expect(linesOf(['SALT', 'PEPPER', '1 EGG'])).toEqual(['SALT', 'PEPPER', '1 EGG']))
})

describe('steps', () => {
	const stepsOf = (recipeInstructions: unknown) => readOne({ recipeInstructions }).steps

	test('ascending numbers within one text split it', () =>
		expect(stepsOf('1. Mix.2. Bake at 180. 3) Eat 4 pieces.')).toEqual(['Mix.', 'Bake at 180.', 'Eat 4 pieces.']))
	test('other numbers are part of the text', () =>
		expect(stepsOf('Use 2. Then wait 1. Or more.')).toEqual(['Use 2. Then wait 1. Or more.']))
	test('numbers before most lines are removed, their words stay', () =>
		expect(stepsOf(['Step 1: Mix', 'Step 2: Bake', 'Eat'])).toEqual(['Mix', 'Bake', 'Eat']))
	test('a first line that begins with an amount keeps it', () =>
		expect(stepsOf(['2 eggs go in first.', 'Then the rest.'])).toEqual(['2 eggs go in first.', 'Then the rest.']))
	test('a lost line break is restored', () =>
		expect(stepsOf('Knead the dough.Let it rest.')).toEqual(['Knead the dough.', 'Let it rest.']))
	test('lines broken in mid-sentence are joined', () =>
		expect(stepsOf('Whisk the eggs with the sugar until\nthey are white.\nFold in the flour.')).toEqual([
			'Whisk the eggs with the sugar until they are white.',
			'Fold in the flour.',
		]))
	test('lines are not joined if all begin in lower case', () =>
		expect(stepsOf('beat the eggs with the sugar\nbake until it smells good')).toEqual([
			'beat the eggs with the sugar',
			'bake until it smells good',
		]))
	test('paragraphs of one step among several are one step', () =>
		expect(stepsOf([{ text: 'Fry.<br>Turn once.' }, { text: 'Serve.' }])).toEqual(['Fry. Turn once.', 'Serve.']))
	test('sections may be nested, and keep their names', () =>
		expect(
			stepsOf([
				{ '@type': 'HowToSection', name: 'Dough', steps: [{ '@type': 'HowToStep', name: 'Mix' }] },
				[{ '@type': 'HowToSection', Name: 'Sauce', ItemListElement: ['Cook.', ['Taste.']] }],
			]),
		).toEqual(['Dough:', 'Mix', 'Sauce:', 'Cook.', 'Taste.']))
	test('the name of a single section is dropped if it says nothing', () => {
		expect(stepsOf([{ '@type': 'HowToSection', name: 'Instructions', itemListElement: ['Mix.'] }])).toEqual(['Mix.'])
		expect(stepsOf({ '@type': 'HowToSection', name: 'Cake', itemListElement: ['Mix.'] })).toEqual(['Mix.'])
	})
	test('a name that repeats its step is not repeated', () =>
		expect(stepsOf([{ '@type': 'HowToStep', name: 'Mix well…', text: 'Mix well, then rest.' }])).toEqual([
			'Mix well, then rest.',
		]))
	test('circular references end', () => {
		const graph = [
			{ '@type': 'Recipe', name: 'Loop', recipeInstructions: { '@id': '#a' } },
			{ '@id': '#a', '@type': 'HowToSection', name: 'A', itemListElement: [{ '@id': '#b' }, { '@id': '#b' }, 'Stop.'] },
			{ '@id': '#b', '@type': 'HowToSection', name: 'B', itemListElement: [{ '@id': '#a' }, 'Go.'] },
		]
		const html = `<script type="application/ld+json">${JSON.stringify({ '@graph': graph })}</script>`
		expect(readPage({ html, url: '' }).recipes[0]?.steps).toEqual(['A:', 'B:', 'Go.', 'Stop.'])
	})
})

describe('addresses', () => {
	test('only absolute http(s) pictures are returned', () =>
		expect(
			readOne({
				image: ['javascript:alert(1)', 'data:image/png;base64,AA', '../a.jpg', { url: ['//b.example/b.jpg'] }],
			}).image_urls,
		).toEqual(['https://kitchen.example/a.jpg', 'https://b.example/b.jpg']))
	test('a page cannot claim the address of another site', () => {
		const html = `<link rel="canonical" href="https://evil.example/x">${pageOf({})}`
		expect(readPage({ html, url: `${URL_HERE}?utm_campaign=1` }).recipes[0]?.source_url).toBe(URL_HERE)
	})
	test('the front page of a site is not the address of a recipe', () => {
		const html = `<link rel="canonical" href="https://kitchen.example/">${pageOf({})}`
		expect(readPage({ html, url: URL_HERE }).recipes[0]?.source_url).toBe(URL_HERE)
	})
	test('a pasted page gets the address that it gives itself', () => {
		const html = `<link rel="canonical" href="https://cakes.example/x">${pageOf({})}`
		expect(readPage({ html, url: '' }).recipes[0]).toMatchObject({
			source_url: 'https://cakes.example/x',
			source_name: 'cakes.example',
		})
	})
})

describe('limits', () => {
	const long = (chars: number): string => 'x'.repeat(chars)

	test('a recipe within the limits is not cut', () => expect(readOne({ recipeIngredient: ['1 egg'] }).cut).toEqual([]))
	test('a recipe over the limits is cut, and names the fields', () => {
		const recipe = readOne({
			name: long(301),
			description: long(5_001),
			recipeIngredient: [...Array.from({ length: 300 }, (_, index) => `${index} eggs`), long(501)],
			recipeInstructions: Array.from({ length: 201 }, (_, index) => `Stir for ${index} turns.`),
			recipeCategory: Array.from({ length: 21 }, (_, index) => `c${index}`),
			keywords: [long(51)],
			cookTime: 'PT99999H',
			recipeYield: '5000 servings',
		})
		expect(recipe.title).toHaveLength(RECIPE_LIMITS.title)
		expect(recipe.description).toHaveLength(RECIPE_LIMITS.description)
		expect(recipe.ingredients).toHaveLength(RECIPE_LIMITS.lines)
		expect(recipe.steps).toHaveLength(RECIPE_LIMITS.steps)
		expect(recipe.category).toHaveLength(RECIPE_LIMITS.categories)
		expect(recipe).toMatchObject({ tags: [long(50)], cook_time: 0, servings: 0 })
		expect(recipe.cut.toSorted()).toEqual(
			['category', 'cook_time', 'description', 'ingredients', 'servings', 'steps', 'tags', 'title'].toSorted(),
		)
	})
	test('all steps together fit into one text', () => {
		const recipe = readOne({ recipeInstructions: Array.from({ length: 40 }, () => `${long(999)}.`) })
		expect(recipe.steps.join('\n').length).toBeLessThanOrEqual(RECIPE_LIMITS.instructions)
		expect(recipe.cut).toEqual(['steps'])
	})
	test('a cut never leaves half an emoji', () => {
		const { title } = readOne({ name: `${long(299)}👩 cake` })
		expect(title).toBe(long(299))
	})
	test('a page over the limit is read up to it', () => {
		const html = `${pageOf({ recipeIngredient: ['1 egg'] })}${' '.repeat(MOST_PAGE_CHARS)}`
		const reading = readPage({ html, url: '' })
		expect(reading).toMatchObject({ page_cut: true, recipes: [{ title: 'Cake' }] })
	})
})

describe('reading ends, whatever a page contains', () => {
	// Each takes well under a second; quadratic time would take minutes.
	const HANGS_AFTER_MS = 30_000
	const pages = names.map(htmlOf)
	const tokens = fc.constantFrom(
		...[
			'<',
			'>',
			'</',
			'/>',
			'"',
			"'",
			'=',
			'&',
			';',
			'{',
			'}',
			'[',
			']',
			':',
			',',
			'\\',
			'\\u',
			'<!--',
			'-->',
			'<![CDATA[',
		],
		...[
			'<script type="application/ld+json">',
			'</script>',
			'<div itemscope itemtype="http://schema.org/Recipe"',
			' itemprop="name"',
		],
		...[
			' itemprop=recipeIngredient>',
			' itemref="a b"',
			' id=a',
			'<li>',
			'<svg>',
			'<title/>',
			'"@type":"Recipe"',
			'"@id":"#a"',
			'"@graph":[',
		],
		...[
			'"recipeInstructions":',
			'"name":',
			'"image":',
			'"prepTime":"PT',
			'"__proto__":',
			'1. ',
			'P1Y',
			'\u0000',
			'\uD800',
			'\u202E',
			'null',
		],
	)
	const soup = fc.array(fc.oneof(tokens, fc.string({ maxLength: 4 })), { maxLength: 60 }).map((parts) => parts.join(''))

	test(
		'random soup',
		() => {
			fc.assert(
				fc.property(soup, fc.constantFrom('', URL_HERE, 'kitchen', 'http://['), (html, url) => {
					expect(readPage({ html, url }).recipes).toBeInstanceOf(Array)
				}),
				{ numRuns: 600 },
			)
		},
		HANGS_AFTER_MS,
	)

	test(
		'good pages with a piece replaced by soup',
		() => {
			const wounds = fc.record({
				page: fc.constantFrom(...pages),
				at: fc.double({ min: 0, max: 1, noNaN: true }),
				length: fc.nat(200),
				soup,
			})
			fc.assert(
				fc.property(wounds, ({ page, at, length, soup: filling }) => {
					const start = Math.floor(at * page.length)
					const html = page.slice(0, start) + filling + page.slice(start + length)
					for (const recipe of readPage({ html, url: URL_HERE }).recipes) {
						expect(recipe.title.length).toBeLessThanOrEqual(RECIPE_LIMITS.title)
						expect(recipe.ingredients.every(({ text }) => text !== '' && !text.includes('\n'))).toBe(true)
						expect(recipe.steps.every((step) => step !== '' && !step.includes('\n'))).toBe(true)
						expect(recipe.image_urls.every((address) => /^https?:/.test(address))).toBe(true)
					}
				}),
				{ numRuns: 600 },
			)
		},
		HANGS_AFTER_MS,
	)

	const MEGABYTE = 1_000_000
	const fill = (piece: string): string => piece.repeat(Math.ceil(MEGABYTE / piece.length))
	const item = '<div itemscope itemtype="https://schema.org/Recipe"'
	test.each([
		['elements that only open', fill('<b>')],
		['elements that only close', `${fill('<b>')}${fill('</i>')}`],
		['items within items', fill(`${item} itemprop="name">`)],
		['items that refer to each other', `${item} id=a itemref="a b"></div>${fill(`${item} id=b itemref="a b"></div>`)}`],
		['properties within properties', `${item}>${'<p itemprop=recipeInstructions>'.repeat(250)}${fill('word ')}`],
		['brackets that only open', `<script type="application/ld+json">${fill('[')}</script>`],
		['broken objects', `<script type="application/ld+json">${fill('{"a":')}</script>`],
		['quotes', `<script type="application/ld+json">{"@type":"Recipe","name":${fill('" ')}</script>`],
		[
			'names of names',
			`<script type="application/ld+json">{"@type":"Recipe","recipeIngredient":${'{"name":'.repeat(90_000)}1${'}'.repeat(90_000)}}</script>`,
		],
		['one line of commas', pageOf({ recipeIngredient: fill('1, (') })],
		['one line of brackets', pageOf({ recipeIngredient: [fill('(,'), '1 egg'] })],
		['broken sentences', pageOf({ recipeInstructions: `A${fill('this line is long enough to go on\n')}` })],
		['many recipes', fill(pageOf({ recipeIngredient: ['1 egg'] }))],
	])(
		'a megabyte of %s',
		(_what, html) => {
			expect(readPage({ html, url: URL_HERE }).recipes).toBeInstanceOf(Array)
		},
		HANGS_AFTER_MS,
	)
})

test.each([
	['between its parts', ''],
	['where its data should be', '<script type="application/ld+json">'],
])(
	'megabytes of white space %s are read even if regular expressions are not optimised, as in a process with many of them',
	(_where, tag) => {
		const script = `
		import { readPage } from ${JSON.stringify(new URL('./read-page.ts', import.meta.url).href)}
		const html = '<h1>Soup</h1><h2>Ingredients</h2><ul><li>2 leeks<li>1 l stock</ul><h2>Method</h2><ol><li>Cut the leeks into rings and wash them.<li>Boil them in the stock until they are soft.</ol>${tag}'
		const { recipes } = readPage({ html: html + ' '.repeat(5_000_000), url: 'https://a.example/x' })
		console.log(recipes.map(({ title }) => title).join())`
		const said = execFileSync(process.execPath, ['--no-regexp-optimization', '--input-type=module', '--eval', script])
		expect(said.toString()).toBe('Soup\n')
	},
)
