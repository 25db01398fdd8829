import {
	FACTS_VERSION,
	isNeed,
	type PublicFacts,
	verdictIn,
} from '#app/domains/ingredients/model/facts/public-facts.ts'
import type { RecipeFilters, TimeLimit } from './filters.ts'

/** Bounds of the buckets: short is below the first number, long from the second on. */
const PREP_BUCKETS = [15, 30] as const
const TOTAL_BUCKETS = [30, 60] as const

/** The fields of a recipe that the filters use. Minutes; 0 is unknown, and within no limit. */
export type FilterFacts = {
	cuisine: string
	category: readonly string[]
	prep: number
	total: number
	rating: number
	/** Absent until its foods have been read: until then it passes no filter for diets or allergens. */
	facts?: PublicFacts | undefined
}

export const passesFilters = (recipe: FilterFacts, filters: RecipeFilters): boolean =>
	(filters.cuisine === '' || isSame(recipe.cuisine, filters.cuisine)) &&
	(filters.category.length === 0 ||
		filters.category.some((name) => recipe.category.some((own) => isSame(own, name)))) &&
	isWithin(recipe.prep, filters.prepTime, PREP_BUCKETS) &&
	isWithin(recipe.total, filters.totalTime, TOTAL_BUCKETS) &&
	(filters.rating === '' || recipe.rating >= Number(filters.rating)) &&
	isClearOf(recipe.facts, filters.diets) &&
	isClearOf(recipe.facts, filters.without)

/** Only certain verdicts pass: unknown never counts as clear. */
const isClearOf = (facts: PublicFacts | undefined, needs: readonly string[]): boolean =>
	needs.length === 0 ||
	(facts?.version === FACTS_VERSION && needs.every((need) => isNeed(need) && verdictIn(facts, need) === 'clear'))

const isSame = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

function isWithin(minutes: number, limit: TimeLimit, [short, long]: readonly [number, number]): boolean {
	if (limit === '') return true
	if (minutes === 0) return false
	if (limit === 'short') return minutes < short
	if (limit === 'medium') return minutes >= short && minutes < long
	if (limit === 'long') return minutes >= long
	return minutes < Number(limit)
}
