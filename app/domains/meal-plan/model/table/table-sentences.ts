import type { Verdict } from '#app/domains/ingredients/model/allergens/verdict.ts'
import type { FoodTable } from '#app/domains/ingredients/model/foods/food-table.ts'
import type { ParsedLine } from '#app/domains/ingredients/model/grammar/parsed-line.ts'
import { type Eater, eatersOf } from './eaters.ts'
import { recipeSafety, tableVerdict } from './table-safety.ts'
import { findingWords, hasNeeds } from './table-words.ts'

/** One statement about a dish that is not clear for the household. */
export type TableSentence = { state: Exclude<Verdict, 'clear'>; words: string }

/** What lines mean for the household, certain statements first; empty if all is clear or nobody has a need. */
export function tableSentences(foods: FoodTable, lines: ParsedLine[], table: readonly Eater[]): TableSentence[] {
	const eaters = eatersOf(table, []).filter(hasNeeds)
	if (eaters.length === 0) return []
	const { findings } = tableVerdict(eaters, recipeSafety(foods, lines))
	return findings.map((finding) => ({ state: finding.verdict, words: findingWords(finding) }))
}
