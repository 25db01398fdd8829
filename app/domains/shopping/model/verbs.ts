import { cleanLine } from '#app/platform/model/clean-text.ts'
import { AppError } from '#app/platform/model/errors.ts'
import { changedFields } from '#app/sync/model/changed-fields.ts'
import { checkFields } from '#app/sync/model/check-fields.ts'
import type { Edit, Seen } from '#app/sync/model/edit.ts'
import type { FieldsOf } from '#app/sync/model/entities.ts'
import { originsOf } from './list-item.ts'
import { type ListRow, toListRow, toShopItem } from './shopping-list.ts'
import { isBought, type TypedOrigin, typedOf, typedSinceTick } from './typed-origin.ts'

/** Error messages of the shopping list. */
const SHOPPING_MESSAGES = {
	itemGone: 'This item is no longer on the list.',
} as const

type Fields = FieldsOf<'shopping_item'>
/** The fields of an item that a cook sets; missing ones are empty. */
export type ShoppingDraft = Pick<Fields, 'ingredient_name'> &
	Partial<
		Pick<Fields, 'category' | 'quantity' | 'unit' | 'text' | 'origins' | 'store' | 'position' | 'needs_check' | 'food'>
	>
/** An item and its name in the history. */
type IdAndName = { id: string; name: string }

/** The fields of an item in messages. */
export const ITEM_FIELD_NAMES = {
	ingredient_name: 'Name',
	category: 'Category',
	quantity: 'Quantity',
	unit: 'Unit',
	text: 'Text',
	origins: 'Origins',
	store: 'Store',
}

/** Sets the given fields of an item; `quantity` and `unit` are its total, as the list shows it. */
export function editItem({ id, name, changes }: IdAndName & { changes: Partial<ShoppingDraft> }): Edit {
	const fields = cleanedDraft(changes)
	checkFields('shopping_item', fields, ITEM_FIELD_NAMES)
	return put('shopping_item.edit', { id, name: fields.ingredient_name ?? name }, (row) => withTotal(row, fields))
}

/** Sets fields of an item back to what they were before an edit. */
export const undoEdit = ({ before, names }: { before: ListRow; names: readonly (keyof ShoppingDraft)[] }): Edit =>
	put('shopping_item.edit', { id: before.id, name: before.ingredient_name }, () => {
		const all = names.includes('quantity') ? [...names, 'unit' as const, 'origins' as const] : names
		return Object.fromEntries(all.map((name) => [name, before[name]]))
	})

/**
 * The fields to write so that the row shows this total. Typed amounts give way to it: in a line of the plan to the
 * row's own amount, in others to one typed amount.
 */
function withTotal(row: ListRow, changes: Partial<ShoppingDraft>): Partial<Fields> {
	const shown = toShopItem(row)
	const { quantity = shown.quantity, unit = shown.unit, ...fields } = changes
	if (quantity === shown.quantity && unit === shown.unit) return fields
	const typed = typedOf(row)
	const since = typedSinceTick(row)
	const isPlanned = since.length === 0 && originsOf(row).length > 0
	const [first] = since.length > 0 ? since : typed
	if (!first) return { ...fields, quantity, unit }
	const others = row.origins.filter((origin) => !(since.length > 0 ? since : typed).includes(origin as TypedOrigin))
	if (isPlanned) return { ...fields, quantity, unit, origins: others }
	const words = fields.ingredient_name ?? row.ingredient_name
	const origins = quantity === null ? others : [...others, { ...first, quantity, unit, words }]
	return since.length > 0 ? { ...fields, origins } : { ...fields, quantity: null, unit: null, origins }
}

/** Ticks an item, now (milliseconds), or removes the tick. */
export const checkItem = ({ id, name, isChecked, now }: IdAndName & { isChecked: boolean; now: number }): Edit =>
	put(isChecked ? 'shopping_item.check' : 'shopping_item.uncheck', { id, name }, (row) =>
		// An item that is already ticked keeps the time of its tick.
		isBought(row) === isChecked ? {} : { is_checked: isChecked, checked_at: isChecked ? now : null },
	)

/** Deletes an item from the list. An item that is already gone is no error. */
export const deleteItem = ({ id, name }: IdAndName): Edit => ({
	verb: 'shopping_item.delete',
	subject: name,
	look: [{ entity: 'shopping_item', ids: [id] }],
	plan: (seen) => (isOnList(seen, id) ? [{ entity: 'shopping_item', id, op: 'delete' }] : []),
})

/** Deletes those of these items that are still ticked, all in one act. */
export const clearChecked = ({ ids }: { ids: string[] }): Edit => ({
	verb: 'shopping_item.clear_checked',
	subject: `${ids.length} ${ids.length === 1 ? 'item' : 'items'}`,
	look: [{ entity: 'shopping_item', ids }],
	plan: (seen) =>
		seen
			.list('shopping_item')
			.filter(({ deleted, fields }) => !deleted && isBought(fields))
			.map(({ id }) => ({ entity: 'shopping_item', id, op: 'delete' })),
})

function put(verb: string, { id, name }: IdAndName, change: (row: ListRow) => Partial<Fields>): Edit {
	return {
		verb,
		subject: name,
		look: [{ entity: 'shopping_item', ids: [id] }],
		plan(seen) {
			const item = seen.find('shopping_item', id)
			if (!item || item.deleted) throw new AppError('not_found', SHOPPING_MESSAGES.itemGone)
			const changed = changedFields(item.fields, change(toListRow({ ...item.fields, id })))
			return Object.keys(changed).length === 0 ? [] : [{ entity: 'shopping_item', id, op: 'put', fields: changed }]
		},
	}
}

/** Whether the row exists and is not deleted. */
export const isOnList = (seen: Seen, id: string): boolean => seen.find('shopping_item', id)?.deleted === false

const TEXTS = ['ingredient_name', 'category', 'quantity', 'unit', 'text', 'store'] as const

/** A draft with its texts normalised. */
export function cleanedDraft<D extends Partial<ShoppingDraft>>(draft: D): D {
	const texts = TEXTS.flatMap((name) => {
		const text = draft[name]
		return typeof text === 'string' ? [[name, cleanLine(text)]] : []
	})
	return { ...draft, ...Object.fromEntries(texts) }
}
