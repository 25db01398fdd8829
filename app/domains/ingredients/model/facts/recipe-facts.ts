import { type AllergenVerdict, allergenVerdicts } from '../allergens/verdict.ts'
import type { Allergen, Nutrients } from '../foods/food.ts'
import type { FoodTable } from '../foods/food-table.ts'
import type { ParsedLine } from '../grammar/parsed-line.ts'
import { nutritionOf } from '../nutrition/nutrition.ts'

/** An allergen and what says so: names from the lines, the first ones of them. */
export type SaidAllergen = { allergen: Allergen; because: string[] }

/** What a recipe's page says of allergens and nutrition. */
export type RecipeFacts = {
	/** Of those that it contains, the ones that the cook avoids come first and stand apart. */
	avoided: SaidAllergen[]
	contained: SaidAllergen[]
	unknown: SaidAllergen[]
	clear: Allergen[]
	perServing: Nutrients
	/** How many of the counted ingredients the figures rest on. */
	known: number
	counted: number
}

/** More reasons than these say nothing new. */
const MOST_REASONS = 3

/** What makes it certain; where nothing does, what leaves it open. */
function said({ allergen, verdict, reasons }: AllergenVerdict): SaidAllergen {
	const deciding = reasons.filter(({ kind }) => verdict !== 'contains' || kind === 'contains' || kind === 'possible')
	const because = [...new Set(deciding.map(({ text }) => text.toLowerCase()))].slice(0, MOST_REASONS)
	return { allergen, because }
}

/** `avoid`: what the cook has asked to avoid. */
export function recipeFacts(
	foods: FoodTable,
	{ lines, servings, avoid }: { lines: ParsedLine[]; servings: number; avoid: readonly string[] },
): RecipeFacts {
	const verdicts = allergenVerdicts(foods, lines)
	const of = (verdict: AllergenVerdict['verdict']) => verdicts.filter((one) => one.verdict === verdict)
	const contained = of('contains').map(said)
	const isAvoided = ({ allergen }: SaidAllergen) => avoid.includes(allergen)
	const { perServing, known, counted } = nutritionOf(foods, lines, servings)
	return {
		avoided: contained.filter(isAvoided),
		contained: contained.filter((one) => !isAvoided(one)),
		unknown: of('unknown').map(said),
		clear: of('clear').map(({ allergen }) => allergen),
		perServing,
		known,
		counted,
	}
}
