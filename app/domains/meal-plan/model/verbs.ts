import { cleanLine } from '#app/platform/model/clean-text.ts'
import { mealPlanId } from '#app/platform/model/derived-ids.ts'
import { checkFields } from '#app/sync/model/check-fields.ts'
import type { Edit } from '#app/sync/model/edit.ts'
import { MEAL_PLAN } from './messages.ts'
import {
	afterLast,
	changeOf,
	cleaned,
	dayChanges,
	findMeal,
	type IdAndName,
	lookAtDay,
	type MealDraft,
	mealsIn,
	NAMES,
	type OnDay,
	refuseTooFar,
} from './seen-meals.ts'

/** Plans a meal, last in its section, and creates its day with it. */
export function addMeal({ me, date, today, id, meal }: OnDay & { id: string; meal: MealDraft }): Edit {
	refuseTooFar(me, date, today)
	const fields = { time: null, icon: null, recipe_id: null, servings: null, ...cleaned(meal) }
	checkFields('meal_plan_item', fields, NAMES)
	const dayId = mealPlanId(me.space, date)
	return {
		verb: 'meal_plan_item.add',
		subject: fields.name,
		look: [lookAtDay(me, date), { entity: 'meal_plan_item', parent: dayId }, { entity: 'meal_plan_item', ids: [id] }],
		plan(seen) {
			// The same form sent twice creates one meal.
			if (seen.find('meal_plan_item', id)?.deleted === false) return []
			const position = afterLast(mealsIn(seen, dayId, fields.section))
			const put = { ...fields, meal_plan_id: dayId, position }
			return [...dayChanges(seen, me, date), { entity: 'meal_plan_item', id, op: 'put', fields: put }]
		},
	}
}

/** Sets the given fields of a meal; `moveMeal` changes its place. */
export function updateMeal({ id, name, changes }: IdAndName & { changes: Partial<Omit<MealDraft, 'section'>> }): Edit {
	const fields = cleaned(changes)
	checkFields('meal_plan_item', fields, NAMES)
	return {
		verb: 'meal_plan_item.edit',
		subject: fields.name ?? name,
		look: [{ entity: 'meal_plan_item', ids: [id] }],
		plan: (seen) => changeOf(findMeal(seen, id, MEAL_PLAN.updateFailed), fields),
	}
}

/** Moves a meal into a section of a day, at `index` among the meals there (left out: last). */
export function moveMeal({
	me,
	date,
	today,
	id,
	name,
	section,
	index,
}: OnDay & IdAndName & { section: string; index?: number }): Edit {
	refuseTooFar(me, date, today)
	const target = cleanLine(section)
	checkFields('meal_plan_item', { section: target }, NAMES)
	const dayId = mealPlanId(me.space, date)
	return {
		verb: 'meal_plan_item.move',
		subject: name,
		look: [lookAtDay(me, date), { entity: 'meal_plan_item', ids: [id] }, { entity: 'meal_plan_item', parent: dayId }],
		plan(seen) {
			const moved = findMeal(seen, id, MEAL_PLAN.updateFailed)
			const others = mealsIn(seen, dayId, target).filter((meal) => meal.id !== id)
			if (index === undefined) {
				const place = { meal_plan_id: dayId, section: target, position: afterLast(others) }
				return [...dayChanges(seen, me, date), ...changeOf(moved, place)]
			}
			const order = others.toSpliced(index, 0, moved)
			return [
				...dayChanges(seen, me, date),
				...order.flatMap((meal, position) =>
					changeOf(meal, meal.id === id ? { meal_plan_id: dayId, section: target, position } : { position }),
				),
			]
		},
	}
}

/** Deletes a meal from the plan. A meal that is already gone is no error. */
export const deleteMeal = ({ id, name }: IdAndName): Edit => ({
	verb: 'meal_plan_item.delete',
	subject: name,
	look: [{ entity: 'meal_plan_item', ids: [id] }],
	plan: (seen) =>
		seen.find('meal_plan_item', id)?.deleted === false ? [{ entity: 'meal_plan_item', id, op: 'delete' }] : [],
})
