import { ALLERGENS } from '#app/domains/ingredients/model/allergens-and-diets.ts'
import { eatersOf } from '#app/domains/meal-plan/model/table/eaters.ts'
import { type Finding, recipeSafety, tableVerdict } from '#app/domains/meal-plan/model/table/table-safety.ts'
import { findingWords, hasNeeds } from '#app/domains/meal-plan/model/table/table-words.ts'
import { andList } from '../../model/list-words.ts'
import type { ToolContext } from '../tool-context.ts'
import type { OwnRecipe } from './own-recipe.ts'
import { tableOf } from './table.ts'

/**
 * What dishes mean for the household: each finding in words, and for what is certain the sentence that the cook ticks
 * before a card is applied: 'I know that it contains Shellfish'.
 */
export async function dishVerdicts(
	dishes: readonly Pick<OwnRecipe, 'row' | 'cooked' | 'foods'>[],
	context: ToolContext,
): Promise<{ notes: string[]; confirm: string | null }> {
	const eaters = eatersOf(await tableOf(context), []).filter(hasNeeds)
	const unique = [...new Map(dishes.map((dish) => [dish.row.id, dish])).values()]
	const judged = unique.map(({ row, cooked, foods }) => {
		const safety = recipeSafety(
			foods,
			cooked.lines.map(({ line }) => line),
		)
		return { title: row.title, findings: tableVerdict(eaters, safety).findings }
	})
	const notes = judged.flatMap(({ title, findings }) => findings.map((finding) => `${title}: ${findingWords(finding)}`))
	const certain = judged.flatMap(({ title, findings }) => {
		const words = knownWords(findings)
		return words ? [`${dishes.length === 1 ? 'it' : title} ${words}`] : []
	})
	return { notes, confirm: certain.length > 0 ? `I know that ${andList(certain)}` : null }
}

/** 'contains Shellfish and is not Vegan' */
function knownWords(findings: readonly Finding[]): string | null {
	const needs = [...new Set(findings.filter(({ verdict }) => verdict === 'contains').map(({ need }) => need))]
	const isAllergen = (need: string) => ALLERGENS.some((one) => one === need)
	const parts = needs.map((need) => (isAllergen(need) ? `contains ${need}` : `is not ${need}`))
	return parts.length > 0 ? andList(parts) : null
}
