import type { Verdict } from '#app/domains/ingredients/model/allergens/verdict.ts'
import type { FoodTable } from '#app/domains/ingredients/model/foods/food-table.ts'
import type { ParsedLine } from '#app/domains/ingredients/model/grammar/parsed-line.ts'
import { type Eater, eatersOf } from './eaters.ts'
import { recipeSafety, tableVerdict } from './table-safety.ts'
import { findingWords, hasNeeds } from './table-words.ts'

/** One thing to say of a dish that is not clear to the household. */
export type TableSentence = { state: Exclude<Verdict, 'clear'>; words: string }

/** What lines mean to the household, the certain first; empty where all is clear and where nobody has a need. */
export function tableSentences(foods: FoodTable, lines: ParsedLine[], table: readonly Eater[]): TableSentence[] {
	const eaters = eatersOf(table, []).filter(hasNeeds)
	if (eaters.length === 0) return []
	const { findings } = tableVerdict(eaters, recipeSafety(foods, lines))
	return findings.map((finding) => ({ state: finding.verdict, words: findingWords(finding) }))
}
