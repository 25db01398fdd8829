import { cleanLine } from '#app/platform/model/clean-text.ts'
import { aisleOrderId, packSizeId } from '#app/platform/model/derived-ids.ts'
import { changedFields } from '#app/sync/model/changed-fields.ts'
import { checkFields } from '#app/sync/model/check-fields.ts'
import type { Edit } from '#app/sync/model/edit.ts'
import type { FieldsOf } from '#app/sync/model/entities.ts'

type AisleOrder = FieldsOf<'aisle_order'>
type PackSize = FieldsOf<'pack_size'>

/** How the history names the order of any store. */
const ANY_STORE = 'any store'

/** Sets the order in which the cook walks a store's aisles, and the walks it was learned from. */
export function saveAisleOrder({ space, order }: { space: string; order: AisleOrder }): Edit {
	const fields = { ...order, store: cleanLine(order.store) }
	checkFields('aisle_order', fields, { store: 'Store', aisles: 'Aisles', walks: 'Walks' })
	const id = aisleOrderId(space, fields.store)
	return {
		verb: 'aisle_order.save',
		subject: fields.store || ANY_STORE,
		look: [{ entity: 'aisle_order', ids: [id] }],
		plan(seen) {
			const row = seen.find('aisle_order', id)
			const put = row?.deleted === false ? changedFields(row.fields, fields) : fields
			return Object.keys(put).length === 0 ? [] : [{ entity: 'aisle_order', id, op: 'put', fields: put }]
		},
	}
}

/** Sets the size in which a food is sold. */
export function savePackSize({ space, pack }: { space: string; pack: PackSize }): Edit {
	const fields = { ...pack, food: cleanLine(pack.food) }
	checkFields('pack_size', fields, { food: 'Food', quantity: 'Quantity', unit: 'Unit', shelf_life_days: 'Days' })
	const id = packSizeId(space, fields.food)
	return {
		verb: 'pack_size.save',
		subject: fields.food,
		look: [{ entity: 'pack_size', ids: [id] }],
		plan(seen) {
			const row = seen.find('pack_size', id)
			const put = row?.deleted === false ? changedFields(row.fields, fields) : fields
			return Object.keys(put).length === 0 ? [] : [{ entity: 'pack_size', id, op: 'put', fields: put }]
		},
	}
}

/** Deletes the cook's own size; the default applies again. */
export function deletePackSize({ space, food }: { space: string; food: string }): Edit {
	const id = packSizeId(space, food)
	return {
		verb: 'pack_size.delete',
		subject: food,
		look: [{ entity: 'pack_size', ids: [id] }],
		plan: (seen) => (seen.find('pack_size', id)?.deleted === false ? [{ entity: 'pack_size', id, op: 'delete' }] : []),
	}
}
