import { type AllergenVerdict, allergenVerdicts } from '../allergens/verdict.ts'
import type { Allergen, Nutrients } from '../foods/food.ts'
import type { FoodTable } from '../foods/food-table.ts'
import type { ParsedLine } from '../grammar/parsed-line.ts'
import { nutritionOf } from '../nutrition/nutrition.ts'

/** An allergen and its ingredients: the first few names from the lines. */
export type SaidAllergen = { allergen: Allergen; because: string[] }

/** The allergens and nutrition on a recipe's page. */
export type RecipeFacts = {
	/** Of the allergens that it contains, those that the cook avoids, listed first and separately. */
	avoided: SaidAllergen[]
	contained: SaidAllergen[]
	unknown: SaidAllergen[]
	clear: Allergen[]
	/** Of one serving, or of the whole recipe if its servings are not known. */
	nutrients: Nutrients
	isPerServing: boolean
	/** How many of the counted ingredients the figures are based on. */
	known: number
	counted: number
}

/** The most reasons shown. */
const MOST_REASONS = 3

/** The reasons that make it certain; if there are none, those that leave it unknown. */
function said({ allergen, verdict, reasons }: AllergenVerdict): SaidAllergen {
	const deciding = reasons.filter(({ kind }) => verdict !== 'contains' || kind === 'contains' || kind === 'possible')
	const because = [...new Set(deciding.map(({ text }) => text.toLowerCase()))].slice(0, MOST_REASONS)
	return { allergen, because }
}

/** `servings`: 0 if not known. `avoid`: what the cook avoids. */
export function recipeFacts(
	foods: FoodTable,
	{ lines, servings, avoid }: { lines: ParsedLine[]; servings: number; avoid: readonly string[] },
): RecipeFacts {
	const verdicts = allergenVerdicts(foods, lines)
	const of = (verdict: AllergenVerdict['verdict']) => verdicts.filter((one) => one.verdict === verdict)
	const contained = of('contains').map(said)
	const isAvoided = ({ allergen }: SaidAllergen) => avoid.includes(allergen)
	const { total, perServing, known, counted } = nutritionOf(foods, lines, servings)
	return {
		avoided: contained.filter(isAvoided),
		contained: contained.filter((one) => !isAvoided(one)),
		unknown: of('unknown').map(said),
		clear: of('clear').map(({ allergen }) => allergen),
		nutrients: servings > 0 ? perServing : total,
		isPerServing: servings > 0,
		known,
		counted,
	}
}
