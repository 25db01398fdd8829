import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { SavedMeal } from '#app/domains/meal-plan/model/plan-schemas.ts'
import { users } from './accounts.ts'
import { deletedIndex, flag, type JsonObject, json, synced, texts, time } from './columns.ts'

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
		// A week is queried by its first and last day.
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
		/** HH:mm; null: not set. */
		time: text(),
		section: text().notNull(),
		icon: text(),
		recipe_id: text(),
		servings: integer(),
		position: integer().notNull().default(0),
		// Null in older rows: no value is the default, on devices that know the field and on those that do not.
		notes: text(),
		leftover_of: text(),
		is_locked: flag(),
		repeat_id: text(),
		guests: texts(),
		cooked_at: time(),
		ahead_done: texts(),
	},
	(t) => [
		index('meal_plan_items_by_ver').on(t.space, t.ver),
		index('meal_plan_items_by_plan').on(t.meal_plan_id),
		deletedIndex('meal_plan_items', t),
	],
)

/**
 * 'Pizza every Friday'. The meals that it creates are rows of their own, whose ids are derived from the rule's id and
 * the day.
 */
export const meal_repeats = sqliteTable(
	'meal_repeats',
	{
		...synced(),
		name: text().notNull(),
		recipe_id: text(),
		servings: integer(),
		section: text().notNull(),
		time: text(),
		icon: text(),
		notes: text().notNull().default(''),
		/** 1 Monday to 7 Sunday. */
		weekday: integer().notNull(),
		every_weeks: integer().notNull().default(1),
		from_date: text().notNull(),
		until_date: text(),
		made_until: text(),
	},
	(t) => [index('meal_repeats_by_ver').on(t.space, t.ver), deletedIndex('meal_repeats', t)],
)

export const saved_weeks = sqliteTable(
	'saved_weeks',
	{ ...synced(), name: text().notNull(), meals: json<SavedMeal[]>().notNull() },
	(t) => [index('saved_weeks_by_ver').on(t.space, t.ver), deletedIndex('saved_weeks', t)],
)

export const eaters = sqliteTable(
	'eaters',
	{
		...synced(),
		name: text().notNull(),
		is_guest: flag().notNull().default(false),
		allergens: texts().notNull(),
		diets: texts().notNull(),
		position: integer().notNull().default(0),
	},
	(t) => [index('eaters_by_ver').on(t.space, t.ver), deletedIndex('eaters', t)],
)

/** The rules of the automatic plan. `id` is UUIDv5 of the space. */
export const plan_rules = sqliteTable('plan_rules', { ...synced(), rules: json<JsonObject>().notNull() }, (t) => [
	index('plan_rules_by_ver').on(t.space, t.ver),
	deletedIndex('plan_rules', t),
])

/** The secret address of a cook's plan for calendar programs: one per cook; only its hash is stored. */
export const calendar_feeds = sqliteTable('calendar_feeds', {
	user_id: text()
		.primaryKey()
		.references(() => users.id, { onDelete: 'cascade' }),
	space: text().notNull(),
	/** SHA-256 of the secret, base64url. */
	secret_hash: text().notNull().unique(),
	created_at: time().notNull(),
})
