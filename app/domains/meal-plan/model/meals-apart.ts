import { platesApart } from '#app/domains/recipes/model/plates-apart.ts'
import { mealsOf, sectionsOf } from './meal-plan.ts'
import type { PlannedMeal } from './planned-meal.ts'

/**
 * The same meals in the same order, where no two neighbours of the plan have the same drawing on the same cloth. It
 * depends on days and sections alone: server and device list a day's meals in different orders.
 */
export function mealsApart(meals: readonly PlannedMeal[]): PlannedMeal[] {
	const sections = sectionsOf(meals)
	const days = [...new Set(meals.map(({ date }) => date))].sort()
	const inOrder = days.flatMap((day) => sections.flatMap((section) => mealsOf(meals, day, section)))
	const plates = new Map(platesApart(inOrder).map(({ id, plate }) => [id, plate]))
	return meals.map((meal) => ({ ...meal, plate: plates.get(meal.id) ?? meal.plate }))
}
