import { expect, test } from 'vitest'
import { planOf, rowOf } from '../../../../tests/fakes/seen.ts'
import type { TypedOrigin } from './typed-origin.ts'
import { checkItem, clearChecked, deleteItem, editItem, undoEdit } from './verbs.ts'

const id = (n: number) => `01900000-0000-7000-8000-00000000000${n}`
const USER = '01900000-0000-7000-8000-0000000000aa'
const milk = (n = 1, changes: object = {}) =>
	rowOf('shopping_item', id(n), {
		user_id: USER,
		ingredient_name: 'Milk',
		category: '',
		is_checked: false,
		quantity: '1',
		unit: 'l',
		text: '',
		origins: [],
		store: '',
		position: 0,
		created_at: 1,
		...changes,
	})

test('an edit writes what changed; for a deleted item it reports not found', () => {
	const edit = editItem({ id: id(1), name: 'Milk', changes: { ingredient_name: 'Oat milk', quantity: '1' } })
	expect(edit.subject).toBe('Oat milk')
	expect(planOf(edit, [milk()])).toEqual([
		{ entity: 'shopping_item', id: id(1), op: 'put', fields: { ingredient_name: 'Oat milk' } },
	])
	expect(() => planOf(edit)).toThrow('This item is no longer on the list.')
	expect(() => editItem({ id: id(1), name: 'Milk', changes: { ingredient_name: '' } })).toThrow('Name is required')
})

test('a tick writes the tick and its time, and a second tick writes nothing', () => {
	const [tick, untick] = [true, false].map((isChecked) => checkItem({ id: id(1), name: 'Milk', isChecked, now: 9 }))
	if (!tick || !untick) throw new Error('both are edits')
	expect([tick.verb, untick.verb]).toEqual(['shopping_item.check', 'shopping_item.uncheck'])
	expect(planOf(tick, [milk()])).toEqual([
		{ entity: 'shopping_item', id: id(1), op: 'put', fields: { is_checked: true, checked_at: 9 } },
	])
	expect(planOf(tick, [milk(1, { is_checked: true, checked_at: 3 })])).toEqual([])
	expect(planOf(untick, [milk()])).toEqual([])
	expect(planOf(untick, [milk(1, { is_checked: true, checked_at: 3 })])).toMatchObject([
		{ fields: { is_checked: false, checked_at: null } },
	])
})

test('deleting an item that somebody else has deleted is no error', () => {
	const remove = deleteItem({ id: id(1), name: 'Milk' })
	expect(planOf(remove, [milk()])).toEqual([{ entity: 'shopping_item', id: id(1), op: 'delete' }])
	expect(planOf(remove)).toEqual([])
	expect(planOf(remove, [{ ...milk(), deleted: true }])).toEqual([])
})

test('clearing removes the items that are still ticked and no others', () => {
	const clear = clearChecked({ ids: [id(1), id(2), id(3)] })
	const ticked = { is_checked: true }
	const rows = [milk(1, ticked), milk(2), { ...milk(3, ticked), deleted: true }, milk(4, ticked)]
	expect(clear.subject).toBe('3 items')
	expect(planOf(clear, rows)).toEqual([{ entity: 'shopping_item', id: id(1), op: 'delete' }])
})

const typed = (n: number, quantity: string, more: Partial<TypedOrigin> = {}): TypedOrigin => ({
	...{ kind: 'typed', id: id(n), quantity, unit: 'l', words: `${quantity} l milk`, at: 1 },
	...more,
})
const meal = {
	...{ of: 'milk|main', meal_plan_item_id: 'm', recipe_id: 'r', title: 'Soup', date: '2026-11-23' },
	...{ quantity: '1', unit: 'l', open: '1', check: false },
}
const total = (quantity: string) => editItem({ id: id(1), name: 'Milk', changes: { quantity, unit: 'l' } })

test('an edited total takes the place of the typed amounts, and leaves what the plan requires', () => {
	const byHand = milk(1, { quantity: null, unit: null, origins: [typed(1, '1'), typed(2, '2')] })
	expect(planOf(total('3'), [byHand])).toEqual([])
	expect(planOf(total('5'), [byHand])).toMatchObject([{ fields: { origins: [typed(1, '5', { words: 'Milk' })] } }])
	const planned = milk(1, { origins: [typed(2, '2'), meal] })
	expect(planOf(total('5'), [planned])).toMatchObject([{ fields: { quantity: '5', origins: [meal] } }])
})

test('undoing an edit brings the typed amounts back', () => {
	const before = {
		...milk(1, { quantity: null, unit: null, origins: [typed(1, '1'), typed(2, '2')] }).fields,
		id: id(1),
	}
	const row = milk(1, { quantity: null, unit: null, origins: [typed(1, '5')] })
	const undo = undoEdit({
		before: { ...before, needs_check: false, checked_at: null, food: null },
		names: ['quantity'],
	})
	expect(planOf(undo, [row])).toMatchObject([{ fields: { origins: [typed(1, '1'), typed(2, '2')] } }])
})

test('what was typed after the tick is ticked by a press, not cleared, and edited by itself', () => {
	const late = typed(2, '2', { at: 9 })
	const row = milk(1, { is_checked: true, checked_at: 5, quantity: null, unit: null, origins: [typed(1, '1'), late] })
	expect(planOf(clearChecked({ ids: [id(1)] }), [row])).toEqual([])
	expect(planOf(checkItem({ id: id(1), name: 'Milk', isChecked: true, now: 12 }), [row])).toEqual([
		{ entity: 'shopping_item', id: id(1), op: 'put', fields: { checked_at: 12 } },
	])
	expect(planOf(total('4'), [row])).toMatchObject([
		{ fields: { origins: [typed(1, '1'), { ...late, quantity: '4', words: 'Milk' }] } },
	])
})
