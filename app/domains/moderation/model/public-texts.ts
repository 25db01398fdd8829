import { FIELD_NAMES, factsOf } from '#app/domains/recipes/model/recipe-shape.ts'
import type { Reportable } from './report-words.ts'

/** In the order in which they are judged; the names appear in the sentence that the cook reads. */
export const TEXT_FIELDS = ['title', 'description', 'instructions', 'ingredients', 'notes', 'tags'] as const
export type TextField = (typeof TEXT_FIELDS)[number]

/** The texts of a recipe or a cookbook that everybody may read. Empty and missing ones are not judged. */
export type PublicTexts = { of: Reportable } & Partial<Record<TextField, string>>

/** Equal texts have the same key. */
export const textsKey = (texts: PublicTexts): string =>
	JSON.stringify([texts.of, ...TEXT_FIELDS.map((field) => texts[field] ?? '')])

export const hasTexts = (texts: PublicTexts): boolean => TEXT_FIELDS.some((field) => texts[field]?.trim())

type Fields = Record<string, unknown>
const lines = (...parts: unknown[]): string =>
	[...new Set(parts.flat().filter((part): part is string => typeof part === 'string' && part.trim() !== ''))].join('\n')

/** The public texts of a recipe's own row: the private notes are not among them. */
export const recipeTexts = (recipe: Fields): PublicTexts => {
	const isPublic = (field: string) => field !== 'notes' || recipe.notes_public === true
	const judgedAs = (text: TextField) =>
		FIELD_NAMES.filter((field) => factsOf(field).judged === text && isPublic(field)).map((field) => recipe[field])
	const judged = TEXT_FIELDS.filter((text) => text !== 'ingredients')
	return { of: 'recipe', ...Object.fromEntries(judged.map((text) => [text, lines(...judgedAs(text))])) }
}

export const cookbookTexts = (cookbook: Fields): PublicTexts => ({
	of: 'cookbook',
	title: lines(cookbook.title),
	description: lines(cookbook.description),
})

/** The texts of ingredient lines that a page or a program may show. */
export const ingredientTexts = (ingredients: readonly Fields[]): PublicTexts => ({
	of: 'recipe',
	ingredients: lines(
		...ingredients.flatMap(({ section, text, ingredient_name, note, unit }) => [
			section,
			text,
			ingredient_name,
			note,
			unit,
		]),
	),
})

/** The texts of `after` that differ from `before`. */
export function newTexts(after: PublicTexts, before: PublicTexts): PublicTexts {
	const changed = TEXT_FIELDS.filter((field) => (after[field] ?? '') !== (before[field] ?? ''))
	return { of: after.of, ...Object.fromEntries(changed.map((field) => [field, after[field] ?? ''])) }
}
