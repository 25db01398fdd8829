import { durationText } from './duration.ts'
import { type FieldFacts, type FieldKind, RECIPE_FIELDS, type RecipeField } from './recipe-fields.ts'

export const factsOf = (field: RecipeField): FieldFacts => RECIPE_FIELDS[field]

/** In the order of `recipeSchema`. */
export const FIELD_NAMES = Object.keys(RECIPE_FIELDS) as readonly RecipeField[]

const placeOf = (field: RecipeField): number => factsOf(field).editor?.at ?? 0
/** What the editor has a control for, in its order. */
export const EDITOR_FIELDS: readonly RecipeField[] = FIELD_NAMES.filter((field) => factsOf(field).editor).sort(
	(a, b) => placeOf(a) - placeOf(b),
)

const plain = (value: unknown): string => (typeof value === 'string' ? value : '')
const listed = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : '')

const WORDS: { readonly [K in FieldKind]: (value: unknown, facts: FieldFacts) => string } = {
	line: plain,
	text: plain,
	address: plain,
	language: plain,
	minutes: (value) => (typeof value === 'number' ? (durationText(value) ?? '') : ''),
	servings: (value) => (typeof value === 'number' ? String(value) : ''),
	difficulty: plain,
	names: listed,
	pictures: listed,
	flag: (value, facts) => (facts.kind === 'flag' ? (value ? facts.words.yes : facts.words.no) : ''),
	steps: plain,
	uses: () => '',
}

/** A field in the cook's words; '' where nothing is said. */
export function wordsOf(field: RecipeField, value: unknown): string {
	const facts = factsOf(field)
	return WORDS[facts.kind](value, facts)
}
