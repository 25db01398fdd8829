import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { UNREAD } from '#app/domains/ingredients/model/reading/line-reading.ts'
import { FOODS } from '#app/ui/plate-names.ts'
import { plateCard } from './plate-card.ts'
import { recipeJsonLd, recipeMeta } from './recipe-meta.ts'
import type { RecipeView } from './recipe-view.ts'

const APP = 'https://nomster.example'

const view: RecipeView = {
	recipe: {
		id: '01920000-0000-7000-8000-000000000001',
		title: 'Lentil soup',
		description: 'Red, thick\nand quick.',
		prep_time: 10,
		cook_time: 25,
		total_time: 0,
		servings: 4,
		difficulty: 'Easy',
		cuisine: 'Turkish',
		category: ['Soup'],
		tags: ['winter', 'one pot'],
		notes: '',
		source_url: '',
		source_name: '',
		language: 'en',
		is_public: true,
		created_at: 0,
		updated_at: 0,
	},
	pictures: ['/media/u/1-1920.webp'],
	plate: { food: 'soup', crockery: 'bowl', cloth: 'oat', weave: 'plain', tint: 'own' },
	ingredients: [{ name: '', lines: [{ id: 'l', text: '200 g lentils', pinned: false, ...UNREAD }] }],
	method: [
		{ name: '', steps: ['Fry.'], uses: [[]] },
		{ name: 'To serve', steps: ['Pour.'], uses: [[]] },
	],
	author: 'Ada',
	rating: { average: 4.25, count: 3 },
}

const contents = (tags: ReturnType<typeof recipeMeta>) =>
	Object.fromEntries(
		tags.flatMap((tag) =>
			'property' in tag ? [[tag.property, tag.content]] : 'name' in tag ? [[tag.name, tag.content]] : [],
		),
	)

test('a public recipe has metadata for links', () => {
	expect(contents(recipeMeta({ view, appUrl: APP }))).toMatchObject({
		description: 'Red, thick and quick.',
		'og:title': 'Lentil soup',
		'og:url': `${APP}/recipe/${view.recipe.id}`,
		'og:image': `${APP}/media/u/1-960.webp`,
		'twitter:card': 'summary_large_image',
	})
})

test('a recipe without a photo is shared with the card of its drawing, which exists for every drawing', () => {
	const drawn = contents(recipeMeta({ view: { ...view, pictures: [] }, appUrl: APP }))
	expect(drawn).toMatchObject({ 'og:image': `${APP}/plate-cards/soup.jpg`, 'twitter:card': 'summary_large_image' })
	for (const food of Object.keys(FOODS)) expect(existsSync(`public${plateCard(food)}`), food).toBe(true)
})

test('a private recipe shows its title and nothing else', () => {
	const isPrivate = { ...view, recipe: { ...view.recipe, is_public: false } }
	expect(recipeMeta({ view: isPrivate, appUrl: APP })).toEqual([{ title: 'Lentil soup' }])
})

test('a recipe without a description is described by its ingredients', () => {
	const mute = { ...view, recipe: { ...view.recipe, description: '' } }
	expect(contents(recipeMeta({ view: mute, appUrl: APP })).description).toBe('200 g lentils')
})

test('the machine-readable recipe is schema.org’s, with sections, times and the rating', () => {
	expect(recipeJsonLd({ view, appUrl: APP })).toMatchObject({
		'@type': 'Recipe',
		name: 'Lentil soup',
		author: { name: 'Ada' },
		prepTime: 'PT10M',
		totalTime: 'PT35M',
		recipeYield: '4',
		recipeCategory: ['Soup'],
		keywords: 'winter, one pot',
		recipeIngredient: ['200 g lentils'],
		recipeInstructions: [
			{ '@type': 'HowToStep', text: 'Fry.' },
			{ '@type': 'HowToSection', name: 'To serve', itemListElement: [{ '@type': 'HowToStep', text: 'Pour.' }] },
		],
		aggregateRating: { ratingValue: '4.3', ratingCount: 3 },
	})
})

test('unknown fields are left out', () => {
	const bare: RecipeView = {
		...view,
		recipe: {
			...view.recipe,
			description: '',
			prep_time: 0,
			cook_time: 0,
			cuisine: '',
			category: [],
			tags: [],
			language: '',
		},
		pictures: [],
		rating: null,
	}
	const keys = Object.keys(recipeJsonLd({ view: bare, appUrl: APP }))
	for (const key of [
		'description',
		'image',
		'prepTime',
		'cookTime',
		'totalTime',
		'recipeCuisine',
		'keywords',
		'aggregateRating',
	])
		expect(keys).not.toContain(key)
})

test.each([9_007_199_254_740_991, 8_640_000_000_000_001, -9_007_199_254_740_991, -8_640_000_000_000_001])(
	'a recipe whose device said it is of %d is a page all the same',
	(at) => {
		const json = recipeJsonLd({
			view: { ...view, recipe: { ...view.recipe, created_at: at, updated_at: at } },
			appUrl: APP,
		})
		expect(json).not.toHaveProperty('datePublished')
		expect(json).not.toHaveProperty('dateModified')
	},
)
