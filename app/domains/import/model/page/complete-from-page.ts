import type { DraftLine } from '#app/domains/recipes/model/recipe-draft.ts'
import type { StatedFields } from '../fields/receipt.ts'
import { NOTHING_SAID, type RecipeFields } from '../fields/recipe-fields.ts'
import type { FieldSource } from '../save/imported-recipe.ts'
import type { RankedRecipe } from '../save/merge-recipes.ts'
import type { PageFacts } from './page-facts.ts'
import type { PageLine } from './page-line.ts'
import { ingredientsOf, type PageLists, readPageLists } from './page-lists.ts'
import { bareTimeOnPage, bylineOnPage, factsOnPage, titleOnPage } from './page-recipe.ts'
import { sectionsFromPage } from './page-sections.ts'
import { areBetterLines, areLackingLines, areOnlyPart } from './shown-lines.ts'
import { stepsInArticle } from './steps-in-article.ts'

/**
 * Fills the gaps of the page's own recipe from its visible text: lists, times and servings, and the headings of
 * ingredient groups. On a page without structured data the whole recipe comes from there.
 */
export function completeFromPage(ranked: RankedRecipe[], facts: PageFacts, lines: readonly PageLine[]): RankedRecipe[] {
	const [best, ...others] = ranked
	if (!best) return recipeOfPage(facts, lines)
	if (!best.isPagesOwn || best.isWhole) return ranked
	return [complete(best, facts, lines), ...others]
}

function recipeOfPage(facts: PageFacts, lines: readonly PageLine[]): RankedRecipe[] {
	const lists = readPageLists(lines)
	if (!isRecipe(lists)) return []
	const told = factsOnPage(lines)
	const author = facts.author ? '' : bylineOnPage(lines)
	const hasTime = told.facts.prep_time + told.facts.cook_time + told.facts.total_time > 0
	const fields: RecipeFields = {
		...NOTHING_SAID,
		...told.facts,
		author,
		total_time: hasTime ? told.facts.total_time : bareTimeOnPage(lines, lists),
		title: titleOnPage(facts, lines, lists),
		ingredients: lists.ingredients,
		steps: lists.steps,
	}
	const said = { ...told.said, ...linesSaid(lines, lists) }
	return [{ fields, addresses: [], source: sourceOf(fields, 'lists'), said, isPagesOwn: true }]
}

/** Requires two lists, or one with a heading above it; otherwise the page is about something else. */
function isRecipe({ ingredients, steps, ingredientLines, stepLines, hasHeading }: PageLists): boolean {
	const worth = (ingredientLines?.worth ?? 0) + (stepLines?.worth ?? 0)
	return ingredients.length >= 2 && (steps.length > 0 ? worth >= 10 : hasHeading && worth >= 12)
}

function complete(recipe: RankedRecipe, facts: PageFacts, lines: readonly PageLine[]): RankedRecipe {
	const { fields } = recipe
	const lists = listsFor(fields, lines)
	const told = factsFor(fields, lines)
	const filled: Partial<RecipeFields> = { ...lists.filled, ...told.filled }
	const ingredients = filled.ingredients ?? fields.ingredients
	const author = fields.author || facts.author ? '' : bylineOnPage(lines)
	if (author) filled.author = author
	const article = filled.steps ? null : stepsInArticle(fields.steps, ingredients)
	if (article) filled.steps = article
	const sections = sectionsFromPage(ingredients, lines, fields.title || facts.title)
	const source = { ...recipe.source, ...sourceOf({ ...filled, ...(article && { steps: [] }) }, 'lists') }
	const said = { ...recipe.said, ...told.said, ...lists.said }
	return { ...recipe, fields: { ...fields, ...filled, ...(sections && { ingredients: sections }) }, source, said }
}

/** Lists that the data lacks or gives incompletely: short steps, ingredients that the page may show better. */
function listsFor(fields: RecipeFields, lines: readonly PageLine[]): Filled {
	const { ingredients, steps } = fields
	const told = steps.join('').length
	const areStepsShort = told < SHORT_STEPS
	const texts = textsOf(ingredients)
	const areLacking = areLackingLines(texts)
	const filled: Partial<RecipeFields> = {}
	let said: StatedFields = {}
	if (areStepsShort || areLacking) {
		const lists = readPageLists(lines)
		const shown = lists.steps.join('').length
		const isSure = lists.stepLines?.isHeaded === true
		if (steps.length === 0 ? shown > 0 : areStepsShort && isSure && shown > 3 * told) filled.steps = lists.steps
		const isBetter = areLacking && areBetterLines(textsOf(lists.ingredients), texts, lists.areTurned)
		if (ingredients.length === 0 ? lists.ingredients.length > 0 : isBetter) filled.ingredients = lists.ingredients
		said = linesSaid(lines, lists)
	}
	if (!filled.ingredients) {
		const boxed = boxedLines(lines)
		const listed = boxed.length > ingredients.length ? ingredientsOf(boxed) : []
		if (areOnlyPart(texts, textsOf(listed))) {
			filled.ingredients = listed
			said = { ...said, ingredients: boxed.map(({ text }) => text) }
		}
	}
	return {
		filled,
		said: Object.fromEntries(Object.keys(filled).map((name) => [name, said[name as keyof StatedFields]])),
	}
}

const textsOf = (lines: readonly DraftLine[]): string[] => lines.map(({ text }) => text)

/** The first run of lines in boxes that are named after ingredients. */
function boxedLines(lines: readonly PageLine[]): readonly PageLine[] {
	const from = lines.findIndex(({ region }) => region === 'ingredients')
	const length = from < 0 ? 0 : lines.slice(from).findIndex(({ region }) => region !== 'ingredients')
	return from < 0 ? [] : lines.slice(from, length < 0 ? undefined : from + length)
}

/** Steps shorter than this are incomplete if the page shows more. */
const SHORT_STEPS = 500

function factsFor(fields: RecipeFields, lines: readonly PageLine[]): Filled {
	// Unedited data often contains one or two minutes.
	const hasTime = fields.total_time + fields.cook_time + fields.prep_time > 3
	const hasYield = fields.servings > 0 || fields.recipe_yield !== ''
	if (hasYield && hasTime) return NOTHING_FILLED
	const { facts, said } = factsOnPage(lines)
	const { servings, recipe_yield, ...times } = facts
	const { prep_time, cook_time, total_time } = times
	const filled = {
		...(!hasYield && { ...(servings > 0 && { servings }), ...(recipe_yield && { recipe_yield }) }),
		...(!hasTime && prep_time + cook_time + total_time > 0 && times),
	}
	return {
		filled,
		said: Object.fromEntries(Object.keys(filled).map((name) => [name, said[name as keyof typeof said]])),
	}
}

/** Fields taken from the page, and the words that they were taken from. */
type Filled = { filled: Partial<RecipeFields>; said: StatedFields }
const NOTHING_FILLED: Filled = { filled: {}, said: {} }

/** The lines of both lists as on the page, including headings. */
function linesSaid(lines: readonly PageLine[], { ingredientLines, stepLines }: PageLists): StatedFields {
	const linesIn = (stretch: PageLists['stepLines']): string[] =>
		stretch ? lines.slice(stretch.from, stretch.to).map(({ text }) => text) : []
	return { ingredients: linesIn(ingredientLines), steps: linesIn(stepLines) }
}

function sourceOf(fields: Partial<RecipeFields>, source: FieldSource): RankedRecipe['source'] {
	const said = Object.entries(fields).filter(([, value]) => (Array.isArray(value) ? value.length > 0 : Boolean(value)))
	return Object.fromEntries(said.map(([field]) => [field, source]))
}
