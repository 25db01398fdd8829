import { expect, test } from 'vitest'
import { type AiRecipe, aiRecipeSchema, draftOfAiRecipe } from './ai-recipe.ts'

const SOURCE = 'My gran’s leek soup\n2 leeks\n1½ litres stock\nBoil the leeks in the stock for 20 minutes.'
const answer = (some: Partial<AiRecipe> = {}): AiRecipe => ({
	found: true,
	title: 'Leek soup',
	description: '',
	ingredients: [
		{ text: '2 leeks', section: '' },
		{ text: '1 1/2 litres stock', section: '' },
	],
	steps: ['Boil the leeks in the stock for 20 minutes.'],
	prep_time: 0,
	cook_time: 20,
	total_time: 20,
	servings: 0,
	cuisine: '',
	notes: '',
	...some,
})

test('every field points to the words of the source that it repeats', () => {
	const { recipe, madeUp } = draftOfAiRecipe(answer(), SOURCE, 'https://www.a.example/soup?utm_source=x')
	expect(recipe).toMatchObject({
		title: 'Leek soup',
		cook_time: 20,
		total_time: 0,
		source_url: 'https://www.a.example/soup',
	})
	expect(recipe.receipt.fields).toMatchObject({
		title: { source: 'ai', text: 'My gran’s leek soup' },
		steps: { source: 'ai', text: 'Boil the leeks in the stock for 20 minutes.' },
	})
	expect(madeUp).toEqual([])
})

test('numbers that are not in the source are marked', () => {
	const steps = ['Boil the leeks at 180 °C for 20 minutes.']
	expect(draftOfAiRecipe(answer({ steps }), SOURCE, '').madeUp).toEqual([{ number: '180', line: steps[0] }])
})

test('a field that is not in the source points to nothing', () => {
	const { recipe } = draftOfAiRecipe(answer({ title: 'Onion tart' }), SOURCE, '')
	expect(recipe.receipt.fields.title).toBeUndefined()
})

test('unknown fields of an answer are dropped, wrong types are refused', () => {
	expect(aiRecipeSchema.parse({ ...answer(), is_public: true, user_id: 'x' })).not.toHaveProperty('is_public')
	expect(aiRecipeSchema.safeParse({ ...answer(), ingredients: 'all of them' }).success).toBe(false)
})
