import { type Finding, tableVerdict } from '#app/domains/meal-plan/model/table/table-safety.ts'
import type { WrittenRecipe } from '../model/written-recipe.ts'
import type { DraftRecipe, DraftWish } from './draft-recipe.ts'
import { safetyOfLines } from './kitchen/safety-of-lines.ts'
import { eatersWithNeeds } from './kitchen/table.ts'
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
	const safety = await safetyOfLines(
		ingredients.map(({ text }) => text),
		context.locale,
	)
	return tableVerdict(await eatersWithNeeds(context), safety).findings
}
