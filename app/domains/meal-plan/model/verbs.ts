import { cleanLine } from '../../../platform/model/clean-text.ts'
import { AppError } from '../../../platform/model/errors.ts'
import { mealPlanId } from '../../../platform/model/ids.ts'
import { checkFields } from '../../../sync/model/check-fields.ts'
import type { Edit, Look, Seen } from '../../../sync/model/edit.ts'
import type { FieldsOf, RowChange, SyncedRow } from '../../../sync/model/entities.ts'
import type { Me } from '../../accounts/model/me.ts'
import { allow } from '../../billing/model/plans.ts'
import { type Day, daysBetween } from './calendar.ts'
import { mealsOf } from './meal-plan.ts'
import { MEAL_PLAN } from './messages.ts'

type Fields = FieldsOf<'meal_plan_item'>
type MealCook = Pick<Me, 'id' | 'space' | 'subscription_tier' | 'is_beta_tester'>
/** A day of the cook's, and which day it is today where the cook is: the plan says how far ahead one may plan. */
type OnDay = { me: MealCook; date: Day; today: Day }
/** What the cook says of a meal; what is left out is empty. */
export type MealDraft = Pick<Fields, 'name' | 'section'> &
	Partial<Pick<Fields, 'time' | 'icon' | 'recipe_id' | 'servings'>>
type Named = { id: string; name: string }

const NAMES = { name: 'Name', section: 'Section', time: 'Time', icon: 'Icon', servings: 'Servings' }

/** Makes sure that a day has its plan. Two devices that do it make one row. */
export function ensureDay({ me, date, today }: OnDay): Edit {
	refuseTooFar(me, date, today)
	return {
		verb: 'meal_plan.add',
		subject: date,
		look: [lookAtDay(me, date)],
		plan: (seen) => dayChanges(seen, me, date),
	}
}

/** Plans a meal, last in its section; its day is made with it. */
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
			// The same form sent twice is one meal.
			if (seen.find('meal_plan_item', id)?.deleted === false) return []
			const position = afterLast(mealsIn(seen, dayId, fields.section))
			const put = { ...fields, meal_plan_id: dayId, position }
			return [...dayChanges(seen, me, date), { entity: 'meal_plan_item', id, op: 'put', fields: put }]
		},
	}
}

/** Sets the named fields of a meal; where it stands is `moveMeal`'s. */
export function updateMeal({ id, name, changes }: Named & { changes: Partial<Omit<MealDraft, 'section'>> }): Edit {
	const fields = cleaned(changes)
	checkFields('meal_plan_item', fields, NAMES)
	return {
		verb: 'meal_plan_item.edit',
		subject: fields.name ?? name,
		look: [{ entity: 'meal_plan_item', ids: [id] }],
		plan: (seen) => changeOf(find(seen, id, MEAL_PLAN.updateFailed), fields),
	}
}

/** Puts a meal into a section of a day, at `index` among those that stand there (left out: last). */
export function moveMeal({
	me,
	date,
	today,
	id,
	name,
	section,
	index,
}: OnDay & Named & { section: string; index?: number }): Edit {
	refuseTooFar(me, date, today)
	const target = cleanLine(section)
	checkFields('meal_plan_item', { section: target }, NAMES)
	const dayId = mealPlanId(me.space, date)
	return {
		verb: 'meal_plan_item.move',
		subject: name,
		look: [lookAtDay(me, date), { entity: 'meal_plan_item', ids: [id] }, { entity: 'meal_plan_item', parent: dayId }],
		plan(seen) {
			const moved = find(seen, id, MEAL_PLAN.updateFailed)
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

/** Takes a meal off the plan. One that is gone already is no mistake. */
export const deleteMeal = ({ id, name }: Named): Edit => ({
	verb: 'meal_plan_item.delete',
	subject: name,
	look: [{ entity: 'meal_plan_item', ids: [id] }],
	plan: (seen) =>
		seen.find('meal_plan_item', id)?.deleted === false ? [{ entity: 'meal_plan_item', id, op: 'delete' }] : [],
})

const lookAtDay = (me: MealCook, date: Day): Look => ({ entity: 'meal_plan', ids: [mealPlanId(me.space, date)] })

function dayChanges(seen: Seen, me: MealCook, date: Day): RowChange[] {
	const id = mealPlanId(me.space, date)
	if (seen.find('meal_plan', id)?.deleted === false) return []
	return [{ entity: 'meal_plan', id, op: 'put', fields: { user_id: me.id, date } }]
}

function refuseTooFar(me: MealCook, date: Day, today: Day): void {
	const verdict = allow(me, 'mealPlanDays', daysBetween(today, date))
	if (!verdict.allowed) throw new AppError('limit_reached', verdict.message)
}

type Meal = SyncedRow<'meal_plan_item'>

/** The live meals of a day's section, in the cook's order. */
function mealsIn(seen: Seen, dayId: string, section: string): Meal[] {
	const meals = seen
		.list('meal_plan_item')
		.filter(({ deleted, fields }) => !deleted && fields.meal_plan_id === dayId)
		.map((row) => ({ ...row.fields, id: row.id, date: dayId, row }))
	return mealsOf(meals, dayId, section).map(({ row }) => row)
}

const afterLast = (meals: Meal[]): number => Math.max(-1, ...meals.map(({ fields }) => fields.position)) + 1

function find(seen: Seen, id: string, failed: string): Meal {
	const meal = seen.find('meal_plan_item', id)
	if (!meal || meal.deleted) throw new AppError('not_found', failed)
	return meal
}

function changeOf(meal: Meal, fields: Partial<Fields>): RowChange[] {
	const changed = Object.entries(fields).filter(([name, value]) => value !== meal.fields[name as keyof Fields])
	if (changed.length === 0) return []
	return [{ entity: 'meal_plan_item', id: meal.id, op: 'put', fields: Object.fromEntries(changed) }]
}

function cleaned<D extends Partial<MealDraft>>(draft: D): D {
	const texts = (['name', 'section'] as const).flatMap((field) => {
		const text = draft[field]
		return typeof text === 'string' ? [[field, cleanLine(text)]] : []
	})
	return { ...draft, ...Object.fromEntries(texts) }
}
