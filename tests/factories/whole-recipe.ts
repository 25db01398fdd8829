import { ingredientRows, stepRows } from '#app/domains/recipes/model/draft-rows.ts'
import type { RecipeDraft } from '#app/domains/recipes/model/recipe-draft.ts'

/** A recipe with a value in every field. */
export const WHOLE_RECIPE: RecipeDraft = {
	title: 'Leek & potato "tart" #1',
	description: 'For a Sunday.\n\nOr not.',
	ingredients: [
		{ text: '1 pinch of salt', section: '' },
		{ text: '200 g flour, sifted', section: 'Pastry' },
		{ text: '1 1/2 cups water', section: 'Pastry' },
		{ text: '1 can (400 g) tomatoes', section: 'Filling' },
	],
	steps: ['Preheat to 200 °C -- really.', 'Pastry:', 'Mix #1 & ~2; a < b.', 'Filling:', 'Serve.'],
	prep_time: 25,
	cook_time: 130,
	total_time: 300,
	servings: 6,
	recipe_yield: '2 tarts',
	difficulty: 'Easy',
	cuisine: 'French',
	category: ['Dinner', 'Dessert'],
	tags: ['picnic', 'leek'],
	images: ['/media/01900000-0000-7000-8000-0000000000aa/1700000000000-aaaaaaaaaaaaaaaaaaaaaa-1920.webp'],
	notes: 'Good cold.\nAnd warm.\n\n- keeps three days',
	notes_public: true,
	source_url: 'https://example.com/tart?a=1&b=2#x',
	source_name: 'Grandmother',
	made_with_ai: ['recipe', 'pictures'],
	language: 'en-GB',
	is_public: true,
}

/** The same recipe as the editor's form sends it. */
export const typedForm = ({ ingredients, steps, ...draft }: RecipeDraft, id: string): Record<string, unknown> => ({
	id,
	...draft,
	ingredients: ingredientRows(ingredients),
	steps: stepRows(steps),
})
