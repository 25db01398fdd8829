import { expect, test } from 'vitest'
import { mealPlanId } from '#app/platform/model/derived-ids.ts'
import { planOf, rowOf } from '../../../../tests/fakes/seen.ts'
import type { MealDraft } from './seen-meals.ts'
import { addMeal, deleteMeal, moveMeal, updateMeal } from './verbs.ts'

const id = (n: number) => `01900000-0000-7000-8000-00000000000${n}`
const USER = '01900000-0000-7000-8000-0000000000aa'
const me = { id: USER, space: USER, subscription_tier: 'Free', is_beta_tester: false }
const [today, date, later] = ['2026-03-01', '2026-03-02', '2026-03-03']
const day = (date: string) => rowOf('meal_plan', mealPlanId(USER, date), { user_id: USER, date })
const meal = (n: number, changes: object = {}, on = date) =>
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
const add = (draft: MealDraft, on = date) => addMeal({ me, date: on, today, id: id(9), meal: draft })
const dayPut = (date: string) => ({
	entity: 'meal_plan',
	id: mealPlanId(USER, date),
	op: 'put',
	fields: { user_id: USER, date },
})

test('a day is created once, and again after it was deleted', () => {
	const edit = add({ name: 'Soup', section: 'Dinner' })
	const days = (rows: Parameters<typeof planOf>[1]) => planOf(edit, rows).filter(({ entity }) => entity === 'meal_plan')
	expect(days([])).toEqual([dayPut(date)])
	expect(days([day(date)])).toEqual([])
	expect(days([{ ...day(date), deleted: true }])).toEqual([dayPut(date)])
})

test('a new meal comes last in its section, and creates its day', () => {
	const edit = add({ name: ' Soup ', section: 'Dinner', time: '19:00' })
	expect(edit).toMatchObject({ verb: 'meal_plan_item.add', subject: 'Soup' })
	expect(planOf(edit)).toEqual([
		dayPut(date),
		{ entity: 'meal_plan_item', id: id(9), op: 'put', fields: meal(9, { time: '19:00' }).fields },
	])
	const rows = [day(date), meal(1, { position: 4 }), meal(2, { position: 7, section: 'Lunch' })]
	expect(planOf(edit, rows)).toMatchObject([{ id: id(9), fields: { position: 5 } }])
	expect(planOf(edit, [day(date), meal(9)])).toEqual([])
})

test('the subscription limits how far ahead one may plan; past days are allowed', () => {
	const draft = { name: 'Soup', section: 'Dinner' }
	expect(planOf(add(draft, '2026-03-07'))).toHaveLength(2)
	expect(planOf(add(draft, '2025-01-01'))).toHaveLength(2)
	expect(() => add(draft, '2026-03-08')).toThrow('Upgrade to access advanced meal planning.')
})

test.each([
	[{ name: '', section: 'Dinner' }, 'Name is required'],
	[{ name: 'x'.repeat(301), section: 'Dinner' }, 'Name is too long: at most 300 characters'],
	[{ name: 'Soup', section: ' ' }, 'Mealtime is required'],
	[{ name: 'Soup', section: 'Dinner', time: '25:00' }, 'Time is not valid'],
	[{ name: 'Soup', section: 'Dinner', servings: 1_001 }, 'Servings is too large: at most 1,000'],
])('%o is refused with a sentence', (draft, sentence) => {
	expect(() => add(draft)).toThrow(sentence)
})

test('an update writes what changed; for a deleted meal it reports not found', () => {
	const edit = updateMeal({ id: id(1), name: 'Soup', changes: { name: 'Stew', time: null } })
	expect(edit.subject).toBe('Stew')
	expect(planOf(edit, [meal(1)])).toEqual([
		{ entity: 'meal_plan_item', id: id(1), op: 'put', fields: { name: 'Stew' } },
	])
	expect(() => planOf(edit)).toThrow('Failed to update meal item')
})

test('the optional fields of a meal are written if they differ; a note without text is null', () => {
	const changes = { notes: ' ', is_locked: true, guests: [id(5)], leftover_of: null, cooked_at: 9 }
	const edit = updateMeal({ id: id(1), name: 'Soup', changes })
	const written = { is_locked: true, guests: [id(5)], cooked_at: 9 }
	expect(planOf(edit, [meal(1)])).toMatchObject([{ fields: written }])
	expect(planOf(edit, [meal(1, { ...written, notes: 'x' })])).toMatchObject([{ fields: { notes: null } }])
	expect(planOf(edit, [meal(1, written)])).toEqual([])
	expect(() => updateMeal({ id: id(1), name: 'Soup', changes: { notes: 'x'.repeat(2_001) } })).toThrow(
		'Notes is too long: at most 2,000 characters',
	)
})

test('a meal moves to another day and section, last', () => {
	const edit = moveMeal({ me, date: later, today, id: id(1), name: 'Soup', section: 'Lunch' })
	const rows = [day(date), meal(1), meal(2, { section: 'Lunch', position: 2 }, later)]
	expect(planOf(edit, rows)).toEqual([
		dayPut(later),
		{
			entity: 'meal_plan_item',
			id: id(1),
			op: 'put',
			fields: { meal_plan_id: mealPlanId(USER, later), section: 'Lunch', position: 3 },
		},
	])
})

test('a meal moves within its section, and only changed positions are written', () => {
	const rows = [day(date), meal(1), meal(2, { position: 1 }), meal(3, { position: 2 }), meal(4, { position: 3 })]
	const edit = moveMeal({ me, date, today, id: id(3), name: 'Soup', section: 'Dinner', index: 1 })
	expect(planOf(edit, rows)).toEqual([
		{ entity: 'meal_plan_item', id: id(3), op: 'put', fields: { position: 1 } },
		{ entity: 'meal_plan_item', id: id(2), op: 'put', fields: { position: 2 } },
	])
})

test('a meal is deleted once', () => {
	const edit = deleteMeal({ id: id(1), name: 'Soup' })
	expect(planOf(edit, [meal(1)])).toEqual([{ entity: 'meal_plan_item', id: id(1), op: 'delete' }])
	expect(planOf(edit)).toEqual([])
})
