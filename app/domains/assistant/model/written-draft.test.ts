import { expect, test } from 'vitest'
import { emptyDraft } from '#app/domains/recipes/model/recipe-draft.ts'
import { draftNameAt, draftOfWritten } from './written-draft.ts'
import type { WrittenRecipe } from './written-recipe.ts'

const WRITTEN: WrittenRecipe = {
	...{ title: 'Leek soup', description: '', cuisine: '', notes: '', steps: ['Cook.'], servings: 2 },
	...{ prep_time: 10, cook_time: 20, total_time: 30 },
	ingredients: [
		{ text: '2 leeks', section: '' },
		{ text: '1 l stock', section: 'Soup' },
	],
}

test('a new recipe of a model is marked, and its total time is only kept where it says more', () => {
	expect(draftOfWritten(WRITTEN)).toEqual({
		...emptyDraft(),
		...{ title: 'Leek soup', steps: ['Cook.'], servings: 2, prep_time: 10, cook_time: 20 },
		ingredients: WRITTEN.ingredients,
		made_with_ai: ['recipe'],
	})
	expect(draftOfWritten({ ...WRITTEN, total_time: 90 }).total_time).toBe(90)
})

test('a changed recipe keeps what a model does not write', () => {
	const over = {
		...emptyDraft(),
		...{ title: 'Soup', notes: 'Good cold.', tags: ['leek'], images: ['/media/x'], made_with_ai: ['pictures'] },
		ingredients: [
			{ text: '2 leeks', section: '', pinned: true },
			{ text: '40 g butter', section: '' },
		],
	}
	expect(draftOfWritten(WRITTEN, over)).toMatchObject({
		...{ title: 'Leek soup', notes: 'Good cold.', tags: ['leek'], images: ['/media/x'] },
		ingredients: [
			{ text: '2 leeks', section: '', pinned: true },
			{ text: '1 l stock', section: 'Soup' },
		],
		made_with_ai: ['recipe', 'pictures'],
	})
})

test('what the cook types over a recipe of a model is stored under a name of its own', () => {
	expect(draftNameAt(new URLSearchParams())).toBe('new')
	expect(draftNameAt(new URLSearchParams(), 'an-id')).toBe('an-id')
	expect(draftNameAt(new URLSearchParams('written=7'), 'an-id')).toBe('written-7')
})
