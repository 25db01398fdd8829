import { doubtfulFigure } from '#app/domains/ingredients/model/grammar/doubtful-figure.ts'
import type { RecipeDraft } from '#app/domains/recipes/model/recipe-draft.ts'
import { pageText } from '../page/page-text.ts'
import { isNode, listOf } from '../page/schema-node.ts'
import type { FieldSource, SourcedField } from '../save/imported-recipe.ts'

/** The source of a field and the source's own words ('PT1H30M'), one per line; cut at MOST_CHARS. */
export type FieldReceipt = { source: FieldSource; text: string }

/** What an import did with its source, so that the cook can check it. */
export type ImportReceipt = {
	fields: Partial<Record<SourcedField, FieldReceipt>>
	/** Lines of the source's lists, or of a pasted text, that are nowhere in the recipe. */
	dropped: string[]
	/** 0 to 1: how much of a recipe was found, and how reliable its sources are. */
	score: number
}

/** Raw values by field, as in the data or as lines on the page. */
export type StatedFields = Partial<Record<SourcedField, unknown>>

const MOST_CHARS = 20_000
const MOST_DROPPED = 50
const DEEPEST = 12

/** The words of a value in any shape: texts and numbers as they are, the text and name of objects. */
export function sourceText(value: unknown): string {
	const lines: string[] = []
	let left = MOST_CHARS
	const add = (item: unknown, depth: number): void => {
		if (left <= 0 || depth > DEEPEST) return
		if (typeof item === 'string' || typeof item === 'number') {
			const text = String(item).slice(0, left)
			left -= text.length + 1
			if (text.trim() !== '') lines.push(text)
		} else if (isNode(item)) {
			const keys = Object.keys(item).filter((key) => !key.startsWith('@'))
			for (const key of keys) if (!UNTOLD.test(key)) for (const inner of listOf(item[key])) add(inner, depth + 1)
		}
	}
	for (const item of listOf(value)) add(item, 0)
	return lines.join('\n')
}

const UNTOLD = /^(?:type|position|id|width|height|caption|encodingFormat)$/i

/** The receipt of each field in `source`; fields without words are left out. */
export function receiptOf(
	recipe: RecipeDraft & { image_urls: string[] },
	source: Partial<Record<SourcedField, FieldSource>>,
	said: StatedFields,
	left: readonly string[] = [],
): ImportReceipt {
	const fields: ImportReceipt['fields'] = {}
	for (const [name, kind] of Object.entries(source)) {
		const field = name as SourcedField
		const text = sourceText(said[field] ?? drafted(recipe, field))
		if (text !== '') fields[field] = { source: kind, text }
	}
	const dropped = [...droppedLines(recipe, fields), ...left].slice(0, MOST_DROPPED)
	return { fields, dropped, score: scoreOf(recipe, source, dropped.length) }
}

const drafted = (recipe: object, field: string): unknown => (recipe as Record<string, unknown>)[field]

/** Lines of the source's ingredients and steps whose letters are nowhere in the recipe. */
function droppedLines(recipe: RecipeDraft, fields: ImportReceipt['fields']): string[] {
	const kept = lettersOf([
		...recipe.ingredients.flatMap(({ text, section }) => [section, text]),
		...recipe.steps,
		recipe.title,
		recipe.notes,
	])
	const isKept = (line: string): boolean => !/\p{L}/u.test(line) || kept.includes(lettersOf([line]))
	const told = `${fields.ingredients?.text ?? ''}\n${fields.steps?.text ?? ''}`.split('\n')
	// Few lines need normalising to be recognised, and normalising all would take longer than reading the page.
	return told
		.filter((line) => !isKept(line))
		.flatMap((line) => pageText(line).split('\n'))
		.filter((line) => !/^https?:\S+$/.test(line) && !isKept(line))
}

const lettersOf = (texts: string[]): string =>
	texts
		.join('')
		.toLowerCase()
		.replace(/[^\p{L}]+/gu, '')

function scoreOf(recipe: RecipeDraft & { image_urls: string[] }, source: StatedFields, dropped: number): number {
	const has = (is: boolean, worth: number): number => (is ? worth : 0)
	const found =
		has(recipe.title !== '', 0.15) +
		has(recipe.ingredients.length > 1, 0.3) +
		has(recipe.steps.length > 0, 0.3) +
		has(recipe.servings > 0, 0.1) +
		has(recipe.prep_time + recipe.cook_time + recipe.total_time > 0, 0.1) +
		has(recipe.image_urls.length > 0, 0.05)
	// Values from data, or under a heading, are more reliable than those recognised by their look.
	const guessed = has(source.ingredients === 'lists', 0.1) + has(source.steps === 'lists', 0.1)
	const lines = recipe.ingredients.length + recipe.steps.length
	const lost = lines === 0 ? 0 : 0.3 * Math.min(dropped / lines, 1)
	const doubts = recipe.ingredients.filter(({ text }) => doubtfulFigure(text) !== null).length
	const doubted = doubts === 0 ? 0 : 0.1 + 0.3 * (doubts / lines)
	return Math.round(100 * Math.max(found - guessed - lost - doubted, 0)) / 100
}

/**
 * The numbers in a recipe's lines that are not in its source, each with its line: what a model made up. Fractions match
 * in any spelling.
 */
export function numbersNotIn(
	source: string,
	recipe: Pick<RecipeDraft, 'ingredients' | 'steps'>,
): { number: string; line: string }[] {
	const known = new Set(numbersOf(source))
	return [...recipe.ingredients.map(({ text }) => text), ...recipe.steps].flatMap((line) =>
		numbersOf(line)
			.filter((number) => !known.has(number))
			.map((number) => ({ number, line })),
	)
}

const FRACTIONS: Record<string, string> = { '½': '1/2', '⅓': '1/3', '⅔': '2/3', '¼': '1/4', '¾': '3/4', '⅛': '1/8' }

const numbersOf = (text: string): string[] =>
	(
		text
			.replace(/[½⅓⅔¼¾⅛]/g, (glyph) => ` ${FRACTIONS[glyph]} `)
			.replace(/⁄/g, '/')
			.match(/\d+\/\d+|\d+(?:[.,]\d+)?/g) ?? []
	).map((number) => number.replace(',', '.').replace(/^0+(?=\d)|\.0+$/g, ''))
