import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadFoods } from '#app/domains/ingredients/model/foods/load-foods.ts'
import { parseIngredientLine } from '#app/domains/ingredients/model/grammar/parse-line.ts'
import { convertOf } from '#app/domains/ingredients/model/merge/families.ts'
import { add, compare, fromText, rational, toText, ZERO } from '#app/domains/ingredients/model/quantity/rational.ts'
import { deductCooked } from './deduct.ts'
import type { PantryItem } from './stock.ts'

const foods = await loadFoods()
const recipe = (servings: number | null, ...lines: string[]) => ({
	id: 'r',
	title: 'Soup',
	servings,
	lines: lines.map((text) => ({ line: parseIngredientLine(text, { language: 'en' }), pinned: false })),
})
const item = (ingredient_name: string, quantity: string | null, unit: string | null = null, more = {}): PantryItem => ({
	id: `${ingredient_name} ${unit} ${Object.values(more)}`,
	ingredient_name,
	quantity,
	unit,
	best_before: null,
	is_staple: false,
	...more,
})
const cook = (pantry: PantryItem[], servings: number, ...lines: string[]) => {
	const { deductions, check } = deductCooked(foods, { pantry, recipe: recipe(2, ...lines), servings })
	return {
		left: deductions.map(({ item: { ingredient_name }, used, left }) => `${ingredient_name} -${used} = ${left}`),
		check: check.map(({ ingredient_name }) => ingredient_name),
	}
}

test.each([
	['what was cooked is gone', [item('rice', '500', 'gram')], ['300 g rice'], ['rice -300 = 200'], []],
	['thirds are exact', [item('milk', '1', 'liter')], ['1/3 cup milk'], ['milk -2/25 = 23/25'], []],
	[
		'never below zero, and the remainder is ignored',
		[item('rice', '100', 'gram')],
		['300 g rice'],
		['rice -100 = 0'],
		[],
	],
	['pieces are deducted from a weight', [item('onions', '1', 'kilogram')], ['2 onions'], ['onions -11/50 = 39/50'], []],
	['an unknown amount needs a look', [item('rice', null)], ['300 g rice'], [], ['rice']],
	['units that cannot be compared need a look', [item('onions', '1', 'bag')], ['2 onions'], [], ['onions']],
	[
		'a line without an amount needs a look',
		[item('olive oil', '1', 'liter')],
		['olive oil, for frying'],
		[],
		['olive oil'],
	],
	['a staple is not counted down', [item('salt', '1', 'kilogram', { is_staple: true })], ['2 tsp salt'], [], []],
	[
		'enough next to an unknown amount',
		[item('rice', '1', 'kilogram'), item('rice', null)],
		['300 g rice'],
		['rice -3/10 = 7/10'],
		[],
	],
	['one of a choice', [item('margarine', '200', 'gram')], ['50 g butter or margarine'], ['margarine -50 = 150'], []],
	['an item that is not in the pantry', [item('rice', '1', 'kilogram')], ['2 onions'], [], []],
])('%s', (_, pantry, lines, left, check) => {
	expect(cook(pantry, 2, ...lines)).toEqual({ left, check })
})

test('twice the servings take twice as much', () => {
	expect(cook([item('rice', '1', 'kilogram')], 4, '300 g rice').left).toEqual(['rice -3/5 = 2/5'])
})

test('the soonest date is used first, and expired items were used all the same', () => {
	const late = item('milk', '500', 'milliliter', { best_before: '2026-12-01' })
	const soon = item('milk', '300', 'milliliter', { best_before: '2026-11-20' })
	expect(
		deductCooked(foods, { pantry: [late, soon], recipe: recipe(2, '400 ml milk'), servings: 2 }).deductions,
	).toEqual([
		{ item: late, used: '100', left: '400' },
		{ item: soon, used: '300', left: '0' },
	])
})

const quantity = fc.oneof(
	fc
		.tuple(fc.integer({ min: -5, max: 900 }), fc.integer({ min: 1, max: 7 }))
		.map(([over, under]) => rational(over, under)),
	fc.constantFrom(ZERO, rational(10n ** 30n)),
)
const pantryItem = fc.record({
	name: fc.constantFrom('rice', 'milk', 'onions', 'flour'),
	quantity: fc.option(quantity.map(toText)),
	unit: fc.constantFrom(null, 'gram', 'kilogram', 'cup', 'bag'),
})

test('nothing falls below zero, and no more is deducted than was cooked', () => {
	const lines = ['300 g rice', '1 cup milk', '3 onions', '2 cups flour', '1 onion']
	fc.assert(
		fc.property(fc.array(pantryItem, { maxLength: 8 }), fc.integer({ min: 1, max: 20 }), (items, servings) => {
			const pantry = items.map((one, at) => ({ ...item(one.name, one.quantity, one.unit), id: String(at) }))
			const { deductions } = deductCooked(foods, { pantry, recipe: recipe(2, ...lines), servings })
			let flour = ZERO
			for (const { item: of, used, left } of deductions) {
				const [before, gone, rest] = [of.quantity ?? '', used, left].map(fromText)
				if (!before || !gone || !rest) throw new Error('a deduction without an amount')
				expect(compare(rest, ZERO)).toBeGreaterThanOrEqual(0)
				expect(add(gone, rest)).toEqual(before)
				const grams =
					of.ingredient_name === 'flour' &&
					convertOf(foods.byId('plain-flour'), { quantity: gone, unit: of.unit }, 'gram')
				if (grams) flour = add(flour, grams)
			}
			const asked = convertOf(foods.byId('plain-flour'), { quantity: rational(servings), unit: 'cup' }, 'gram')
			if (!asked) throw new Error('flour has a density')
			expect(compare(flour, asked)).toBeLessThanOrEqual(0)
		}),
	)
})
