import { expect, test } from 'vitest'
import { pageAt } from './read-page.ts'

test('an address names its page and its recipe', () => {
	expect(pageAt('/home')).toEqual({ route: 'home' })
	expect(pageAt('/recipes/create')).toEqual({ route: 'recipes' })
	expect(pageAt('/cookbook/1')).toEqual({ route: 'recipes' })
	expect(pageAt('/meal-plan')).toEqual({ route: 'meal-plan' })
	expect(pageAt('/recipe/7')).toEqual({ route: 'recipe', recipeId: '7' })
	expect(pageAt('/recipe/7/cook')).toEqual({ route: 'cook', recipeId: '7' })
	expect(pageAt('/recipe/7/edit')).toEqual({ route: 'other' })
	expect(pageAt('/account/billing')).toEqual({ route: 'other' })
	expect(pageAt('/constructor')).toEqual({ route: 'other' })
})
