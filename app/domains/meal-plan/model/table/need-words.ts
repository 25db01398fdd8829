import type { Verdict } from '#app/domains/ingredients/model/allergens/verdict.ts'
import { ALLERGENS } from '#app/domains/ingredients/model/allergens-and-diets.ts'

const isAllergen = (need: string): boolean => ALLERGENS.some((allergen) => allergen === need)

/**
 * How a dish relates to a need: 'contains nuts', 'not Vegetarian', 'nuts unknown'. Cards, meals and drafts use the same
 * words. Diets keep their capitals.
 */
export function needWords(need: string, verdict: Exclude<Verdict, 'clear'>): string {
	const name = isAllergen(need) ? need.toLowerCase() : need
	if (verdict === 'unknown') return `${name} unknown`
	return isAllergen(need) ? `contains ${name}` : `not ${name}`
}
