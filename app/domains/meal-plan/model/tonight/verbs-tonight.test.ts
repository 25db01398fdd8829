import { expect, test } from 'vitest'
import { daysLater } from '#app/platform/model/calendar.ts'
import { mealPlanId } from '#app/platform/model/derived-ids.ts'
import { planOf, rowOf } from '../../../../../tests/fakes/seen.ts'
import type { Fields } from '../seen-meals.ts'
import { undoOf } from './tonight.ts'
import { type TonightRow, toTonightRow } from './tonight-kitchen.ts'
import { applyTonight } from './verbs-tonight.ts'

const id = (n: number) => `01900000-0000-7000-8000-00000000000${n}`
const USER = '01900000-0000-7000-8000-0000000000aa'
const me = { id: USER, space: USER, subscription_tier: 'Basic', is_beta_tester: false }
const today = '2026-11-20'
const tomorrow = '2026-11-21'
const fields: Fields = {
	...{ meal_plan_id: mealPlanId(USER, today), name: 'Soup', time: '19:00', section: 'Dinner', icon: null },
	...{ recipe_id: null, servings: 2, position: 0, notes: 'With bread', guests: null },
}
const row: TonightRow = toTonightRow({ id: id(1), date: today, ...fields })
const planned = rowOf('meal_plan_item', id(1), fields)
const day = rowOf('meal_plan', mealPlanId(USER, tomorrow), { user_id: USER, date: tomorrow })

test('moving a meal is one change of its day, which is created with it', () => {
	const moves = [{ id: id(1), before: row, after: { ...row, date: tomorrow } }]
	const edit = applyTonight({ me, today, moves })
	expect(edit.subject).toBe('Soup')
	expect(planOf(edit, [planned])).toEqual([
		{ entity: 'meal_plan', id: day.id, op: 'put', fields: { user_id: USER, date: tomorrow } },
		{ entity: 'meal_plan_item', id: id(1), op: 'put', fields: { meal_plan_id: day.id } },
	])
})

test('more guests and a later time write nothing else, so that changes by another device stay', () => {
	const after = { ...row, servings: 4, time: '20:15', guests: [id(9)] }
	const elsewhere = rowOf('meal_plan_item', id(1), { ...fields, notes: 'No bread', name: 'Broth' })
	const day = rowOf('meal_plan', fields.meal_plan_id, { user_id: USER, date: today })
	expect(planOf(applyTonight({ me, today, moves: [{ id: id(1), before: row, after }] }), [elsewhere, day])).toEqual([
		{
			entity: 'meal_plan_item',
			id: id(1),
			op: 'put',
			fields: { servings: 4, time: '20:15', guests: [id(9)] },
		},
	])
})

test('a meal that left the plan comes back with its whole row', () => {
	const moves = [{ id: id(1), before: row, after: null }]
	expect(planOf(applyTonight({ me, today, moves }), [planned])).toEqual([
		{ entity: 'meal_plan_item', id: id(1), op: 'delete' },
	])
	const back = planOf(applyTonight({ me, today, moves: undoOf(moves) }), [])
	expect(back).toContainEqual({ entity: 'meal_plan_item', id: id(1), op: 'put', fields })
})

test('undoing a move restores the day and the time', () => {
	const moves = undoOf([{ id: id(1), before: row, after: { ...row, date: tomorrow, time: '20:00' } }])
	const moved = rowOf('meal_plan_item', id(1), { ...fields, meal_plan_id: day.id, time: '20:00' })
	expect(planOf(applyTonight({ me, today, moves }), [moved, day])).toContainEqual({
		entity: 'meal_plan_item',
		id: id(1),
		op: 'put',
		fields: { meal_plan_id: fields.meal_plan_id, time: '19:00' },
	})
})

test('if a meal is gone meanwhile or a day is beyond the plan, nothing at all changes', () => {
	const to = (date: string) => [{ id: id(1), before: row, after: { ...row, date } }]
	expect(() => planOf(applyTonight({ me, today, moves: to(tomorrow) }), [])).toThrow('Failed to update meal item')
	expect(() => applyTonight({ me, today, moves: to(daysLater(today, 40)) })).toThrow('Upgrade')
})
