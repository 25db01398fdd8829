import type { z } from 'zod'
import { preferencesRowSchema } from './domains/accounts/model/preferences-row.ts'
import { chatMessageSchema, chatSessionSchema } from './domains/assistant/model/chat-schemas.ts'
import { cookbookRecipeSchema, cookbookSchema } from './domains/cookbooks/model/cookbook-schemas.ts'
import { ingredientLineSchema } from './domains/ingredients/model/ingredient-row.ts'
import {
	eaterSchema,
	mealItemSchema,
	mealPlanSchema,
	mealRepeatSchema,
	planRulesSchema,
	savedWeekSchema,
} from './domains/meal-plan/model/plan-schemas.ts'
import { pantryItemSchema } from './domains/pantry/model/pantry-schema.ts'
import { cookLogSchema } from './domains/recipes/model/cooking/cook-log.ts'
import { importedRatingSchema } from './domains/recipes/model/imported-rating.ts'
import { recipeSchema } from './domains/recipes/model/recipe.ts'
import { recipeStatsSchema } from './domains/recipes/model/recipe-stats.ts'
import { aisleOrderSchema, packSizeSchema } from './domains/shopping/model/shop-schemas.ts'
import { shoppingItemSchema } from './domains/shopping/model/shopping-item-schema.ts'
import type { EntityName } from './entities.ts'
import { revisionSchema, syncIssueSchema } from './sync/model/engine-schemas.ts'

/** The fields of a row of each kind; space, ver, deleted_at and updated_by belong to the engine. */
export const SCHEMAS = {
	recipe: recipeSchema.omit({ id: true }),
	ingredient_line: ingredientLineSchema.omit({ id: true }),
	recipe_stats: recipeStatsSchema,
	imported_rating: importedRatingSchema,
	cook_log: cookLogSchema.omit({ id: true }),
	cookbook: cookbookSchema,
	cookbook_recipe: cookbookRecipeSchema,
	meal_plan: mealPlanSchema,
	meal_plan_item: mealItemSchema,
	meal_repeat: mealRepeatSchema,
	saved_week: savedWeekSchema,
	eater: eaterSchema,
	plan_rules: planRulesSchema,
	shopping_item: shoppingItemSchema,
	pantry_item: pantryItemSchema,
	aisle_order: aisleOrderSchema,
	pack_size: packSizeSchema,
	preferences: preferencesRowSchema,
	chat_session: chatSessionSchema,
	chat_message: chatMessageSchema,
	revision: revisionSchema,
	sync_issue: syncIssueSchema,
} as const satisfies Record<EntityName, z.ZodObject>

export type FieldsOf<E extends EntityName> = z.infer<(typeof SCHEMAS)[E]>
