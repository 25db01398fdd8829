import type { Me } from '#app/platform/model/me.ts'
import { type Tier, tierOf } from '#app/platform/model/tiers.ts'
import { type Feature, type Limits, NONE, UNLIMITED } from './limits.ts'
import { limitHint, limitMessage } from './messages.ts'

/** A price at Stripe: `priceId` is its lookup key, `amount` in the currency's smallest unit. */
export type Price = { priceId: string; amount: number; currency: 'usd'; interval: 'month' | 'year' }

export type Plan = {
	name: Tier
	/** One sentence on the plan's card. */
	description: string
	/** Null for the plan that costs nothing. */
	prices: { monthly: Price; yearly: Price } | null
	isPopular: boolean
	limits: Limits
}

const price = (priceId: string, interval: Price['interval'], amount: number): Price => ({
	priceId,
	amount,
	currency: 'usd',
	interval,
})

/** The spec's table (spec 14.1), defined only here. */
export const PLANS: Record<Tier, Plan> = {
	Free: {
		name: 'Free',
		description: 'To try everything, for as long as you like.',
		prices: null,
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
		description: 'For a cook who plans the whole month.',
		prices: {
			monthly: price('price_basic_monthly', 'month', 499),
			yearly: price('price_basic_yearly', 'year', 4990),
		},
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
		description: 'For a whole kitchen library, without a limit.',
		prices: {
			monthly: price('price_premium_monthly', 'month', 999),
			yearly: price('price_premium_yearly', 'year', 9990),
		},
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

/** Basic and Premium may be tried for this long, once an account. */
export const TRIAL_DAYS = 14

/** The plan and the price of a lookup key; undefined for one that this table does not have. */
export function priceOf(priceId: string): { plan: Plan; price: Price } | undefined {
	for (const plan of Object.values(PLANS)) {
		const found = plan.prices && Object.values(plan.prices).find((each) => each.priceId === priceId)
		if (found) return { plan, price: found }
	}
	return undefined
}

/** The properties of a cook that determine the limits. */
export type Subscriber = Pick<Me, 'subscription_tier' | 'is_beta_tester'>

/** A beta tester has Premium; an unknown tier is Free. */
export function planOf({ subscription_tier, is_beta_tester }: Subscriber): Plan {
	if (is_beta_tester) return PLANS.Premium
	return PLANS[tierOf(subscription_tier)]
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
