import { expect, test } from 'vitest'
import { findSection, mealPlanPath, mealsOf, type PlacedMeal, sectionsOf } from './meal-plan.ts'

const meal = (id: string, overrides: Partial<PlacedMeal> = {}): PlacedMeal => ({
	id,
	date: '2026-11-21',
	section: 'Dinner',
	time: null,
	position: 0,
	...overrides,
})

test('a day has its four sections even when nothing is planned', () => {
	expect(sectionsOf([])).toEqual(['Breakfast', 'Lunch', 'Dinner', 'Snacks'])
})

test("a cook's own sections follow, each once", () => {
	const meals = [meal('1', { section: 'Tea' }), meal('2', { section: 'Elevenses' }), meal('3', { section: 'Tea' })]
	expect(sectionsOf([...meals, meal('4')])).toEqual(['Breakfast', 'Lunch', 'Dinner', 'Snacks', 'Elevenses', 'Tea'])
})

test('meals stand in the order of the cook, then of the clock, those without a time last', () => {
	const meals = [
		meal('none'),
		meal('late', { time: '20:00' }),
		meal('early', { time: '18:00' }),
		meal('moved up', { time: '21:00', position: -1 }),
		meal('other day', { date: '2026-11-22' }),
		meal('other section', { section: 'Lunch' }),
	]
	expect(mealsOf(meals, '2026-11-21', 'Dinner').map(({ id }) => id)).toEqual(['moved up', 'early', 'late', 'none'])
})

test('an address names a section in any case, and an unknown one is none', () => {
	expect(findSection(['Breakfast', 'Dinner'], 'dinner')).toBe('Dinner')
	expect(findSection(['Breakfast', 'Dinner'], 'supper')).toBeNull()
	expect(findSection(['Breakfast'], null)).toBeNull()
})

test('an address holds the day and the section, escaped', () => {
	expect(mealPlanPath('2026-11-21')).toBe('/meal-plan?date=2026-11-21')
	expect(mealPlanPath('2026-11-21', 'Tea & cake')).toBe('/meal-plan?date=2026-11-21&section=Tea+%26+cake')
})
