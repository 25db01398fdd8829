import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { aisle_orders, shopping_list_items } from '../schema/shopping.ts'

/** A space's shopping list, by category and then by name. */
export const listShoppingItems = (db: Db, { space }: { space: string }) =>
	db
		.select()
		.from(shopping_list_items)
		.where(and(eq(shopping_list_items.space, space), isNull(shopping_list_items.deleted_at)))
		.orderBy(asc(shopping_list_items.category), asc(shopping_list_items.ingredient_name), asc(shopping_list_items.id))

/** The order of aisles in which a space's cook walks through each store. */
export const listAisleOrders = (db: Db, { space }: { space: string }) =>
	db
		.select({ store: aisle_orders.store, aisles: aisle_orders.aisles, walks: aisle_orders.walks })
		.from(aisle_orders)
		.where(and(eq(aisle_orders.space, space), isNull(aisle_orders.deleted_at)))
