import { expect, test } from 'vitest'
import { planOf, rowOf } from '../../../../tests/fakes/seen.ts'
import { addItem, checkItem, clearChecked, deleteItem, editItem, type ShoppingDraft } from './verbs.ts'

const id = (n: number) => `01900000-0000-7000-8000-00000000000${n}`
const USER = '01900000-0000-7000-8000-0000000000aa'
const add = (item: ShoppingDraft) => addItem({ userId: USER, id: id(1), item, now: 3 })
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

test('an item is added once, normalised and not ticked', () => {
	const edit = add({ ingredient_name: ' <i>Milk</i> ', quantity: '1', unit: 'l' })
	expect(edit).toMatchObject({ verb: 'shopping_item.add', subject: 'Milk' })
	expect(planOf(edit)).toEqual([
		{ entity: 'shopping_item', id: id(1), op: 'put', fields: { ...milk().fields, created_at: 3 } },
	])
	expect(planOf(edit, [milk()])).toEqual([])
})

test.each([
	[{ ingredient_name: ' ' }, 'Name is required'],
	[{ ingredient_name: 'x'.repeat(201) }, 'Name is too long: at most 200 characters'],
	[{ ingredient_name: 'Milk', quantity: '1'.repeat(41) }, 'Quantity is too long: at most 40 characters'],
	[{ ingredient_name: 'Milk', category: 'x'.repeat(101) }, 'Category is too long: at most 100 characters'],
])('%o is refused with a sentence', (item, sentence) => {
	expect(() => add(item)).toThrow(sentence)
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
