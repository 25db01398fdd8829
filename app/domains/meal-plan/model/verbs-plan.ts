import {
	DAYS_IN_WEEK,
	type Day,
	daysBetween,
	daysLater,
	daysOf,
	type WeekOf,
	weekOf,
} from '#app/platform/model/calendar.ts'
import { cleanLine, cleanText } from '#app/platform/model/clean-text.ts'
import { repeatedMealId } from '#app/platform/model/derived-ids.ts'
import { AppError } from '#app/platform/model/errors.ts'
import { changedFields } from '#app/sync/model/changed-fields.ts'
import { checkFields } from '#app/sync/model/check-fields.ts'
import type { Edit } from '#app/sync/model/edit.ts'
import type { FieldsOf } from '#app/sync/model/entities.ts'
import { mealCount } from './meal-count.ts'
import { MEAL_PLAN } from './messages.ts'
import type { SavedMeal } from './plan-schemas.ts'
import { changeOf, findMeal, type IdAndName, lastPlannable, type MealCook } from './seen-meals.ts'
import { addChanges, addMeals, checkMeal, looksOf, type NewMeal } from './verbs-many.ts'

type Repeat = FieldsOf<'meal_repeat'>
/** A rule as the cook enters it; the weekday follows from the first day. */
export type RepeatDraft = Omit<Repeat, 'weekday' | 'made_until' | 'notes'> & { notes?: string }

export const RULE_NAMES = { name: 'Name', section: 'Mealtime', every_weeks: 'Weeks' }
const WEEK_NAMES = { name: 'Name', meals: 'Week' }

/** The days of a rule between two days, both included. */
export function repeatDays(
	{ from_date, until_date, every_weeks, weekday }: Pick<Repeat, 'from_date' | 'until_date' | 'every_weeks' | 'weekday'>,
	from: Day,
	to: Day,
): Day[] {
	const first = daysLater(from_date, (weekday - weekdayNumber(from_date) + DAYS_IN_WEEK) % DAYS_IN_WEEK)
	const step = every_weeks * DAYS_IN_WEEK
	const last = until_date !== null && until_date < to ? until_date : to
	const skipped = Math.max(0, Math.ceil(daysBetween(first, from) / step))
	const count = Math.floor(daysBetween(first, last) / step) - skipped + 1
	return Array.from({ length: Math.max(0, count) }, (_, i) => daysLater(first, (skipped + i) * step))
}

/** 1 for Monday to 7 for Sunday. */
export const weekdayNumber = (day: Day): number => daysBetween(weekOf(day)[0] ?? day, day) + 1

type OfCook = { me: MealCook; today: Day }

/**
 * Repeats a meal on its weekday: creates the rule, and its meals as far ahead as the cook's subscription allows.
 * `mealId`: the meal that it was made from, which is the one on the rule's first day.
 */
export function addRepeat({
	me,
	today,
	id,
	repeat,
	mealId,
}: OfCook & { id: string; repeat: RepeatDraft; mealId?: string }): Edit {
	const until = lastPlannable(me, today)
	const rule: Repeat = {
		...repeat,
		name: cleanLine(repeat.name),
		section: cleanLine(repeat.section),
		notes: cleanText(repeat.notes ?? ''),
		weekday: weekdayNumber(repeat.from_date),
		made_until: until,
	}
	checkFields('meal_repeat', rule, RULE_NAMES)
	const from = mealId === undefined ? rule.from_date : daysLater(rule.from_date, 1)
	const meals = mealsOfRule({ me, today, id, rule, from, until })
	return {
		verb: 'meal_repeat.add',
		subject: rule.name,
		look: [
			{ entity: 'meal_repeat', ids: [id] },
			...looksOf(me, meals),
			...(mealId === undefined ? [] : [{ entity: 'meal_plan_item' as const, ids: [mealId] }]),
		],
		plan(seen) {
			if (seen.find('meal_repeat', id)?.deleted === false) return []
			const first = mealId === undefined ? [] : [findMeal(seen, mealId, MEAL_PLAN.updateFailed)]
			return [
				{ entity: 'meal_repeat', id, op: 'put', fields: rule },
				...first.flatMap((meal) => changeOf(meal, { repeat_id: id })),
				...addChanges(seen, me, meals),
			]
		},
	}
}

/** Makes the meals of these rules that have come within reach since the last call; null if there are none. */
export function extendRepeats({
	me,
	today,
	repeats,
}: OfCook & { repeats: readonly (Repeat & { id: string })[] }): Edit | null {
	const until = lastPlannable(me, today)
	const due = repeats.filter(({ made_until }) => made_until === null || made_until < until)
	const made = due.map((rule) => ({
		rule,
		meals: mealsOfRule({ me, today, id: rule.id, rule, until, from: laterOf(today, afterMade(rule)) }),
	}))
	const meals = made.flatMap((one) => one.meals)
	if (meals.length === 0) return null
	return {
		verb: 'meal_plan_item.add',
		subject: made
			.filter((one) => one.meals.length > 0)
			.map(({ rule }) => rule.name)
			.join(', '),
		look: [{ entity: 'meal_repeat', ids: due.map(({ id }) => id) }, ...looksOf(me, meals)],
		plan(seen) {
			// Another tab may have been faster, or the rule may be gone.
			const open = made.filter(({ rule }) => {
				const row = seen.find('meal_repeat', rule.id)
				return row?.deleted === false && (row.fields.made_until ?? '') < until
			})
			return [
				...open.map(({ rule }) => ({
					entity: 'meal_repeat' as const,
					id: rule.id,
					op: 'put' as const,
					fields: { made_until: until },
				})),
				...addChanges(
					seen,
					me,
					open.flatMap((one) => one.meals),
				),
			]
		},
	}
}

/** Ends a rule, and deletes the meals that the caller names: the upcoming ones. */
export const deleteRepeat = ({ id, name, mealIds }: IdAndName & { mealIds: string[] }): Edit => ({
	verb: 'meal_repeat.delete',
	subject: name,
	look: [
		{ entity: 'meal_repeat', ids: [id] },
		{ entity: 'meal_plan_item', ids: mealIds },
	],
	plan(seen) {
		const rule = seen.find('meal_repeat', id)
		const meals = mealIds.filter((mealId) => seen.find('meal_plan_item', mealId)?.deleted === false)
		return [
			...(rule?.deleted === false ? [{ entity: 'meal_repeat' as const, id, op: 'delete' as const }] : []),
			...meals.map((mealId) => ({ entity: 'meal_plan_item' as const, id: mealId, op: 'delete' as const })),
		]
	},
})

const afterMade = ({ made_until, from_date }: Repeat): Day =>
	made_until === null ? from_date : daysLater(made_until, 1)
const laterOf = (a: Day, b: Day): Day => (a < b ? b : a)

/** The meals of a rule between two days, under ids that are equal on every device. */
export function mealsOfRule({
	me,
	today,
	id,
	rule,
	from,
	until,
}: OfCook & { id: string; rule: Repeat; from: Day; until: Day }): NewMeal[] {
	const { name, recipe_id, servings, section, time, icon, notes } = rule
	return repeatDays(rule, from, until).map((date) =>
		checkMeal(me, today, {
			id: repeatedMealId(id, date),
			date,
			meal: { name, recipe_id, servings, section, time, icon, notes, repeat_id: id },
		}),
	)
}

/** Saves a week's meals under a name, to plan them again. Of an existing saved week, only the changes are written. */
export function saveWeek({ id, name, meals }: IdAndName & { meals: SavedMeal[] }): Edit {
	const fields = { name: cleanLine(name), meals }
	if (meals.length === 0) throw new AppError('invalid', MEAL_PLAN.noMeal)
	checkFields('saved_week', fields, WEEK_NAMES)
	return {
		verb: 'saved_week.save',
		subject: fields.name,
		look: [{ entity: 'saved_week', ids: [id] }],
		plan(seen) {
			const row = seen.find('saved_week', id)
			const put = row?.deleted === false ? changedFields(row.fields, fields) : fields
			return Object.keys(put).length === 0 ? [] : [{ entity: 'saved_week', id, op: 'put', fields: put }]
		},
	}
}

export const deleteSavedWeek = ({ id, name }: IdAndName): Edit => ({
	verb: 'saved_week.delete',
	subject: name,
	look: [{ entity: 'saved_week', ids: [id] }],
	plan: (seen) => (seen.find('saved_week', id)?.deleted === false ? [{ entity: 'saved_week', id, op: 'delete' }] : []),
})

/**
 * Plans a saved week's meals in the week of `date` as the cook sees it, next to what is already there. `ids`: one for
 * each of its meals.
 */
export function applySavedWeek({
	me,
	today,
	date,
	name,
	meals,
	ids,
	of,
}: OfCook & { date: Day; name: string; meals: readonly SavedMeal[]; ids: readonly string[]; of: WeekOf }): Edit {
	const week = daysOf(date, 1, of)
	const planned = meals.flatMap(({ day, ...meal }, i): NewMeal[] => {
		const [on, id] = [week.find((one) => weekdayNumber(one) === day + 1), ids[i]]
		return on && id ? [{ id, date: on, meal }] : []
	})
	return addMeals({
		me,
		today,
		meals: planned,
		verb: 'saved_week.apply',
		subject: `${name}, ${mealCount(planned.length)}`,
	})
}
