import { type CountedFeature, type Feature, UNLIMITED } from './limits.ts'

/** The features on the Usage & Limits card, in its order. */
export const SHOWN_FEATURES = [
	'aiChat',
	'aiRecipeGeneration',
	'aiImageGeneration',
	'recipes',
	'cookbooks',
] as const satisfies Feature[]
export type ShownFeature = (typeof SHOWN_FEATURES)[number]

/** A cook's use of one feature beside its limit. */
export type FeatureUsage = {
	current: number
	/** UNLIMITED (-1) without one. */
	limit: number
	isUnlimited: boolean
	/** 0 to 100; 0 for a feature without a limit. */
	percentageUsed: number
	canUse: boolean
}

/** How much of its limit a cook has used of a feature. */
export function featureUsage(current: number, limit: number): FeatureUsage {
	const isUnlimited = limit === UNLIMITED
	const share = limit > 0 ? Math.min(100, Math.round((current / limit) * 100)) : 100
	return {
		current,
		limit,
		isUnlimited,
		percentageUsed: isUnlimited ? 0 : share,
		canUse: isUnlimited || current < limit,
	}
}

/** What a cook has used of the counted features in a month of UTC ('2026-11'), as the server counts it. */
export type MonthlyUses = { month: string; uses: Record<CountedFeature, number> }
