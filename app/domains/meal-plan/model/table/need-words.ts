import type { Verdict } from '#app/domains/ingredients/model/allergens/verdict.ts'
import { ALLERGENS } from '#app/domains/ingredients/model/allergens-and-diets.ts'

const isAllergen = (need: string): boolean => ALLERGENS.some((allergen) => allergen === need)

/**
 * What a need is told of a dish: 'contains nuts', 'not Vegetarian', 'nuts unknown'. The same words stand on a card, a meal
 * and a draft. Diets keep their capitals.
 */
export function needWords(need: string, verdict: Exclude<Verdict, 'clear'>): string {
	const name = isAllergen(need) ? need.toLowerCase() : need
	if (verdict === 'unknown') return `${name} unknown`
	return isAllergen(need) ? `contains ${name}` : `not ${name}`
}
