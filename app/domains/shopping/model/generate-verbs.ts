import type { Edit, Seen } from '#app/sync/model/edit.ts'
import type { FieldsOf, RowChange } from '#app/sync/model/entities.ts'
import { jsonEqual } from '#app/sync/model/json-equal.ts'
import type { ListPreview } from './generate-list.ts'
import { type ListItem, originsOf } from './list-item.ts'

/** A whole row of the list with its id. */
export type ShoppingRow = FieldsOf<'shopping_item'> & ListItem
type Preview = ListPreview<ShoppingRow>

/** How the history names a number of lines. */
export const countOf = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'}`

const sizeOf = ({ add, change, remove }: Preview): number => add.length + change.length + remove.length

const idsOf = ({ add, change, remove }: Preview): string[] => [...add, ...change, ...remove].map(({ id }) => id)

/** Noon of the first day that a line is bought for: equal on every device that creates the row. */
function madeAt(item: ListItem): number {
	const [first] = originsOf(item)
	return first ? Date.parse(`${first.date}T12:00:00Z`) : 0
}

const newRow = (item: ListItem, userId: string) => ({
	user_id: userId,
	position: 0,
	created_at: madeAt(item),
	checked_at: null,
	...withoutId(item),
})

function withoutId(item: object): Record<string, unknown> {
	const { id, deleted, ...fields } = item as Record<string, unknown>
	return fields
}

/** Whether the row still has these values; otherwise somebody has changed it since. */
function unchanged(seen: Seen, id: string, fields: Record<string, unknown>): boolean {
	const row = seen.find('shopping_item', id)
	if (!row || row.deleted) return false
	const now = row.fields as Record<string, unknown>
	return Object.entries(fields).every(([name, value]) => jsonEqual(now[name] ?? null, value ?? null))
}

const put = (id: string, fields: Record<string, unknown>): RowChange => ({
	entity: 'shopping_item',
	id,
	op: 'put',
	fields: fields as Partial<FieldsOf<'shopping_item'>>,
})

const remove = (id: string): RowChange => ({ entity: 'shopping_item', id, op: 'delete' })

/** The fields of a line that the engine read before it proposed a change. */
const seenFields = ({ is_checked, quantity, unit, origins }: ListItem) => ({ is_checked, quantity, unit, origins })

/**
 * Applies a preview as one act. A line that was ticked, changed or deleted after the preview was made is not touched,
 * and an existing one is not created twice.
 */
export const generateItems = ({ userId, preview }: { userId: string; preview: Preview }): Edit => ({
	verb: 'shopping_item.generate',
	subject: countOf(sizeOf(preview)),
	look: [{ entity: 'shopping_item', ids: idsOf(preview) }],
	plan: (seen) => [
		...preview.add
			.filter(({ id }) => seen.find('shopping_item', id)?.deleted !== false)
			.map((item) => put(item.id, newRow(item, userId))),
		...preview.change
			.filter(({ id, before }) => unchanged(seen, id, seenFields(before)))
			.map(({ id, fields }) => put(id, { ...fields })),
		...preview.remove.filter((item) => unchanged(seen, item.id, seenFields(item))).map(({ id }) => remove(id)),
	],
})

const before = (row: ShoppingRow, fields: object): Record<string, unknown> => {
	const was = withoutId(row)
	return Object.fromEntries(Object.keys(fields).map((name) => [name, was[name] ?? null]))
}

/** Undoes `generateItems`, except for lines that the cook has ticked or changed since. */
export const undoGenerate = ({ preview }: { preview: Preview }): Edit => ({
	verb: 'shopping_item.undo_generate',
	subject: countOf(sizeOf(preview)),
	look: [{ entity: 'shopping_item', ids: idsOf(preview) }],
	plan: (seen) => [
		...preview.add.filter((item) => unchanged(seen, item.id, seenFields(item))).map(({ id }) => remove(id)),
		...preview.change
			.filter(({ id, before: was, fields }) => unchanged(seen, id, { is_checked: was.is_checked, ...fields }))
			.map(({ id, before: was, fields }) => put(id, before(was, fields))),
		...preview.remove
			.filter(({ id }) => seen.find('shopping_item', id)?.deleted !== false)
			.map((row) => put(row.id, withoutId(row))),
	],
})
