import { mealPlanId } from '#app/platform/model/derived-ids.ts'
import { makeId } from '#app/platform/model/ids.ts'
import type { FieldsOf, RowChange } from '#app/sync/model/entities.ts'
import { commit } from '#app/sync/server/commit.ts'
import type { Db } from '#db/client.ts'
import type { User } from './users.ts'

export type Meal = FieldsOf<'meal_plan_item'> & { id: string }

/** Writes a meal on that day (yyyy-MM-dd), a dinner by default; creates the day's row if it does not exist. */
export async function planMeal(
	db: Db,
	cook: User,
	date: string,
	overrides: Partial<Omit<Meal, 'meal_plan_id'>> = {},
): Promise<Meal> {
	const dayId = mealPlanId(cook.space, date)
	const { id, ...fields }: Meal = {
		name: 'Lentil soup',
		time: '19:00',
		section: 'Dinner',
		icon: null,
		recipe_id: null,
		servings: 2,
		position: 0,
		...overrides,
		id: overrides.id ?? makeId(),
		meal_plan_id: dayId,
	}
	const day: RowChange = { entity: 'meal_plan', id: dayId, op: 'put', fields: { user_id: cook.id, date } }
	await commit(db, {
		space: cook.space,
		userId: cook.id,
		at: Date.now(),
		look: [{ entity: 'meal_plan', ids: [dayId] }],
		plan: (seen) => [
			...(seen.find('meal_plan', dayId) ? [] : [day]),
			{ entity: 'meal_plan_item', id, op: 'put', fields },
		],
	})
	return { id, ...fields }
}
