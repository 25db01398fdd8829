import { preferencesRules } from './domains/accounts/model/preferences.rules.ts'
import { chatMessageRules } from './domains/assistant/model/chat-message.rules.ts'
import { chatSessionRules } from './domains/assistant/model/chat-session.rules.ts'
import { cookbookRules } from './domains/cookbooks/model/cookbook.rules.ts'
import { cookbookRecipeRules } from './domains/cookbooks/model/cookbook-recipe.rules.ts'
import type { RemindersEffect } from './domains/meal-plan/model/ahead/reminder-effects.ts'
import { eaterRules } from './domains/meal-plan/model/eater.rules.ts'
import { mealPlanRules } from './domains/meal-plan/model/meal-plan.rules.ts'
import { mealPlanItemRules } from './domains/meal-plan/model/meal-plan-item.rules.ts'
import { planRulesRules } from './domains/meal-plan/model/plan-rules.rules.ts'
import type { ReviewEffect } from './domains/moderation/model/review.ts'
import { pantryItemRules } from './domains/pantry/model/pantry-item.rules.ts'
import { cookLogRules } from './domains/recipes/model/cooking/cook-log.rules.ts'
import { type ImportedRatingEffect, importedRatingRules } from './domains/recipes/model/imported-rating.rules.ts'
import { ingredientLineRules } from './domains/recipes/model/ingredient-line.rules.ts'
import type {
	PublicFactsEffect,
	PublishedEffect,
	RecipeSaveEffect,
	SearchWordsEffect,
} from './domains/recipes/model/public-effects.ts'
import { recipeRules } from './domains/recipes/model/recipe.rules.ts'
import { aisleOrderRules } from './domains/shopping/model/aisle-order.rules.ts'
import { packSizeRules } from './domains/shopping/model/pack-size.rules.ts'
import { shoppingItemRules } from './domains/shopping/model/shopping-item.rules.ts'
import type { ENTITIES, EntityName } from './entities.ts'
import type { FieldsOf } from './entity-schemas.ts'
import type { EntityRules } from './sync/model/rules.ts'

/** What only the server writes, as an entity's `effects` name it; effect-writers.ts has a writer for each table. */
export type Effect =
	| ReviewEffect
	| PublicFactsEffect
	| SearchWordsEffect
	| ImportedRatingEffect
	| RecipeSaveEffect
	| PublishedEffect
	| RemindersEffect

type Rules<E extends EntityName> = EntityRules<FieldsOf<E>>
type Needed<E extends EntityName, N extends keyof Rules<E>> = Required<Pick<Rules<E>, N>>
/** The rules that are mandatory for a kind. */
type RulesOf<E extends EntityName> = Rules<E> &
	// Two devices that create the same thing must create the same row.
	((typeof ENTITIES)[E] extends { ids: 'derived'; onConflict: 'issue' | 'revision' } ? Needed<E, 'idsOf'> : unknown) &
	((typeof ENTITIES)[E] extends { most: number } ? Needed<E, 'tooMany'> : unknown) &
	// What belonged to a row goes with it.
	((typeof ENTITIES)[E] extends { canBeEmptied: true } ? Needed<E, 'emptyingJob'> : unknown) &
	// Public texts are moderated.
	((typeof ENTITIES)[E] extends { publicBy: string } ? Needed<E, 'needs' | 'checks'> : unknown)

/** The rules of all kinds: the third part of the list beside entities.ts and entity-schemas.ts. */
export const ENTITY_RULES = {
	recipe: recipeRules,
	ingredient_line: ingredientLineRules,
	recipe_stats: {},
	imported_rating: importedRatingRules,
	cook_log: cookLogRules,
	cookbook: cookbookRules,
	cookbook_recipe: cookbookRecipeRules,
	meal_plan: mealPlanRules,
	meal_plan_item: mealPlanItemRules,
	meal_repeat: {},
	saved_week: {},
	eater: eaterRules,
	plan_rules: planRulesRules,
	shopping_item: shoppingItemRules,
	pantry_item: pantryItemRules,
	aisle_order: aisleOrderRules,
	pack_size: packSizeRules,
	preferences: preferencesRules,
	chat_session: chatSessionRules,
	chat_message: chatMessageRules,
	revision: {},
	sync_issue: {},
} as const satisfies { [E in EntityName]: RulesOf<E> }
