import type { Language } from '../grammar/languages/language.ts'
import { toNumber } from '../quantity/rational.ts'
import type { Density } from '../units/convert.ts'
import type { FoodTable } from './food-table.ts'
import { matchFood, SURE } from './match-food.ts'

/** What pours is measured by volume in a metric kitchen too: water and what is about as heavy, and oils. Butter lies between. */
const POURS: readonly [from: number, to: number][] = [
	[0.9, 0.94],
	[0.97, 1.1],
]

/** How heavy a cup of an ingredient is, for those that a metric cook weighs; null where that is not known. */
export function weighedDensity(foods: FoodTable, name: string, language: Language): Density | null {
	const match = matchFood(foods, name, language)
	if (!match || match.score < SURE || !match.food.density) return null
	const gramsPerMilliliter = toNumber(match.food.density.gramsPerMilliliter)
	const pours = POURS.some(([from, to]) => gramsPerMilliliter >= from && gramsPerMilliliter <= to)
	return pours ? null : match.food.density
}
