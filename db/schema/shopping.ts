import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { deletedIndex, flag, type JsonObject, json, synced, time } from './columns.ts'

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
		/** Which recipes and days asked for it; read and written whole. */
		origins: json<JsonObject[]>().notNull(),
		store: text().notNull().default(''),
		position: integer().notNull().default(0),
		created_at: time().notNull(),
	},
	(t) => [index('shopping_list_items_by_ver').on(t.space, t.ver), deletedIndex('shopping_list_items', t)],
)
