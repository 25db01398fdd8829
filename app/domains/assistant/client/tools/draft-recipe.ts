import { loadFoods } from '#app/domains/ingredients/model/foods/load-foods.ts'
import { languageOf } from '#app/domains/ingredients/model/grammar/languages/lexicons.ts'
import { parseIngredientLine } from '#app/domains/ingredients/model/grammar/parse-line.ts'
import { eatersOf } from '#app/domains/meal-plan/model/table/eaters.ts'
import { type Finding, recipeSafety, tableVerdict } from '#app/domains/meal-plan/model/table/table-safety.ts'
import { findingWords, hasNeeds } from '#app/domains/meal-plan/model/table/table-words.ts'
import { cookSteps } from '#app/domains/recipes/model/cooking/steps-of.ts'
import { diffLines } from '#app/domains/recipes/model/line-diff.ts'
import type { DraftRecipeInput } from '../../model/tools/draft-recipe.ts'
import type { WrittenRecipe } from '../../model/written-recipe.ts'
import type { DraftRecipe, DraftWish } from '../draft-recipe.ts'
import { keepDraft } from '../kept-drafts.ts'
import { linesOf, type OwnRecipe, ownRecipe } from '../kitchen/own-recipe.ts'
import { tableOf } from '../kitchen/table.ts'
import { asks, type PlanContext, type PlanTool, refused } from '../proposal.ts'

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
	const opens = await keepDraft(context.localStore, { recipe, ...(own ? { of: own.row.id } : {}) })
	return {
		kind: 'draft',
		title: recipe.title,
		notes: [...findings.map(findingWords), ...(own ? differencesOf(own, recipe) : summaryOf(recipe))],
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
					servings: own.row.servings,
					lines: linesOf(own.view).map(({ text }) => text),
					steps: cookSteps(own.view.method).map(({ text }) => text),
				},
			}
		: {}),
})

type Written = { recipe: WrittenRecipe; findings: Finding[] } | { refused: string }

/** Asks twice at most: the second time with what the first draft must leave out. */
async function writeForTable(model: DraftRecipe, wish: DraftWish, context: PlanContext): Promise<Written> {
	const first = await model(wish, context.signal)
	if ('refused' in first) return first
	const found = await findingsOf(first.recipe, context)
	const avoid = found
		.filter(({ verdict }) => verdict === 'contains')
		.map(({ because, need }) => [...because, need].join(', '))
	if (avoid.length === 0) return { recipe: first.recipe, findings: found }
	const second = await model({ ...wish, avoid }, context.signal)
	// The first draft stands, with its findings, where no second one came.
	if ('refused' in second) return { recipe: first.recipe, findings: found }
	return { recipe: second.recipe, findings: await findingsOf(second.recipe, context) }
}

async function findingsOf({ ingredients }: WrittenRecipe, context: PlanContext): Promise<Finding[]> {
	const language = languageOf(context.locale) ?? 'en'
	const foods = await loadFoods(language)
	const eaters = eatersOf(await tableOf(context), []).filter(hasNeeds)
	const lines = ingredients.map(({ text }) => parseIngredientLine(text, { language }))
	return tableVerdict(eaters, recipeSafety(foods, lines)).findings
}

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
