import { cleanLine } from '#app/platform/model/clean-text.ts'
import { AppError } from '#app/platform/model/errors.ts'
import { changedFields } from '#app/sync/model/changed-fields.ts'
import { checkFields } from '#app/sync/model/check-fields.ts'
import type { Edit, Seen } from '#app/sync/model/edit.ts'
import type { FieldsOf } from '#app/sync/model/entities.ts'

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

const NAMES = {
	ingredient_name: 'Name',
	category: 'Category',
	quantity: 'Quantity',
	unit: 'Unit',
	text: 'Text',
	origins: 'Origins',
	store: 'Store',
}

/** Adds an item to the list, not yet ticked. */
export function addItem({
	userId,
	id,
	item,
	now,
}: {
	userId: string
	id: string
	item: ShoppingDraft
	now: number
}): Edit {
	const fields = {
		category: '',
		quantity: null,
		unit: null,
		text: '',
		origins: [],
		store: '',
		position: 0,
		...cleaned(item),
	}
	checkFields('shopping_item', fields, NAMES)
	return {
		verb: 'shopping_item.add',
		subject: fields.ingredient_name,
		look: [{ entity: 'shopping_item', ids: [id] }],
		plan(seen) {
			// The same form sent twice creates one item.
			if (isOnList(seen, id)) return []
			const made = { user_id: userId, is_checked: false, created_at: now }
			return [{ entity: 'shopping_item', id, op: 'put', fields: { ...fields, ...made } }]
		},
	}
}

/** Sets the given fields of an item. */
export function editItem({ id, name, changes }: IdAndName & { changes: Partial<ShoppingDraft> }): Edit {
	const fields = cleaned(changes)
	checkFields('shopping_item', fields, NAMES)
	return put('shopping_item.edit', { id, name: fields.ingredient_name ?? name }, fields)
}

/** Ticks an item, now (milliseconds), or removes the tick. */
export const checkItem = ({ id, name, isChecked, now }: IdAndName & { isChecked: boolean; now: number }): Edit =>
	put(
		isChecked ? 'shopping_item.check' : 'shopping_item.uncheck',
		{ id, name },
		{ is_checked: isChecked, checked_at: isChecked ? now : null },
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
			.filter(({ deleted, fields }) => !deleted && fields.is_checked)
			.map(({ id }) => ({ entity: 'shopping_item', id, op: 'delete' })),
})

function put(verb: string, { id, name }: IdAndName, fields: Partial<Fields>): Edit {
	return {
		verb,
		subject: name,
		look: [{ entity: 'shopping_item', ids: [id] }],
		plan(seen) {
			const item = seen.find('shopping_item', id)
			if (!item || item.deleted) throw new AppError('not_found', SHOPPING_MESSAGES.itemGone)
			// An item that is already ticked keeps the time of its tick.
			if (fields.is_checked === item.fields.is_checked) return []
			const changed = changedFields(item.fields, fields)
			return Object.keys(changed).length === 0 ? [] : [{ entity: 'shopping_item', id, op: 'put', fields: changed }]
		},
	}
}

const isOnList = (seen: Seen, id: string): boolean => seen.find('shopping_item', id)?.deleted === false

const TEXTS = ['ingredient_name', 'category', 'quantity', 'unit', 'text', 'store'] as const

function cleaned<D extends Partial<ShoppingDraft>>(draft: D): D {
	const texts = TEXTS.flatMap((name) => {
		const text = draft[name]
		return typeof text === 'string' ? [[name, cleanLine(text)]] : []
	})
	return { ...draft, ...Object.fromEntries(texts) }
}
