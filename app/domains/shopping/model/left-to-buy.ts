import type { FieldsOf } from '#app/sync/model/entities.ts'
import { isBought } from './typed-origin.ts'

/** What is still to be bought: how many items, and the names of the first. */
export type LeftToBuy = { count: number; names: string[] }

/** The number of names that home shows. */
export const NAMES_SHOWN = 5

export const NOTHING_LEFT: LeftToBuy = { count: 0, names: [] }

type ItemRow = FieldsOf<'shopping_item'> & { id: string }

/** By position, then by age, as the list has them. */
export function leftToBuyOf(items: readonly ItemRow[]): LeftToBuy {
	const left = items
		.filter((item) => !isBought(item))
		.sort(
			(one, other) =>
				one.position - other.position || one.created_at - other.created_at || (one.id < other.id ? -1 : 1),
		)
	return { count: left.length, names: left.slice(0, NAMES_SHOWN).map(({ ingredient_name }) => ingredient_name) }
}
