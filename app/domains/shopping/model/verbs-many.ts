import { changedFields } from '../../../sync/model/changed-fields.ts'
import type { Edit, Seen } from '../../../sync/model/edit.ts'
import type { FieldsOf, RowChange } from '../../../sync/model/entities.ts'
import type { ListPreview } from './generate-list.ts'
import type { ShopItem } from './shopping-list.ts'

const itemWords = (n: number): string => `${n} ${n === 1 ? 'item' : 'items'}`

const isOnList = (seen: Seen, id: string): boolean => seen.find('shopping_item', id)?.deleted === false

const put = (id: string, fields: Partial<FieldsOf<'shopping_item'>>): RowChange => ({
	entity: 'shopping_item',
	id,
	op: 'put',
	fields,
})

/** Puts deleted items back as they were, ticked ones ticked; those that are there again already stay as they are. */
export const putBackItems = ({ userId, items }: { userId: string; items: readonly ShopItem[] }): Edit => ({
	verb: 'shopping_item.restore',
	subject: items.length === 1 ? (items[0]?.ingredient_name ?? '') : itemWords(items.length),
	look: [{ entity: 'shopping_item', ids: items.map(({ id }) => id) }],
	plan: (seen) =>
		items
			.filter(({ id }) => !isOnList(seen, id))
			.map(({ id, ...fields }) => put(id, { ...fields, user_id: userId })),
})

/** Writes the list as a preview of the generator says: what it adds, changes and removes, all of it or nothing. */
export function applyPreview({
	preview: { add, change, remove },
	userId,
	now,
}: {
	preview: ListPreview<ShopItem>
	userId: string
	now: number
}): Edit {
	const ids = [...add, ...change, ...remove].map(({ id }) => id)
	return {
		verb: 'shopping_item.generate',
		subject: itemWords(ids.length),
		look: [{ entity: 'shopping_item', ids }],
		plan: (seen) => [
			...add
				.filter(({ id }) => !isOnList(seen, id))
				.map(({ id, ...fields }) =>
					put(id, { ...fields, user_id: userId, position: 0, created_at: now, checked_at: null }),
				),
			...change.flatMap(({ id, fields }) => {
				const row = seen.find('shopping_item', id)
				const changed = row && !row.deleted ? changedFields(row.fields, fields) : {}
				return Object.keys(changed).length === 0 ? [] : [put(id, changed)]
			}),
			// What the cook has ticked since the preview was made is bought: it stays.
			...remove
				.filter(({ id }) => isOnList(seen, id) && !seen.find('shopping_item', id)?.fields.is_checked)
				.map(({ id }): RowChange => ({ entity: 'shopping_item', id, op: 'delete' })),
		],
	}
}

/** Takes back what `applyPreview` did; what has been ticked since stays. */
export function takePreviewBack({
	preview: { add, change, remove },
	userId,
}: {
	preview: ListPreview<ShopItem>
	userId: string
}): Edit {
	const ids = [...add, ...change, ...remove].map(({ id }) => id)
	return {
		verb: 'shopping_item.take_back',
		subject: itemWords(ids.length),
		look: [{ entity: 'shopping_item', ids }],
		plan: (seen) => [
			...add
				.filter(({ id }) => isOnList(seen, id) && !seen.find('shopping_item', id)?.fields.is_checked)
				.map(({ id }): RowChange => ({ entity: 'shopping_item', id, op: 'delete' })),
			...change.flatMap(({ id, before, fields }) => {
				const row = seen.find('shopping_item', id)
				if (!row || row.deleted) return []
				const was = Object.fromEntries(Object.keys(fields).map((name) => [name, before[name as keyof ShopItem]]))
				const changed = changedFields(row.fields, was)
				return Object.keys(changed).length === 0 ? [] : [put(id, changed)]
			}),
			...remove
				.filter(({ id }) => !isOnList(seen, id))
				.map(({ id, ...fields }) => put(id, { ...fields, user_id: userId })),
		],
	}
}
