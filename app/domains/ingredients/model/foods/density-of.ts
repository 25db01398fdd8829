import type { Language } from '../grammar/languages/language.ts'
import { toNumber } from '../quantity/rational.ts'
import type { Density } from '../units/convert.ts'
import type { FoodTable } from './food-table.ts'
import { matchFood, SURE } from './match-food.ts'

/**
 * Densities of what is measured by volume in a metric kitchen too: oils, and water and liquids of about its weight.
 * Butter is in between.
 */
const POURS: readonly [from: number, to: number][] = [
	[0.9, 0.94],
	[0.97, 1.1],
]

/** The density of ingredients that a metric cook weighs; null if it is unknown, or if the ingredient pours. */
export function weighedDensity(foods: FoodTable, name: string, language: Language): Density | null {
	const match = matchFood(foods, name, language)
	if (!match || match.score < SURE || !match.food.density) return null
	const gramsPerMilliliter = toNumber(match.food.density.gramsPerMilliliter)
	const pours = POURS.some(([from, to]) => gramsPerMilliliter >= from && gramsPerMilliliter <= to)
	return pours ? null : match.food.density
}
