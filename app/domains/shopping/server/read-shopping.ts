import type { Db } from '#app/platform/server/request-db.ts'
import { findSpaceVersion } from '#db/queries/cookbooks.ts'
import { listAisleOrders, listShoppingItems } from '#db/queries/shopping.ts'
import { type ShopItem, toShopItem } from '../model/shopping-list.ts'
import type { StoreOrder } from '../model/store-order.ts'

/** A cook's shopping list and walking orders, and the version of the space that they reflect. One round trip. */
export async function readShopping(
	db: Db,
	{ space }: { space: string },
): Promise<{ items: ShopItem[]; orders: StoreOrder[]; ver: number }> {
	const [rows, orders, versions] = await db.batch([
		listShoppingItems(db, { space }),
		listAisleOrders(db, { space }),
		findSpaceVersion(db, { space }),
	])
	return { items: rows.map(toShopItem), orders, ver: versions[0]?.ver ?? 0 }
}
