import type { FieldSource } from './imported-recipe.ts'
import { NOTHING_SAID, type RankedRecipe } from './merge-recipes.ts'
import type { PageFacts } from './page-facts.ts'
import type { PageLine } from './page-lines.ts'
import { type PageLists, readPageLists } from './page-lists.ts'
import { factsOnPage, titleOnPage } from './page-recipe.ts'
import { sectionsFromPage } from './page-sections.ts'
import type { RecipeFields } from './recipe-fields.ts'

/**
 * Fills the holes of the page's own recipe from what stands on the page for people: lists, times and servings in words, the
 * headings over groups of ingredients. A page that tells machines nothing gets its recipe from there altogether.
 */
export function completeFromPage(
	ranked: RankedRecipe[],
	facts: PageFacts,
	lines: readonly PageLine[],
): RankedRecipe[] {
	const [best, ...others] = ranked
	if (!best) return recipeOfPage(facts, lines)
	if (!best.isPagesOwn) return ranked
	return [complete(best, lines), ...others]
}

function recipeOfPage(facts: PageFacts, lines: readonly PageLine[]): RankedRecipe[] {
	const lists = readPageLists(lines)
	if (!isRecipe(lists)) return []
	const fields: RecipeFields = {
		...NOTHING_SAID,
		title: titleOnPage(facts, lines, lists),
		ingredients: lists.ingredients,
		steps: lists.steps,
		...factsOnPage(lines),
	}
	return [{ fields, addresses: [], source: sourceOf(fields, 'lists'), isPagesOwn: true }]
}

/** Two lists, or one under its own heading: else it is a page about something else. */
function isRecipe({ ingredients, steps, ingredientLines, stepLines }: PageLists): boolean {
	const isHeaded = ingredientLines?.isHeaded === true || stepLines?.isHeaded === true
	const worth = (ingredientLines?.worth ?? 0) + (stepLines?.worth ?? 0)
	return ingredients.length >= 2 && (steps.length > 0 ? worth >= 10 : isHeaded && worth >= 12)
}

function complete(recipe: RankedRecipe, lines: readonly PageLine[]): RankedRecipe {
	const { fields } = recipe
	const filled: Partial<RecipeFields> = {}
	if (fields.ingredients.length === 0 || fields.steps.length === 0) {
		const lists = readPageLists(lines)
		if (fields.ingredients.length === 0 && lists.ingredients.length > 0) filled.ingredients = lists.ingredients
		if (fields.steps.length === 0 && lists.steps.length > 0) filled.steps = lists.steps
	}
	if (fields.servings === 0 || fields.total_time + fields.cook_time + fields.prep_time === 0) {
		const said = factsOnPage(lines)
		if (fields.servings === 0 && said.servings > 0) filled.servings = said.servings
		if (fields.total_time + fields.cook_time + fields.prep_time === 0) {
			const { prep_time, cook_time, total_time } = said
			if (prep_time + cook_time + total_time > 0) Object.assign(filled, { prep_time, cook_time, total_time })
		}
	}
	const sections = sectionsFromPage(filled.ingredients ?? fields.ingredients, lines, fields.title)
	const source = { ...recipe.source, ...sourceOf(filled, 'lists') }
	return { ...recipe, fields: { ...fields, ...filled, ...(sections && { ingredients: sections }) }, source }
}

function sourceOf(fields: Partial<RecipeFields>, source: FieldSource): RankedRecipe['source'] {
	const said = Object.entries(fields).filter(([, value]) => (Array.isArray(value) ? value.length > 0 : Boolean(value)))
	return Object.fromEntries(said.map(([field]) => [field, source]))
}
