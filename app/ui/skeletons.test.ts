import { expect, test } from 'vitest'
import { skeletonKind } from './skeletons.tsx'

test('the skeleton is chosen by the address', () => {
	expect(skeletonKind('/meal-plan')).toBe('meal-plan')
	expect(skeletonKind('/recipes')).toBe('recipes')
	expect(skeletonKind('/recipe/0190a')).toBe('recipe')
	expect(skeletonKind('/meal-plan/nutrition')).toBe('figures')
	expect(skeletonKind('/recipes/statistics')).toBe('figures')
	expect(skeletonKind('/account')).toBe('default')
	expect(skeletonKind('/')).toBe('default')
})

test('a form is not a list of recipes, and a longer word is another address', () => {
	expect(skeletonKind('/recipes/create')).toBe('default')
	expect(skeletonKind('/recipes/deleted')).toBe('default')
	expect(skeletonKind('/recipe/0190a/edit')).toBe('default')
	expect(skeletonKind('/recipe/0190a/history')).toBe('default')
	expect(skeletonKind('/meal-planner')).toBe('default')
})
