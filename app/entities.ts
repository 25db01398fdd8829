import { preferencesEntity } from './domains/accounts/model/preferences.entity.ts'
import { chatMessageEntity } from './domains/assistant/model/chat-message.entity.ts'
import { chatSessionEntity } from './domains/assistant/model/chat-session.entity.ts'
import { cookbookEntity } from './domains/cookbooks/model/cookbook.entity.ts'
import { cookbookRecipeEntity } from './domains/cookbooks/model/cookbook-recipe.entity.ts'
import { eaterEntity } from './domains/meal-plan/model/eater.entity.ts'
import { mealPlanEntity } from './domains/meal-plan/model/meal-plan.entity.ts'
import { mealPlanItemEntity } from './domains/meal-plan/model/meal-plan-item.entity.ts'
import { mealRepeatEntity } from './domains/meal-plan/model/meal-repeat.entity.ts'
import { planRulesEntity } from './domains/meal-plan/model/plan-rules.entity.ts'
import { savedWeekEntity } from './domains/meal-plan/model/saved-week.entity.ts'
import { pantryItemEntity } from './domains/pantry/model/pantry-item.entity.ts'
import { cookLogEntity } from './domains/recipes/model/cooking/cook-log.entity.ts'
import { importedRatingEntity } from './domains/recipes/model/imported-rating.entity.ts'
import { ingredientLineEntity } from './domains/recipes/model/ingredient-line.entity.ts'
import { recipeEntity } from './domains/recipes/model/recipe.entity.ts'
import { recipeStatsEntity } from './domains/recipes/model/recipe-stats.entity.ts'
import { aisleOrderEntity } from './domains/shopping/model/aisle-order.entity.ts'
import { packSizeEntity } from './domains/shopping/model/pack-size.entity.ts'
import { shoppingItemEntity } from './domains/shopping/model/shopping-item.entity.ts'
import type { AnyEntityFacts, DerivedFacts } from './sync/model/entity.ts'
import { revisionEntity } from './sync/model/revision.entity.ts'
import { syncIssueEntity } from './sync/model/sync-issue.entity.ts'

/** The headings under which conflicts are shown to the cook, as issues store them; conflict-labels.ts has their words. */
export const CONFLICT_TYPES = ['meal_plan', 'shopping_list', 'pantry', 'table'] as const
export type ConflictType = (typeof CONFLICT_TYPES)[number]

/** The field by which rows of any kind say that everybody may read them. */
export type PublicField = 'is_public'

/**
 * Every kind of row that is synced between devices and server, and the only list of them. A name here is the name on
 * the wire. entity-schemas.ts has the other half, the schemas, whose library no page loads at its start.
 */
export const ENTITIES = {
	recipe: recipeEntity,
	ingredient_line: ingredientLineEntity,
	recipe_stats: recipeStatsEntity,
	imported_rating: importedRatingEntity,
	cook_log: cookLogEntity,
	cookbook: cookbookEntity,
	cookbook_recipe: cookbookRecipeEntity,
	meal_plan: mealPlanEntity,
	meal_plan_item: mealPlanItemEntity,
	meal_repeat: mealRepeatEntity,
	saved_week: savedWeekEntity,
	eater: eaterEntity,
	plan_rules: planRulesEntity,
	shopping_item: shoppingItemEntity,
	pantry_item: pantryItemEntity,
	aisle_order: aisleOrderEntity,
	pack_size: packSizeEntity,
	preferences: preferencesEntity,
	chat_session: chatSessionEntity,
	chat_message: chatMessageEntity,
	revision: revisionEntity,
	sync_issue: syncIssueEntity,
} as const satisfies Record<string, AnyEntityFacts>

export type EntityName = keyof typeof ENTITIES

/** The same without the rows' types. A parent that is not in the list does not compile. */
export const FACTS: Readonly<Record<EntityName, AnyEntityFacts & { parentKind?: EntityName }>> = ENTITIES

/** Stores of the device that are derived from entities; derived-stores.ts has the code that writes them. */
export const DERIVED = {
	cards: { since: 1, indexes: { newest: 'order' } },
} as const satisfies Record<string, DerivedFacts>
