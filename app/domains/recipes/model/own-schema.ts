import { type DraftField, factsOf, isSaid, OUR_FIELDS, wordsOf } from './recipe-shape.ts'

type Said = { readonly [F in DraftField]?: unknown }

const saidIn = (recipe: Said) => OUR_FIELDS.filter((field) => isSaid(field, recipe[field]))

/** What a recipe of ours adds to schema.org, which has no place for it. */
export const OWN = 'nomster:'
export const SCHEMA_CONTEXT = ['https://schema.org', { nomster: 'urn:nomster:' }]
/** How RecipeSage names the recipe's notes among its comments; ours does alike, so that each reads the other. */
export const NOTES_NAME = 'Author Notes'

/** What schema.org and other apps have no name for, under names of ours; what says nothing is left out. */
export const ourWords = (recipe: Said): Record<string, unknown> =>
	Object.fromEntries(saidIn(recipe).map((field) => [OWN + field, recipe[field]]))

/** The same as lines to read. */
export const ourLines = (recipe: Said): string[] =>
	saidIn(recipe).map((field) => `${factsOf(field).label}: ${wordsOf(field, recipe[field])}`)
