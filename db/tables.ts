import type { EntityName } from '#app/entities.ts'
import { user_preferences } from './schema/accounts.ts'
import { chat_messages, chat_sessions } from './schema/chat.ts'
import { cookbook_recipes, cookbooks } from './schema/cookbooks.ts'
import { eaters, meal_plan_items, meal_plans, meal_repeats, plan_rules, saved_weeks } from './schema/meal-plan.ts'
import { pantry_items } from './schema/pantry.ts'
import { cook_logs, imported_ratings, recipe_ingredients, recipe_stats, recipes } from './schema/recipes.ts'
import { aisle_orders, pack_sizes, shopping_list_items } from './schema/shopping.ts'
import { row_revisions, sync_issues } from './schema/sync.ts'

/** The table of each entity. */
export const TABLES = {
	recipe: recipes,
	ingredient_line: recipe_ingredients,
	recipe_stats,
	imported_rating: imported_ratings,
	cook_log: cook_logs,
	cookbook: cookbooks,
	cookbook_recipe: cookbook_recipes,
	meal_plan: meal_plans,
	meal_plan_item: meal_plan_items,
	meal_repeat: meal_repeats,
	saved_week: saved_weeks,
	eater: eaters,
	plan_rules,
	shopping_item: shopping_list_items,
	pantry_item: pantry_items,
	aisle_order: aisle_orders,
	pack_size: pack_sizes,
	preferences: user_preferences,
	chat_session: chat_sessions,
	chat_message: chat_messages,
	revision: row_revisions,
	sync_issue: sync_issues,
} as const satisfies Record<EntityName, unknown>

/** All kinds of rows that are synced. */
export const TABLE_NAMES = Object.keys(TABLES) as EntityName[]
export const isTableName = (name: string): name is EntityName => Object.hasOwn(TABLES, name)
