import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { deletedIndex, synced } from './columns.ts'

/** A day. `id` is UUIDv5 of space and date. */
export const meal_plans = sqliteTable(
	'meal_plans',
	{
		...synced(),
		user_id: text().notNull(),
		/** yyyy-MM-dd in the cook's time zone. */
		date: text().notNull(),
	},
	(t) => [
		index('meal_plans_by_ver').on(t.space, t.ver),
		// A week is read by its first and last day.
		index('meal_plans_by_date').on(t.space, t.date),
		deletedIndex('meal_plans', t),
	],
)

export const meal_plan_items = sqliteTable(
	'meal_plan_items',
	{
		...synced(),
		meal_plan_id: text().notNull(),
		name: text().notNull(),
		/** HH:mm, or null: not set. */
		time: text(),
		section: text().notNull(),
		icon: text(),
		recipe_id: text(),
		servings: integer(),
		position: integer().notNull().default(0),
	},
	(t) => [
		index('meal_plan_items_by_ver').on(t.space, t.ver),
		index('meal_plan_items_by_plan').on(t.meal_plan_id),
		deletedIndex('meal_plan_items', t),
	],
)
