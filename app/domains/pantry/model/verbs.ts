import { cleanLine } from '#app/platform/model/clean-text.ts'
import { AppError } from '#app/platform/model/errors.ts'
import { checkFields } from '#app/sync/model/check-fields.ts'
import type { Edit, Seen } from '#app/sync/model/edit.ts'
import type { FieldsOf } from '#app/sync/model/entities.ts'
import { PANTRY_MESSAGES } from './messages.ts'

type Fields = FieldsOf<'pantry_item'>
/** The fields of a pantry item that a cook sets; missing ones are empty. */
export type PantryDraft = Pick<Fields, 'ingredient_name'> &
	Partial<Pick<Fields, 'quantity' | 'unit' | 'place' | 'best_before' | 'is_staple' | 'opened_at' | 'food'>>
type IdAndName = { id: string; name: string }

const NAMES = {
	ingredient_name: 'Name',
	quantity: 'Quantity',
	unit: 'Unit',
	place: 'Place',
	best_before: 'Best before',
	opened_at: 'Opened',
}

/** Adds an item to the pantry. */
export function addPantryItem({ id, item, now }: { id: string; item: PantryDraft; now: number }): Edit {
	const fields = {
		quantity: null,
		unit: null,
		place: '',
		best_before: null,
		is_staple: false,
		opened_at: null,
		...cleaned(item),
	}
	checkFields('pantry_item', fields, NAMES)
	return {
		verb: 'pantry_item.add',
		subject: fields.ingredient_name,
		look: [{ entity: 'pantry_item', ids: [id] }],
		// The same form sent twice creates one item.
		plan: (seen) =>
			isThere(seen, id) ? [] : [{ entity: 'pantry_item', id, op: 'put', fields: { ...fields, created_at: now } }],
	}
}

/** Sets the given fields. */
export function editPantryItem({ id, name, changes }: IdAndName & { changes: Partial<PantryDraft> }): Edit {
	const fields = cleaned(changes)
	checkFields('pantry_item', fields, NAMES)
	return {
		verb: 'pantry_item.edit',
		subject: fields.ingredient_name ?? name,
		look: [{ entity: 'pantry_item', ids: [id] }],
		plan(seen) {
			const item = seen.find('pantry_item', id)
			if (!item || item.deleted) throw new AppError('not_found', PANTRY_MESSAGES.itemGone)
			const changed = Object.entries(fields).filter(([field, value]) => value !== item.fields[field as keyof Fields])
			if (changed.length === 0) return []
			return [{ entity: 'pantry_item', id, op: 'put', fields: Object.fromEntries(changed) }]
		},
	}
}

/** Deletes an item from the pantry. An item that is already gone is no error. */
export const deletePantryItem = ({ id, name }: IdAndName): Edit => ({
	verb: 'pantry_item.delete',
	subject: name,
	look: [{ entity: 'pantry_item', ids: [id] }],
	plan: (seen) => (isThere(seen, id) ? [{ entity: 'pantry_item', id, op: 'delete' }] : []),
})

/** Deletes several items as one act. */
export const deletePantryItems = (items: readonly IdAndName[]): Edit => ({
	verb: 'pantry_item.delete',
	subject: items.length === 1 ? (items[0]?.name ?? '') : `${items.length} items`,
	look: [{ entity: 'pantry_item', ids: items.map(({ id }) => id) }],
	plan: (seen) =>
		items.filter(({ id }) => isThere(seen, id)).map(({ id }) => ({ entity: 'pantry_item', id, op: 'delete' })),
})

const isThere = (seen: Seen, id: string): boolean => seen.find('pantry_item', id)?.deleted === false

const TEXTS = ['ingredient_name', 'quantity', 'unit', 'place'] as const

function cleaned<D extends Partial<PantryDraft>>(draft: D): D {
	const texts = TEXTS.flatMap((name) => {
		const text = draft[name]
		return typeof text === 'string' ? [[name, cleanLine(text)]] : []
	})
	return { ...draft, ...Object.fromEntries(texts) }
}
