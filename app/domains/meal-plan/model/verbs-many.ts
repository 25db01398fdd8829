import type { Day } from '#app/platform/model/calendar.ts'
import { mealPlanId } from '#app/platform/model/derived-ids.ts'
import { checkFields } from '#app/sync/model/check-fields.ts'
import type { Edit, Look, Seen } from '#app/sync/model/edit.ts'
import type { RowChange } from '#app/sync/model/entities.ts'
import { mealCount } from './meal-count.ts'
import {
	afterLast,
	cleaned,
	dayChanges,
	type Fields,
	lookAtDay,
	type MealCook,
	type MealDraft,
	mealsIn,
	NAMES,
	refuseTooFar,
} from './seen-meals.ts'

/** A meal to plan, with its id and its day. */
export type NewMeal = { id: string; date: Day; meal: MealDraft }

/** Plans several meals in one act, each last in its section. Throws if one of them is too far ahead: all or none. */
export function addMeals({
	me,
	today,
	meals,
	verb = 'meal_plan_item.add',
	subject = mealCount(meals.length),
}: {
	me: MealCook
	today: Day
	meals: readonly NewMeal[]
	verb?: string
	subject?: string
}): Edit {
	const checked = meals.map((one) => checkMeal(me, today, one))
	return { verb, subject, look: looksOf(me, meals), plan: (seen) => addChanges(seen, me, checked) }
}

/** The meal with its texts normalised; throws AppError if it is invalid or too far ahead. */
export function checkMeal(me: MealCook, today: Day, { id, date, meal }: NewMeal): NewMeal {
	refuseTooFar(me, date, today)
	const fields = { time: null, icon: null, recipe_id: null, servings: null, ...cleaned(meal) }
	checkFields('meal_plan_item', fields, NAMES)
	return { id, date, meal: fields }
}

/** The rows that an edit adding these meals has to read. */
export function looksOf(me: MealCook, meals: readonly NewMeal[]): Look[] {
	const days = [...new Set(meals.map(({ date }) => date))]
	return [
		...days.flatMap((date): Look[] => [
			lookAtDay(me, date),
			{ entity: 'meal_plan_item', parent: mealPlanId(me.space, date) },
		]),
		{ entity: 'meal_plan_item', ids: meals.map(({ id }) => id) },
	]
}

/** The rows of these meals and of their days. A meal that already exists stays as it is. */
export function addChanges(seen: Seen, me: MealCook, meals: readonly NewMeal[]): RowChange[] {
	const wanted = meals.filter(({ id }) => seen.find('meal_plan_item', id)?.deleted !== false)
	const days = [...new Set(wanted.map(({ date }) => date))].flatMap((date) => dayChanges(seen, me, date))
	const next = new Map<string, number>()
	const items = wanted.map(({ id, date, meal }): RowChange => {
		const meal_plan_id = mealPlanId(me.space, date)
		const place = `${meal_plan_id}\n${meal.section}`
		const position = next.get(place) ?? afterLast(mealsIn(seen, meal_plan_id, meal.section))
		next.set(place, position + 1)
		return { entity: 'meal_plan_item', id, op: 'put', fields: { ...meal, meal_plan_id, position } }
	})
	return [...days, ...items]
}

/** Deletes those of these meals that still exist, all in one act. */
export const deleteMeals = ({ ids, subject = mealCount(ids.length) }: { ids: string[]; subject?: string }): Edit => ({
	verb: 'meal_plan_item.delete',
	subject,
	look: [{ entity: 'meal_plan_item', ids }],
	plan: (seen) =>
		ids
			.filter((id) => seen.find('meal_plan_item', id)?.deleted === false)
			.map((id) => ({ entity: 'meal_plan_item', id, op: 'delete' })),
})

/** Restores meals as they were: the undo of a deletion. */
export const restoreMeals = ({
	meals,
	subject,
}: {
	meals: { id: string; fields: Fields }[]
	subject: string
}): Edit => ({
	verb: 'meal_plan_item.restore',
	subject,
	look: [{ entity: 'meal_plan_item', ids: meals.map(({ id }) => id) }],
	plan: (seen) =>
		meals
			.filter(({ id }) => seen.find('meal_plan_item', id)?.deleted !== false)
			.map(({ id, fields }) => ({ entity: 'meal_plan_item', id, op: 'put', fields })),
})
