import { expect, test } from 'vitest'
import { planOf, rowOf } from '../../../../tests/fakes/seen.ts'
import { deductItems, undoDeduct } from './deduct-verbs.ts'

const ID = '01900000-0000-7000-8000-000000000001'
const fields = {
	ingredient_name: 'Rice',
	quantity: '500',
	unit: 'gram',
	place: 'Cupboard',
	best_before: null,
	is_staple: false,
	opened_at: null,
	created_at: 3,
}
const rice = (changes: object = {}, deleted = false) => rowOf('pantry_item', ID, { ...fields, ...changes }, { deleted })
const cooked = { title: 'Risotto', deductions: [{ item: { id: ID, ...fields }, used: '300', left: '200' }] }
const put = (quantity: string) => [{ entity: 'pantry_item', id: ID, op: 'put', fields: { quantity } }]

test('cooking deducts from what is there now, not from what was there when it was calculated', () => {
	expect(deductItems(cooked)).toMatchObject({ verb: 'pantry_item.deduct', subject: 'Risotto' })
	expect(planOf(deductItems(cooked), [rice()])).toEqual(put('200'))
	expect(planOf(deductItems(cooked), [rice({ quantity: '900' })])).toEqual(put('600'))
})

test('used-up items are deleted, and nothing falls below zero', () => {
	const gone = [{ entity: 'pantry_item', id: ID, op: 'delete' }]
	expect(planOf(deductItems(cooked), [rice({ quantity: '300' })])).toEqual(gone)
	expect(planOf(deductItems(cooked), [rice({ quantity: '100' })])).toEqual(gone)
})

test('an item that is gone, or has another unit by now, is not touched', () => {
	expect(planOf(deductItems(cooked), [])).toEqual([])
	expect(planOf(deductItems(cooked), [rice({}, true)])).toEqual([])
	expect(planOf(deductItems(cooked), [rice({ unit: 'bag' })])).toEqual([])
	expect(planOf(deductItems(cooked), [rice({ quantity: null })])).toEqual([])
})

test('undo returns what was taken, and restores what was used up', () => {
	expect(planOf(undoDeduct(cooked), [rice({ quantity: '200' })])).toEqual(put('500'))
	expect(planOf(undoDeduct(cooked), [rice({}, true)])).toEqual([{ entity: 'pantry_item', id: ID, op: 'put', fields }])
})
