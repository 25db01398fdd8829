import { type Day, weekOf } from '#app/platform/model/calendar.ts'
import type { SavedMeal } from './plan-schemas.ts'
import type { PlannedMeal } from './planned-meal.ts'

type MealInWeek = Pick<
	PlannedMeal,
	'date' | 'section' | 'position' | 'name' | 'recipe_id' | 'servings' | 'time' | 'icon' | 'notes' | 'leftover_of'
>

/**
 * The meals of a week as they are saved, in the cook's order. Days are numbered from Monday, whichever day the week
 * begins with. Leftovers are not saved.
 */
export const savedMealsOf = (week: readonly Day[], meals: readonly MealInWeek[]): SavedMeal[] =>
	meals
		.filter(({ date, leftover_of }) => week.includes(date) && leftover_of === null)
		.sort((a, b) => (a.date === b.date ? a.position - b.position : a.date < b.date ? -1 : 1))
		.map(({ date, section, name, recipe_id, servings, time, icon, notes }) => ({
			day: weekOf(date).indexOf(date),
			...{ section, name, recipe_id, servings, time, icon, notes },
		}))
