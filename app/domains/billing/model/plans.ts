import type { Me } from '#app/platform/model/me.ts'
import { type Feature, type Limits, NONE, UNLIMITED } from './limits.ts'
import { limitHint, limitMessage } from './messages.ts'

export const TIERS = ['Free', 'Basic', 'Premium'] as const
export type Tier = (typeof TIERS)[number]

export type Plan = { name: Tier; pricePerMonth: string; isPopular: boolean; limits: Limits }

/** The spec's table (spec 14.1), defined only here. */
export const PLANS: Record<Tier, Plan> = {
	Free: {
		name: 'Free',
		pricePerMonth: '$0',
		isPopular: false,
		limits: {
			recipes: 50,
			cookbooks: 1,
			mealPlanDays: 7,
			aiChat: 20,
			aiRecipeGeneration: 5,
			aiImageGeneration: 1,
			urlLists: NONE,
			prioritySupport: NONE,
			nutritionAnalysis: NONE,
			cookbookSharing: NONE,
			analytics: NONE,
			export: NONE,
			customCategories: NONE,
		},
	},
	Basic: {
		name: 'Basic',
		pricePerMonth: '$4.99',
		isPopular: true,
		limits: {
			recipes: 100,
			cookbooks: 5,
			mealPlanDays: 28,
			aiChat: 50,
			aiRecipeGeneration: 15,
			aiImageGeneration: 10,
			urlLists: UNLIMITED,
			prioritySupport: UNLIMITED,
			nutritionAnalysis: NONE,
			cookbookSharing: NONE,
			analytics: NONE,
			export: NONE,
			customCategories: NONE,
		},
	},
	Premium: {
		name: 'Premium',
		pricePerMonth: '$9.99',
		isPopular: false,
		limits: {
			recipes: UNLIMITED,
			cookbooks: UNLIMITED,
			mealPlanDays: 365,
			aiChat: UNLIMITED,
			aiRecipeGeneration: UNLIMITED,
			aiImageGeneration: 20,
			urlLists: UNLIMITED,
			prioritySupport: UNLIMITED,
			nutritionAnalysis: UNLIMITED,
			cookbookSharing: UNLIMITED,
			analytics: UNLIMITED,
			export: UNLIMITED,
			customCategories: UNLIMITED,
		},
	},
}

/** The properties of a cook that determine the limits. */
export type Subscriber = Pick<Me, 'subscription_tier' | 'is_beta_tester'>

/** A beta tester has Premium; an unknown tier is Free. */
export function planOf({ subscription_tier, is_beta_tester }: Subscriber): Plan {
	if (is_beta_tester) return PLANS.Premium
	return PLANS[TIERS.find((tier) => tier === subscription_tier) ?? 'Free']
}

export const limitsOf = (subscriber: Subscriber): Limits => planOf(subscriber).limits

/** `message` and `hint` are the spec's sentences for the cook. */
export type Verdict = { allowed: true } | { allowed: false; message: string; hint?: string }

/**
 * Whether a cook who has `n` of a feature may have one more: recipes or cookbooks in all, uses this month. For
 * mealPlanDays n is the day's distance from today, so 7 days are days 0 to 6. Leave n out for a feature that is only on
 * or off.
 */
export function allow(subscriber: Subscriber, feature: Feature, n = 0): Verdict {
	const limit = limitsOf(subscriber)[feature]
	if (limit === UNLIMITED || n < limit) return { allowed: true }
	const hint = limitHint(feature)
	return { allowed: false, message: limitMessage(feature, { current: n, limit }), ...(hint ? { hint } : {}) }
}
