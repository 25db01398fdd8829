import { expect, test } from 'vitest'
import {
	countBeside,
	findSection,
	mealPlanPath,
	mealsOf,
	neighbour,
	nextSpot,
	type Place,
	type PlacedMeal,
	type Spot,
	sectionsOf,
	spotOf,
	usualTime,
} from './meal-plan.ts'

const meal = (id: string, overrides: Partial<PlacedMeal> = {}): PlacedMeal => ({
	id,
	date: '2026-11-21',
	section: 'Dinner',
	time: null,
	position: 0,
	...overrides,
})

test('a day has its four sections even if nothing is planned', () => {
	expect(sectionsOf([])).toEqual(['Breakfast', 'Lunch', 'Dinner', 'Snacks'])
})

test("a cook's own sections follow, each once", () => {
	const meals = [meal('1', { section: 'Tea' }), meal('2', { section: 'Elevenses' }), meal('3', { section: 'Tea' })]
	expect(sectionsOf([...meals, meal('4')])).toEqual(['Breakfast', 'Lunch', 'Dinner', 'Snacks', 'Elevenses', 'Tea'])
})

test("meals are sorted by the cook's order, then by time, those without a time last", () => {
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

test('an address names a section in any case, and an unknown one is ignored', () => {
	expect(findSection(['Breakfast', 'Dinner'], 'dinner')).toBe('Dinner')
	expect(findSection(['Breakfast', 'Dinner'], 'supper')).toBeNull()
	expect(findSection(['Breakfast'], null)).toBeNull()
})

test('an address contains the day and the section, escaped', () => {
	expect(mealPlanPath('2026-11-21')).toBe('/meal-plan?date=2026-11-21')
	expect(mealPlanPath('2026-11-21', 'Tea & cake')).toBe('/meal-plan?date=2026-11-21&section=Tea+%26+cake')
})

test('a section’s usual time is the most frequent one of its meals', () => {
	const at = (time: string | null, section = 'Dinner') => meal(String(time), { time, section })
	expect(usualTime([at('19:00'), at('18:30'), at('19:00'), at(null), at('07:00', 'Breakfast')], 'Dinner')).toBe('19:00')
	expect(usualTime([at('19:00'), at('18:30')], 'Dinner')).toBe('18:30')
	expect(usualTime([at(null)], 'Dinner')).toBeNull()
})

test('arrow keys move to the next day, section and week, and stop at the end of the plan', () => {
	const shown = { days: ['2026-11-16', '2026-11-17'], sections: ['Lunch', 'Dinner'] }
	const from = { date: '2026-11-16', section: 'Lunch' }
	expect(neighbour(from, 'ArrowRight', shown)).toEqual({ date: '2026-11-17', section: 'Lunch' })
	expect(neighbour(from, 'ArrowDown', shown)).toEqual({ date: '2026-11-16', section: 'Dinner' })
	expect(neighbour(from, 'ArrowLeft', shown)).toBeNull()
	expect(neighbour(from, 'ArrowUp', shown)).toBeNull()
	const weeks = { days: Array.from({ length: 14 }, (_, n) => `2026-11-${16 + n}`), sections: ['Lunch', 'Dinner'] }
	expect(neighbour({ ...from, section: 'Dinner' }, 'ArrowDown', weeks)).toEqual({
		date: '2026-11-23',
		section: 'Lunch',
	})
	expect(neighbour({ date: '2026-11-23', section: 'Lunch' }, 'ArrowUp', weeks)).toEqual({
		date: '2026-11-16',
		section: 'Dinner',
	})
})

test('arrow keys pass the other meals of a section before they leave it, upwards and downwards', () => {
	const shown = { days: ['2026-11-16', '2026-11-17'], sections: ['Lunch', 'Dinner'] }
	const at = (id: string, section: string, position: number) => meal(id, { date: '2026-11-16', section, position })
	const meals = [at('a', 'Lunch', 0), at('b', 'Dinner', 0), at('c', 'Dinner', 1)]
	const beside = (place: Place) => countBeside(meals, { id: 'a' }, place)
	const walk = (from: Spot, key: 'ArrowUp' | 'ArrowDown') => {
		const spots: string[] = []
		for (let spot: Spot | null = from; spot; spot = nextSpot(spot, key, shown, beside))
			spots.push(`${spot.section} ${spot.index}`)
		return spots
	}
	const down = walk(spotOf(meals, at('a', 'Lunch', 0)), 'ArrowDown')
	expect(down).toEqual(['Lunch 0', 'Dinner 0', 'Dinner 1', 'Dinner 2'])
	expect(walk({ date: '2026-11-16', section: 'Dinner', index: 2 }, 'ArrowUp')).toEqual(down.toReversed())
	expect(nextSpot({ date: '2026-11-17', section: 'Dinner', index: 0 }, 'ArrowLeft', shown, beside)).toEqual({
		...{ date: '2026-11-16', section: 'Dinner', index: 2 },
	})
	expect(spotOf(meals, at('c', 'Dinner', 1)).index).toBe(1)
})

test('four weeks have an address of their own', () => {
	expect(mealPlanPath('2026-11-21', undefined, 4)).toBe('/meal-plan?date=2026-11-21&weeks=4')
})
