import { joinSteps } from '#app/domains/ingredients/model/reading/steps.ts'
import type { DraftLine, RecipeDraft } from '#app/domains/recipes/model/recipe-draft.ts'
import { RECIPE_LIMITS } from '#app/domains/recipes/model/recipe-limits.ts'
import { DRAFT_FIELDS, type DraftField, factsOf } from '#app/domains/recipes/model/recipe-shape.ts'
import type { ImportReceipt } from '../fields/receipt.ts'

/**
 * Where a field was read: in structured data, in the visible lists and lines of the page, in the page's head and
 * headline, in a pasted text, or in a model's answer.
 */
export type FieldSource = 'json-ld' | 'microdata' | 'h-recipe' | 'lists' | 'page' | 'text' | 'ai'

export type SourcedField = keyof RecipeDraft | 'image_urls' | 'author' | 'video_url' | 'cuisines'

/** A draft read from a page. `images` is empty until the pictures at `image_urls` have been fetched. */
export type ImportedRecipe = RecipeDraft & {
	/** Absolute http(s) addresses, best first. */
	image_urls: string[]
	author: string
	video_url: string
	/** All cuisines that the page names; `cuisine` is the first, the others are also tags. */
	cuisines: string[]
	/** Only for fields that were found. */
	source: Partial<Record<SourcedField, FieldSource>>
	/** For each of them the words of the source, and what was dropped. */
	receipt: ImportReceipt
	/** Names of the fields that exceeded a recipe's limits and were cut. */
	cut: string[]
}

/** The part that has limits; a file of another app has no receipt. */
type Uncut = Omit<ImportedRecipe, 'cut' | 'receipt'>

/**
 * Cuts a recipe to RECIPE_LIMITS and names the fields that were cut. Times over the limit are invalid and become
 * unknown.
 */
export function withinLimits<R extends Uncut>(recipe: R): R & Pick<ImportedRecipe, 'cut'> {
	const cut = new Set<string>()
	const text = (field: string, value: string, limit: number): string => {
		if (value.length <= limit) return value
		cut.add(field)
		return cutText(value, limit)
	}
	const list = <Item>(field: string, items: Item[], limit: number): Item[] => {
		if (items.length > limit) cut.add(field)
		return items.slice(0, limit)
	}
	const count = (field: string, value: number, limit: number): number => {
		if (value <= limit) return value
		cut.add(field)
		return 0
	}
	const line = ({ text: words, section }: DraftLine): DraftLine => ({
		text: text('ingredients', words, RECIPE_LIMITS.lineText),
		section: text('ingredients', section, RECIPE_LIMITS.section),
	})

	const field = (name: DraftField): unknown => {
		const facts = factsOf(name)
		const value = recipe[name]
		if (typeof value === 'number') {
			if (facts.kind === 'minutes') return count(name, value, RECIPE_LIMITS.minutes)
			if (facts.kind === 'servings') return count(name, value, RECIPE_LIMITS.servings)
		} else if (typeof value === 'string') {
			if (facts.kind === 'line' || facts.kind === 'text') return text(name, value, facts.most)
			// A truncated address is useless.
			if (facts.kind === 'address') return value.length > facts.most ? text(name, value, 0) : value
		} else if (Array.isArray(value) && facts.kind === 'names')
			return list(name, value, facts.most).map((one) => text(name, one, facts.each))
		return value
	}

	const steps = list('steps', recipe.steps, RECIPE_LIMITS.steps)
	const fitting = stepsWithin(steps, RECIPE_LIMITS.instructions)
	if (joinSteps(fitting).length < joinSteps(steps).length) cut.add('steps')
	return {
		...recipe,
		...Object.fromEntries(DRAFT_FIELDS.map((name) => [name, field(name)])),
		steps: fitting,
		ingredients: list('ingredients', recipe.ingredients, RECIPE_LIMITS.lines).map(line),
		image_urls: recipe.image_urls.slice(0, RECIPE_LIMITS.images),
		author: text('author', recipe.author, RECIPE_LIMITS.source_name),
		...(recipe.recipe_yield && { recipe_yield: text('recipe_yield', recipe.recipe_yield, RECIPE_LIMITS.recipe_yield) }),
		cut: [...cut],
	}
}

/**
 * The characters that the editor counts for a row in addition to its text: the colon of a heading and the line break.
 */
const ROW_CHARS = 2

/** The steps that fit into one text of `limit` characters as the editor counts them; the last one may be cut. */
function stepsWithin(steps: string[], limit: number): string[] {
	const fitting: string[] = []
	let left = limit
	for (const step of steps) {
		if (left <= ROW_CHARS) break
		fitting.push(cutText(step, left - ROW_CHARS))
		left -= step.length + ROW_CHARS
	}
	return fitting
}

/** Cuts between characters, never within a surrogate pair. */
function cutText(text: string, limit: number): string {
	if (text.length <= limit) return text
	const half = /[\uD800-\uDBFF]$/.test(text.slice(0, limit)) ? 1 : 0
	return text.slice(0, limit - half).trimEnd()
}
