import { expect, test } from 'vitest'
import { loadFoods } from '#app/domains/ingredients/model/foods/load-foods.ts'
import { ONE, rational } from '#app/domains/ingredients/model/quantity/rational.ts'
import type { ViewLine } from '#app/domains/recipes/model/recipe-view.ts'
import { shownText, toShoppingDraft } from './recipe-lines.ts'

const id = (n: number) => `01900000-0000-7000-8000-00000000000${n}`
const foods = await loadFoods()
const lineOf = (fields: Partial<ViewLine>): ViewLine => ({
	id: id(1),
	text: '250 g red lentils',
	quantity: '250',
	quantity_max: null,
	unit: 'g',
	ingredient_name: 'red lentils',
	note: null,
	pinned: false,
	...fields,
})
const draft = (fields: Partial<ViewLine>, factor = ONE) => {
	const line = lineOf(fields)
	return toShoppingDraft({ line, shown: shownText(line) }, { factor, foods, language: 'en', moved: {} })
}

test('a line becomes an item by its food, in its aisle, with the amount for the shown servings', () => {
	expect(draft({}, rational(3, 2))).toEqual({
		ingredient_name: 'red lentils',
		quantity: '375',
		unit: 'g',
		text: '250 g red lentils',
		food: 'red-lentil',
		category: 'pulses',
	})
})

test('thirds stay exact, a range is bought to its upper end, a pinned amount stays', () => {
	expect(draft({ quantity: '1' }, rational(2, 3)).quantity).toBe('2/3')
	expect(draft({ quantity: '1', quantity_max: '2' }, rational(2)).quantity).toBe('4')
	expect(draft({ pinned: true }, rational(2)).quantity).toBe('250')
})

test('a line that was not understood becomes an item as shown', () => {
	const unread = { text: 'the usual', quantity: null, unit: null, ingredient_name: null }
	expect(draft(unread)).toMatchObject({ ingredient_name: 'the usual', quantity: null, unit: null })
	const shown = shownText(
		lineOf({
			parts: [
				{ text: '375 g', isAmount: true },
				{ text: ' lentils', isAmount: false },
			],
		}),
	)
	expect(shown).toBe('375 g lentils')
})

test('an amount that no row can store is left to the text', () => {
	expect(draft({ quantity: '1'.repeat(40) }, rational(99)).quantity).toBeNull()
})
