import type { AiRecipe } from '#app/domains/import/model/capture/ai-recipe.ts'

/** A model's result for a short text, in our schema. */
export const LEEK_SOUP: AiRecipe = {
	found: true,
	title: 'Leek soup',
	description: '',
	ingredients: [{ text: '2 leeks', section: '' }],
	steps: ['Boil for 20 minutes.'],
	prep_time: 0,
	cook_time: 20,
	total_time: 0,
	servings: 0,
	cuisine: '',
	notes: '',
}
