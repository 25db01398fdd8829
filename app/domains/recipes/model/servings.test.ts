import { expect, test } from 'vitest'
import { ONE } from '#app/domains/ingredients/model/quantity/rational.ts'
import { saidServings } from '#app/domains/ingredients/model/reading/said-servings.ts'
import { recipeFields } from '../../../../tests/factories/recipe-fields.ts'
import { draftOf } from './draft-rows.ts'
import { recipeJsonLd } from './recipe-meta.ts'
import { toRecipeView } from './recipe-view.ts'
import { shownServings } from './scaling-messages.ts'
import { toCard } from './to-card.ts'

const recipe = (fields: object) => ({ id: 'r', user_id: 'u', ...recipeFields(fields) })
const plate = { food: 'soup', crockery: 'bowl', cloth: 'oat', weave: 'plain', tint: 'own' } as const

test('servings of 1 are known only if somebody has said them', () => {
	expect(saidServings({ servings: 1 })).toBe(0)
	expect(saidServings({ servings: 1, servings_known: null })).toBe(0)
	expect(saidServings({ servings: 1, servings_known: false })).toBe(0)
	expect(saidServings({ servings: 1, servings_known: true })).toBe(1)
})

test('any other number was said, also in a recipe of an earlier release', () => {
	expect(saidServings({ servings: 4 })).toBe(4)
	expect(saidServings({ servings: 4, servings_known: false })).toBe(4)
})

test('servings that nobody has said are unknown in the form, on a card, on the page and for search engines', () => {
	const unsaid = recipe({ servings: 1 })
	expect(draftOf(unsaid, []).servings).toBe(0)
	expect(toCard(unsaid, undefined).servings).toBe(0)
	const view = toRecipeView({ recipe: unsaid, lines: [], stats: undefined, plate }, 'Ada')
	expect(recipeJsonLd({ view, appUrl: 'https://nomster.example' })).not.toHaveProperty('recipeYield')
	expect(shownServings(unsaid, ONE)).toBe('1 ×')
})

test('a yield goes beside the servings, or alone', () => {
	const yieldOf = (fields: object) => {
		const view = toRecipeView({ recipe: recipe(fields), lines: [], stats: undefined, plate }, 'Ada')
		return recipeJsonLd({ view, appUrl: 'https://nomster.example' }).recipeYield
	}
	expect(yieldOf({ servings: 8, recipe_yield: '2 loaves' })).toEqual(['8', '2 loaves'])
	expect(yieldOf({ servings: 1, recipe_yield: '2 loaves' })).toBe('2 loaves')
	expect(yieldOf({ servings: 8 })).toBe('8')
})
