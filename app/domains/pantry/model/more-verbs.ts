import { add, compare, fromText, subtract, ZERO } from '#app/domains/ingredients/model/quantity/rational.ts'
import { AppError } from '#app/platform/model/errors.ts'
import type { Edit } from '#app/sync/model/edit.ts'
import { amountNow, putAmount } from './deduct-verbs.ts'
import { PANTRY_MESSAGES } from './messages.ts'

/** An amount that joins an item: an exact rational as text, in the item's own unit. */
export type More = { id: string; name: string; unit: string | null; more: string }

/** Adds to the amount of an item. Refused if it is gone or has another unit by now. */
export const addMore = ({ id, name, unit, more }: More): Edit => ({
	verb: 'pantry_item.add',
	subject: name,
	look: [{ entity: 'pantry_item', ids: [id] }],
	plan(seen) {
		const [now, plus] = [amountNow(seen, { id, unit }), fromText(more)]
		if (!now || !plus) throw new AppError('not_found', PANTRY_MESSAGES.itemGone)
		return [putAmount(id, add(now, plus))]
	},
})

/** Undoes `addMore` as far as the amount is still there. */
export const undoMore = ({ id, name, unit, more }: More): Edit => ({
	verb: 'pantry_item.edit',
	subject: name,
	look: [{ entity: 'pantry_item', ids: [id] }],
	plan(seen) {
		const [now, less] = [amountNow(seen, { id, unit }), fromText(more)]
		if (!now || !less) return []
		const left = subtract(now, less)
		return compare(left, ZERO) > 0 ? [putAmount(id, left)] : [{ entity: 'pantry_item', id, op: 'delete' }]
	},
})
