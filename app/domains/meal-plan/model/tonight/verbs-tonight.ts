import type { Day } from '#app/platform/model/calendar.ts'
import { mealPlanId } from '#app/platform/model/derived-ids.ts'
import type { Edit, Seen } from '#app/sync/model/edit.ts'
import type { RowChange } from '#app/sync/model/entities.ts'
import { mealCount } from '../meal-count.ts'
import { MEAL_PLAN } from '../messages.ts'
import { changeOf, dayChanges, type Fields, findMeal, lookAtDay, type MealCook, refuseTooFar } from '../seen-meals.ts'
import type { Move } from './tonight.ts'
import type { TonightRow } from './tonight-kitchen.ts'

/**
 * Moves, changes and removes these meals as one act; applying `undoOf` of the moves undoes it. Fields that a move
 * leaves unchanged are not written. Throws AppError('not_found') if a moved meal is gone, 'limit_reached' for a day too
 * far ahead.
 */
export function applyTonight({
	me,
	today,
	moves,
}: {
	me: MealCook
	today: Day
	moves: readonly Move<TonightRow>[]
}): Edit {
	const days = [...new Set(moves.flatMap(({ after }) => after?.date ?? []))]
	for (const day of days) refuseTooFar(me, day, today)
	const [first] = moves
	return {
		verb: 'meal_plan_item.edit',
		subject: moves.length === 1 ? ((first?.after ?? first?.before)?.name ?? '') : mealCount(moves.length),
		look: [...days.map((day) => lookAtDay(me, day)), { entity: 'meal_plan_item', ids: moves.map(({ id }) => id) }],
		plan: (seen) => [
			...days.flatMap((day) => dayChanges(seen, me, day)),
			...moves.flatMap((move) => changesOf(seen, me, move)),
		],
	}
}

function changesOf(seen: Seen, me: MealCook, { id, before, after }: Move<TonightRow>): RowChange[] {
	const isThere = seen.find('meal_plan_item', id)?.deleted === false
	if (after === null) return isThere ? [{ entity: 'meal_plan_item', id, op: 'delete' }] : []
	if (before === null) return isThere ? [] : [{ entity: 'meal_plan_item', id, op: 'put', fields: after.fields }]
	return changeOf(findMeal(seen, id, MEAL_PLAN.updateFailed), fieldsBetween(me, before, after))
}

function fieldsBetween({ space }: MealCook, before: TonightRow, after: TonightRow): Partial<Fields> {
	return {
		...(after.date === before.date ? {} : { meal_plan_id: mealPlanId(space, after.date) }),
		...(after.time === before.time ? {} : { time: after.time }),
		...(after.servings === before.servings ? {} : { servings: after.servings }),
		...(after.guests === before.guests ? {} : { guests: after.guests.length > 0 ? [...after.guests] : null }),
	}
}
