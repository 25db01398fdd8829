import type { Day } from '#app/platform/model/calendar.ts'
import type { Query } from '#app/sync/client/store/local-store.ts'
import type { AheadMeal } from '../model/ahead/reminders.ts'
import { AHEAD } from '../model/ahead/upcoming.ts'
import { updateMeal } from '../model/verbs.ts'
import { attempt, type Cook } from './planner-acts.ts'

/** A planned meal with the steps that have been done ahead for it. */
export type AheadRow = AheadMeal & { name: string }

/** The meals between two days, both included, with the fields that the list of steps to do ahead needs. */
export const aheadMeals = (from: Day, to: Day): Query<AheadRow[]> => ({
	key: `ahead:${from}:${to}`,
	stores: ['meal_plans', 'meal_plan_items'],
	async read(db) {
		const days = await db.getAllFromIndex('meal_plans', 'date', IDBKeyRange.bound(from, to))
		const meals = await Promise.all(
			days.map(async ({ id, date }) => {
				const items = await db.getAllFromIndex('meal_plan_items', 'meal_plan_id', id)
				return items.map((item): AheadRow => {
					const { name, time, section, recipe_id, leftover_of = null, cooked_at = null, ahead_done } = item
					return {
						id: item.id,
						date,
						name,
						time,
						section,
						recipe_id,
						leftover_of,
						cooked_at,
						ahead_done: ahead_done ?? [],
					}
				})
			}),
		)
		return meals.flat()
	},
})

/** Marks a step as done or not done. */
export const tickAhead = (cook: Cook, { id, name, ahead_done }: AheadRow, key: string, isDone: boolean) => {
	const others = ahead_done.filter((one) => one !== key)
	const changes = { ahead_done: isDone ? [...others, key] : others }
	return attempt(cook, AHEAD.failed, () => updateMeal({ id, name, changes }))
}
