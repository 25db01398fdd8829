import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { findKeptHome, keepHome } from '#app/domains/recipes/client/kept-home.ts'
import type { PublicRecipe } from '#app/domains/recipes/model/home-recipes.ts'
import { findKeptList, keepList } from '#app/domains/recipes/ui/explore/kept-lists.ts'
import { forgetShown } from './forget-shown.ts'

test('after a block neither home nor explore shows again what it has shown before', async () => {
	const recipes = [{ id: 'soup' } as PublicRecipe]
	await keepHome('me', { recommended: recipes, featured: recipes, trending: recipes })
	keepList('a place in the history', { recipes, next: null })
	await forgetShown('me')
	expect(await findKeptHome('me')).toEqual({ recommended: [], featured: [], trending: [] })
	expect(findKeptList('a place in the history')).toBeUndefined()
})
