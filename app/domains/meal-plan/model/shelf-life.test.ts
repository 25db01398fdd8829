import { expect, test } from 'vitest'
import { loadFoods } from '#app/domains/ingredients/model/foods/load-foods.ts'
import { keepsFor, spoilsOn } from './shelf-life.ts'

const foods = await loadFoods()
const days = (id: string) => {
	const food = foods.byId(id)
	return food && keepsFor(food)
}

test('fish and mince keep a day, leaves a few, and shelf-stable foods are not perishable', () => {
	expect(days('cod')).toBe(1)
	expect(days('beef-mince')).toBe(1)
	expect(days('spinach')).toBeLessThanOrEqual(5)
	expect(days('cream')).toBeGreaterThanOrEqual(5)
	expect(days('rice')).toBeNull()
	expect(days('onion')).toBeNull()
	expect(days('tinned-tuna')).toBeNull()
})

test("the pantry's date takes precedence over the table, and food that keeps has no date", () => {
	const spoils = spoilsOn(foods, '2026-11-23', [{ food: 'spinach', best_before: '2026-11-30' }])
	expect(spoils('spinach')).toBe('2026-11-30')
	expect(spoils('cod')).toBe('2026-11-24')
	expect(spoils('rice')).toBeNull()
	expect(spoils('nothing-known')).toBeNull()
})
