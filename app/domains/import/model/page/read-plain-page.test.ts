import { describe, expect, test } from 'vitest'
import { readPage } from './read-page.ts'

const read = (html: string) => readPage({ html, url: 'https://pan.example/dish' }).recipes
const readOne = (html: string) => {
	const [recipe] = read(html)
	if (!recipe) throw new Error('nothing was read')
	return recipe
}
const linesOf = (html: string) => readOne(html).ingredients.map(({ text }) => text)
const ld = (node: object): string =>
	`<script type="application/ld+json">${JSON.stringify({ '@type': 'Recipe', ...node })}</script>`
const items = (...texts: string[]): string => `<ul>${texts.map((text) => `<li>${text}</li>`).join('')}</ul>`

describe('a page without structured data', () => {
	test('its lists with headings are the recipe', () =>
		expect(
			readOne(`<title>Bean pot | Pan</title><nav>${items('1 basket', 'Home')}</nav><h1>Bean pot</h1><p>Serves 4</p><p>Cook time: 40 min</p>
				<h2>Ingredients</h2>${items('400 g beans', '2 onions', 'salt')}
				<h2>Method</h2><ol><li>Soak the beans overnight.</li><li>Boil them with the onions.</li></ol>
				<h2>Comments</h2><p>I made it with 3 carrots. It was a very good dish indeed.</p>`),
		).toMatchObject({
			title: 'Bean pot',
			ingredients: [{ text: '400 g beans' }, { text: '2 onions' }, { text: 'salt' }],
			steps: ['Soak the beans overnight.', 'Boil them with the onions.'],
			servings: 4,
			cook_time: 40,
			source: { title: 'lists', ingredients: 'lists', steps: 'lists' },
		}))

	test.each([
		['de', 'Zutaten', '500 g Mehl', 'Zubereitung'],
		['fr', 'Ingrédients', '2 cuillères à soupe de sucre', 'Préparation'],
		['pl', 'Składniki', '2 szklanki mąki', 'Sposób przygotowania'],
		['hu', 'Hozzávalók', '4 db tojás', 'Elkészítés'],
		['no', 'Ingredienser', '3 dl melk', 'Fremgangsmåte'],
		['ru', 'Ингредиенты', '2 ст. ложки масла', 'Приготовление'],
		['zh', '材料：', '125 克 糖', '做法：'],
	])('in %s', (_language, ingredients, line, steps) => {
		const recipe = readOne(
			`<h1>X</h1><p><b>${ingredients}</b></p>${items(line, line.replace(/\d+/, '7'))}<h3>${steps}</h3><p>${'A b c d e f. '.repeat(6)}</p>`,
		)
		expect(recipe.ingredients.map(({ text }) => text)).toEqual([line, line.replace(/\d+/, '7')])
		expect(recipe.steps).toHaveLength(1)
	})

	test('lists without headings are recognised by their lines', () =>
		expect(
			readOne(`<h1>Rice</h1><p>My aunt cooked it each Sunday, and it never was the same twice in all those years.</p>
				${items('the end of a leek', '200 g rice', '400 ml stock', '1 tbsp oil')}
				<p>Fry the rice in the oil until it looks like glass.</p><p>Add the stock and wait for twenty minutes.</p>
				<footer class="footer">${items('12 recipes', 'Imprint')}</footer>`),
		).toMatchObject({
			ingredients: [
				{ text: 'the end of a leek' },
				{ text: '200 g rice' },
				{ text: '400 ml stock' },
				{ text: '1 tbsp oil' },
			],
			steps: ['Fry the rice in the oil until it looks like glass.', 'Add the stock and wait for twenty minutes.'],
		}))

	test('amount and name in separate boxes are one line', () => {
		const row = (amount: string, name: string) => `<div class="row"><span>${amount}</span><div>${name}</div></div>`
		expect(
			linesOf(
				`<h1>X</h1><h2>Ingredients</h2><div>${row('200 g', 'oats')}${row('2', 'pears')}</div><h2>Directions</h2><p>Cook the oats with the pears for ten minutes.</p>`,
			),
		).toEqual(['200 g oats', '2 pears'])
	})

	test("a plugin's recipe card is read by the names of its boxes, with its groups", () =>
		expect(
			readOne(`<h1>Pie</h1><div class="card"><div class="x-ingredients"><h4>Crust</h4>${items('200 g flour', '100 g butter')}
				<h4>Filling</h4>${items('3 apples', '1 tsp cinnamon')}</div>
				<div class="x-instructions"><ol><li>Make the crust and let it rest.</li><li>Fill it and bake it.</li></ol></div></div>`)
				.ingredients,
		).toEqual([
			{ text: '200 g flour', section: 'Crust' },
			{ text: '100 g butter', section: 'Crust' },
			{ text: '3 apples', section: 'Filling' },
			{ text: '1 tsp cinnamon', section: 'Filling' },
		]))

	test('a box named after an aside hides nothing if it contains the whole page', () =>
		expect(
			linesOf(
				`<div class="layout sidebar"><h1>X</h1><h2>Ingredients</h2>${items('2 eggs', '10 g salt')}<h2>Method</h2><p>Beat the eggs with the salt for a minute.</p></div>`,
			),
		).toEqual(['2 eggs', '10 g salt']))

	test('a page about something else has no recipe', () => {
		expect(
			read(`<h1>News</h1><p>${'It was said that nothing happened. '.repeat(20)}</p>${items('Home', 'Sport')}`),
		).toEqual([])
		expect(read(`<h1>Shop</h1>${items('2 chairs', '1 table', '4 plates')}`)).toEqual([])
	})
})

test('microformats are read', () =>
	expect(
		readOne(`<div class="h-recipe"><h1 class="p-name">Soup</h1><p class="p-ingredient">1 leek</p><p class="p-ingredient">1 l water</p>
			<div class="e-instructions"><ol><li>Cut the leek.<li>Boil it.</ol></div><time class="dt-duration" datetime="PT25M">25 min</time><span class="p-yield">3 bowls</span></div>`),
	).toMatchObject({
		title: 'Soup',
		ingredients: [{ text: '1 leek' }, { text: '1 l water' }],
		steps: ['Cut the leek.', 'Boil it.'],
		total_time: 25,
		servings: 3,
		source: { ingredients: 'h-recipe' },
	}))

describe('gaps in the data are filled from the page', () => {
	const shown = `<h1>Flan</h1><p>Serves: 6</p><h2>Ingredients</h2>${items('5 eggs', '1 l milk')}<h2>Method</h2><p>Beat the eggs into the warm milk and bake it.</p>`
	test('lists, servings', () =>
		expect(readOne(ld({ name: 'Flan' }) + shown)).toMatchObject({
			title: 'Flan',
			ingredients: [{ text: '5 eggs' }, { text: '1 l milk' }],
			steps: ['Beat the eggs into the warm milk and bake it.'],
			servings: 6,
			source: { title: 'json-ld', ingredients: 'lists', steps: 'lists', servings: 'lists' },
		}))
	test('amounts that the data leaves out', () =>
		expect(linesOf(ld({ name: 'Flan', recipeIngredient: ['eggs', 'milk'], recipeInstructions: 'x' }) + shown)).toEqual([
			'5 eggs',
			'1 l milk',
		]))
	test('but values in the data stay unchanged', () =>
		expect(
			linesOf(
				ld({ name: 'Flan', recipeIngredient: ['6 eggs', '1 litre of milk'], recipeInstructions: 'Mix.' }) + shown,
			),
		).toEqual(['6 eggs', '1 litre of milk']))
	test('a recipe that the page only recommends is not completed', () => {
		const [, other] = read(
			ld({ name: 'Flan', recipeIngredient: ['5 eggs', '1 l milk'] }) + ld({ name: 'Another one' }) + shown,
		)
		expect(other).toMatchObject({ title: 'Another one', ingredients: [], steps: [] })
	})
})

describe('groups of ingredients that the data gives as one list', () => {
	const flat = ld({
		name: 'Cake',
		recipeIngredient: ['200 g flour', '3 eggs (beaten)', '100 g sugar', '2 lemons'],
		recipeInstructions: 'Bake.',
	})
	const sections = (html: string) => readOne(flat + html).ingredients.map(({ section }) => section)
	const expected = ['Sponge', 'Sponge', 'Icing', 'Icing']
	test('under headings', () =>
		expect(
			sections(
				`<h1>Cake</h1><h2>Ingredients</h2><h3>Sponge:</h3>${items('200 g flour', '3 eggs, beaten')}<h3>Icing</h3>${items('100g sugar', '2 lemons')}`,
			),
		).toEqual(expected))
	test('as items of the list itself', () =>
		expect(
			sections(
				`<h2>Ingredients</h2>${items('Sponge', '200 g flour', '3 eggs (beaten)', 'Icing', '100 g sugar', '2 lemons')}`,
			),
		).toEqual(expected))
	test('in the card, not in the story above it', () =>
		expect(
			sections(
				`<h3>Why this works</h3>${items('200 g flour', 'gives it body')}${'<p>Story.</p>'.repeat(20)}<h4>Sponge</h4>${items('200 g flour', '3 eggs (beaten)')}<h4>Icing</h4>${items('100 g sugar', '2 lemons')}`,
			),
		).toEqual(expected))
	test('none if the page shows none', () =>
		expect(
			sections(`<h2>Ingredients</h2>${items('200 g flour', '3 eggs (beaten)', '100 g sugar', '2 lemons')}`),
		).toEqual(['', '', '', '']))
	test('the order of the data stays if the page has another', () =>
		expect(
			sections(
				`<h3>Icing</h3>${items('100 g sugar', '2 lemons')}<h3>Sponge</h3>${items('200 g flour', '3 eggs (beaten)')}`,
			),
		).toEqual(expected))
})

test("the sharing picture comes first, unless it is the whole site's", () => {
	const data = ld({ name: 'X', recipeIngredient: ['1 egg'], image: '/detail.jpg' })
	const shared = (path: string) => readOne(`<meta property="og:image" content="${path}">${data}`).image_urls[0]
	expect(shared('/whole.jpg')).toBe('https://pan.example/whole.jpg')
	expect(shared('/site-logo.jpg')).toBe('https://pan.example/detail.jpg')
})

describe('headings that the data puts among the ingredients, or leaves out', () => {
	const method = '<h2>Method</h2><p>Mix it all and bake it for an hour.</p>'
	const sections = (html: string) => readOne(html).ingredients.map(({ text, section }) => `${section}: ${text}`)
	test('a line that is a heading on the page is the section of those after it', () =>
		expect(
			sections(
				`${ld({ name: 'Pie', recipeIngredient: ['Ingredients', 'Base', '1 egg', '2 pears', 'Apple slaw', '3 apples', '4 figs', '1 lemon', 'mint'] })}<h1>Pie</h1><h2>Ingredients</h2>
				<h3>Base</h3>${items('1 egg', '2 pears')}<div class="list__title">Apple slaw</div>${items('3 apples', '4 figs', '1 lemon', 'mint')}${method}`,
			),
		).toEqual([
			'Base: 1 egg',
			'Base: 2 pears',
			'Apple slaw: 3 apples',
			'Apple slaw: 4 figs',
			'Apple slaw: 1 lemon',
			'Apple slaw: mint',
		]))
	test('an ingredient with a plain name stays an ingredient', () =>
		expect(
			sections(
				`${ld({ name: 'Pie', recipeIngredient: ['1 egg', 'Apple slaw', '2 pears'] })}<h1>Pie</h1><h2>Ingredients</h2>${items('1 egg', 'Apple slaw', '2 pears')}${method}`,
			),
		).toEqual([': 1 egg', ': Apple slaw', ': 2 pears']))
	test('rows with more text than the data are found, and the row between them is a heading', () =>
		expect(
			sections(
				`${ld({ name: 'Pie', recipeIngredient: ['Flour: 1 dl', 'Cinnamon', 'Butter: 9 g', 'Salt', 'Cardamom'] })}<h1>Pie</h1><h2>Ingredients</h2>
				<table><tr><td>Dough</td></tr><tr><td>1 dl</td><td>Flour or more</td></tr><tr><td>Cinnamon as you like it</td></tr>
				<tr><td>Crumb</td></tr><tr><td>9 g</td><td>Butter, cold</td></tr><tr><td>Salt</td></tr><tr><td>Cardamom as you like it</td></tr></table>${method}`,
			),
		).toEqual(['Dough: Flour: 1 dl', 'Dough: Cinnamon', 'Crumb: Butter: 9 g', 'Crumb: Salt', 'Crumb: Cardamom']))
})

test('brackets that a plugin doubled become single, two that only begin together stay', () =>
	expect(
		linesOf(
			ld({ name: 'X', recipeIngredient: ['1 egg ((large))', '2 figs ((ripe) - 50 g)', '3 pears (soft (or not))'] }),
		),
	).toEqual(['1 egg (large)', '2 figs ((ripe) - 50 g)', '3 pears (soft (or not))']))

describe('the author in words near the headline', () => {
	const authorIn = (byline: string) =>
		readOne(
			`<h1>Bean pot</h1><p>${byline}</p><h2>Ingredients</h2>${items('400 g beans', '2 onions')}<h2>Method</h2><p>Boil the beans with the onions until they are soft.</p>`,
		).author
	test.each([
		['by Ana Sol', 'Ana Sol'],
		['Recipe by Ana Sol | 3 May', 'Ana Sol'],
		['Submitted by Ana de la Sol on 3 May', 'Ana de la Sol'],
		['Chef Ana Sol', 'Ana Sol'],
		['Von Ana Sol', 'Ana Sol'],
		['Par Ana Sol, le 3 mai', 'Ana Sol'],
		['Por Ana Sol', 'Ana Sol'],
	])('%s', (byline, author) => expect(authorIn(byline)).toBe(author))
	test.each(['By Season', 'By the time the beans are soft, eat them', 'Di Sabato il mercato', 'A pot by the sea'])(
		'%s names nobody',
		(line) => expect(authorIn(line)).toBe(''),
	)
	test('the data goes before it', () =>
		expect(readOne(`${ld({ name: 'Bean pot', author: 'Bo Lee' })}<h1>Bean pot</h1><p>by Ana Sol</p>`).author).toBe(
			'Bo Lee',
		))
})
