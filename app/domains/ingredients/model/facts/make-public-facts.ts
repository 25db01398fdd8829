import { allergenVerdicts, type Verdict } from '../allergens/verdict.ts'
import { dietVerdicts } from '../diets/diets.ts'
import type { FoodTable } from '../foods/food-table.ts'
import type { ParsedLine } from '../grammar/parsed-line.ts'
import { bitsOf, FACTS_VERSION, FOOD_DIETS, type PublicFacts } from './public-facts.ts'

/** The table's facts about a recipe of these lines. */
export function makePublicFacts(foods: FoodTable, lines: ParsedLine[]): PublicFacts {
	const verdicts: [need: string, verdict: Verdict][] = [
		...allergenVerdicts(foods, lines).map(({ allergen, verdict }): [string, Verdict] => [allergen, verdict]),
		...dietVerdicts(foods, lines, FOOD_DIETS).map(({ diet, verdict }): [string, Verdict] => [diet, verdict]),
	]
	const of = (wanted: Verdict) => bitsOf(verdicts.flatMap(([need, verdict]) => (verdict === wanted ? [need] : [])))
	return { contains: of('contains'), clear: of('clear'), version: FACTS_VERSION }
}
