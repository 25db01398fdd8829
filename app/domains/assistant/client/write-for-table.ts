import { loadFoods } from '#app/domains/ingredients/model/foods/load-foods.ts'
import { languageOf } from '#app/domains/ingredients/model/grammar/languages/lexicons.ts'
import { parseIngredientLine } from '#app/domains/ingredients/model/grammar/parse-line.ts'
import { eatersOf } from '#app/domains/meal-plan/model/table/eaters.ts'
import { type Finding, recipeSafety, tableVerdict } from '#app/domains/meal-plan/model/table/table-safety.ts'
import { hasNeeds } from '#app/domains/meal-plan/model/table/table-words.ts'
import type { WrittenRecipe } from '../model/written-recipe.ts'
import type { DraftRecipe, DraftWish } from './draft-recipe.ts'
import { tableOf } from './kitchen/table.ts'
import type { ToolContext } from './tool-context.ts'

type Table = Pick<ToolContext, 'localStore' | 'me' | 'locale' | 'signal'>

export type Written = { recipe: WrittenRecipe; findings: Finding[] } | { refused: string }

/** The findings about what somebody must not eat. */
export const avoidedIn = (findings: readonly Finding[]): Finding[] =>
	findings.filter(({ verdict }) => verdict === 'contains')

/**
 * Lets a model write a recipe and judges it for the cook's table. Asks twice at most: the second time with what the first
 * draft must leave out.
 */
export async function writeForTable(model: DraftRecipe, wish: DraftWish, context: Table): Promise<Written> {
	const first = await model(wish, context.signal)
	if ('refused' in first) return first
	const found = await findingsOf(first.recipe, context)
	const avoid = avoidedIn(found).map(({ because, need }) => [...because, need].join(', '))
	if (avoid.length === 0) return { recipe: first.recipe, findings: found }
	const second = await model({ ...wish, avoid }, context.signal)
	// The first draft stands, with its findings, where no second one came.
	if ('refused' in second) return { recipe: first.recipe, findings: found }
	return { recipe: second.recipe, findings: await findingsOf(second.recipe, context) }
}

async function findingsOf({ ingredients }: WrittenRecipe, context: Table): Promise<Finding[]> {
	const language = languageOf(context.locale) ?? 'en'
	const foods = await loadFoods(language)
	const eaters = eatersOf(await tableOf(context), []).filter(hasNeeds)
	const lines = ingredients.map(({ text }) => parseIngredientLine(text, { language }))
	return tableVerdict(eaters, recipeSafety(foods, lines)).findings
}
