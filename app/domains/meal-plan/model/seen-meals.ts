import { limitsOf } from '#app/domains/billing/model/plans.ts'
import { type Day, daysLater } from '#app/platform/model/calendar.ts'
import { cleanLine, cleanText } from '#app/platform/model/clean-text.ts'
import { mealPlanId } from '#app/platform/model/derived-ids.ts'
import { AppError } from '#app/platform/model/errors.ts'
import type { Me } from '#app/platform/model/me.ts'
import type { FieldNames } from '#app/sync/model/check-fields.ts'
import type { Look, Seen } from '#app/sync/model/edit.ts'
import type { FieldsOf, RowChange, SyncedRow } from '#app/sync/model/entities.ts'
import { jsonEqual } from '#app/sync/model/json-equal.ts'
import { refuse } from '#app/sync/model/rules.ts'
import { mealPlanRules } from './meal-plan.rules.ts'
import { mealsOf } from './meal-plan.ts'

export type Fields = FieldsOf<'meal_plan_item'>
export type MealCook = Pick<Me, 'id' | 'space' | 'subscription_tier' | 'is_beta_tester'>
/** A day of the cook's plan and today's date for the cook; the subscription limits how far ahead one may plan. */
export type OnDay = { me: MealCook; date: Day; today: Day }
/** The fields of a meal that a cook sets; missing ones are empty. */
export type MealDraft = Pick<Fields, 'name' | 'section'> & Partial<Omit<Fields, 'meal_plan_id' | 'position'>>
export type IdAndName = { id: string; name: string }

export const NAMES: FieldNames<'meal_plan_item'> = {
	name: 'Name',
	section: 'Mealtime',
	time: 'Time',
	icon: 'Icon',
	servings: 'Servings',
	notes: 'Notes',
	guests: 'Guests',
}

export const lookAtDay = (me: MealCook, date: Day): Look => ({ entity: 'meal_plan', ids: [mealPlanId(me.space, date)] })

/** Creates the row of a day if it is missing. */
export function dayChanges(seen: Seen, me: MealCook, date: Day): RowChange[] {
	const id = mealPlanId(me.space, date)
	if (seen.find('meal_plan', id)?.deleted === false) return []
	return [{ entity: 'meal_plan', id, op: 'put', fields: { user_id: me.id, date } }]
}

/** Throws AppError('limit_reached') with the subscription's own message if the day is further ahead than it allows. */
export function refuseTooFar(me: MealCook, date: Day, today: Day): void {
	refuse(mealPlanRules.limit({ date }, { me, today }))
}

/** The last day that the cook's subscription allows. */
export const lastPlannable = (me: MealCook, today: Day): Day => daysLater(today, limitsOf(me).mealPlanDays - 1)

export type Meal = SyncedRow<'meal_plan_item'>

/** The live meals of a day's section, in the cook's order. */
export function mealsIn(seen: Seen, dayId: string, section: string): Meal[] {
	const meals = seen
		.list('meal_plan_item')
		.filter(({ deleted, fields }) => !deleted && fields.meal_plan_id === dayId)
		.map((row) => ({ ...row.fields, id: row.id, date: dayId, row }))
	return mealsOf(meals, dayId, section).map(({ row }) => row)
}

export const afterLast = (meals: Meal[]): number => Math.max(-1, ...meals.map(({ fields }) => fields.position)) + 1

/** Returns a live meal; throws AppError('not_found') with the message `failed`. */
export function findMeal(seen: Seen, id: string, failed: string): Meal {
	const meal = seen.find('meal_plan_item', id)
	if (!meal || meal.deleted) throw new AppError('not_found', failed)
	return meal
}

/** The change that sets these fields. Only differing fields are written; null and a missing field are equal. */
export function changeOf(meal: Meal, fields: Partial<Fields>): RowChange[] {
	const changed = Object.entries(fields).filter(
		([name, value]) => !jsonEqual(value ?? null, meal.fields[name as keyof Fields] ?? null),
	)
	if (changed.length === 0) return []
	return [{ entity: 'meal_plan_item', id: meal.id, op: 'put', fields: Object.fromEntries(changed) }]
}

/** Normalises the texts for storage; a note without text becomes null. */
export function cleaned<D extends Partial<MealDraft>>(draft: D): D {
	const texts = (['name', 'section'] as const).flatMap((field) => {
		const text = draft[field]
		return typeof text === 'string' ? [[field, cleanLine(text)]] : []
	})
	const notes = typeof draft.notes === 'string' ? { notes: cleanText(draft.notes) || null } : {}
	return { ...draft, ...Object.fromEntries(texts), ...notes }
}
