import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysBetween, daysLater } from '#app/platform/model/calendar.ts'
import { mealPlanId, repeatedMealId } from '#app/platform/model/derived-ids.ts'
import type { FieldsOf } from '#app/sync/model/entities.ts'
import { planOf, rowOf } from '../../../../tests/fakes/seen.ts'
import type { MealDraft } from './seen-meals.ts'
import { addMeals, deleteMeals, restoreMeals } from './verbs-many.ts'
import {
	addRepeat,
	applySavedWeek,
	deleteRepeat,
	deleteSavedWeek,
	extendRepeats,
	repeatDays,
	saveWeek,
	weekdayNumber,
} from './verbs-plan.ts'

const id = (n: number) => `01900000-0000-7000-8000-00000000000${n}`
const USER = '01900000-0000-7000-8000-0000000000aa'
const me = { id: USER, space: USER, subscription_tier: 'Basic', is_beta_tester: false }
/** A Friday. */
const today = '2026-11-20'
const RULE = id(7)

const meal = (n: number, changes: object = {}, on = today) =>
	rowOf('meal_plan_item', id(n), {
		meal_plan_id: mealPlanId(USER, on),
		name: 'Soup',
		time: null,
		section: 'Dinner',
		icon: null,
		recipe_id: null,
		servings: null,
		position: 0,
		...changes,
	})
const rule = (changes: Partial<FieldsOf<'meal_repeat'>> = {}): FieldsOf<'meal_repeat'> => ({
	name: 'Pizza',
	recipe_id: null,
	servings: 2,
	section: 'Dinner',
	time: '19:00',
	icon: null,
	notes: '',
	weekday: 5,
	every_weeks: 1,
	from_date: today,
	until_date: null,
	made_until: null,
	...changes,
})

test.each([
	['every week', rule(), '2026-11-20', '2026-12-11', ['2026-11-20', '2026-11-27', '2026-12-04', '2026-12-11']],
	['every third week', rule({ every_weeks: 3 }), '2026-11-21', '2027-01-01', ['2026-12-11', '2027-01-01']],
	[
		'until a day, which counts',
		rule({ until_date: '2026-11-27' }),
		'2026-11-20',
		'2027-01-01',
		['2026-11-20', '2026-11-27'],
	],
	['from the first such weekday', rule({ from_date: '2026-11-16' }), '2026-11-16', '2026-11-22', ['2026-11-20']],
	['nothing before it begins', rule(), '2026-11-01', '2026-11-19', []],
	[
		'over the end of summer time',
		rule({ weekday: 7, from_date: '2026-10-18' }),
		'2026-10-18',
		'2026-11-01',
		['2026-10-18', '2026-10-25', '2026-11-01'],
	],
	[
		'over the beginning of summer time',
		rule({ weekday: 7, from_date: '2026-03-22' }),
		'2026-03-22',
		'2026-04-05',
		['2026-03-22', '2026-03-29', '2026-04-05'],
	],
	['over a leap day', rule({ from_date: '2028-02-25' }), '2028-02-26', '2028-03-03', ['2028-03-03']],
])('a repeat falls %s', (_, repeat, from, to, days) => {
	expect(repeatDays(repeat, from, to)).toEqual(days)
})

test('any span contains exactly the days of the whole within it, each the set number of weeks after the one before', () => {
	const start = '2026-11-01'
	fc.assert(
		fc.property(
			fc.integer({ min: 1, max: 7 }),
			fc.integer({ min: 1, max: 6 }),
			fc.integer({ min: 0, max: 300 }),
			fc.integer({ min: 0, max: 60 }),
			(weekday, every_weeks, days, length) => {
				const one = rule({ weekday, every_weeks, from_date: start })
				const [from, to] = [daysLater(start, days), daysLater(start, days + length)]
				const all = repeatDays(one, start, '2027-11-01')
				expect(repeatDays(one, from, to)).toEqual(all.filter((date) => date >= from && date <= to))
				for (const date of all) expect(weekdayNumber(date)).toBe(weekday)
				for (const [at, date] of all.slice(1).entries()) expect(daysBetween(all[at] ?? '', date)).toBe(every_weeks * 7)
			},
		),
		{ numRuns: 60 },
	)
})

test('weekdays are numbered from Monday, 1, to Sunday, 7', () => {
	expect(['2026-11-16', '2026-11-20', '2026-11-22'].map(weekdayNumber)).toEqual([1, 5, 7])
})

const { weekday: _day, made_until: _made, ...draft } = rule()

test('a repeat makes its meals as far ahead as the subscription allows, under ids that are equal on every device', () => {
	const changes = planOf(addRepeat({ me, today, id: RULE, repeat: draft }))
	const items = changes.filter(({ entity }) => entity === 'meal_plan_item')
	const days = ['2026-11-20', '2026-11-27', '2026-12-04', '2026-12-11']
	expect(items.map((change) => change.id)).toEqual(days.map((day) => repeatedMealId(RULE, day)))
	expect(items[0]).toMatchObject({
		fields: { name: 'Pizza', time: '19:00', servings: 2, repeat_id: RULE, position: 0 },
	})
	expect(changes[0]).toMatchObject({
		entity: 'meal_repeat',
		id: RULE,
		fields: { weekday: 5, made_until: '2026-12-17' },
	})
	expect(changes.filter(({ entity }) => entity === 'meal_plan')).toHaveLength(4)
})

test('a meal that becomes a repeat counts as its first day', () => {
	const changes = planOf(addRepeat({ me, today, id: RULE, repeat: draft, mealId: id(1) }), [meal(1)])
	expect(changes).toContainEqual({ entity: 'meal_plan_item', id: id(1), op: 'put', fields: { repeat_id: RULE } })
	expect(changes.map((change) => change.id)).not.toContain(repeatedMealId(RULE, today))
	expect(changes.map((change) => change.id)).toContain(repeatedMealId(RULE, '2026-11-27'))
})

test('a repeat grows with the days, and a deleted meal is not made again', () => {
	const made = rule({ made_until: '2026-12-10' })
	const edit = extendRepeats({ me, today, repeats: [{ ...made, id: RULE }] })
	const changes = edit ? planOf(edit, [rowOf('meal_repeat', RULE, made)]) : []
	expect(changes.filter(({ entity }) => entity === 'meal_plan_item').map((change) => change.id)).toEqual([
		repeatedMealId(RULE, '2026-12-11'),
	])
	expect(changes[0]).toEqual({ entity: 'meal_repeat', id: RULE, op: 'put', fields: { made_until: '2026-12-17' } })
	// Another tab was faster.
	expect(edit && planOf(edit, [rowOf('meal_repeat', RULE, rule({ made_until: '2026-12-17' }))])).toEqual([])
	expect(extendRepeats({ me, today, repeats: [{ ...rule({ made_until: '2026-12-17' }), id: RULE }] })).toBeNull()
})

test('a repeat that nobody opened for months makes no meals in the past', () => {
	const old = rule({ from_date: '2026-01-02', made_until: '2026-01-30' })
	const edit = extendRepeats({ me, today, repeats: [{ ...old, id: RULE }] })
	const ids = edit ? planOf(edit, [rowOf('meal_repeat', RULE, old)]).map((change) => change.id) : []
	expect(ids).toContain(repeatedMealId(RULE, today))
	expect(ids).not.toContain(repeatedMealId(RULE, '2026-11-13'))
})

test('a repeat ends together with the meals that the cook names', () => {
	const edit = deleteRepeat({ id: RULE, name: 'Pizza', mealIds: [id(1), id(2)] })
	expect(planOf(edit, [rowOf('meal_repeat', RULE, rule()), meal(1)])).toEqual([
		{ entity: 'meal_repeat', id: RULE, op: 'delete' },
		{ entity: 'meal_plan_item', id: id(1), op: 'delete' },
	])
})

const SOUP: MealDraft = { name: 'Soup', section: 'Dinner' }

test('several meals are one act, each last in its section', () => {
	const meals = [
		{ id: id(1), date: today, meal: SOUP },
		{ id: id(2), date: today, meal: { ...SOUP, name: 'Bread' } },
		{ id: id(3), date: today, meal: { ...SOUP, section: 'Lunch' } },
	]
	const edit = addMeals({ me, today, meals })
	expect(edit.subject).toBe('3 meals')
	expect(planOf(edit, [meal(9, { position: 4 })]).slice(1)).toMatchObject([
		{ id: id(1), fields: { position: 5 } },
		{ id: id(2), fields: { position: 6 } },
		{ id: id(3), fields: { position: 0 } },
	])
	const tooFar = { id: id(4), date: '2027-01-01', meal: SOUP }
	expect(() => addMeals({ me, today, meals: [...meals, tooFar] })).toThrow('Upgrade')
})

test('meals that were deleted together are restored together', () => {
	expect(planOf(deleteMeals({ ids: [id(1), id(2)] }), [meal(1)])).toEqual([
		{ entity: 'meal_plan_item', id: id(1), op: 'delete' },
	])
	const { fields } = meal(1)
	const edit = restoreMeals({ meals: [{ id: id(1), fields }], subject: 'Soup' })
	expect(planOf(edit)).toEqual([{ entity: 'meal_plan_item', id: id(1), op: 'put', fields }])
	expect(planOf(edit, [meal(1)])).toEqual([])
})

test('a saved week is planned in another week, each day on its own weekday', () => {
	const saved = { section: 'Lunch', name: 'Salad', recipe_id: null, servings: 2, time: null, icon: null, notes: '' }
	const edit = applySavedWeek({
		me,
		today,
		date: '2026-11-25',
		of: null,
		name: 'Summer',
		meals: [
			{ ...saved, day: 0 },
			{ ...saved, day: 6, name: 'Roast' },
		],
		ids: [id(1), id(2)],
	})
	expect(edit).toMatchObject({ verb: 'saved_week.apply', subject: 'Summer, 2 meals' })
	expect(planOf(edit).filter(({ entity }) => entity === 'meal_plan_item')).toMatchObject([
		{ fields: { meal_plan_id: mealPlanId(USER, '2026-11-23'), name: 'Salad' } },
		{ fields: { meal_plan_id: mealPlanId(USER, '2026-11-29'), name: 'Roast' } },
	])
})

test('a week is saved under a name, and deleted', () => {
	const week = {
		day: 0,
		section: 'Lunch',
		name: 'Salad',
		recipe_id: null,
		servings: null,
		time: null,
		icon: null,
		notes: '',
	}
	expect(planOf(saveWeek({ id: id(1), name: ' Summer ', meals: [week] }))).toEqual([
		{ entity: 'saved_week', id: id(1), op: 'put', fields: { name: 'Summer', meals: [week] } },
	])
	expect(() => saveWeek({ id: id(1), name: 'Summer', meals: [] })).toThrow('No meal planned')
	expect(() => saveWeek({ id: id(1), name: ' ', meals: [week] })).toThrow('Name is required')
	const kept = [rowOf('saved_week', id(1), { name: 'Summer', meals: [week] })]
	// A new name; its meals are not written again.
	expect(planOf(saveWeek({ id: id(1), name: 'July', meals: [week] }), kept)).toEqual([
		{ entity: 'saved_week', id: id(1), op: 'put', fields: { name: 'July' } },
	])
	const gone = deleteSavedWeek({ id: id(1), name: 'Summer' })
	expect(planOf(gone, kept)).toEqual([{ entity: 'saved_week', id: id(1), op: 'delete' }])
	expect(planOf(gone)).toEqual([])
})
