import type { Nutrient } from '../foods/food.ts'
import type { SaidAllergen } from './recipe-facts.ts'

export const FACTS = {
	title: 'Allergens and nutrition',
	contains: 'Contains',
	asked: ', which you asked to avoid.',
	also: 'Also',
	unknown: 'Unknown:',
	clear: 'Clear of',
	perServing: 'Per serving',
	care: 'Worked out from the ingredients. Check the labels.',
} as const

/** The figures that a page says, in its order. */
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
