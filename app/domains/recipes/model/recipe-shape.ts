import { saidServings } from '#app/domains/ingredients/model/reading/said-servings.ts'
import { durationText } from './duration.ts'
import type { Recipe } from './recipe.ts'
import {
	type FieldFacts,
	type FieldKind,
	type FieldValues,
	type KindOf,
	RECIPE_FIELDS,
	type RecipeField,
} from './recipe-fields.ts'
import { DIFFICULTIES, type Difficulty } from './recipe-limits.ts'

// What follows from the table of a recipe's fields (recipe-fields.ts): where each field is used, and how its kind
// behaves there.

export const factsOf = (field: RecipeField): FieldFacts => RECIPE_FIELDS[field]

/** In the order of `recipeSchema`. */
export const FIELD_NAMES = Object.keys(RECIPE_FIELDS) as readonly RecipeField[]

const namesWhere = <F extends RecipeField>(is: (facts: FieldFacts, field: RecipeField) => boolean): readonly F[] =>
	FIELD_NAMES.filter((field): field is F => is(factsOf(field), field))

/**
 * The fields that a draft and the form share with the row; steps and their ingredients are lists there, and what is not
 * known is empty.
 */
export type DraftField = { [F in RecipeField]: KindOf<F> extends 'steps' | 'uses' | 'known' ? never : F }[RecipeField]
export const DRAFT_FIELDS = namesWhere<DraftField>(
	({ kind }) => kind !== 'steps' && kind !== 'uses' && kind !== 'known',
)

/** The fields that a page shows as its recipe has them; steps and pictures have their own shapes there. */
export type ViewField = Exclude<RecipeField, 'instructions' | 'images'>
const isSeen = ({ kind, page }: FieldFacts) => page !== null && kind !== 'steps' && kind !== 'pictures'
/** The same, and the fields that say who may see it and what is known. */
export const VIEW_FIELDS = namesWhere<ViewField>(
	(facts) => isSeen(facts) || facts.kind === 'flag' || facts.kind === 'known',
)
/** The fields that a copy of the page has. */
export const SHOWN_FIELDS = namesWhere<DraftField>((facts) => isSeen(facts) && facts.kind !== 'uses')

/** The fields of a link, in the order in which they are packed. */
export const LINKED_FIELDS = namesWhere<DraftField | 'instructions'>(({ link }) => link !== null)
/** The fields that exported files hold under our own names, since other apps have none for them. */
export const OUR_FIELDS = namesWhere<DraftField>(({ files }) => files === 'ours')
/** The fields that the page shows below the title, and those that have sections at its end. */
export const PAGE_FACTS = namesWhere<ViewField>(({ page }) => page !== null && page !== 'own' && 'fact' in page)
export const PAGE_SECTIONS = namesWhere<ViewField>(({ page }) => page !== null && page !== 'own' && 'section' in page)

/** The label of a field on the page. */
export function headingOf(field: ViewField): string {
	const { page, label } = factsOf(field)
	if (page === null || page === 'own') return label
	return 'fact' in page ? page.fact : page.section
}

const ofKinds = (...kinds: FieldKind[]) => namesWhere<RecipeField>(({ kind }) => kinds.includes(kind))
/** The texts that the server cleans when a device sends them; forms have cleaned theirs. */
export const CLEANED_FIELDS = { lines: ofKinds('line'), texts: ofKinds('text', 'steps'), lists: ofKinds('names') }

const placeOf = (field: RecipeField): number => factsOf(field).editor?.at ?? 0
/** The fields with a control in the editor, in its order. */
export const EDITOR_FIELDS: readonly DraftField[] = namesWhere<DraftField>(({ editor }) => editor !== null).toSorted(
	(a, b) => placeOf(a) - placeOf(b),
)

/** What the form's inputs hold for a value. */
export type TypedValues = { [K in Exclude<FieldKind, 'difficulty' | 'pictures' | 'flag'>]: string } & {
	difficulty: Difficulty | ''
	pictures: string[]
	flag: 'on' | ''
}

type KindFacts<K extends FieldKind> = {
	/** The empty value; created for each field, since it may be a list. */
	empty(): FieldValues[K] | null
	/** As text for the cook; '' if empty. */
	words(value: unknown, facts: FieldFacts): string
	/** What the form shows for a value. */
	typed(value: unknown): TypedValues[K]
	/** The same for what the form's inputs hold. */
	readTyped(input: unknown): TypedValues[K]
}

const plain = (value: unknown): string => (typeof value === 'string' ? value : '')
const listed = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : '')
/** Unknown numbers stay empty. */
const numeral = (value: unknown): string => (typeof value === 'number' && value !== 0 ? String(value) : '')

/** A time as every screen shows it, which the form reads again. */
const timeText = (value: unknown): string => (typeof value === 'number' ? (durationText(value) ?? '') : '')

const TEXT = { empty: () => '', words: plain, typed: plain, readTyped: plain }
const NUMBER = { empty: () => 0, typed: numeral, readTyped: plain }
const pathsOf = (value: unknown): string[] =>
	Array.isArray(value) ? value.filter((path) => typeof path === 'string') : []
const difficultyOf = (value: unknown): Difficulty | '' => DIFFICULTIES.find((one) => one === value) ?? ''

const KINDS: { readonly [K in FieldKind]: KindFacts<K> } = {
	line: TEXT,
	text: TEXT,
	address: TEXT,
	language: TEXT,
	minutes: { ...NUMBER, words: timeText, typed: timeText },
	servings: { ...NUMBER, words: numeral },
	difficulty: { empty: () => null, words: plain, typed: difficultyOf, readTyped: difficultyOf },
	names: { empty: () => [], words: listed, typed: listed, readTyped: plain },
	pictures: { empty: () => [], words: listed, typed: pathsOf, readTyped: pathsOf },
	flag: {
		empty: () => false,
		words: (value, facts) => (facts.kind === 'flag' ? (value ? facts.words.yes : facts.words.no) : ''),
		typed: (value) => (value ? 'on' : ''),
		readTyped: (input) => (input === 'on' ? 'on' : ''),
	},
	known: { empty: () => false, words: () => '', typed: () => '', readTyped: () => '' },
	steps: TEXT,
	uses: { empty: () => null, words: () => '', typed: () => '', readTyped: () => '' },
}

const kindOf = (field: RecipeField) => KINDS[factsOf(field).kind]

/** A field as text for the cook; '' if empty. */
export const wordsOf = (field: RecipeField, value: unknown): string => kindOf(field).words(value, factsOf(field))

/** The same for a field of a row; '' also for a default that nobody has said. */
export const knownWords = (
	field: RecipeField,
	recipe: Omit<Recipe, 'id' | 'user_id' | 'images' | 'instructions'>,
): string => wordsOf(field, field === 'servings' ? saidServings(recipe) : (recipe as Row)[field])

/** Whether a draft has a value in it. */
export const isSaid = (field: RecipeField, value: unknown): boolean =>
	JSON.stringify(value ?? kindOf(field).empty()) !== JSON.stringify(kindOf(field).empty())

type Row = { readonly [F in RecipeField]?: unknown }
/**
 * One value for each of these fields. The table says which type each field has; TypeScript cannot infer that from a
 * list of names.
 */
const made = <V extends object>(fields: readonly RecipeField[], value: (field: RecipeField) => unknown): V =>
	Object.fromEntries(fields.map((field) => [field, value(field)])) as V

/** These fields of a row, a draft or a form; fields that recipes of earlier releases lack are empty. */
export const pickFields = <F extends RecipeField>(fields: readonly F[], row: Row) =>
	made<{ [N in F]: FieldValues[KindOf<N>] }>(fields, (field) => row[field] ?? kindOf(field).empty())

/** The empty value of each. */
export const emptyFields = <F extends RecipeField>(fields: readonly F[]) => pickFields(fields, {})

/** What the form shows for a draft. */
export const typedFields = <F extends DraftField>(fields: readonly F[], draft: Row) =>
	made<{ [N in F]: TypedValues[KindOf<N>] }>(fields, (field) => kindOf(field).typed(draft[field]))

/** What the form's inputs hold, by their names. */
export const readTypedFields = <F extends DraftField>(fields: readonly F[], inputs: Row) =>
	made<{ [N in F]: TypedValues[KindOf<N>] }>(fields, (field) => kindOf(field).readTyped(inputs[field]))
