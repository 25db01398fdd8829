import type { Verdict } from '../allergens/verdict.ts'
import { ALLERGENS, DIETS } from '../allergens-and-diets.ts'
import { FOOD_TABLE_VERSION } from '../foods/version.ts'
import { GRAMMAR_VERSION } from '../grammar/version.ts'

/** The diets that foods decide; the others are tastes. */
export const FOOD_DIETS = [
	'Vegetarian',
	'Vegan',
	'Pescatarian',
	'Gluten-Free',
	'Dairy-Free',
	'Nut-Free',
	'Halal',
	'Kosher',
] as const
export type FoodDiet = (typeof FOOD_DIETS)[number]

/**
 * The needs for which facts are computed. The index of a need is its bit in the database: new ones are appended, none
 * is ever removed.
 */
export const NEEDS = [...ALLERGENS, ...FOOD_DIETS] as const
export type Need = (typeof NEEDS)[number]

/** The versions of the table and the grammar that facts were computed with, as one number; 0 means not computed yet. */
export const FACTS_VERSION = FOOD_TABLE_VERSION * 1_000 + GRAMMAR_VERSION

/**
 * The verdicts on a public recipe, as the server stores them and a card carries them: sets of needs, one bit each. A
 * need in neither set is unknown. `contains` of a diet: something that it forbids.
 */
export type PublicFacts = { contains: number; clear: number; version: number }

/** The facts of a recipe before they are computed: everything is unknown, and so never clear. */
export const NO_FACTS: PublicFacts = { contains: 0, clear: 0, version: 0 }

const BIT_OF: ReadonlyMap<string, number> = new Map(NEEDS.map((need, place) => [need, 2 ** place]))

export const isNeed = (name: string): name is Need => BIT_OF.has(name)
/** Whether a name is a diet that foods cannot decide: it affects scores, and neither excludes nor marks anything. */
export const isTaste = (name: string): boolean => DIETS.some((diet) => diet === name) && !isFoodDiet(name)
export const isFoodDiet = (name: string): name is FoodDiet => FOOD_DIETS.some((diet) => diet === name)

/** The needs among these names, as a set of bits. Tastes and unknown words are in none. */
export const bitsOf = (names: readonly string[]): number =>
	names.reduce((bits, name) => bits | (BIT_OF.get(name) ?? 0), 0)

/** The needs in a set of bits, in their order. */
export const needsIn = (bits: number): Need[] => NEEDS.filter((_, place) => (bits & (2 ** place)) !== 0)

/** The verdict on one need. */
export function verdictIn({ contains, clear }: PublicFacts, need: Need): Verdict {
	const bit = bitsOf([need])
	if ((contains & bit) !== 0) return 'contains'
	return (clear & bit) !== 0 ? 'clear' : 'unknown'
}

/**
 * Of the avoided needs, those that the recipe contains and those that are unknown, as shown on its card. If both are
 * empty, it fits.
 */
export function avoidedIn(
	{ contains, clear }: PublicFacts,
	avoid: readonly string[],
): { contains: Need[]; unknown: Need[] } {
	const bits = bitsOf(avoid)
	return { contains: needsIn(bits & contains), unknown: needsIn(bits & ~contains & ~clear) }
}
