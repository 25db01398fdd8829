import { expect, test } from 'vitest'
import { weekOf } from '#app/platform/model/calendar.ts'
import { savedMealsOf } from './saved-week.ts'

const meal = (date: string, name: string, changes: object = {}) => ({
	...{ date, name, section: 'Dinner', position: 0, recipe_id: null, servings: 2, time: '19:00', icon: null },
	...{ notes: '', leftover_of: null, ...changes },
})

test('a week is saved by weekdays, in its order, without leftovers and without other weeks', () => {
	const meals = [
		meal('2026-11-22', 'Roast'),
		meal('2026-11-16', 'Second', { position: 1 }),
		meal('2026-11-16', 'First'),
		meal('2026-11-17', 'Rest', { leftover_of: 'x' }),
		meal('2026-11-23', 'Next week'),
	]
	const saved = savedMealsOf(weekOf('2026-11-18'), meals)
	expect(saved.map(({ day, name }) => [day, name])).toEqual([
		[0, 'First'],
		[0, 'Second'],
		[6, 'Roast'],
	])
	expect(saved[0]).toEqual({
		...{ day: 0, section: 'Dinner', name: 'First', recipe_id: null, servings: 2, time: '19:00', icon: null, notes: '' },
	})
})
