/** No limit. */
export const UNLIMITED = -1
/** Not part of the plan. */
export const NONE = 0

/**
 * Everything that a plan limits. Numbers are a count (recipes, cookbooks), days ahead, or uses per month (the AI
 * features); a feature that is only on or off is UNLIMITED or 0.
 */
export type Limits = {
	recipes: number
	cookbooks: number
	mealPlanDays: number
	aiChat: number
	aiRecipeGeneration: number
	aiImageGeneration: number
	/**
	 * Lists of addresses at once, and AI reading of pages without recipe data. Reading one page is free for everybody.
	 */
	urlLists: number
	prioritySupport: number
	/** Totals per day and week. */
	nutritionAnalysis: number
	/** Inviting cooks to edit a cookbook. */
	cookbookSharing: number
	/** Cooking statistics. */
	analytics: number
	/** Typeset books and other apps' formats. The full export of one's own data is free for everybody. */
	export: number
	/** Custom categories besides the standard list. */
	customCategories: number
}
export type Feature = keyof Limits

/** The features whose uses are counted by month, with the key under which `usage` stores them (spec 14.2). */
export const USAGE_KEYS = {
	aiChat: 'ai_chat',
	aiRecipeGeneration: 'ai_recipe_generation',
	aiImageGeneration: 'ai_image_generation',
} as const satisfies Partial<Record<Feature, string>>
export type CountedFeature = keyof typeof USAGE_KEYS
