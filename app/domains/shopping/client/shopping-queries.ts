import type { Query } from '#app/sync/client/store/local-store.ts'
import { type ShopItem, toShopItem } from '../model/shopping-list.ts'
import { type StoreOrder, toStoreOrder } from '../model/store-order.ts'

/** The data of the list's page: its items, and how the cook walks each store. */
export type ShoppingPage = { items: ShopItem[]; orders: StoreOrder[] }

export const shoppingPage: Query<ShoppingPage> = {
	key: 'shopping',
	stores: ['shopping_items', 'aisle_orders'],
	async read(db) {
		const [items, orders] = await Promise.all([db.getAll('shopping_items'), db.getAll('aisle_orders')])
		return { items: items.map(toShopItem), orders: orders.map(toStoreOrder) }
	},
}
