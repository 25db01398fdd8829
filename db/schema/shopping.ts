import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { deletedIndex, flag, type JsonObject, json, synced, texts, time } from './columns.ts'

export const shopping_list_items = sqliteTable(
	'shopping_list_items',
	{
		...synced(),
		user_id: text().notNull(),
		ingredient_name: text().notNull(),
		category: text().notNull().default(''),
		is_checked: flag().notNull().default(false),
		/** An exact rational, '3/2'. */
		quantity: text(),
		unit: text(),
		text: text().notNull().default(''),
		/** The recipes and days that need it; read and written whole. */
		origins: json<JsonObject[]>().notNull(),
		store: text().notNull().default(''),
		position: integer().notNull().default(0),
		created_at: time().notNull(),
		// Null in older rows.
		needs_check: flag(),
		checked_at: time(),
		food: text(),
	},
	(t) => [index('shopping_list_items_by_ver').on(t.space, t.ver), deletedIndex('shopping_list_items', t)],
)

/** The order in which a cook walks through a store. `id` is UUIDv5 of space and store. */
export const aisle_orders = sqliteTable(
	'aisle_orders',
	{
		...synced(),
		store: text().notNull(),
		aisles: texts().notNull(),
		/** What the order was learned from. */
		walks: json<JsonObject>().notNull(),
	},
	(t) => [index('aisle_orders_by_ver').on(t.space, t.ver), deletedIndex('aisle_orders', t)],
)

/** The size in which a food is sold. `id` is UUIDv5 of space and food. */
export const pack_sizes = sqliteTable(
	'pack_sizes',
	{
		...synced(),
		food: text().notNull(),
		/** An exact rational, '3/2'. */
		quantity: text().notNull(),
		unit: text(),
		shelf_life_days: integer(),
	},
	(t) => [index('pack_sizes_by_ver').on(t.space, t.ver), deletedIndex('pack_sizes', t)],
)
