import { expect, test } from 'vitest'
import { base64, type Files, gzipped, JPEG, makeZip, WEBP } from '../../../../../tests/factories/archives.ts'
import { pictureOf, readAll, readOne, recipeIn, zipped } from '../../../../../tests/factories/read-files.ts'
import type { Found } from './found.ts'
import { openFile } from './read-file.ts'

const PAPRIKA = {
	uid: '84B62AEC-DB66-48C5-91ED-F9BF8FA76275',
	created: '2024-03-09 18:22:01',
	hash: '8785094EC64A',
	name: 'Leek tart',
	description: 'For a Sunday.',
	ingredients: 'For the pastry:\n200 g flour\n100 g butter\n\nFor the filling:\n3 leeks',
	directions: 'Make the pastry.\n\nFill and bake.',
	notes: 'Good cold.',
	nutritional_info: '420 kcal',
	prep_time: '25 min',
	cook_time: '1 hr 10 mins',
	total_time: '',
	difficulty: 'Easy',
	servings: 'Serves 6',
	rating: 4,
	source: 'Grandmother',
	source_url: '',
	image_url: null,
	photo: 'x.jpg',
	photo_data: base64(JPEG),
	photos: [{ filename: 'y.jpg', name: '1', data: base64(JPEG) }],
	categories: ['French', 'Dinner', 'Picnic'],
}

test('Paprika: an archive of packed JSON, with headings, times, names and photos', async () => {
	const { app, found } = await zipped({ 'Leek tart.paprikarecipe': gzipped(JSON.stringify(PAPRIKA)) })
	const recipe = recipeIn(found)
	expect(app).toBe('Paprika')
	expect(recipe.draft).toMatchObject({
		title: 'Leek tart',
		description: 'For a Sunday.',
		ingredients: [
			{ text: '200 g flour', section: 'For the pastry' },
			{ text: '100 g butter', section: 'For the pastry' },
			{ text: '3 leeks', section: 'For the filling' },
		],
		steps: ['Make the pastry.', 'Fill and bake.'],
		prep_time: 25,
		cook_time: 70,
		servings: 6,
		difficulty: 'Easy',
		cuisine: 'French',
		category: ['Dinner', 'Picnic'],
		tags: [],
		notes: 'Good cold.\n\nNutrition:\n420 kcal',
		source_name: 'Grandmother',
		source_url: '',
		is_public: false,
	})
	expect(recipe).toMatchObject({ rating: 4, created: Date.UTC(2024, 2, 9, 18, 22, 1), dropped: [] })
	expect(recipe.pictures).toHaveLength(2)
	expect(await pictureOf(recipe)).toBe('image/jpeg')
	expect(await readOne('Leek tart.paprikarecipe', gzipped(JSON.stringify(PAPRIKA)))).toMatchObject({
		draft: { title: 'Leek tart' },
	})
})

test('Mela: groups and headings marked by #, links and emphasis as words', async () => {
	const recipe = recipeIn(
		(
			await zipped({
				'Recipes/Ramen.melarecipe': JSON.stringify({
					id: 'example.com/ramen',
					title: 'Ramen',
					text: 'From [a friend](https://example.com).',
					images: [base64(JPEG)],
					categories: ['Japanese', 'Soup'],
					yield: '2 bowls',
					prepTime: '20 min',
					cookTime: '4 h',
					totalTime: '5 hours',
					ingredients: '# Broth\n1 kg bones\n# Bowl\n2 eggs',
					instructions: '# Broth\nSimmer for **four** hours.\nStrain.',
					notes: '# Tip\nFreeze it.',
					nutrition: '',
					link: 'https://example.com/ramen',
					favorite: true,
					wantToCook: true,
					date: 700000000,
				}),
			})
		).found,
	)
	expect(recipe.draft).toMatchObject({
		title: 'Ramen',
		description: 'From a friend (https://example.com).',
		ingredients: [
			{ text: '1 kg bones', section: 'Broth' },
			{ text: '2 eggs', section: 'Bowl' },
		],
		steps: ['Broth:', 'Simmer for four hours.', 'Strain.'],
		prep_time: 20,
		cook_time: 240,
		total_time: 300,
		servings: 2,
		notes: 'Tip\nFreeze it.',
		source_url: 'https://example.com/ramen',
	})
	expect(recipe.draft.tags).toEqual(['Favorite'])
	expect(recipe.created).toBe(Date.UTC(2001, 0, 1) + 700_000_000_000)
	expect(recipe.dropped).toEqual(['Want to cook'])
	expect(recipe.draft.recipe_yield).toBe('2 bowls')
})

test('Crouton: amounts by their units, sections among ingredients and steps, minutes', async () => {
	const recipe = recipeIn(
		(
			await zipped({
				'Cozy Soup.crumb': JSON.stringify({
					uuid: '8C2CB9D5',
					name: 'Cozy Soup',
					serves: 6,
					defaultScale: 2,
					duration: 15,
					cookingDuration: 30,
					webLink: 'https://example.com/soup/',
					sourceName: 'example.com',
					neutritionalInfo: 'Calories: 528 kcal',
					tags: [{ uuid: 't', name: 'Chicken' }],
					ingredients: [
						{
							order: 1,
							uuid: 'i',
							ingredient: { uuid: 'x', name: 'chicken' },
							quantity: { quantityType: 'POUND', amount: 0.75 },
						},
						{ order: 0, uuid: 'h', ingredient: { uuid: 'x', name: 'Soup' }, quantity: { quantityType: 'SECTION' } },
						{
							order: 2,
							uuid: 'j',
							ingredient: { uuid: 'x', name: 'onion' },
							quantity: { quantityType: 'ITEM', amount: 1 },
						},
						{
							order: 3,
							uuid: 'k',
							ingredient: { uuid: 'x', name: 'broth' },
							quantity: { quantityType: 'CUP', amount: 5, secondaryAmount: 6 },
						},
						{ order: 4, uuid: 'l', ingredient: { uuid: 'x', name: 'salt' } },
					],
					steps: [
						{ order: 1, uuid: 'b', step: 'Combine everything.', isSection: false },
						{ order: 0, uuid: 'a', step: 'Slow cooker', isSection: true },
					],
					images: [base64(JPEG)],
				}),
			})
		).found,
	)
	expect(recipe.draft).toMatchObject({
		ingredients: [
			{ text: '3/4 lb chicken', section: 'Soup' },
			{ text: '1 onion', section: 'Soup' },
			{ text: '5-6 cup broth', section: 'Soup' },
			{ text: 'salt', section: 'Soup' },
		],
		steps: ['Slow cooker:', 'Combine everything.'],
		prep_time: 15,
		cook_time: 30,
		servings: 6,
		tags: ['Chicken'],
		source_name: 'example.com',
	})
	expect(recipe.dropped).toEqual(['Default scale'])
})

const MEALIE = {
	id: 'd1d3b2a0-0000-4000-8000-000000000001',
	name: 'Dal',
	slug: 'dal',
	description: 'Everyday.',
	recipe_yield: '4 servings',
	prep_time: '10 minutes',
	perform_time: '30 minutes',
	total_time: '40 minutes',
	recipe_category: [{ name: 'Dinner', slug: 'dinner' }],
	tags: [{ name: 'Lentils', slug: 'lentils' }],
	tools: [{ name: 'Pressure cooker', slug: 'pressure-cooker' }],
	rating: 5,
	org_url: 'https://example.com/dal',
	recipe_ingredient: [
		{ title: 'Dal', note: 'rinsed', quantity: 1.5, unit: { name: 'cup' }, food: { name: 'red lentils' }, display: '' },
		{ title: null, note: '1 tsp turmeric', quantity: 1, unit: null, food: null, display: '1 tsp turmeric' },
	],
	recipe_instructions: [
		{ title: 'Cook', text: 'Boil the lentils.' },
		{ title: '', text: 'Season.' },
	],
	notes: [{ title: 'Tip', text: 'Lemon helps.' }],
	nutrition: { calories: '300', protein_content: null },
}

test('Mealie: its export of recipes with their folders, and a single recipe', async () => {
	const { app, found } = await zipped({
		'recipes/dal/dal.json': JSON.stringify(MEALIE),
		'recipes/dal/images/original.webp': WEBP,
		'recipes/dal/images/min-original.webp': WEBP,
	})
	expect(app).toBe('Mealie')
	const recipe = recipeIn(found)
	expect(recipe.draft).toMatchObject({
		title: 'Dal',
		ingredients: [
			{ text: '1 1/2 cup red lentils, rinsed', section: 'Dal' },
			{ text: '1 tsp turmeric', section: 'Dal' },
		],
		steps: ['Cook:', 'Boil the lentils.', 'Season.'],
		prep_time: 10,
		cook_time: 30,
		total_time: 0,
		servings: 4,
		category: ['Dinner'],
		tags: ['Lentils'],
		notes: 'Tip\nLemon helps.\n\nNutrition:\ncalories: 300',
		source_url: 'https://example.com/dal',
	})
	expect(recipe).toMatchObject({ rating: 5, dropped: ['Tools (Pressure cooker)'] })
	expect(await pictureOf(recipe)).toBe('image/webp')
	const { recipe_ingredient: _lines, ...rest } = MEALIE
	const early = { ...rest, recipeIngredient: ['2 eggs'], recipeInstructions: [{ text: 'Fry.' }], orgURL: '' }
	expect((await readOne('dal.json', JSON.stringify(early))).draft.ingredients).toEqual([
		{ text: '2 eggs', section: '' },
	])
})

test('Mealie: a backup joins its tables, and a missing table is reported', async () => {
	const id = '0123456789abcdef0123456789abcdef'
	const tables = {
		alembic_version: [{ version_num: 'abc' }],
		recipes: [
			{ id, name: 'Stew', slug: 'stew', recipe_servings: 3, perform_time: '2 hours', org_url: null, description: '' },
		],
		recipes_ingredients: [
			{ recipe_id: id, position: 2, note: 'a pinch of salt', quantity: 1, food_id: null, unit_id: null },
			{ recipe_id: id, position: 1, note: '', quantity: 2, food_id: 'f', unit_id: 'u' },
		],
		recipe_instructions: [{ recipe_id: id, position: 0, title: '', text: 'Stew it.' }],
		ingredient_foods: [{ id: 'f', name: 'beef' }],
		ingredient_units: [{ id: 'u', name: 'kg' }],
		categories: [{ id: 'c', name: 'Dinner' }],
		recipes_to_categories: [{ recipe_id: id, category_id: 'c' }],
	}
	const { found } = await zipped({
		'database.json': JSON.stringify(tables),
		'data/recipes/01234567-89ab-cdef-0123-456789abcdef/images/original.webp': WEBP,
	})
	const recipe = recipeIn(found)
	expect(recipe.draft).toMatchObject({
		title: 'Stew',
		servings: 3,
		cook_time: 120,
		category: ['Dinner'],
		ingredients: [{ text: '2 kg beef' }, { text: 'a pinch of salt' }],
		steps: ['Stew it.'],
	})
	expect(await pictureOf(recipe)).toBe('image/webp')
	const { recipe_instructions: _gone, ...older } = tables
	expect((await zipped({ 'database.json': JSON.stringify(older) })).found).toEqual([
		{ kind: 'unread', name: 'database.json', reason: expect.stringContaining('recipe_instructions is missing') },
	])
})

const TANDOOR = {
	name: 'Pancakes',
	description: 'Thin.',
	keywords: [{ name: 'Breakfast' }],
	steps: [
		{
			name: 'Batter',
			instruction: '## Whisk\nWhisk {{ ingredients[0] }} with the milk.',
			ingredients: [
				{
					food: { name: 'flour' },
					unit: { name: 'g' },
					amount: 250,
					note: 'sifted',
					order: 0,
					is_header: false,
					no_amount: false,
				},
				{
					food: { name: 'milk' },
					unit: { name: 'l' },
					amount: '0.50',
					note: '',
					order: 1,
					is_header: false,
					no_amount: false,
				},
			],
			time: 5,
			order: 0,
		},
		{
			name: 'Pan',
			instruction: 'Bake.',
			ingredients: [
				{ food: { name: 'butter' }, unit: null, amount: 0, note: '', order: 0, is_header: false, no_amount: true },
			],
			time: 0,
			order: 1,
		},
	],
	working_time: 20,
	waiting_time: 30,
	servings: 4,
	servings_text: 'people',
	source_url: 'https://example.com/pancakes',
}

test('Tandoor: an archive of archives, steps with their ingredients', async () => {
	const inner = await makeZip({ 'recipe.json': JSON.stringify(TANDOOR), 'image.jpg': JPEG })
	const { app, found } = await zipped({ 'Pancakes.zip': inner, 'Broken.zip': 'PK no' })
	expect(app).toBe('Tandoor')
	const recipe = recipeIn(found)
	expect(recipe.draft).toMatchObject({
		title: 'Pancakes',
		ingredients: [
			{ text: '250 g flour, sifted', section: 'Batter' },
			{ text: '1/2 l milk', section: 'Batter' },
			{ text: 'butter', section: 'Pan' },
		],
		steps: ['Batter:', 'Whisk:', 'Whisk 250 g flour, sifted with the milk.', 'Pan:', 'Bake.'],
		prep_time: 20,
		total_time: 50,
		servings: 4,
		category: ['Breakfast'],
		source_url: 'https://example.com/pancakes',
	})
	expect(recipe.dropped).toEqual(['Times of single steps'])
	expect(recipe.key).toBe('Pancakes.zip/recipe.json#0')
	expect(await pictureOf(recipe)).toBe('image/jpeg')
	expect(found).toContainEqual({ kind: 'unread', name: 'Broken.zip', reason: expect.stringContaining('damaged') })
})

test('Nextcloud Cookbook: one folder per recipe, steps as texts or as objects, its own picture before the address', async () => {
	const { app, found } = await zipped({
		'Recipes/Baked bananas/recipe.json': JSON.stringify({
			'@context': 'http://schema.org',
			'@type': 'Recipe',
			id: 123,
			name: 'Baked bananas',
			description: 'Easy.',
			url: 'https://example.com/bananas',
			image: 'https://example.com/bananas.jpg',
			prepTime: 'PT0H10M',
			cookTime: null,
			totalTime: 'PT1H30M',
			recipeYield: 4,
			recipeCategory: 'Dessert',
			keywords: 'sweets,fruit',
			tool: ['Bowl'],
			recipeIngredient: ['3 ripe bananas', '100g sugar'],
			recipeInstructions: ['Peel the bananas', { '@type': 'HowToStep', text: 'Bake.', name: 'Bake' }],
			nutrition: { '@type': 'NutritionInformation', calories: '120 kcal' },
		}),
		'Recipes/Baked bananas/full.jpg': JPEG,
		'Recipes/Baked bananas/thumb.jpg': JPEG,
	})
	expect(app).toBe('Nextcloud Cookbook')
	const recipe = recipeIn(found)
	expect(recipe.draft).toMatchObject({
		title: 'Baked bananas',
		ingredients: [{ text: '3 ripe bananas' }, { text: '100g sugar' }],
		steps: ['Peel the bananas', 'Bake.'],
		prep_time: 10,
		total_time: 90,
		servings: 4,
		category: ['Dessert'],
		tags: ['sweets', 'fruit'],
		notes: 'Nutrition:\ncalories: 120 kcal',
		source_url: 'https://example.com/bananas',
	})
	expect(recipe.dropped).toEqual(['Tools (Bowl)'])
	expect(recipe.pictures).toHaveLength(1)
	expect(await pictureOf(recipe)).toBe('image/jpeg')
})

test('RecipeSage: a list of schema.org recipes, headings in brackets, notes among the comments', async () => {
	const { app, found } = await readAll(
		'recipesage.json',
		JSON.stringify({
			recipes: [
				{
					'@context': 'http://schema.org',
					'@type': 'Recipe',
					identifier: 'x',
					description: '',
					image: ['https://img.example.com/1.jpg'],
					name: 'Focaccia',
					prepTime: 'PT30M',
					recipeIngredient: ['[Dough]', '500 g flour', '[Top]', 'rosemary'],
					recipeInstructions: [
						{ '@type': 'HowToSection', name: 'Dough' },
						{ '@type': 'HowToStep', text: 'Knead.' },
					],
					recipeYield: '8 pieces',
					totalTime: 'PT3H',
					recipeCategory: ['Italian', 'bread'],
					creditText: 'A book',
					isBasedOn: 'https://example.com/focaccia',
					comment: [{ '@type': 'Comment', name: 'Author Notes', text: 'Use good oil.' }],
					aggregateRating: { '@type': 'AggregateRating', ratingValue: '5', bestRating: '5' },
				},
			],
		}),
	)
	expect(app).toBe('RecipeSage')
	const recipe = recipeIn(found)
	expect(recipe.draft).toMatchObject({
		ingredients: [
			{ text: '500 g flour', section: 'Dough' },
			{ text: 'rosemary', section: 'Top' },
		],
		steps: ['Dough:', 'Knead.'],
		prep_time: 30,
		total_time: 180,
		servings: 8,
		recipe_yield: '8 pieces',
		cuisine: 'Italian',
		notes: 'Use good oil.',
		source_url: 'https://example.com/focaccia',
		source_name: 'A book',
	})
	expect(recipe).toMatchObject({ rating: 5, dropped: [], draft: { recipe_yield: '8 pieces' } })
	expect(await pictureOf(recipe)).toBe('https://img.example.com/1.jpg')
})

test('Cooklang: components in the text, sections, notes, comments, escapes, and the picture of the same name', async () => {
	const text = `---
title: Fried rice
servings: 2
tags:
  - quick
  - rice
source:
  url: https://example.com/rice
time.prep: 10 min
cook time: 1h5m
cuisine: Chinese
locale: en_GB
---
-- not for the cook

> My uncle's.

= Rice

Boil @rice{200%g} in #pot{} for ~{10%minutes} [- or less -] with @salt.

== Wok ==
Fry @onion{1}(finely chopped) with @./sauces/Soy Mix{2%tbsp}
and serve \\@ once.
`
	const { found } = await zipped({ 'Asian/Fried rice.cook': text, 'Asian/Fried rice.jpg': JPEG })
	const recipe = recipeIn(found)
	expect(recipe.draft).toMatchObject({
		title: 'Fried rice',
		ingredients: [
			{ text: '200 g rice', section: 'Rice' },
			{ text: 'salt', section: 'Rice' },
			{ text: '1 onion, finely chopped', section: 'Wok' },
			{ text: '2 tbsp Soy Mix', section: 'Wok' },
		],
		steps: ['Rice:', 'Boil rice in pot for 10 minutes with salt.', 'Wok:', 'Fry onion with Soy Mix and serve @ once.'],
		prep_time: 10,
		cook_time: 65,
		servings: 2,
		cuisine: 'Chinese',
		tags: ['quick', 'rice'],
		notes: "My uncle's.",
		language: 'en-GB',
		source_url: 'https://example.com/rice',
	})
	expect(await pictureOf(recipe)).toBe('image/jpeg')
	expect((await readOne('Porridge.cook', '>> servings: 1\nStir @oats{50%g}.')).draft).toMatchObject({
		title: 'Porridge',
		servings: 1,
		ingredients: [{ text: '50 g oats' }],
		steps: ['Stir oats.'],
	})
})

test('Recipe Keeper: recipes.html by itemprop, with the photos of the archive', async () => {
	const html = `<!DOCTYPE html><html><body><div class="recipe-details">
		<meta content="uuid-1" itemprop="recipeId"><meta content="True" itemprop="recipeIsFavourite"><meta content="3" itemprop="recipeRating">
		<h2 itemprop="name">Strawberry tart</h2>
		<div>Courses: <span itemprop="recipeCourse">Dessert</span></div>
		<meta content="French" itemprop="recipeCategory"><meta content="Sweet" itemprop="recipeCollection">
		<div>Source: <span itemprop="recipeSource"><a href="https://example.com/tart">https://example.com/tart</a></span></div>
		<div>Serving size: <span itemprop="recipeYield">8</span></div>
		<meta content="PT15M" itemprop="prepTime"><meta content="PT20M" itemprop="cookTime">
		<img class="recipe-photo" src="images/abc_0.jpg"/>
		<div class="recipe-ingredients" itemprop="recipeIngredients"><p>Pastry:</p><p>250g shortcrust</p><p></p><p>500g strawberries</p></div>
		<div itemprop="recipeDirections"><p>1. Roll out.</p><p></p><p>2. Bake.</p></div>
		<div itemprop="recipeNotes"><p>Serve cold.</p></div>
		<meta content="320" itemprop="recipeNutCalories">
	</div></body></html>`
	const { app, found } = await zipped({ 'recipes.html': html, 'images/abc_0.jpg': JPEG })
	expect(app).toBe('Recipe Keeper')
	const recipe = recipeIn(found)
	expect(recipe.draft).toMatchObject({
		title: 'Strawberry tart',
		ingredients: [
			{ text: '250g shortcrust', section: 'Pastry' },
			{ text: '500g strawberries', section: 'Pastry' },
		],
		steps: ['Roll out.', 'Bake.'],
		prep_time: 15,
		cook_time: 20,
		servings: 8,
		cuisine: 'French',
		category: ['Dessert'],
		tags: ['Favorite', 'Sweet'],
		notes: 'Serve cold.\n\nNutrition:\nCalories: 320',
		source_url: 'https://example.com/tart',
	})
	expect(recipe).toMatchObject({ rating: 3, dropped: [] })
	expect(await pictureOf(recipe)).toBe('image/jpeg')
})

test('CopyMeThat: recipes.html by id, one div per recipe', async () => {
	const html = `<html><body><div class="recipe"><div id="name">Rice pudding</div>
		<div id="link">Adapted from <a id="original_link" href="https://example.com/pudding">example.com</a></div>
		<img class="recipeImage" src="images/pudding.jpg" />
		<div id="categories"><span>Tags: </span><span class="recipeCategory">Breakfast</span><span class="recipeCategory">To go</span></div>
		<div id="extra_info"><div id="made_this">I made this</div><div id="rating"><span id="ratingValue">4</span></div></div>
		<div id="description">A make-ahead breakfast.</div><div id="servings">Servings: <a id="recipeYield">2</a></div>
		<ul id="recipeIngredients"><li class="recipeIngredient">1 cup brown rice</li><li class="recipeIngredient">2/3 cup milk</li></ul>
		<ol id="recipeInstructions"><li class="instruction" value="1">Mix everything.</li></ol>
		<ul id="recipeNotes"><li class="recipeNote">Can be served warm.</li></ul></div>
		<div class="recipe"><div id="name">Second</div></div></body></html>`
	const { app, found } = await zipped({ 'recipes.html': html })
	expect(app).toBe('CopyMeThat')
	expect(found).toHaveLength(2)
	const recipe = recipeIn(found)
	expect(recipe.draft).toMatchObject({
		title: 'Rice pudding',
		description: 'A make-ahead breakfast.',
		ingredients: [{ text: '1 cup brown rice' }, { text: '2/3 cup milk' }],
		steps: ['Mix everything.'],
		servings: 2,
		category: ['Breakfast'],
		tags: ['To go'],
		notes: 'Can be served warm.',
		source_url: 'https://example.com/pudding',
	})
	expect(recipe).toMatchObject({ rating: 4, dropped: ['Made this'] })
	expect(recipe.warnings).toEqual(['A picture of it is not in the file.'])
})

test('MealMaster: one and two columns, units, continued lines, sections in both parts', async () => {
	const text = [
		'MMMMM----- Recipe via Meal-Master (tm) v8.06',
		'',
		'      Title: Fruit Meringue Pie',
		' Categories: Pastries, Dessert',
		'      Yield: 12 pieces',
		'',
		'MMMMM---------------------------SPONGE--------------------------------',
		'    150 g  soft butter',
		'  1 1/2 tb cornflour',
		'    370 g  sour cherries; dripped',
		'           -off (1 glass)',
		'           vanilla',
		'MMMMM--------------------------MERINGUE-------------------------------',
		'      4    egg whites                        150 g  sugar',
		'',
		'  Stir butter until foamy, mix flour and stir',
		'  in. Bake.',
		'',
		'MMMMM--------------------------MERINGUE-------------------------------',
		'  Beat the egg whites.',
		':Serve cold.',
		'',
		'MMMMM',
		'',
		'---------- Recipe via Meal-Master (tm) v8.05',
		'',
		'      Title: Tea',
		' Categories: Drink',
		'   Servings: 1',
		'',
		'      1 c  water',
		'',
		'  Boil.',
		'-----',
	].join('\r\n')
	const { app, found } = await readAll('recipes.mmf', text)
	expect(app).toBe('MealMaster')
	expect(found).toHaveLength(2)
	expect(recipeIn(found).draft).toMatchObject({
		title: 'Fruit Meringue Pie',
		ingredients: [
			{ text: '150 g soft butter', section: 'SPONGE' },
			{ text: '1 1/2 tbsp cornflour', section: 'SPONGE' },
			{ text: '370 g sour cherries; dripped off (1 glass)', section: 'SPONGE' },
			{ text: 'vanilla', section: 'SPONGE' },
			{ text: '4 egg whites', section: 'MERINGUE' },
			{ text: '150 g sugar', section: 'MERINGUE' },
		],
		steps: [
			'Stir butter until foamy, mix flour and stir in. Bake.',
			'MERINGUE:',
			'Beat the egg whites.',
			'Serve cold.',
		],
		servings: 12,
		recipe_yield: '12 pieces',
		category: ['Pastries', 'Dessert'],
		tags: [],
	})
})

test('a table: the columns are guessed and can be chosen, cells contain lists in several formats', async () => {
	const csv =
		'Recipe Name;Zutaten;Directions;Tags;URL\n"Soup";"1 carrot\n2 leeks";"Chop | Boil";"a, b";https://example.com/soup\n"";"";"";"";""\n'
	const opened = await openFile('mine.csv', new Blob([csv]))
	expect(opened.table?.header).toEqual(['Recipe Name', 'Zutaten', 'Directions', 'Tags', 'URL'])
	expect(opened.table?.columns).toEqual({ title: 0, ingredients: 1, steps: 2, tags: 3, source: 4 })
	const found: Found[] = []
	for await (const one of opened.read()) found.push(one)
	expect(recipeIn(found).draft).toMatchObject({
		title: 'Soup',
		ingredients: [{ text: '1 carrot' }, { text: '2 leeks' }],
		steps: ['Chop', 'Boil'],
		tags: ['a', 'b'],
		source_url: 'https://example.com/soup',
	})
	const chosen: Found[] = []
	for await (const one of opened.read({ title: 2 })) chosen.push(one)
	expect(recipeIn(chosen).draft).toMatchObject({ title: 'Chop | Boil', ingredients: [] })
	await expect(opened.read({ ingredients: 1 }).next()).rejects.toThrow('Choose the column that holds the title.')
})

test('a saved web page is read like a page of the web', async () => {
	const html =
		'<html><head><script type="application/ld+json">{"@context":"https://schema.org","@type":"Recipe","name":"Toast","recipeIngredient":["bread"],"recipeInstructions":"Toast it."}</script></head><body><h1>Toast</h1></body></html>'
	expect((await readOne('toast.html', html)).draft).toMatchObject({ title: 'Toast', ingredients: [{ text: 'bread' }] })
	expect((await readAll('nothing.html', '<html><body>Hello</body></html>')).found).toEqual([
		{ kind: 'unread', name: 'nothing.html', reason: 'No recipe that we know.' },
	])
})

test('a file of unknown kind is reported as unknown', async () => {
	await expect(openFile('holiday.mp4', new Blob([new Uint8Array(1000).fill(7)]))).rejects.toThrow(
		'We do not know this kind of file',
	)
	await expect(openFile('photos.zip', await makeZip({ 'a.jpg': JPEG }))).rejects.toThrow(
		'We do not know this kind of file',
	)
	expect((await readAll('other.json', '{"songs":[]}')).found).toEqual([
		{ kind: 'unread', name: 'other.json', reason: 'No recipe that we know.' },
	])
})

test('a known app’s file in an unknown layout is reported as another version', async () => {
	const other = JSON.stringify({ schemaVersion: 9, recipe: { heading: 'New' } })
	const reason = (app: string) => `Not as we know the files of ${app}. It may be of another version.`
	const reasons = async (files: Files) => (await zipped(files)).found.map((one) => one.kind === 'unread' && one.reason)
	expect(await reasons({ 'a.melarecipe': other })).toEqual([reason('Mela')])
	expect(await reasons({ 'a.crumb': other })).toEqual([reason('Crouton')])
	expect(await reasons({ 'a.paprikarecipe': gzipped(other) })).toEqual([reason('Paprika')])
	expect(await reasons({ 'a.zip': await makeZip({ 'recipe.json': other }) })).toEqual([reason('Tandoor')])
	expect(await reasons({ 'Recipes/A/recipe.json': other })).toEqual([reason('Nextcloud Cookbook')])
	expect(await reasons({ 'recipes/a/a.json': other })).toEqual([reason('Mealie')])
})

test('a recipe over the limits is shortened with a warning, and an empty recipe is skipped', async () => {
	const recipe = await readOne(
		'x.paprikarecipe',
		JSON.stringify({ ...PAPRIKA, notes: 'n'.repeat(20_000), categories: ['Very difficult'], difficulty: 'Chef' }),
	)
	expect(recipe.warnings).toContain('Longer than a recipe may be, and shortened: notes.')
	expect(recipe.dropped).toContain('Difficulty ‘Chef’')
	const empty = { ...PAPRIKA, name: ' ', ingredients: '', directions: '' }
	expect((await readAll('x.paprikarecipe', JSON.stringify(empty))).found).toEqual([
		{ kind: 'unread', name: 'x.paprikarecipe', reason: 'It has no title, no ingredients and no steps.' },
	])
})
