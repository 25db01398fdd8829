import { ALLERGENS } from '../allergens-and-diets.ts'
import type { Nutrient } from '../foods/food.ts'
import { avoidedIn, type FoodDiet, type PublicFacts } from './public-facts.ts'
import type { SaidAllergen } from './recipe-facts.ts'

export const FACTS = {
	title: 'Allergens and nutrition',
	contains: 'Contains',
	asked: ', which you asked to avoid.',
	also: 'Also',
	unknown: 'Unknown:',
	clear: 'Clear of',
	perServing: 'Per serving',
	inAll: 'In all',
	notFor: 'Not for these diets:',
	allergens: 'Allergens and diets',
	care: 'Worked out from the ingredients. Check the labels.',
} as const

/** The nutrients shown on a page, in its order. */
export const SHOWN_NUTRIENTS: readonly [nutrient: Nutrient, unit: string, name: string][] = [
	['energyKcal', 'kcal', 'energy'],
	['proteinG', 'g', 'protein'],
	['fatG', 'g', 'fat'],
	['carbohydrateG', 'g', 'carbohydrate'],
]

const listed = new Intl.ListFormat('en', { type: 'conjunction' })

/** 'dairy (butter, milk) and gluten (plain flour)' */
export const allergenList = (allergens: SaidAllergen[]): string =>
	listed.format(
		allergens.map(({ allergen, because }) =>
			because.length > 0 ? `${allergen.toLowerCase()} (${because.join(', ')})` : allergen.toLowerCase(),
		),
	)

export const plainList = (names: readonly string[]): string => listed.format(names.map((name) => name.toLowerCase()))

/** '9 of 11 ingredients known' */
export const coverage = (known: number, counted: number): string =>
	`${known} of ${counted} ${counted === 1 ? 'ingredient' : 'ingredients'} known`

/** If there are more, only their count is shown. */
const MOST_NAMED = 3

/**
 * Lists what is unknown about a recipe if it is short. A long list is mostly caused by one unknown ingredient, and
 * nobody reads the same reason ten times.
 */
export function unknownWords(unknown: SaidAllergen[]): string {
	if (unknown.length <= MOST_NAMED) return allergenList(unknown)
	const because = [...new Set(unknown.flatMap((one) => one.because))].slice(0, MOST_NAMED)
	const whether = `${unknown.length} of ${ALLERGENS.length} allergens`
	return because.length > 0 ? `${whether} (${listed.format(because)})` : whether
}

/** Diets that say something other than an allergen does. */
const OTHER_DIETS: readonly FoodDiet[] = ['Vegetarian', 'Vegan', 'Pescatarian', 'Halal', 'Kosher']

/** A recipe's facts as shown to everybody on a public page, one sentence each; none for what is clear. */
export function publicFactsWords(facts: PublicFacts): string[] {
	const allergens = avoidedIn(facts, ALLERGENS)
	const diets = avoidedIn(facts, OTHER_DIETS)
	const nameOrCount = (names: readonly string[], all: readonly string[], things: string) =>
		names.length <= MOST_NAMED ? plainList(names) : `${names.length} of ${all.length} ${things}`
	const unknown = [
		nameOrCount(allergens.unknown, ALLERGENS, 'allergens'),
		nameOrCount(diets.unknown, OTHER_DIETS, 'diets'),
	].filter((words) => words !== '')
	return [
		...(allergens.contains.length > 0 ? [`${FACTS.contains} ${plainList(allergens.contains)}.`] : []),
		...(diets.contains.length > 0 ? [`${FACTS.notFor} ${plainList(diets.contains)}.`] : []),
		...(unknown.length > 0 ? [`${FACTS.unknown} ${listed.format(unknown)}.`] : []),
	]
}
