import { expect, test } from 'vitest'
import { refusedCategories, typedNames } from './own-categories.ts'

const FREE = { subscription_tier: 'Free', is_beta_tester: false } as const
const BETA = { subscription_tier: 'Free', is_beta_tester: true } as const

test('an own category is refused by name if the plan has none, and accepted if it has', () => {
	expect(refusedCategories(FREE, ['Soup', 'Grill night'], [])).toMatch(/own categories.*Grill night$/)
	expect(refusedCategories(BETA, ['Grill night'], [])).toBeNull()
})

test('listed categories are allowed on every plan, in any case, and a recipe keeps its categories', () => {
	expect(refusedCategories(FREE, ['soup', 'Dinner'], [])).toBeNull()
	expect(refusedCategories(FREE, ['Grill night'], ['Grill night'])).toBeNull()
})

test('a name that is still being typed is not checked', () => {
	expect(typedNames('Soup, Gri', false)).toEqual(['Soup'])
	expect(typedNames('Soup, Grill,', false)).toEqual(['Soup', 'Grill'])
	expect(typedNames(' Soup , , Gri ', true)).toEqual(['Soup', 'Gri'])
	expect(typedNames('', true)).toEqual([])
})
