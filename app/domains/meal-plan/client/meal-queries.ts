import type { Day } from '#app/platform/model/calendar.ts'
import type { Query } from '#app/sync/client/store/local-store.ts'
import { type PlannedMeal, toPlannedMeal } from '../model/planned-meal.ts'
import { markOf } from '../model/table/card-mark.ts'
import { NEEDS_STORES, readNeeds } from './read-table.ts'

/** The meals that the cook has planned between two days, both included, from the local store. */
export const plannedMeals = (from: Day, to: Day): Query<PlannedMeal[]> => ({
	key: `meals:${from}:${to}`,
	stores: ['meal_plans', 'meal_plan_items', 'cards', ...NEEDS_STORES],
	async read(db) {
		const needsOf = await readNeeds(db)
		const tx = db.transaction(['meal_plans', 'meal_plan_items', 'cards'])
		const days = await tx.objectStore('meal_plans').index('date').getAll(IDBKeyRange.bound(from, to))
		const meals = await Promise.all(
			days.map(async ({ id, date }) => {
				const items = await tx.objectStore('meal_plan_items').index('meal_plan_id').getAll(id)
				return Promise.all(
					items.map(async (item) => {
						const card = item.recipe_id ? await tx.objectStore('cards').get(item.recipe_id) : undefined
						const meal = toPlannedMeal(item, date, card)
						const mark = markOf(card?.facts, needsOf(meal.guests))
						return mark ? { ...meal, mark } : meal
					}),
				)
			}),
		)
		return meals.flat()
	},
})
