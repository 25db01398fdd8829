import { expect, test } from 'vitest'
import { gzipped, JPEG, makeZip } from '../../../../../tests/factories/archives.ts'
import {
	pictureOf,
	readAll,
	readOne,
	reasonsIn,
	recipeIn,
	titlesIn,
	zipped,
} from '../../../../../tests/factories/read-files.ts'
import { decodeText } from './decode-text.ts'
import { timeOf } from './values.ts'
import { wordsOfYield } from './yield-words.ts'

const mealMaster = (lines: string[], end = 'MMMMM') =>
	[
		'MMMMM----- Recipe via Meal-Master (tm) v8.05',
		'',
		'      Title: Stew',
		' Categories: Main dish, Beef',
		'      Yield: 4 servings',
		'',
		...lines,
		end,
	].join('\r\n')
const textsOf = (recipe: { draft: { ingredients: { text: string }[] } }) =>
	recipe.draft.ingredients.map(({ text }) => text)

test('MealMaster: ranges stand in the amount columns', async () => {
	const recipe = await readOne(
		'a.mmf',
		mealMaster([
			`${'    1-2    Onions'.padEnd(41)}   8-10 oz Noodles`,
			'1-1 1/2 c  Water',
			' 1 to 2 tb Oil',
			'      1 lb Beef',
			'',
			'  Stew it.',
		]),
	)
	expect(textsOf(recipe)).toEqual([
		'1-2 Onions',
		'1-1 1/2 cup Water',
		'1 to 2 tbsp Oil',
		'1 lb Beef',
		'8-10 oz Noodles',
	])
	expect(recipe.draft.steps).toEqual(['Stew it.'])
})

test('MealMaster: an odd line costs one line, not the rest of the list', async () => {
	const recipe = await readOne(
		'a.mmf',
		mealMaster([
			'      1 lb Beef',
			'  2 (14 oz) cans tomatoes',
			'      2    Onions',
			'      1 c  Water',
			' 1/2 tsp salt',
			'',
			'  Stew it.',
		]),
	)
	expect(textsOf(recipe)).toEqual(['1 lb Beef', '2 (14 oz) cans tomatoes', '2 Onions', '1 cup Water', '1/2 tsp salt'])
	expect(recipe.draft.steps).toEqual(['Stew it.'])
})

test('MealMaster: a unit without an amount stays', async () => {
	expect(textsOf(await readOne('a.mmf', mealMaster(['        pn Salt', '', '  Stew it.'])))).toEqual(['pinch Salt'])
})

test('MealMaster: the last recipe of a cut file has a warning', async () => {
	const cut = await readOne('a.mmf', mealMaster(['      1 lb Beef', '', '  Stew'], ''))
	expect(cut.warnings).toEqual(['The end of the file is missing, so this recipe may be incomplete.'])
	expect((await readOne('a.mmf', mealMaster(['      1 lb Beef', '', '  Stew.']))).warnings).toEqual([])
})

test('bytes that are no UTF-8 are read by the code page whose letters they are', () => {
	const bytes = (...parts: (string | number)[]) =>
		Uint8Array.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...Buffer.from(part, 'latin1')])))
	expect(decodeText(bytes('M', 0x94, 'hren, S', 0x81, 0xe1, 'kartoffeln, ', 0xab, ' l'))).toBe(
		'Möhren, Süßkartoffeln, ½ l',
	)
	expect(decodeText(bytes('Cr', 0x8a, 'me fra', 0x8c, 'che'))).toBe('Crème fraîche')
	expect(decodeText(bytes('M', 0xf6, 'hren, S', 0xfc, 0xdf, 'kartoffeln'))).toBe('Möhren, Süßkartoffeln')
	expect(decodeText(bytes('don', 0x92, 't say ', 0x93, 'stir', 0x94, ' twice'))).toBe('don’t say “stir” twice')
})

test('a page that only looks like CopyMeThat’s is read like any page', async () => {
	const html =
		'<html><body><div class="recipe"><h1>Toast</h1><script type="application/ld+json">{"@context":"https://schema.org","@type":"Recipe","name":"Toast","recipeIngredient":["bread","butter"],"recipeInstructions":"Toast it."}</script><ul><li class="recipeIngredient">bread</li></ul></div></body></html>'
	const { app, found } = await readAll('toast.html', html)
	expect(app).toBe('Web pages')
	expect(titlesIn(found)).toEqual(['Toast'])
})

test('a page in which an app’s reader finds nothing is read like any page', async () => {
	const html =
		'<html><head><meta name="copymethat_class_id_version" content="2"><script type="application/ld+json">{"@context":"https://schema.org","@type":"Recipe","name":"Toast","recipeIngredient":["bread"],"recipeInstructions":"Toast it."}</script></head><body></body></html>'
	expect(titlesIn((await readAll('toast.html', html)).found)).toEqual(['Toast'])
})

test('no recipe and nothing unread is never an answer without a sentence', async () => {
	expect(reasonsIn((await readAll('empty.json', '[]')).found)).toEqual(['empty.json: There is no recipe in this file.'])
	const pages = { 'index.html': '<html><body>Hello</body></html>', 'a.html': '<html><body>Hello</body></html>' }
	expect(reasonsIn((await zipped(pages)).found)).toEqual(['export.zip: There is no recipe in this file.'])
})

const STEW = { id: 'a', name: 'Stew', slug: 'stew', description: '' }
const backupOf = (tables: object) => ({
	'database.json': JSON.stringify({
		alembic_version: [],
		recipes: [STEW],
		recipes_ingredients: [{ recipe_id: 'a', note: 'beef' }],
		recipe_instructions: [{ recipe_id: 'a', text: 'Stew.' }],
		...tables,
	}),
})

test('Mealie: a backup keeps nutrition, ratings and favourites, and tells what it drops', async () => {
	const { found } = await zipped(
		backupOf({
			recipe_nutrition: [{ id: 1, recipe_id: 'a', calories: '300', protein_content: '20 g', fat_content: null }],
			tools: [{ id: 't', name: 'Pot' }],
			recipes_to_tools: [{ recipe_id: 'a', tool_id: 't' }],
			recipe_comments: [{ recipe_id: 'a', text: 'Nice.' }],
			recipe_assets: [{ recipe_id: 'a', name: 'a.pdf' }],
			users_to_recipes: [{ recipe_id: 'a', user_id: 'u', rating: 4.5, is_favorite: 1 }],
		}),
	)
	const recipe = recipeIn(found)
	expect(recipe.draft.notes).toBe('Nutrition:\ncalories: 300\nprotein: 20 g')
	expect(recipe.draft.tags).toEqual(['Favorite'])
	expect(recipe.rating).toBe(5)
	expect(recipe.warnings).toContain('A rating of 4.5 became 5 stars.')
	expect(recipe.dropped).toEqual(['Comments', 'Tools (Pot)', 'Other files'])
})

test('Mealie 2: the number of pieces stands in a field of its own', async () => {
	const recipe = {
		...STEW,
		recipeServings: 0,
		recipeYieldQuantity: 24,
		recipeYield: 'cookies',
		recipeIngredient: [],
		recipeInstructions: [{ text: 'Bake.' }],
		dateAdded: '2024-05-06',
	}
	const { draft, dropped, created } = await readOne('a.json', JSON.stringify(recipe))
	expect(draft).toMatchObject({ servings: 24, recipe_yield: '24 cookies' })
	expect(dropped).toEqual([])
	expect(created).toBe(Date.UTC(2024, 4, 6))
})

test('a table: addresses, pictures, yields, nutrition, headings, ratings and columns without a field', async () => {
	const csv = [
		'sep=;',
		'name;source;originalPicture;quantity;nutrition;category;ingredients;directions;rating;favorite;date created;mood',
		'Soup;https://example.com/soup;https://img.example.com/a.jpg;2 pots;12 kcal;Soup,Winter;"1 leek\n, For the top:\nparsley";"1. Chop.\n2. Boil.";8;true;2023-01-02;happy',
	].join('\n')
	const recipe = await readOne('a.csv', csv)
	expect(recipe.draft).toMatchObject({
		title: 'Soup',
		source_url: 'https://example.com/soup',
		source_name: '',
		servings: 0,
		notes: 'Nutrition:\n12 kcal',
		category: ['Soup', 'Winter'],
		tags: ['Favorite'],
		ingredients: [
			{ text: '1 leek', section: '' },
			{ text: 'parsley', section: 'For the top' },
		],
		steps: ['Chop.', 'Boil.'],
	})
	expect(await pictureOf(recipe)).toBe('https://img.example.com/a.jpg')
	expect(recipe).toMatchObject({ rating: 4, created: Date.UTC(2023, 0, 2) })
	expect(recipe.dropped).toEqual(['Column ‘mood’'])
	expect(recipe.draft.recipe_yield).toBe('2 pots')
	const names = await readOne('b.csv', 'title,categories,tags\nSoup,"Soup; Winter","a; b,c"')
	expect(names.draft).toMatchObject({ category: ['Soup', 'Winter'], tags: ['a', 'b', 'c'] })
})

test('a Cooklang recipe that begins with a bracket is no JSON, and neither is any other such text', async () => {
	expect((await readAll('a.cook', '[- mine -]\nBoil @eggs{2}.')).app).toBe('Cooklang')
	const text = `[ from a friend ]\n${mealMaster(['      1 lb Beef', '', '  Stew.'])}`
	expect((await readAll('a.txt', text)).app).toBe('MealMaster')
})

test('bytes that are no text are no table', async () => {
	await expect(readAll('a.bin', 'a,b\0c,d\ne,f\0')).rejects.toThrow('We do not know this kind of file')
	await expect(readAll('a.csv', 'a,b\0c,d\ne,f\0')).rejects.toThrow('We do not know this kind of file')
})

test.each([
	['nothing.csv', ''],
	['blank.txt', ' \n\t\n'],
])('an empty file is called empty: %s', async (name, content) => {
	await expect(readAll(name, content)).rejects.toThrow('This file is empty.')
})

test('CopyMeThat: headings and further lines stand between the items', async () => {
	const html = `<html><head><meta name="copymethat_class_id_version" content="2"></head><body><div class="recipe"><div id="name">Pie</div>
		<div id="extra_info"><div id="starred">Starred</div></div>
		<div id="recipeIngredient_header" class="recipeIngredient_header">Ingredients</div>
		<ul id="recipeIngredients"><div class="recipeIngredient recipeIngredient_subheader">Crust:</div><li class="recipeIngredient">1 cup flour</li><li class="recipeIngredient_note">sifted</li></ul>
		<ol id="recipeInstructions"><div class="instruction instruction_subheader">Bake:</div><li class="instruction">1. Mix.</li><div class="instruction_next">Rest it.</div><li class="instruction">2. Bake.</li><li class="instruction">3. Eat.</li></ol>
	</div></body></html>`
	const { draft } = await readOne('recipes.html', html)
	expect(draft.ingredients).toEqual([
		{ text: '1 cup flour', section: 'Crust' },
		{ text: 'sifted', section: 'Crust' },
	])
	expect(draft.steps).toEqual(['Bake:', 'Mix.', 'Rest it.', 'Bake.', 'Eat.'])
	expect(draft.tags).toEqual(['Favorite'])
})

test('a page without its end has a warning at its last recipe', async () => {
	const whole =
		'<html><body><div class="recipe-details"><h2 itemprop="name">A</h2></div><div class="recipe-details"><h2 itemprop="name">B</h2></div></body></html>'
	const warnings = async (html: string) =>
		(await readAll('recipes.html', html)).found.map((one) => one.kind === 'recipe' && one.warnings)
	expect(await warnings(whole)).toEqual([[], []])
	expect(await warnings(whole.replace('</body></html>', ''))).toEqual([
		[],
		['The end of the file is missing, so this recipe may be incomplete.'],
	])
})

const PAPRIKA = { uid: 'X', name: 'Tart', ingredients: '1 egg', directions: 'Bake.', categories: [] }

test('an archive of what is read alone is read by its content, one level', async () => {
	const { found } = await zipped({
		'backup/soup.csv': 'title,ingredients\nSoup,1 leek',
		'backup/stew.mmf': mealMaster(['      1 lb Beef', '', '  Stew.']),
		'backup/mine.paprikarecipes': await makeZip({ 'Tart.paprikarecipe': gzipped(JSON.stringify(PAPRIKA)) }),
		'backup/photo.jpg': JPEG,
		'backup/letter.txt': 'Dear friend',
	})
	expect(titlesIn(found)).toEqual(['Soup', 'Stew', 'Tart'])
	expect(reasonsIn(found)).toEqual([expect.stringMatching(/^backup\/letter\.txt: We do not know this kind of file/)])
	const keys = found.flatMap((one) => (one.kind === 'recipe' ? [one.key] : []))
	expect(new Set(keys).size).toBe(3)
})

test('Recipe Keeper: nutrition as the page shows it, headings without a colon, own numbers of steps', async () => {
	const html = `<html><body><div class="recipe-details"><h2 itemprop="name">Cake</h2>
		<div itemprop="recipeIngredients"><p>For the base</p><p>150g biscuits</p><p>To serve</p><p>cream</p><p>For frying 1 tbsp oil</p></div>
		<div itemprop="recipeDirections"><p>1. Mix.</p><p></p><p>2. Bake.</p></div>
		<div>Serving size: 1 slice<meta content="1 slice" itemprop="recipeNutServingSize"></div>
		<div>Total Fat: 41.5g<meta content="41.5" itemprop="recipeNutTotalFat"></div>
		<meta content="12" itemprop="recipeNutSaturatedFat"><meta content="0" itemprop="recipeNutSodium">
	</div></body></html>`
	const { draft } = await readOne('recipes.html', html)
	expect(draft.ingredients).toEqual([
		{ text: '150g biscuits', section: 'For the base' },
		{ text: 'cream', section: 'To serve' },
		{ text: 'For frying 1 tbsp oil', section: 'To serve' },
	])
	expect(draft.steps).toEqual(['Mix.', 'Bake.'])
	expect(draft.notes).toBe('Nutrition:\nServing size: 1 slice\nTotal Fat: 41.5g\nSaturated fat: 12')
})

test('Cooklang: total time, an address behind a name, names of signs, spaces and lists of lines', async () => {
	const { draft } = await readOne(
		'Eggs.cook',
		'---\ntotal time: 1 hour\nsource: My book <https://example.com/eggs>\n---\n- @eggs{2}\n- @🧂\n\nBoil @ x{} in @water{1%l}.',
	)
	expect(draft).toMatchObject({
		total_time: 60,
		source_url: 'https://example.com/eggs',
		source_name: 'My book',
		ingredients: [{ text: '2 eggs' }, { text: '🧂' }, { text: '1 l water' }],
		steps: ['Boil @ x{} in water.'],
	})
})

test('Paprika: the bin stays out, addresses without a scheme are addresses, favourites a tag, step numbers go', async () => {
	const bin = await readAll('a.paprikarecipe', JSON.stringify({ ...PAPRIKA, in_trash: true }))
	expect(reasonsIn(bin.found)).toEqual(['Tart: It was in the other app’s bin and was left out.'])
	const { draft, dropped } = await readOne(
		'a.paprikarecipe',
		JSON.stringify({
			...PAPRIKA,
			directions: '1. Mix.\n\n2. Bake.',
			on_favorites: true,
			source: 'Mary',
			source_url: 'www.example.com/tart',
			servings: 'about 20 rolls',
		}),
	)
	expect(draft).toMatchObject({
		steps: ['Mix.', 'Bake.'],
		tags: ['Favorite'],
		servings: 20,
		recipe_yield: 'about 20 rolls',
		source_url: 'https://www.example.com/tart',
		source_name: 'Mary',
	})
	expect(dropped).toEqual([])
	const odd = await readOne(
		'a.paprikarecipe',
		JSON.stringify({ ...PAPRIKA, source: 'Mary', source_url: 'a blue book' }),
	)
	expect(odd.dropped).toEqual(['Source ‘a blue book’'])
})

test.each([
	['4', ''],
	['Serves 4', ''],
	['4 servings', ''],
	['für 4 Personen', ''],
	['', ''],
	['about 20 rolls', 'about 20 rolls'],
	['1 loaf', '1 loaf'],
	['4-6 servings', '4-6 servings'],
	['1 1/2 l', '1 1/2 l'],
])('the words of a yield that are let go: %j is %j', (text, words) => expect(wordsOfYield(text)).toBe(words))

test('the average rating of a page’s visitors is not the cook’s', async () => {
	const schema = (aggregateRating: object) =>
		JSON.stringify({ '@type': 'Recipe', name: 'A', recipeIngredient: ['x'], aggregateRating })
	const theirs = await readOne('a.json', schema({ ratingValue: 4.7, ratingCount: 210 }))
	expect(theirs).toMatchObject({ rating: 0, dropped: ['Ratings by others'] })
	expect((await readOne('a.json', schema({ ratingValue: '8', bestRating: '10' }))).rating).toBe(4)
})

test.each([
	['2024-03-09 18:22:01', Date.UTC(2024, 2, 9, 18, 22, 1)],
	['2024-03-09', Date.UTC(2024, 2, 9)],
	['2024-03-09T18:22:01.123456+02:00', Date.UTC(2024, 2, 9, 16, 22, 1, 123)],
	[1_700_000_000, 1_700_000_000_000],
	[1_700_000_000_000, 1_700_000_000_000],
	['last summer', 0],
	['2024-13-41', 0],
	[null, 0],
])('%j is the time %i', (value, time) => expect(timeOf(value)).toBe(time))

test('a picture that is named and not in the file is told, in each kind of file', async () => {
	const lost = ['A picture of it is not in the file.']
	const page =
		'<html><body><div class="recipe-details"><h2 itemprop="name">A</h2><img src="images/a.jpg"></div></body></html>'
	expect((await readOne('recipes.html', page)).warnings).toEqual(lost)
	const schema = { '@type': 'Recipe', name: 'A', recipeIngredient: ['x'], image: 'a.jpg' }
	expect((await readOne('a.json', JSON.stringify(schema))).warnings).toEqual(lost)
	expect(recipeIn((await zipped({ 'A/recipe.json': JSON.stringify(schema) })).found).warnings).toEqual(lost)
	const beside = await zipped({ 'A/recipe.json': JSON.stringify(schema), 'A/a.jpg': JPEG })
	expect(recipeIn(beside.found)).toMatchObject({ warnings: [], pictures: [{}] })
	const { dropped } = await readOne('a.csv', 'title,ingredients,photo\nA,x,mine.jpg\n')
	expect(dropped).toEqual(['Picture ‘mine.jpg’'])
})
