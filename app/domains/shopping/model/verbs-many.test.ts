import { expect, test } from 'vitest'
import { planOf, rowOf } from '../../../../tests/fakes/seen.ts'
import { restoreItems } from './verbs-many.ts'

const ID = '01900000-0000-7000-8000-000000000001'
const FIELDS = {
	user_id: '01900000-0000-7000-8000-0000000000aa',
	ingredient_name: 'Milk',
	category: 'dairy',
	is_checked: true,
	quantity: '1',
	unit: 'liter',
	text: '1 l milk',
	origins: [],
	store: '',
	position: 0,
	created_at: 1,
	needs_check: false,
	checked_at: 7,
	food: 'milk',
}
const back = restoreItems({ items: [{ id: ID, ...FIELDS }] })

test('a deleted item comes back as it was, including its tick', () => {
	expect(planOf(back, [rowOf('shopping_item', ID, FIELDS, { deleted: true })])).toEqual([
		{ entity: 'shopping_item', id: ID, op: 'put', fields: FIELDS },
	])
})

test('an item that exists again is not touched', () => {
	expect(planOf(back, [rowOf('shopping_item', ID, FIELDS)])).toEqual([])
})
