import type { Edit } from '../../../sync/model/edit.ts'
import type { RowChange } from '../../../sync/model/entities.ts'
import type { ShopItem } from '../../shopping/model/shopping-list.ts'
import { putAwayId } from './put-away-id.ts'

/** What was bought, and where it goes. */
export type PutAway = { item: ShopItem; place: string; best_before: string | null; food: string | null }

const words = (n: number): string => `${n} ${n === 1 ? 'item' : 'items'}`

const lookAt = (bought: readonly { item: ShopItem }[]): Edit['look'] => [
	{ entity: 'shopping_item', ids: bought.map(({ item }) => item.id) },
	{ entity: 'pantry_item', ids: bought.map(({ item }) => putAwayId(item.id)) },
]

/**
 * Ticked items leave the list and lie in the pantry, all of them or none. Two devices that put the same item away make one
 * thing of it; what was unticked meanwhile stays on the list.
 */
export const putAway = ({ bought, now }: { bought: readonly PutAway[]; now: number }): Edit => ({
	verb: 'pantry_item.put_away',
	subject: bought.length === 1 ? (bought[0]?.item.ingredient_name ?? '') : words(bought.length),
	look: lookAt(bought),
	plan: (seen) =>
		bought.flatMap(({ item, place, best_before, food }): RowChange[] => {
			const row = seen.find('shopping_item', item.id)
			if (!row || row.deleted || !row.fields.is_checked) return []
			const { ingredient_name, quantity, unit } = row.fields
			const kept = { ingredient_name, quantity, unit, place, best_before, food, is_staple: false, opened_at: null }
			return [
				{ entity: 'pantry_item', id: putAwayId(item.id), op: 'put', fields: { ...kept, created_at: now } },
				{ entity: 'shopping_item', id: item.id, op: 'delete' },
			]
		}),
})

/** Takes it out of the pantry again and puts it back on the list, ticked as it was. */
export const takePutAwayBack = ({ bought, userId }: { bought: readonly PutAway[]; userId: string }): Edit => ({
	verb: 'pantry_item.take_back',
	subject: bought.length === 1 ? (bought[0]?.item.ingredient_name ?? '') : words(bought.length),
	look: lookAt(bought),
	plan: (seen) =>
		bought.flatMap(({ item }): RowChange[] => {
			const changes: RowChange[] = []
			const { id, ...fields } = item
			if (seen.find('pantry_item', putAwayId(id))?.deleted === false)
				changes.push({ entity: 'pantry_item', id: putAwayId(id), op: 'delete' })
			if (seen.find('shopping_item', id)?.deleted !== false)
				changes.push({ entity: 'shopping_item', id, op: 'put', fields: { ...fields, user_id: userId } })
			return changes
		}),
})
