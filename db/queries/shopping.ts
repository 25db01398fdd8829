import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { aisle_orders, shopping_list_items } from '../schema/shopping.ts'

/** A space's shopping list, by category and then by name. */
export const listShoppingItems = (db: Db, { space }: { space: string }) =>
	db
		.select()
		.from(shopping_list_items)
		.where(and(eq(shopping_list_items.space, space), isNull(shopping_list_items.deleted_at)))
		.orderBy(asc(shopping_list_items.category), asc(shopping_list_items.ingredient_name), asc(shopping_list_items.id))

/**
 * The first names of what is not ticked in a space's list, as the list orders them, each with the number of all. A
 * ticked row into which something was typed later is missing: only the device reads typed amounts.
 */
export const listLeftToBuy = (db: Db, { space, limit }: { space: string; limit: number }) =>
	db
		.select({ ingredient_name: shopping_list_items.ingredient_name, count: sql<number>`count(*) over ()` })
		.from(shopping_list_items)
		.where(
			and(
				eq(shopping_list_items.space, space),
				isNull(shopping_list_items.deleted_at),
				eq(shopping_list_items.is_checked, false),
			),
		)
		.orderBy(asc(shopping_list_items.position), asc(shopping_list_items.created_at), asc(shopping_list_items.id))
		.limit(limit)

/** The order of aisles in which a space's cook walks through each store. */
export const listAisleOrders = (db: Db, { space }: { space: string }) =>
	db
		.select({ store: aisle_orders.store, aisles: aisle_orders.aisles, walks: aisle_orders.walks })
		.from(aisle_orders)
		.where(and(eq(aisle_orders.space, space), isNull(aisle_orders.deleted_at)))
