import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { deletedIndex, flag, synced, time } from './columns.ts'

export const pantry_items = sqliteTable(
	'pantry_items',
	{
		...synced(),
		ingredient_name: text().notNull(),
		/** An exact rational, '3/2'. */
		quantity: text(),
		unit: text(),
		place: text().notNull().default(''),
		/** yyyy-MM-dd. */
		best_before: text(),
		is_staple: flag().notNull().default(false),
		opened_at: time(),
		created_at: time().notNull(),
		/** Its name in the food table; null in older rows. */
		food: text(),
	},
	(t) => [index('pantry_items_by_ver').on(t.space, t.ver), deletedIndex('pantry_items', t)],
)
