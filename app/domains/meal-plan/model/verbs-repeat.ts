import { type Day, weekOf } from '#app/platform/model/calendar.ts'
import { cleanLine, cleanText } from '#app/platform/model/clean-text.ts'
import { mealPlanId } from '#app/platform/model/derived-ids.ts'
import { AppError } from '#app/platform/model/errors.ts'
import { changedFields } from '#app/sync/model/changed-fields.ts'
import { checkFields } from '#app/sync/model/check-fields.ts'
import type { Edit, Look } from '#app/sync/model/edit.ts'
import type { FieldsOf, RowChange } from '#app/sync/model/entities.ts'
import { jsonEqual } from '#app/sync/model/json-equal.ts'
import { MEAL_PLAN } from './messages.ts'
import { afterLast, changeOf, lastPlannable, type Meal, type MealCook, mealsIn } from './seen-meals.ts'
import { addChanges, looksOf } from './verbs-many.ts'
import { mealsOfRule, RULE_NAMES, repeatDays } from './verbs-plan.ts'

type Repeat = FieldsOf<'meal_repeat'>
/** The fields of a rule that a cook can change; a new weekday moves its first day within the same week. */
export type RepeatChanges = Omit<Repeat, 'from_date' | 'made_until' | 'icon' | 'notes'> &
	Partial<Pick<Repeat, 'icon' | 'notes'>>

/** Fields that a meal takes from its rule until the cook changes them in the meal. */
const SAID = ['name', 'recipe_id', 'servings', 'section', 'time', 'icon', 'notes'] as const

/**
 * Changes a rule and its upcoming meals. `upcoming`: those of its meals from today on that are neither cooked nor
 * locked. A meal on a day that the rule leaves is deleted, days that it gains get a meal, and a changed field is set in
 * the meals that still have the rule's old value. A meal that the cook moved stays where it is; one that the cook
 * deleted is not made again.
 */
export function editRepeat({
	me,
	today,
	repeat: { id, before },
	changes,
	upcoming,
}: {
	me: MealCook
	today: Day
	repeat: { id: string; before: Repeat }
	changes: RepeatChanges
	upcoming: readonly { id: string; date: Day }[]
}): Edit {
	const until = lastPlannable(me, today)
	const rule = changedRule(before, changes, until)
	checkFields('meal_repeat', rule, RULE_NAMES)
	const made = new Set(before.made_until === null ? [] : repeatDays(before, today, before.made_until))
	const wanted = mealsOfRule({ me, today, id, rule, from: today, until })
	const days = new Set(wanted.map(({ date }) => date))
	const left = upcoming.filter(({ date }) => made.has(date) && !days.has(date))
	const kept = upcoming.filter((meal) => !left.includes(meal))
	const fresh = wanted.filter(({ date }) => !made.has(date))
	return {
		verb: 'meal_repeat.edit',
		subject: rule.name,
		look: [
			{ entity: 'meal_repeat', ids: [id] },
			{ entity: 'meal_plan_item', ids: upcoming.map((meal) => meal.id) },
			...[...new Set(kept.map(({ date }) => date))].map(
				(date): Look => ({ entity: 'meal_plan_item', parent: mealPlanId(me.space, date) }),
			),
			...looksOf(me, fresh),
		],
		plan(seen) {
			const row = seen.find('meal_repeat', id)
			if (!row || row.deleted) throw new AppError('not_found', MEAL_PLAN.updateFailed)
			const isLive = (meal: Meal | undefined): meal is Meal => meal?.deleted === false
			const rowOf = (meal: { id: string }) => seen.find('meal_plan_item', meal.id)
			const said = kept.map(rowOf).filter(isLive)
			const fields = changedFields(row.fields, rule)
			return [
				...(Object.keys(fields).length === 0 ? [] : [put(id, fields)]),
				...left
					.map(rowOf)
					.filter(isLive)
					.map((meal): RowChange => ({ entity: 'meal_plan_item', id: meal.id, op: 'delete' })),
				...said.flatMap((meal) => {
					const next = statedAgain(meal, before, rule)
					if (next.section === undefined) return changeOf(meal, next)
					const position = afterLast(mealsIn(seen, meal.fields.meal_plan_id, next.section))
					return changeOf(meal, { ...next, position })
				}),
				...addChanges(seen, me, fresh),
			]
		},
	}
}

const put = (id: string, fields: Partial<Repeat>): RowChange => ({ entity: 'meal_repeat', id, op: 'put', fields })

function changedRule(before: Repeat, changes: RepeatChanges, until: Day): Repeat {
	const said = { ...before, ...changes, made_until: until }
	const from_date = weekOf(before.from_date)[said.weekday - 1] ?? before.from_date
	return {
		...said,
		from_date,
		name: cleanLine(said.name),
		section: cleanLine(said.section),
		notes: cleanText(said.notes),
	}
}

/** The changed fields of the rule that this meal still has with the rule's old value. */
function statedAgain({ fields }: Meal, before: Repeat, rule: Repeat): Partial<Meal['fields']> {
	const own = SAID.filter(
		(name) => !jsonEqual(before[name], rule[name]) && jsonEqual(fields[name] || null, before[name] || null),
	)
	return Object.fromEntries(own.map((name) => [name, rule[name]]))
}
