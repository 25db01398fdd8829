/** As many as one likes. */
export const UNLIMITED = -1
/** Not part of the plan. */
export const NONE = 0

/**
 * Everything that a plan decides on. Numbers are how many there may be (recipes, cookbooks), how far ahead (days) or how
 * often a month (the AI ones); what is only there or not is UNLIMITED or 0.
 */
export type Limits = {
	recipes: number
	cookbooks: number
	mealPlanDays: number
	aiChat: number
	aiRecipeGeneration: number
	aiImageGeneration: number
	/** Lists of addresses at once, and AI reading of pages without recipe data. Reading one page is free for all. */
	urlLists: number
	prioritySupport: number
	/** Totals per day and week. */
	nutritionAnalysis: number
	/** Inviting cooks to edit a cookbook. */
	cookbookSharing: number
	/** Cooking statistics. */
	analytics: number
	/** Typeset books and other apps' formats. The full export of one's own data is free for all. */
	export: number
	/** Own categories beside the list. */
	customCategories: number
}
export type Feature = keyof Limits
