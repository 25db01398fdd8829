import { findingWords } from '#app/domains/meal-plan/model/table/table-words.ts'
import { cookSteps } from '#app/domains/recipes/model/cooking/steps-of.ts'
import { diffLines } from '#app/domains/recipes/model/line-diff.ts'
import type { DraftRecipeInput } from '../../model/tools/draft-recipe.ts'
import type { WrittenRecipe } from '../../model/written-recipe.ts'
import type { DraftWish } from '../draft-recipe.ts'
import { keepDraft } from '../kept-drafts.ts'
import { linesOf, type OwnRecipe, ownRecipe } from '../kitchen/own-recipe.ts'
import { asks, type PlanTool, refused } from '../proposal.ts'
import { avoidedIn, writeForTable } from '../write-for-table.ts'

const OFFLINE = 'You are offline. What works on your device goes on; a new recipe needs the model.'
const NO_MODEL = 'For that I need a model: OPENAI_API_KEY is not set on this server.'

/**
 * Lets the model write a recipe, judges it for the table, asks once more where it contains something avoided, and keeps
 * it as a draft for the editor. Nothing is saved.
 */
export const draftRecipe: PlanTool<DraftRecipeInput> = async (input, context) => {
	if (input.wish === undefined && input.recipe === undefined) return asks('What shall the recipe be?')
	if (input.recipe !== undefined && input.changes === undefined && input.wish === undefined)
		return asks('What shall I change?')
	if (!context.isOnline) return refused(OFFLINE)
	const { draftRecipe: model } = context
	if (!model) return refused(NO_MODEL)
	const own = input.recipe === undefined ? null : await ownRecipe(context, input.recipe)
	const written = await writeForTable(model, wishOf(input, own), context)
	if ('refused' in written) return refused(written.refused)
	const { recipe, findings } = written
	const found = findings.map(findingWords)
	const draft = { recipe, findings: avoidedIn(findings).map(findingWords), ...(own ? { of: own.row.id } : {}) }
	const opens = await keepDraft(context.localStore, draft)
	return {
		kind: 'draft',
		title: recipe.title,
		notes: [...found, ...(own ? differencesOf(own, recipe) : summaryOf(recipe))],
		opens,
	}
}

const wishOf = ({ wish, changes }: DraftRecipeInput, own: OwnRecipe | null): DraftWish => ({
	...(wish === undefined ? {} : { wish }),
	...(changes === undefined ? {} : { changes }),
	...(own
		? {
				recipe: {
					title: own.row.title,
					servings: own.servings,
					lines: linesOf(own.view).map(({ text }) => text),
					steps: cookSteps(own.view.method).map(({ text }) => text),
				},
			}
		: {}),
})

const summaryOf = ({ ingredients, steps, servings }: WrittenRecipe): string[] => [
	...(servings ? [`Serves ${servings}.`] : []),
	`Ingredients: ${ingredients.map(({ text }) => text).join('; ')}`,
	`Steps: ${steps.length}`,
]

/** The lines that a changed recipe drops and adds. */
function differencesOf({ view }: OwnRecipe, { ingredients, steps }: WrittenRecipe): string[] {
	const before = [...linesOf(view).map(({ text }) => text), ...cookSteps(view.method).map(({ text }) => text)]
	return diffLines(before, [...ingredients.map(({ text }) => text), ...steps]).flatMap(({ before: old, after }) => {
		if (old === after) return []
		if (old === null) return [`New: ${after}`]
		return after === null ? [`Left out: ${old}`] : [`${old} → ${after}`]
	})
}
