import { expect, test } from 'vitest'
import { loadFoods } from '#app/domains/ingredients/model/foods/load-foods.ts'
import { planOf, rowOf } from '../../../../tests/fakes/seen.ts'
import { addMore, undoMore } from './more-verbs.ts'
import type { Stocked } from './pantry-list.ts'
import { sameLot } from './same-lot.ts'

const foods = await loadFoods()
const ID = '01900000-0000-7000-8000-000000000001'
const fields = {
	...{ ingredient_name: 'bananas', quantity: '2', unit: null, place: 'Fridge', best_before: '2026-11-28' },
	...{ is_staple: false, opened_at: null, created_at: 3, food: null },
}
const bananas: Stocked = { id: ID, ...fields }
const row = rowOf('pantry_item', ID, fields)
const more = { id: ID, name: 'bananas', unit: null, more: '3/2' }

test('more of the same food in the same place, unit and date joins it, by any of its names', () => {
	const { id, ...added } = { ...bananas, ingredient_name: 'banana', quantity: '3' }
	expect(sameLot(foods, [bananas], added)?.id).toBe(id)
})

test.each<[string, Partial<Stocked>]>([
	['another place', { place: 'Freezer' }],
	['another unit', { unit: 'kilogram' }],
	['another date', { best_before: '2026-11-29' }],
	['another food', { ingredient_name: 'apples' }],
	['no amount', { quantity: null }],
])('%s is an item of its own', (_, changes) => {
	expect(sameLot(foods, [bananas], { ...bananas, ...changes })).toBeUndefined()
})

test('nothing joins a staple or an item without an amount', () => {
	for (const changes of [{ is_staple: true }, { quantity: null }])
		expect(sameLot(foods, [{ ...bananas, ...changes }], bananas)).toBeUndefined()
})

test('amounts are added exactly to what is there by then, and taken off again by undo', () => {
	const put = (quantity: string) => [{ entity: 'pantry_item', id: ID, op: 'put', fields: { quantity } }]
	expect(planOf(addMore(more), [row])).toEqual(put('7/2'))
	expect(planOf(undoMore(more), [rowOf('pantry_item', ID, { ...fields, quantity: '7/2' })])).toEqual(put('2'))
	expect(planOf(undoMore(more), [rowOf('pantry_item', ID, { ...fields, quantity: '1' })])).toEqual([
		{ entity: 'pantry_item', id: ID, op: 'delete' },
	])
})

test('an item that is gone or has another unit by now refuses more, and its undo does nothing', () => {
	const other = rowOf('pantry_item', ID, { ...fields, unit: 'bunch' })
	for (const rows of [[], [other]]) {
		expect(() => planOf(addMore(more), rows)).toThrow('This is no longer in the pantry.')
		expect(planOf(undoMore(more), rows)).toEqual([])
	}
})
