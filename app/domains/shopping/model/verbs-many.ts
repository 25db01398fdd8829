import type { Edit } from '#app/sync/model/edit.ts'
import type { RowChange } from '#app/sync/model/entities.ts'
import { rowOfItem, type ShopItem } from './shopping-list.ts'
import { isOnList } from './verbs.ts'

const itemWords = (n: number): string => `${n} ${n === 1 ? 'item' : 'items'}`

/** Restores deleted items as they were, including their ticks; items that exist again already stay as they are. */
export const restoreItems = ({ items }: { items: readonly ShopItem[] }): Edit => ({
	verb: 'shopping_item.restore',
	subject: items.length === 1 ? (items[0]?.ingredient_name ?? '') : itemWords(items.length),
	look: [{ entity: 'shopping_item', ids: items.map(({ id }) => id) }],
	plan: (seen) =>
		items
			.filter(({ id }) => !isOnList(seen, id))
			.map(rowOfItem)
			.map(({ id, ...fields }): RowChange => ({ entity: 'shopping_item', id, op: 'put', fields })),
})
