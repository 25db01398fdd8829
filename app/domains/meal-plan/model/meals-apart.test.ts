import { expect, test } from 'vitest'
import { daysLater } from '#app/platform/model/calendar.ts'
import { MEAL_SECTIONS } from './meal-plan.ts'
import { mealsApart } from './meals-apart.ts'
import { type PlannedMeal, toPlannedMeal } from './planned-meal.ts'

const MONDAY = '2026-11-23'
const soup = (day: number, section: string): PlannedMeal =>
	toPlannedMeal(
		{
			...{ id: `${section} ${day}`, section, name: 'Onion soup', time: null, servings: null, position: 0 },
			...{ icon: null, notes: '', created_at: 0, updated_at: 0 },
		} as unknown as Parameters<typeof toPlannedMeal>[0],
		daysLater(MONDAY, day),
		undefined,
	)
const week = Array.from({ length: 7 }, (_, day) => MEAL_SECTIONS.map((section) => soup(day, section))).flat()

test('a meal and those beside and below it never have the same drawing on the same cloth', () => {
	const seated = new Map(mealsApart(week).map((meal) => [meal.id, meal.plate]))
	const at = (day: number, row: number) => seated.get(`${MEAL_SECTIONS[row]} ${day}`)
	for (let day = 0; day < 7; day += 1)
		for (let row = 0; row < MEAL_SECTIONS.length; row += 1)
			for (const other of [at(day + 1, row), at(day, row + 1)])
				if (other) expect(other.cloth).not.toBe(at(day, row)?.cloth)
})

test('the plates depend on days and sections, not on the order in which the meals come', () => {
	const plates = (meals: readonly PlannedMeal[]) => new Map(mealsApart(meals).map(({ id, plate }) => [id, plate]))
	expect(plates(week.toReversed())).toEqual(plates(week))
	expect(mealsApart(week.toReversed()).map(({ id }) => id)).toEqual(week.toReversed().map(({ id }) => id))
})
