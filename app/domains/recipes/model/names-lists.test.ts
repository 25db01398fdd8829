import { expect, test } from 'vitest'
import { asKnownCategories, asKnownCuisine, ownCategories, withListedCategories } from './names-lists.ts'

test('a listed name is written as in the list; any other name stays', () => {
	expect(asKnownCuisine('italian')).toBe('Italian')
	expect(asKnownCuisine('nordic')).toBe('nordic')
	expect(asKnownCategories(['soup', 'Soup', 'grill'])).toEqual(['Soup', 'grill'])
	expect(ownCategories(['SOUP', 'grill'])).toEqual(['grill'])
})

test('an imported category that is not in the list becomes a tag, once', () => {
	const recipe = { title: 'Ribs', category: ['dinner', 'Grill', 'BBQ'], tags: ['grill', 'summer'] }
	expect(withListedCategories(recipe)).toEqual({
		title: 'Ribs',
		category: ['Dinner'],
		tags: ['grill', 'summer', 'BBQ'],
	})
})

test('no import exceeds the number of tags that a recipe may have', () => {
	const tags = Array.from({ length: 30 }, (_, i) => `tag ${i}`)
	expect(withListedCategories({ category: ['Grill', 'x'.repeat(51)], tags }).tags).toEqual(tags)
})
