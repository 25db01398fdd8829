import type { ALLERGENS } from '../allergens-and-diets.ts'
import type { Language } from '../grammar/languages/language.ts'
import type { Density } from '../units/convert.ts'

export type Allergen = (typeof ALLERGENS)[number]

/** Where a shop keeps a food; the order is a walk through a shop. */
export const AISLES = [
	'vegetables',
	'fruit',
	'herbs',
	'bakery',
	'meat',
	'fish',
	'dairy',
	'baking',
	'grains',
	'pulses',
	'nuts',
	'spices',
	'oils',
	'sauces',
	'tins',
	'sweets',
	'drinks',
	'alcohol',
	'frozen',
] as const
export type Aisle = (typeof AISLES)[number]

export const PLACES = ['pantry', 'fridge', 'freezer'] as const
export type Place = (typeof PLACES)[number]

/** Whose value it is: 'USDA SR26 11282', 'FoodKeeper 294', or 'nomster' for our own. */
export type Source = string

/** `one` and `many` are what a list shows; `others` are further names that mean the same food. */
export type FoodNames = { one: string; many: string; others: string[] }

/**
 * `mayContain` is what some makers put in and others do not (milk in bread, wheat in a stock cube): neither contained nor
 * clear. What is in neither list is not in the food.
 */
export type FoodAllergens = { contains: Allergen[]; mayContain: Allergen[]; source: Source }

/** How heavy one is: one piece (unit null), one clove, one slice. Edible part, in grams. */
export type PieceWeight = {
	unit: string | null
	size: 'small' | 'medium' | 'large' | null
	grams: number
	source: Source
}

/** How long it keeps, closed, from the day it is bought. `maxDays` null: without end. */
export type ShelfLife = { place: Place; minDays: number; maxDays: number | null; source: Source }

export const NUTRIENTS = [
	'energyKcal',
	'proteinG',
	'fatG',
	'saturatedG',
	'carbohydrateG',
	'fibreG',
	'sugarG',
	'sodiumMg',
] as const
export type Nutrient = (typeof NUTRIENTS)[number]
/** Null is not known, never zero. */
export type Nutrients = Record<Nutrient, number | null>

export type Food = {
	/** Stable, in kebab-case: 'red-pepper'. */
	id: string
	names: Partial<Record<Language, FoodNames>>
	/** Of the names; allergens and aisle carry their own. */
	namesSource: Source
	aisle: Aisle
	aisleSource: Source
	allergens: FoodAllergens
	density: Density | null
	weights: PieceWeight[]
	/** The share that is eaten of what is bought: 0.68 of a chicken with its bones. Applied to weighed amounts only. */
	edibleShare: { share: number; source: Source }
	shelfLife: ShelfLife[]
	/** Per 100 g of the edible part. */
	nutrition: (Nutrients & { source: Source }) | null
}
