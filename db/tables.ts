import type { EntityName } from '../app/sync/model/entities.ts'
import { user_preferences } from './schema/accounts.ts'
import { cookbook_recipes, cookbooks } from './schema/cookbooks.ts'
import { meal_plan_items, meal_plans } from './schema/meal-plan.ts'
import { pantry_items } from './schema/pantry.ts'
import { cook_logs, recipe_ingredients, recipe_stats, recipes } from './schema/recipes.ts'
import { shopping_list_items } from './schema/shopping.ts'
import { row_revisions, sync_issues } from './schema/sync.ts'

/** Which table holds which entity. */
export const TABLES = {
	recipe: recipes,
	ingredient_line: recipe_ingredients,
	recipe_stats,
	cook_log: cook_logs,
	cookbook: cookbooks,
	cookbook_recipe: cookbook_recipes,
	meal_plan: meal_plans,
	meal_plan_item: meal_plan_items,
	shopping_item: shopping_list_items,
	pantry_item: pantry_items,
	preferences: user_preferences,
	revision: row_revisions,
	sync_issue: sync_issues,
} as const satisfies Record<EntityName, unknown>
