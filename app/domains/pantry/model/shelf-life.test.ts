import { expect, test } from 'vitest'
import { loadFoods } from '#app/domains/ingredients/model/foods/load-foods.ts'
import { dueSoon, guessBestBefore, guessPlace, guessShelfLife, placeOf } from './shelf-life.ts'

const foods = await loadFoods()
const food = (id: string) => {
	const found = foods.byId(id)
	if (!found) throw new Error(`no food ${id}`)
	return found
}

test.each([
	['Fridge door', 'fridge'],
	['Kühlschrank', 'fridge'],
	['Tiefkühler', 'freezer'],
	['freezer', 'freezer'],
	['Cupboard', 'pantry'],
	['', 'pantry'],
])('%s is a place of the kind %s', (name, place) => {
	expect(placeOf(name)).toBe(place)
})

test.each([
	['chicken-breast', 'fridge'],
	['rice', 'pantry'],
	['milk', 'fridge'],
	['frozen-pea', 'freezer'],
	['tinned-tomatoes', 'pantry'],
])('%s is kept in the %s', (id, place) => {
	expect(guessPlace(food(id))).toBe(place)
})

test("the table's figure counts, at its shorter end, with its source", () => {
	expect(guessShelfLife(food('salmon'), 'fridge')).toEqual({ days: 1, source: 'FoodKeeper 146' })
	expect(guessShelfLife(food('salmon'), 'freezer')).toEqual({ days: 60, source: 'FoodKeeper 146' })
})

test("without a figure in the table the aisle counts, and the cook's own takes precedence over both", () => {
	expect(guessShelfLife(food('milk'), 'fridge')).toEqual({ days: 7, source: 'nomster' })
	expect(guessShelfLife(food('milk'), 'fridge', 10)).toEqual({ days: 10, source: 'cook' })
	expect(guessShelfLife(null, 'fridge')).toBeNull()
	expect(guessShelfLife(null, 'fridge', 3)).toEqual({ days: 3, source: 'cook' })
})

test('every food of the table keeps for some time in its place, or indefinitely', () => {
	for (const one of foods.all()) {
		const place = guessPlace(one)
		const guess = place && guessShelfLife(one, place)
		expect(guess, one.id).not.toBeNull()
		if (guess?.days !== null) expect(guess?.days, one.id).toBeGreaterThanOrEqual(0)
	}
})

test('a date is proposed across the end of a month, and none for what keeps', () => {
	expect(guessBestBefore(food('milk'), { place: 'fridge', boughtOn: '2026-11-28' })).toBe('2026-12-05')
	expect(guessBestBefore(null, { place: 'fridge', boughtOn: '2026-11-28' })).toBeNull()
})

test('what should be used soon is sorted by date; used-up and unlimited items are left out', () => {
	const item = (ingredient_name: string, best_before: string | null, quantity: string | null = '1') => ({
		ingredient_name,
		best_before,
		quantity,
	})
	const items = [
		item('Rice', null),
		item('Milk', '2026-11-25'),
		item('Eggs', '2026-11-27'),
		item('Cream', '2026-11-20'),
		item('Ham', '2026-11-25', '0'),
		item('Feta', '2026-12-24'),
	]
	const soon = dueSoon(items, { today: '2026-11-23', dueOf: ({ best_before }) => best_before })
	expect(soon.map((one) => [one.item.ingredient_name, one.daysLeft])).toEqual([
		['Cream', -3],
		['Milk', 2],
		['Eggs', 4],
	])
})
