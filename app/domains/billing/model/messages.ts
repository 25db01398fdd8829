import { UPGRADE } from '#app/platform/model/upgrade.ts'
import type { WaitingFeature } from './enforcement.ts'
import { type CountedFeature, type Feature, type Limits, UNLIMITED } from './limits.ts'

type Used = { current: number; limit: number }

/** Messages for reached limits; spec 14.2. */
export const BILLING_MESSAGES = {
	recipes: ({ current, limit }: Used) => `Recipe storage limit reached (${current}/${limit})`,
	recipesNotInPlan: 'Recipe storage not available on your plan',
	recipesHint: 'Upgrade your plan to store more recipes',
	cookbooks: ({ current, limit }: Used) => `Cookbook limit reached (${current}/${limit})`,
	cookbooksNotInPlan: 'Cookbook creation not available on your plan',
	cookbooksHint: 'Upgrade your plan to create more cookbooks',
	mealPlanDays: 'Meal planning feature not available on your current plan. Upgrade to access advanced meal planning.',
	aiChat: ({ current, limit }: Used) =>
		`AI Chat limit reached. You've used ${current}/${limit} messages this month. Upgrade your plan to continue.`,
	aiRecipeGeneration: ({ current, limit }: Used) =>
		`AI Recipe generation limit reached. You've used ${current}/${limit} generations this month. Upgrade your plan to continue.`,
	monthly: (feature: string, { current, limit }: Used) =>
		`${feature} limit reached (${current}/${limit} this month). Upgrade your plan to continue.`,
	notInPlan: 'Feature not available on your plan',
	warning: (feature: string, { current, limit }: Used) =>
		`${feature}: ${current}/${limit} used this month. Consider upgrading!`,
	limitsReached: "Limits Reached: You've reached your monthly limits. Upgrade to continue using premium features.",
	basicLimitsReached: 'Basic Plan Limits Reached: Upgrade to Premium for unlimited AI features and recipe storage.',
	limitReached: 'Limit reached',
	viewPlans: 'View Plans',
	upgrade: UPGRADE,
	noPricing: 'Pricing information not available',
	checkFailed: 'Failed to check subscription',
	portalFailed: 'Failed to open customer portal',
	checkoutFailed: 'Failed to create checkout session',
	upgradeFailed: 'Failed to start upgrade process',
	usageFailed: 'Failed to load usage information',
	refreshed: 'Subscription status refreshed',
} as const

/** The counted features as the subject of a sentence. */
export const FEATURE_NAMES: Record<CountedFeature, string> = {
	aiChat: 'AI Chat',
	aiRecipeGeneration: 'AI Recipe generation',
	aiImageGeneration: 'AI Image generation',
}

/** The sentence for a cook who has `current` of a feature and may have no more. */
export function limitMessage(feature: Feature, used: Used): string {
	switch (feature) {
		case 'recipes':
			return used.limit === 0 ? BILLING_MESSAGES.recipesNotInPlan : BILLING_MESSAGES.recipes(used)
		case 'cookbooks':
			return used.limit === 0 ? BILLING_MESSAGES.cookbooksNotInPlan : BILLING_MESSAGES.cookbooks(used)
		case 'mealPlanDays':
			return BILLING_MESSAGES.mealPlanDays
		case 'aiChat':
			return BILLING_MESSAGES.aiChat(used)
		case 'aiRecipeGeneration':
			return BILLING_MESSAGES.aiRecipeGeneration(used)
		case 'aiImageGeneration':
			return BILLING_MESSAGES.monthly('AI image generation', used)
		default:
			return BILLING_MESSAGES.notInPlan
	}
}

/** The line under a refusal, where the spec has one. */
export function limitHint(feature: Feature): string | undefined {
	if (feature === 'recipes') return BILLING_MESSAGES.recipesHint
	return feature === 'cookbooks' ? BILLING_MESSAGES.cookbooksHint : undefined
}

const DAYS_A_WEEK = 7
const DAYS_A_YEAR = 365

const counted = (n: number, one: string, many: string) => {
	if (n === UNLIMITED) return `Unlimited ${many}`
	return n === 1 ? `1 ${one}` : `${n} ${many}`
}

function aheadOf(days: number): string {
	if (days === DAYS_A_YEAR) return '1 year of meal planning ahead'
	return `${counted(Math.floor(days / DAYS_A_WEEK), 'week', 'weeks')} of meal planning ahead`
}

type Line = (limit: number) => string | null
const onlyWith =
	(words: string): Line =>
	(limit) =>
		limit === UNLIMITED ? words : null

/** A feature without a line, and a line for one that does not exist yet, do not compile. */
const LINES: Record<Exclude<Feature, WaitingFeature>, Line> = {
	recipes: (limit) => counted(limit, 'recipe', 'recipes'),
	cookbooks: (limit) => counted(limit, 'cookbook', 'cookbooks'),
	mealPlanDays: aheadOf,
	aiChat: (limit) => `${counted(limit, 'AI chat query', 'AI chat queries')} per month`,
	aiRecipeGeneration: (limit) => `${counted(limit, 'AI recipe generation', 'AI recipe generations')} per month`,
	aiImageGeneration: (limit) => `${counted(limit, 'AI image', 'AI images')} per month`,
	urlLists: onlyWith('Recipe import from URLs'),
	prioritySupport: onlyWith('Priority support'),
	nutritionAnalysis: onlyWith('Nutrition analysis'),
	analytics: onlyWith('Analytics'),
	export: onlyWith('Export'),
	customCategories: onlyWith('Custom categories'),
}

/** What a plan includes, one line each, as shown on the plan card and the account page. */
export const planLines = (limits: Limits): string[] =>
	(Object.keys(LINES) as (keyof typeof LINES)[]).flatMap((feature) => LINES[feature](limits[feature]) ?? [])
