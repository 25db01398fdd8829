import { expect, test } from 'vitest'
import type { Recipe } from './recipe.ts'
import { AUTHOR_ME, toRecipeView } from './recipe-view.ts'

const recipe: Recipe = {
	id: '01920000-0000-7000-8000-000000000001',
	user_id: '01920000-0000-7000-8000-000000000002',
	title: 'Lentil soup',
	description: '',
	instructions: 'Fry.',
	prep_time: 0,
	cook_time: 0,
	total_time: 0,
	servings: 1,
	difficulty: null,
	cuisine: '',
	category: [],
	tags: [],
	images: [],
	notes: '',
	source_url: '',
	source_name: '',
	language: '',
	is_public: false,
	created_at: 0,
	updated_at: 0,
}
const plate = { food: 'soup', crockery: 'bowl', cloth: 'oat', weave: 'plain', tint: 'own' }
const line = (position: number, section: string, text: string) => ({ id: text, position, section, text })

test('lines stand in their order under the names of their sections', () => {
	const lines = [line(2, 'Sauce', 'oil'), line(0, '', 'lentils'), line(1, '', 'onion'), line(3, '', 'salt')]
	expect(toRecipeView({ recipe, lines, stats: undefined, plate }, AUTHOR_ME).ingredients).toEqual([
		{ name: '', lines: [line(0, '', 'lentils'), line(1, '', 'onion')].map(({ id, text }) => ({ id, text })) },
		{ name: 'Sauce', lines: [{ id: 'oil', text: 'oil' }] },
		{ name: '', lines: [{ id: 'salt', text: 'salt' }] },
	])
})

test('two lines at one position stand in the order of their ids, on every device', () => {
	const view = (lines: ReturnType<typeof line>[]) => toRecipeView({ recipe, lines, stats: undefined, plate }, AUTHOR_ME)
	const [a, b] = [line(0, '', 'a'), line(0, '', 'b')]
	expect(view([a, b]).ingredients).toEqual(view([b, a]).ingredients)
})

test('a rating shows only when there is one', () => {
	const rating = (average_rating: number) =>
		toRecipeView({ recipe, lines: [], stats: { average_rating, rating_count: 2 }, plate }, AUTHOR_ME).rating
	expect(rating(0)).toBeNull()
	expect(rating(4.5)).toEqual({ average: 4.5, count: 2 })
})

test('a view names nobody’s id but the recipe’s own', () => {
	const view = toRecipeView({ recipe, lines: [], stats: undefined, plate }, AUTHOR_ME)
	expect(JSON.stringify(view)).not.toContain(recipe.user_id)
})
