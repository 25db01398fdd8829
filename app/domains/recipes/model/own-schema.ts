import { type DraftField, factsOf, isSaid, OUR_FIELDS, wordsOf } from './recipe-shape.ts'

type StatedFields = { readonly [F in DraftField]?: unknown }

const saidIn = (recipe: StatedFields) => OUR_FIELDS.filter((field) => isSaid(field, recipe[field]))

/** The fields of a recipe that schema.org lacks. */
export const OWN = 'nomster:'
export const SCHEMA_CONTEXT = ['https://schema.org', { nomster: 'urn:nomster:' }]
/**
 * The name under which RecipeSage stores notes among the comments; we use it too, so that each app reads the other's
 * files.
 */
export const NOTES_NAME = 'Author Notes'

/**
 * schema.org's recipeYield: the servings, then what it makes in words. A single value stands alone, as other apps write
 * it; '' if neither is known.
 */
export function yieldOf(servings: number, made: string): string | string[] {
	const said = [servings > 0 ? String(servings) : '', made].filter(Boolean)
	return said.length > 1 ? said : (said[0] ?? '')
}

/** Fields without a schema.org name, under our own names; empty ones are left out. */
export const ourWords = (recipe: StatedFields): Record<string, unknown> =>
	Object.fromEntries(saidIn(recipe).map((field) => [OWN + field, recipe[field]]))

/** The same as readable lines. */
export const ourLines = (recipe: StatedFields): string[] =>
	saidIn(recipe).map((field) => `${factsOf(field).label}: ${wordsOf(field, recipe[field])}`)
