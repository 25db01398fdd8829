import { ALLERGENS } from '#app/domains/ingredients/model/allergens-and-diets.ts'
import { FOOD_DIETS } from '#app/domains/ingredients/model/facts/public-facts.ts'

/** The choices of the filter sheet. '' is any; a rating is the minimum average. */
export type RecipeFilters = {
	cuisine: string
	category: string[]
	prepTime: TimeLimit
	totalTime: TimeLimit
	rating: '' | '1' | '2' | '3' | '4'
	/** Diets that are decided by the foods; results certainly meet all of them. */
	diets: string[]
	/** Allergens of which results are certainly free. */
	without: string[]
}

/** Less than this many minutes, or one of the spec's three buckets, which an older release may have stored. */
export type TimeLimit = '' | `${number}` | TimeBucket
export type TimeBucket = 'short' | 'medium' | 'long'

/** The sheet's choices, in minutes. */
export const PREP_LIMITS = [15, 30, 60, 120] as const
export const TOTAL_LIMITS = [30, 45, 60, 120] as const
export const RATING_LIMITS = ['4', '3', '2', '1'] as const

export const NO_FILTERS: RecipeFilters = {
	...{ cuisine: '', category: [], prepTime: '', totalTime: '', rating: '' },
	...{ diets: [], without: [] },
}

const BUCKETS: readonly string[] = ['short', 'medium', 'long']

/** The filters' keys in the browser's storage, by the spec's names. */
export const FILTER_KEYS = {
	query: 'recipeSearchQuery',
	filters: 'recipeFilters',
	isOpen: 'recipeFiltersOpen',
	sort: 'recipeSort',
} as const

/** Reads the stored filters. Older releases stored one category as a text; invalid values are no filter. */
export function parseFilters(text: string | null): RecipeFilters {
	const kept = parseRecord(text)
	const { cuisine, category, rating } = kept
	return {
		cuisine: typeof cuisine === 'string' && !isAny(cuisine) ? cuisine : '',
		category: parseCategory(category),
		prepTime: parseTime(kept.prepTime, PREP_LIMITS),
		totalTime: parseTime(kept.totalTime, TOTAL_LIMITS),
		rating: RATING_LIMITS.find((limit) => limit === String(rating)) ?? '',
		diets: parseNames(kept.diets, FOOD_DIETS),
		without: parseNames(kept.without, ALLERGENS),
	}
}

function parseRecord(text: string | null): Record<string, unknown> {
	try {
		const value: unknown = JSON.parse(text ?? 'null')
		return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
	} catch {
		return {}
	}
}

const isAny = (text: string): boolean => text === '' || text.toLowerCase() === 'all'

const parseCategory = (value: unknown): string[] => {
	const list = Array.isArray(value) ? value : [value]
	return [...new Set(list.filter((item): item is string => typeof item === 'string' && !isAny(item)))]
}

/** Values of an older or newer release that this one does not know are no filter. */
const parseNames = (value: unknown, known: readonly string[]): string[] =>
	Array.isArray(value) ? known.filter((name) => value.includes(name)) : []

function parseTime(value: unknown, limits: readonly number[]): TimeLimit {
	const text = String(value)
	if (BUCKETS.includes(text)) return text as TimeBucket
	return limits.some((limit) => String(limit) === text) ? (text as TimeLimit) : ''
}

/** How many of the seven filters are set. */
export const countFilters = ({
	cuisine,
	category,
	prepTime,
	totalTime,
	rating,
	diets,
	without,
}: RecipeFilters): number =>
	[cuisine, category.length > 0, prepTime, totalTime, rating, diets.length > 0, without.length > 0].filter(Boolean)
		.length

/** Sort orders of the list; the first is the order in which the device stores it. */
export const RECIPE_SORTS = ['newest', 'oldest', 'alphabetical', 'rating', 'quickest'] as const
export type RecipeSort = (typeof RECIPE_SORTS)[number]

export const parseRecipeSort = (text: string | null): RecipeSort =>
	RECIPE_SORTS.find((sort) => sort === text) ?? RECIPE_SORTS[0]
