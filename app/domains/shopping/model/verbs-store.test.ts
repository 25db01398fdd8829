import { expect, test } from 'vitest'
import { aisleOrderId, packSizeId } from '#app/platform/model/derived-ids.ts'
import { planOf, rowOf } from '../../../../tests/fakes/seen.ts'
import { deletePackSize, saveAisleOrder, savePackSize } from './verbs-store.ts'

const SPACE = '01900000-0000-7000-8000-0000000000aa'

test('a store has one order of aisles, whichever device learns it', () => {
	const order = { store: 'Market', aisles: ['Fruit', 'Bakery'], walks: { pairs: {} } }
	const edit = saveAisleOrder({ space: SPACE, order: { ...order, store: ' Market ' } })
	const id = aisleOrderId(SPACE, 'Market')
	expect(planOf(edit)).toEqual([{ entity: 'aisle_order', id, op: 'put', fields: order }])
	expect(planOf(edit, [rowOf('aisle_order', id, { ...order, aisles: [] })])).toEqual([
		{ entity: 'aisle_order', id, op: 'put', fields: { aisles: order.aisles } },
	])
	expect(saveAisleOrder({ space: SPACE, order: { ...order, store: '' } }).subject).toBe('any store')
})

test('a food has one pack, which can be deleted', () => {
	const pack = { food: 'coconut milk', quantity: '400', unit: 'ml', shelf_life_days: 3 }
	const id = packSizeId(SPACE, 'coconut milk')
	expect(planOf(savePackSize({ space: SPACE, pack }))).toEqual([{ entity: 'pack_size', id, op: 'put', fields: pack }])
	const row = rowOf('pack_size', id, pack)
	expect(planOf(savePackSize({ space: SPACE, pack }), [row])).toEqual([])
	expect(planOf(deletePackSize({ space: SPACE, food: 'coconut milk' }), [row])).toEqual([
		{ entity: 'pack_size', id, op: 'delete' },
	])
	expect(() => savePackSize({ space: SPACE, pack: { ...pack, food: '' } })).toThrow('Food is required')
})
