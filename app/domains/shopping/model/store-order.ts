import type { FieldsOf } from '#app/sync/model/entities.ts'
import { aisleOrder, learnTicks, readWalks, setByHand, type Walks } from './aisle-order.ts'
import { aisleOf, categoryOf, OTHER_AISLE } from './aisles.ts'
import type { ShopItem } from './shopping-list.ts'

/** How a cook walks a store, as stored; '' is any store. */
export type StoreOrder = FieldsOf<'aisle_order'>

export const toStoreOrder = ({ store, aisles, walks }: StoreOrder): StoreOrder => ({ store, aisles, walks })

/** What is known of a store: its own walks, else those of any store. */
export const walksOf = (orders: readonly StoreOrder[], store: string): Walks =>
	readWalks((orders.find((order) => order.store === store) ?? orders.find((order) => order.store === ''))?.walks)

/** Headings in the order in which the cook walks past them; items without an aisle come last. */
export function inWalkingOrder(aisles: Iterable<string>, walks: Walks): string[] {
	const names = new Set(aisles)
	const known = [...names].filter((name) => name !== OTHER_AISLE)
	const order = aisleOrder(walks, known.map(categoryOf)).map(aisleOf)
	const sorted = [...new Set(order)].filter((name) => names.has(name) && name !== OTHER_AISLE)
	return names.has(OTHER_AISLE) ? [...sorted, OTHER_AISLE] : sorted
}

const rowOf = (store: string, walks: Walks): StoreOrder => ({ store, aisles: walks.byHand, walks })

/** The row after the cook has ordered a store's headings by hand. */
export const orderedByHand = (orders: readonly StoreOrder[], store: string, aisles: readonly string[]): StoreOrder =>
	rowOf(store, setByHand(walksOf(orders, store), aisles.map(categoryOf).filter(Boolean)))

/** The row after these items were ticked on a walk; null if nothing was learned. */
export function orderAfterWalk(
	orders: readonly StoreOrder[],
	store: string,
	ticked: readonly Pick<ShopItem, 'category' | 'checked_at'>[],
): StoreOrder | null {
	const walks = walksOf(orders, store)
	const ticks = ticked.flatMap(({ category, checked_at }) =>
		checked_at === null ? [] : [{ aisle: categoryOf(aisleOf(category)), at: checked_at }],
	)
	const learned = learnTicks(walks, ticks)
	return JSON.stringify(learned.before) === JSON.stringify(walks.before) ? null : rowOf(store, learned)
}

/** The cook's own aisle for each food, by `foodKey`; valid in every store. */
export const movedFoods = (orders: readonly StoreOrder[]): Record<string, string> => walksOf(orders, '').moved
