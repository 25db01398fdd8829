import {
	add,
	compare,
	fromText,
	type Rational,
	subtract,
	toText,
	ZERO,
} from '#app/domains/ingredients/model/quantity/rational.ts'
import type { Edit, Seen } from '#app/sync/model/edit.ts'
import type { FieldsOf, RowChange } from '#app/sync/model/entities.ts'
import type { Deduction } from './deduct.ts'
import type { PantryItem } from './stock.ts'

type Row = FieldsOf<'pantry_item'> & PantryItem
type Cooked = { title: string; deductions: readonly Deduction<Row>[] }

const looks = (deductions: Cooked['deductions']): NonNullable<Edit['look']> => [
	{ entity: 'pantry_item', ids: deductions.map(({ item }) => item.id) },
]

export const putAmount = (id: string, quantity: Rational): RowChange => ({
	entity: 'pantry_item',
	id,
	op: 'put',
	fields: { quantity: toText(quantity) },
})

/** The current amount, if the item still has the same unit; null if it is gone or has another. */
export function amountNow(seen: Seen, { id, unit }: { id: string; unit: string | null }): Rational | null {
	const row = seen.find('pantry_item', id)
	if (!row || row.deleted || row.fields.unit !== unit || row.fields.quantity === null) return null
	return fromText(row.fields.quantity)
}

/** Deducts what was cooked from the current amounts, never below zero. Used-up items are deleted. */
export const deductItems = ({ title, deductions }: Cooked): Edit => ({
	verb: 'pantry_item.deduct',
	subject: title,
	look: looks(deductions),
	plan: (seen) =>
		deductions.flatMap(({ item, used }): RowChange[] => {
			const [now, less] = [amountNow(seen, item), fromText(used)]
			if (!now || !less) return []
			const left = subtract(now, less)
			return compare(left, ZERO) > 0
				? [putAmount(item.id, left)]
				: [{ entity: 'pantry_item', id: item.id, op: 'delete' }]
		}),
})

/** Undoes `deductItems`; items that were used up are restored. */
export const undoDeduct = ({ title, deductions }: Cooked): Edit => ({
	verb: 'pantry_item.undo_deduct',
	subject: title,
	look: looks(deductions),
	plan: (seen) =>
		deductions.flatMap(({ item, used }): RowChange[] => {
			const { id, ...fields } = item
			const [now, more] = [amountNow(seen, item), fromText(used)]
			if (now && more) return [putAmount(id, add(now, more))]
			const isThere = seen.find('pantry_item', id)?.deleted === false
			return isThere ? [] : [{ entity: 'pantry_item', id, op: 'put', fields }]
		}),
})
