import { expect, test } from 'vitest'
import { loadFoods } from '#app/domains/ingredients/model/foods/load-foods.ts'
import { keepsFor, spoilsOn } from './shelf-life.ts'

const foods = await loadFoods()
const days = (id: string) => {
	const food = foods.byId(id)
	return food && keepsFor(food)
}

test('fish and mince keep a day, a leaf a few, and what stands on a shelf for months does not count as perishable', () => {
	expect(days('cod')).toBe(1)
	expect(days('beef-mince')).toBe(1)
	expect(days('spinach')).toBeLessThanOrEqual(5)
	expect(days('cream')).toBeGreaterThanOrEqual(5)
	expect(days('rice')).toBeNull()
	expect(days('onion')).toBeNull()
	expect(days('tinned-tuna')).toBeNull()
})

test("what the pantry's label says goes before the table, and what keeps has no day", () => {
	const spoils = spoilsOn(foods, '2026-11-23', [{ food: 'spinach', best_before: '2026-11-30' }])
	expect(spoils('spinach')).toBe('2026-11-30')
	expect(spoils('cod')).toBe('2026-11-24')
	expect(spoils('rice')).toBeNull()
	expect(spoils('nothing-known')).toBeNull()
})
