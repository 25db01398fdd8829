import { expect, test } from 'vitest'
import { mealPlanId, repeatedMealId } from '#app/platform/model/derived-ids.ts'
import type { FieldsOf } from '#app/sync/model/entities.ts'
import { planOf, rowOf } from '../../../../tests/fakes/seen.ts'
import type { Meal } from './seen-meals.ts'
import { editRepeat, type RepeatChanges } from './verbs-repeat.ts'

const USER = '01900000-0000-7000-8000-0000000000aa'
const RULE = '01900000-0000-7000-8000-000000000007'
/** Basic: 28 days ahead. */
const me = { id: USER, space: USER, subscription_tier: 'Basic', is_beta_tester: false }
/** A Friday. */
const today = '2026-11-20'
const FRIDAYS = ['2026-11-20', '2026-11-27', '2026-12-04', '2026-12-11']

const before: FieldsOf<'meal_repeat'> = {
	...{ name: 'Pizza', recipe_id: null, servings: 2, section: 'Dinner', time: '19:00', icon: null, notes: '' },
	...{ weekday: 5, every_weeks: 1, from_date: '2026-11-06', until_date: null, made_until: '2026-12-17' },
}
const meal = (date: string, said: Partial<FieldsOf<'meal_plan_item'>> = {}, on = date): Meal & { date: string } => {
	const { name, recipe_id, servings, section, time, icon } = before
	const fields = { name, recipe_id, servings, section, time, icon, notes: null, repeat_id: RULE, position: 0, ...said }
	return {
		...rowOf('meal_plan_item', repeatedMealId(RULE, date), { ...fields, meal_plan_id: mealPlanId(USER, on) }),
		date: on,
	}
}

/** The effect of the change on these meals, which are all upcoming ones: 'edit 2026-11-20', with the fields set. */
function outcome(
	changes: Partial<RepeatChanges>,
	meals: (Meal & { date: string })[] = FRIDAYS.map((day) => meal(day)),
) {
	const edit = editRepeat({
		...{ me, today, repeat: { id: RULE, before }, changes: { ...before, ...changes } },
		upcoming: meals,
	})
	const rows = [rowOf('meal_repeat', RULE, before), ...meals]
	const dayOf = (id: string) => {
		const all = [...Array.from({ length: 40 }, (_, n) => new Date(Date.parse(today) + n * 86_400_000))]
		return all.map((day) => day.toISOString().slice(0, 10)).find((day) => repeatedMealId(RULE, day) === id) ?? id
	}
	const plan = planOf(edit, rows)
	const of = (kind: (id: string) => boolean) =>
		plan.filter((change) => change.entity === 'meal_plan_item' && kind(change.id))
	const isThere = (id: string) => meals.some((one) => one.id === id)
	return {
		rule: plan.find(({ entity }) => entity === 'meal_repeat'),
		gone: of(isThere).flatMap((change) => (change.op === 'delete' ? dayOf(change.id) : [])),
		set: of(isThere).flatMap((change) => (change.op === 'put' ? [[dayOf(change.id), change.fields]] : [])),
		made: of((id) => !isThere(id)).map((change) => dayOf(change.id)),
	}
}

test('another weekday moves the upcoming meals, and none comes in the past', () => {
	expect(outcome({ weekday: 3 })).toEqual({
		rule: { entity: 'meal_repeat', id: RULE, op: 'put', fields: { weekday: 3, from_date: '2026-11-04' } },
		gone: FRIDAYS,
		set: [],
		made: ['2026-11-25', '2026-12-02', '2026-12-09', '2026-12-16'],
	})
})

test('another dish is set in the existing meals, except where the cook has changed it', () => {
	const other = '01900000-0000-7000-8000-000000000011'
	const own = meal(FRIDAYS[1] ?? '', { name: 'Pizza with Ada', servings: 6 })
	const { gone, set, made } = outcome({ name: 'Calzone', recipe_id: other, servings: 3 }, [meal(today), own])
	expect({ gone, made }).toEqual({ gone: [], made: [] })
	expect(set).toEqual([
		[today, { name: 'Calzone', recipe_id: other, servings: 3 }],
		[FRIDAYS[1], { recipe_id: other }],
	])
})

test('another section puts each meal last in it', () => {
	const lunch = { ...meal(today, { section: 'Lunch', name: 'Bread', repeat_id: null, position: 4 }), id: USER }
	const edit = editRepeat({
		...{ me, today, repeat: { id: RULE, before }, changes: { ...before, section: ' Lunch ' } },
		upcoming: [meal(today)],
	})
	expect(planOf(edit, [rowOf('meal_repeat', RULE, before), meal(today), lunch])).toContainEqual({
		...{ entity: 'meal_plan_item', id: repeatedMealId(RULE, today), op: 'put' },
		fields: { section: 'Lunch', position: 5 },
	})
})

test('a longer interval empties the weeks between, an end removes what comes after it', () => {
	// The rule began on the 6th: every second week is the 20th and the 4th.
	expect(outcome({ every_weeks: 2 })).toMatchObject({ gone: ['2026-11-27', '2026-12-11'], made: [] })
	expect(outcome({ until_date: '2026-11-30' })).toMatchObject({ gone: ['2026-12-04', '2026-12-11'], made: [] })
})

test('a later end adds the meals that were not made yet', () => {
	const ended = { ...before, until_date: '2026-11-30' }
	const edit = editRepeat({
		...{ me, today, repeat: { id: RULE, before: ended }, changes: { ...ended, until_date: null } },
		upcoming: FRIDAYS.slice(0, 2).map((day) => meal(day)),
	})
	const made = planOf(edit, [rowOf('meal_repeat', RULE, ended)]).filter(({ entity }) => entity === 'meal_plan_item')
	expect(made.map(({ id }) => id)).toEqual(FRIDAYS.slice(2).map((day) => repeatedMealId(RULE, day)))
})

test('a meal that the cook deleted is not made again, one that the cook moved stays there', () => {
	const moved = meal(FRIDAYS[2] ?? '', {}, '2026-12-05')
	expect(outcome({ servings: 4 }, [meal(today), moved])).toMatchObject({
		...{ gone: [], made: [] },
		set: [
			[today, { servings: 4 }],
			[FRIDAYS[2], { servings: 4 }],
		],
	})
	expect(outcome({ weekday: 3 }, [meal(today), moved]).gone).toEqual([today])
})

test('a deleted rule is reported as not found; invalid fields are reported before that', () => {
	const ask = (changes: Partial<RepeatChanges>) =>
		editRepeat({ me, today, repeat: { id: RULE, before }, changes: { ...before, ...changes }, upcoming: [] })
	expect(() => planOf(ask({ servings: 4 }))).toThrow('Failed to update meal item')
	expect(() => ask({ name: ' ' })).toThrow('Name is required')
	expect(planOf(ask({}), [rowOf('meal_repeat', RULE, before)])).toEqual([])
})
