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

/** What a recipe is asked for. A need's place is its bit in the database: new ones go to the end, none is ever taken out. */
export const NEEDS = [...ALLERGENS, ...FOOD_DIETS] as const
export type Need = (typeof NEEDS)[number]

/** The table and the grammar that facts were made with, as one number; 0 are facts that nobody has made yet. */
export const FACTS_VERSION = FOOD_TABLE_VERSION * 1_000 + GRAMMAR_VERSION

/**
 * The verdicts of a public recipe, as the server keeps them and a card carries them: sets of needs, one bit each. What is in
 * neither set is unknown. `contains` of a diet: something that it forbids.
 */
export type PublicFacts = { contains: number; clear: number; version: number }

/** What is known of a recipe about which nobody has asked: nothing, and so never clear. */
export const NO_FACTS: PublicFacts = { contains: 0, clear: 0, version: 0 }

const BIT_OF: ReadonlyMap<string, number> = new Map(NEEDS.map((need, place) => [need, 2 ** place]))

export const isNeed = (name: string): name is Need => BIT_OF.has(name)
/** A diet that foods cannot decide: it is scored, and neither excludes nor marks anything. */
export const isTaste = (name: string): boolean => DIETS.some((diet) => diet === name) && !isFoodDiet(name)
export const isFoodDiet = (name: string): name is FoodDiet => FOOD_DIETS.some((diet) => diet === name)

/** The needs among these names, as a set of bits. Tastes and words that no table knows are in none. */
export const bitsOf = (names: readonly string[]): number =>
	names.reduce((bits, name) => bits | (BIT_OF.get(name) ?? 0), 0)

/** The needs of a set of bits, in their order. */
export const needsIn = (bits: number): Need[] => NEEDS.filter((_, place) => (bits & (2 ** place)) !== 0)

/** What the facts say of one need. */
export function verdictIn({ contains, clear }: PublicFacts, need: Need): Verdict {
	const bit = bitsOf([need])
	if ((contains & bit) !== 0) return 'contains'
	return (clear & bit) !== 0 ? 'clear' : 'unknown'
}

/** Of what somebody avoids, what the recipe contains and what cannot be told: what its card says. Both empty: it fits. */
export function avoidedIn(
	{ contains, clear }: PublicFacts,
	avoid: readonly string[],
): { contains: Need[]; unknown: Need[] } {
	const bits = bitsOf(avoid)
	return { contains: needsIn(bits & contains), unknown: needsIn(bits & ~contains & ~clear) }
}
