import { expect, test } from 'vitest'
import { findLikeTitles, findSameAddress, hasLikeIngredients, type Owned } from './same-recipe.ts'

const owned: Owned[] = [
	{ id: 'a', title: 'Leek tart', source_url: 'https://www.example.com/leek-tart/?utm_source=mail' },
	{ id: 'b', title: 'Grandma’s best potato soup', source_url: '' },
	{ id: 'c', title: 'Potato salad', source_url: '' },
]
const told = (title: string, source_url = '') => ({ title, source_url })

test('one address in two spellings is one recipe, whatever its title', () => {
	expect(findSameAddress(told('Tart', 'http://example.com/leek-tart#print'), owned)?.id).toBe('a')
	expect(findSameAddress(told('Leek tart', 'https://example.com/other'), owned)).toBeUndefined()
	expect(findSameAddress(told('Potato salad'), owned)).toBeUndefined()
})

test('recipes with similar titles are compared, the most similar first, and others are not', () => {
	expect(findLikeTitles(told('Best potato soup'), owned).map(({ id }) => id)).toEqual(['b'])
	expect(findLikeTitles(told('Leek pie'), owned)).toEqual([])
	expect(findLikeTitles(told(''), owned)).toEqual([])
})

test('the same ingredients in other amounts are the same, another dish is not', () => {
	const soup = { ingredients: [{ text: '500 g potatoes' }, { text: '1 leek' }, { text: '1 l vegetable stock' }] }
	expect(hasLikeIngredients(soup, ['300 g potatoes, peeled', '2 leek', '600 ml vegetable stock'])).toBe(true)
	expect(hasLikeIngredients(soup, ['200 g flour', '2 eggs'])).toBe(false)
	expect(hasLikeIngredients({ ingredients: [] }, [])).toBe(false)
})
