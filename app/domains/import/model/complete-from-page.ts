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

/** Two lists, or one with a heading over it: else it is a page about something else. */
function isRecipe({ ingredients, steps, ingredientLines, stepLines, hasHeading }: PageLists): boolean {
	const worth = (ingredientLines?.worth ?? 0) + (stepLines?.worth ?? 0)
	return ingredients.length >= 2 && (steps.length > 0 ? worth >= 10 : hasHeading && worth >= 12)
}

function complete(recipe: RankedRecipe, lines: readonly PageLine[]): RankedRecipe {
	const { fields } = recipe
	const filled: Partial<RecipeFields> = { ...listsFor(fields, lines), ...factsFor(fields, lines) }
	const ingredients = filled.ingredients ?? fields.ingredients
	const sections = sectionsFromPage(ingredients, lines, fields.title)
	const source = { ...recipe.source, ...sourceOf(filled, 'lists') }
	return { ...recipe, fields: { ...fields, ...filled, ...(sections && { ingredients: sections }) }, source }
}

/** Lists that the data lacks, or only hints at: steps cut off, ingredients without any amount, half of the ingredients. */
function listsFor(fields: RecipeFields, lines: readonly PageLine[]): Partial<RecipeFields> {
	const { ingredients, steps } = fields
	const told = steps.join('').length
	const areStepsShort = told < SHORT_STEPS
	const hasNoAmounts = !ingredients.some(({ text }) => /[\d½¼¾⅓⅔⅛]/.test(text))
	if (!areStepsShort && !hasNoAmounts) return {}
	const lists = readPageLists(lines)
	const filled: Partial<RecipeFields> = {}
	const shown = lists.steps.join('').length
	const isSure = lists.stepLines?.isHeaded === true
	if (steps.length === 0 ? shown > 0 : areStepsShort && isSure && shown > 2 * told) filled.steps = lists.steps
	const alike = Math.abs(lists.ingredients.length - ingredients.length) <= 2
	const hasAmounts = lists.ingredients.filter(({ text }) => /[\d½¼¾⅓⅔⅛]/.test(text)).length * 2 > ingredients.length
	if (ingredients.length === 0 ? lists.ingredients.length > 0 : hasNoAmounts && alike && hasAmounts)
		filled.ingredients = lists.ingredients
	return filled
}

/** Whoever tells less than this leaves out the better part, where the page shows more. */
const SHORT_STEPS = 700

function factsFor(fields: RecipeFields, lines: readonly PageLine[]): Partial<RecipeFields> {
	const hasTime = fields.total_time + fields.cook_time + fields.prep_time > 0
	if (fields.servings > 0 && hasTime) return {}
	const { servings, ...times } = factsOnPage(lines)
	const { prep_time, cook_time, total_time } = times
	return {
		...(fields.servings === 0 && servings > 0 && { servings }),
		...(!hasTime && prep_time + cook_time + total_time > 0 && times),
	}
}

function sourceOf(fields: Partial<RecipeFields>, source: FieldSource): RankedRecipe['source'] {
	const said = Object.entries(fields).filter(([, value]) => (Array.isArray(value) ? value.length > 0 : Boolean(value)))
	return Object.fromEntries(said.map(([field]) => [field, source]))
}
