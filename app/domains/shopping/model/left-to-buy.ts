import type { ShopItem } from './shopping-list.ts'

/** What is still to be bought: how many items, and the names of the first. */
export type LeftToBuy = { count: number; names: string[] }

/** The number of names that home shows. */
export const NAMES_SHOWN = 5

export const NOTHING_LEFT: LeftToBuy = { count: 0, names: [] }

/** By position, then by age, as the list has them. */
export function leftToBuyOf(items: readonly ShopItem[]): LeftToBuy {
	const left = items
		.filter(({ is_checked }) => !is_checked)
		.sort(
			(one, other) =>
				one.position - other.position || one.created_at - other.created_at || (one.id < other.id ? -1 : 1),
		)
	return { count: left.length, names: left.slice(0, NAMES_SHOWN).map(({ ingredient_name }) => ingredient_name) }
}
