import { type CountedFeature, type Feature, type Limits, UNLIMITED, USAGE_KEYS } from './limits.ts'

/** The features on the Usage & Limits card, in its order. */
export const SHOWN_FEATURES = [
	'aiChat',
	'aiRecipeGeneration',
	'aiImageGeneration',
	'recipes',
	'cookbooks',
] as const satisfies Feature[]
export type ShownFeature = (typeof SHOWN_FEATURES)[number]

/** Whether a feature's uses are counted by month. */
export const isCounted = (feature: Feature): feature is CountedFeature => feature in USAGE_KEYS
const COUNTED_FEATURES = SHOWN_FEATURES.filter(isCounted)

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

/** The month of UTC at `now` (milliseconds): '2026-11'. */
export const monthOf = (now: number): string => new Date(now).toISOString().slice(0, 'yyyy-mm'.length)

/** When the uses of the month at `now` begin again at 0, milliseconds. */
export function resetAfter(now: number): number {
	const at = new Date(now)
	return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1)
}

/** A month's uses from the counts under the keys of `usage`. */
export const monthlyUses = (month: string, counts: Readonly<Record<string, number>>): MonthlyUses => ({
	month,
	uses: {
		aiChat: counts[USAGE_KEYS.aiChat] ?? 0,
		aiRecipeGeneration: counts[USAGE_KEYS.aiRecipeGeneration] ?? 0,
		aiImageGeneration: counts[USAGE_KEYS.aiImageGeneration] ?? 0,
	},
})

/** What a device knows of a cook's use; `monthly` is null before the server has said anything. */
export type KnownUsage = {
	monthly: { month: string; uses: Readonly<Record<string, number>> } | null
	recipes: number
	cookbooks: number
}

/**
 * The current count of each shown feature at `now` (milliseconds); null where it is not known. The uses of an earlier
 * month, which a device without a network still has, no longer count.
 */
export function currentUses({ monthly, recipes, cookbooks }: KnownUsage, now: number): CurrentUses {
	const usesOf = (feature: CountedFeature): number | null => {
		if (!monthly) return null
		return monthly.month < monthOf(now) ? 0 : (monthly.uses[feature] ?? 0)
	}
	return {
		aiChat: usesOf('aiChat'),
		aiRecipeGeneration: usesOf('aiRecipeGeneration'),
		aiImageGeneration: usesOf('aiImageGeneration'),
		recipes,
		cookbooks,
	}
}

export type CurrentUses = Record<ShownFeature, number | null>

/** From this part of a month's limit on, the cook is warned. */
const NEAR_LIMIT = 0.8

/** Whether uses are close to their limit, which -1 says is none. */
export const isNearLimit = ({ current, limit }: { current: number; limit: number }): boolean =>
	limit > 0 && current > limit * NEAR_LIMIT

/** The features of which a month's limit is nearly used up, but not wholly: then the refusal says so. */
export const nearlyUsedUp = (current: CurrentUses, limits: Limits): CountedFeature[] =>
	COUNTED_FEATURES.filter((feature) => {
		const used = { current: current[feature] ?? 0, limit: limits[feature] }
		return isNearLimit(used) && used.current < used.limit
	})
