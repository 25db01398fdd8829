import type { ALLERGENS } from '../allergens-and-diets.ts'
import type { Language } from '../grammar/languages/language.ts'
import type { Density } from '../units/convert.ts'

export type Allergen = (typeof ALLERGENS)[number]

/** Where a shop keeps a food, in the order of a walk through a shop. */
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

/** The source of a value: 'USDA SR26 11282', 'FoodKeeper 294', or 'nomster' for our own. */
export type Source = string

/** `one` and `many` are shown in lists; `others` are further names of the same food. */
export type FoodNames = { one: string; many: string; others: string[] }

/**
 * `mayContain`: some makers add it and others do not (milk in bread, wheat in a stock cube), so it is neither contained
 * nor clear. An allergen in neither list is not in the food.
 */
export type FoodAllergens = { contains: Allergen[]; mayContain: Allergen[]; source: Source }

/** The weight of one: one piece (unit null), one clove, one slice. Grams of the edible part. */
export type PieceWeight = {
	unit: string | null
	size: 'small' | 'medium' | 'large' | null
	grams: number
	source: Source
}

/** How long it keeps, closed, from the day of purchase. `maxDays` null: indefinitely. */
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
/** Null means unknown, never zero. */
export type Nutrients = Record<Nutrient, number | null>

export type Food = {
	/** Stable, in kebab-case: 'red-pepper'. */
	id: string
	names: Partial<Record<Language, FoodNames>>
	/** The source of the names; allergens and aisle have their own. */
	namesSource: Source
	aisle: Aisle
	aisleSource: Source
	allergens: FoodAllergens
	density: Density | null
	weights: PieceWeight[]
	/** The edible share of what is bought: 0.68 of a chicken with its bones. Applied to weighed amounts only. */
	edibleShare: { share: number; source: Source }
	shelfLife: ShelfLife[]
	/** Per 100 g of the edible part. */
	nutrition: (Nutrients & { source: Source }) | null
}
