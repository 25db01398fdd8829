import { expect, test } from 'vitest'
import { planOf, rowOf } from '../../../../tests/fakes/seen.ts'
import { addPantryItem, deletePantryItem, editPantryItem, type PantryDraft } from './verbs.ts'

const ID = '01900000-0000-7000-8000-000000000001'
const add = (item: PantryDraft) => addPantryItem({ id: ID, item, now: 3 })
const rice = rowOf('pantry_item', ID, {
	ingredient_name: 'Rice',
	quantity: '2',
	unit: 'kg',
	place: 'Cupboard',
	best_before: null,
	is_staple: true,
	opened_at: null,
	created_at: 3,
})

test('an item is added to the pantry once', () => {
	const edit = add({ ingredient_name: 'Rice ', quantity: '2', unit: 'kg', place: 'Cupboard', is_staple: true })
	expect(edit).toMatchObject({ verb: 'pantry_item.add', subject: 'Rice' })
	expect(planOf(edit)).toEqual([{ entity: 'pantry_item', id: ID, op: 'put', fields: rice.fields }])
	expect(planOf(edit, [rice])).toEqual([])
})

test.each([
	[{ ingredient_name: '' }, 'Name is required'],
	[{ ingredient_name: 'Rice', place: 'x'.repeat(51) }, 'Place is too long: at most 50 characters'],
	[{ ingredient_name: 'Rice', best_before: '31.12.2026' }, 'Best before is not valid'],
])('%o is refused with a sentence', (item, sentence) => {
	expect(() => add(item)).toThrow(sentence)
})

test('an edit writes what changed; for a deleted item it reports not found', () => {
	const edit = editPantryItem({ id: ID, name: 'Rice', changes: { quantity: '1', unit: 'kg' } })
	expect(planOf(edit, [rice])).toEqual([{ entity: 'pantry_item', id: ID, op: 'put', fields: { quantity: '1' } }])
	expect(() => planOf(edit)).toThrow('This is no longer in the pantry.')
})

test('deleting an item that is already gone is no error', () => {
	const remove = deletePantryItem({ id: ID, name: 'Rice' })
	expect(planOf(remove, [rice])).toEqual([{ entity: 'pantry_item', id: ID, op: 'delete' }])
	expect(planOf(remove)).toEqual([])
})
