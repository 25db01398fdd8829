import { v5 } from 'uuid'

/** The root of our UUIDv5 names; changing it would make two devices disagree about the same row. */
const NOMSTER_NAMESPACE = '3f1a0f3e-0b58-5c6e-9a64-3a1f4f0f7c11'

/**
 * The same name gives the same id on every device: a day's meal plan and a cookbook's link are the same row wherever
 * they were created.
 */
export const idFromName = (...parts: string[]): string => v5(parts.join('\u0000'), NOMSTER_NAMESPACE)

export const mealPlanId = (space: string, date: string): string => idFromName('meal-plan', space, date)
/** The id of a cook's link between a cookbook and a recipe. It includes the space, so that nobody else can take it. */
export const cookbookRecipeId = (space: string, cookbookId: string, recipeId: string): string =>
	idFromName('cookbook-recipe', space, cookbookId, recipeId)
/** The earlier form of a link's id; links that have it keep it. */
export const earlyCookbookRecipeId = (cookbookId: string, recipeId: string): string =>
	idFromName('cookbook-recipe', cookbookId, recipeId)
/** The id of the meal that a repeat creates on a day. */
export const repeatedMealId = (repeatId: string, date: string): string => idFromName('repeat', repeatId, date)
export const planRulesId = (space: string): string => idFromName('plan-rules', space)
export const aisleOrderId = (space: string, store: string): string => idFromName('aisle-order', space, store)
export const packSizeId = (space: string, food: string): string => idFromName('pack-size', space, food)
