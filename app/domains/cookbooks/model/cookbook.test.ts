import { expect, test } from 'vitest'
import { parseSort, ratingOf, searchRecipes, sortRecipes, sortsOf } from './cookbook.ts'

const recipe = (title: string, created_at = 0, overrides = {}) => ({
	id: title,
	title,
	description: '',
	cuisine: '',
	created_at,
	...overrides,
})
const titles = (recipes: { title: string }[]) => recipes.map(({ title }) => title)

test('newest comes first, oldest on request, A-Z ignoring case and accents', () => {
	const recipes = [recipe('banana bread', 2), recipe('Éclairs', 3), recipe('Apple tart', 1), recipe('dal', 4)]
	expect(titles(sortRecipes(recipes, 'newest'))).toEqual(['dal', 'Éclairs', 'banana bread', 'Apple tart'])
	expect(titles(sortRecipes(recipes, 'oldest'))).toEqual(['Apple tart', 'banana bread', 'Éclairs', 'dal'])
	expect(titles(sortRecipes(recipes, 'alphabetical'))).toEqual(['Apple tart', 'banana bread', 'dal', 'Éclairs'])
})

test("a cookbook opens with Newest until it is arranged, then in its cook's order", () => {
	const [plain, arranged] = [sortsOf({ is_arranged: false }), sortsOf({ is_arranged: true })]
	expect(plain).toEqual(['newest', 'oldest', 'alphabetical'])
	expect(parseSort('alphabetical', plain)).toBe('alphabetical')
	expect(parseSort('rating', plain)).toBe('newest')
	expect(parseSort(null, plain)).toBe('newest')
	expect(parseSort('arranged', plain)).toBe('newest')
	expect(parseSort(null, arranged)).toBe('arranged')
	expect(parseSort('newest', arranged)).toBe('newest')
	const recipes = [recipe('b', 1), recipe('c', 3), recipe('a', 2)]
	expect(titles(sortRecipes(recipes, 'arranged'))).toEqual(['b', 'c', 'a'])
})

test('a search covers title, description and cuisine, in any case', () => {
	const recipes = [
		recipe('Lentil soup'),
		recipe('Tart', 0, { description: 'Soup comes first.' }),
		recipe('Stew', 0, { cuisine: 'Soupland' }),
		recipe('Bread'),
	]
	expect(titles(searchRecipes(recipes, ' SOUP '))).toEqual(['Lentil soup', 'Tart', 'Stew'])
	expect(searchRecipes(recipes, '  ')).toHaveLength(4)
})

test('the average counts every rating once, and ignores recipes without one', () => {
	expect(
		ratingOf([
			{ average_rating: 5, rating_count: 1 },
			{ average_rating: 3, rating_count: 3 },
			{ average_rating: 0, rating_count: 0 },
		]),
	).toBe(3.5)
	expect(ratingOf([{ average_rating: 0, rating_count: 0 }])).toBe(0)
})
