import type { RecipeDraft } from '#app/domains/recipes/model/recipe-draft.ts'
import { DIFFICULTIES } from '#app/domains/recipes/model/recipe-limits.ts'
import { type DraftField, factsOf, OUR_FIELDS } from '#app/domains/recipes/model/recipe-shape.ts'
import { cleanLine, cleanText } from '#app/platform/model/clean-text.ts'

/**
 * Reads the fields that other apps have no name for, from one of our own pages or files. `said` returns the raw value
 * of a field. Anybody may have written it, so it is normalised like typed input.
 */
export const readOurFields = (said: (field: DraftField) => unknown): Partial<RecipeDraft> =>
	Object.fromEntries(OUR_FIELDS.map((field) => [field, readValue(field, said(field))]))

function readValue(field: DraftField, value: unknown): unknown {
	const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
	switch (factsOf(field).kind) {
		case 'text':
			return cleanText(text)
		case 'minutes':
		case 'servings':
			return /^\d{1,9}$/.test(text) ? Number(text) : 0
		case 'difficulty':
			return DIFFICULTIES.find((difficulty) => difficulty === text) ?? null
		case 'names':
		case 'pictures':
			return [...new Set([value].flat().map((one) => cleanLine(typeof one === 'string' ? one : '')))].filter(Boolean)
		case 'flag':
			return value === true || text === 'true'
		default:
			return cleanLine(text)
	}
}
