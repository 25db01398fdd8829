import { doubtfulFigure } from '#app/domains/ingredients/model/grammar/doubtful-figure.ts'
import type { DraftLine } from '#app/domains/recipes/model/recipe-draft.ts'
import type { ImportedRecipe, SourcedField } from '../save/imported-recipe.ts'

/** The origin of a value: written in the source, worked out from its words, or missing there. */
export type EntryState = 'written' | 'worked-out' | 'missing'

/** A field of the draft with the words that it was read from. A list has one state for all of its lines. */
export type ReceiptEntry = {
	field: ReceiptField
	state: EntryState
	/** The words of the source, '' if there are none. */
	text: string
	/** The number of lines of a list, 1 for any other field. */
	lines: number
	/** How many of them have a figure that was probably misread. They do not count as written. */
	doubts: number
}

export const RECEIPT_FIELDS = [
	'title',
	'description',
	'servings',
	'prep_time',
	'cook_time',
	'total_time',
	'ingredients',
	'steps',
	'cuisine',
	'category',
	'tags',
	'notes',
	'source_url',
] as const satisfies readonly SourcedField[]
export type ReceiptField = (typeof RECEIPT_FIELDS)[number]

/** Fields that every recipe should have, so that a missing one is worth mentioning. */
const EXPECTED: ReadonlySet<ReceiptField> = new Set([
	'title',
	'servings',
	'prep_time',
	'cook_time',
	'ingredients',
	'steps',
	'cuisine',
])

/** The receipt of an import, field by field in the editor's order. */
export function receiptEntries(recipe: ImportedRecipe): ReceiptEntry[] {
	return RECEIPT_FIELDS.flatMap((field): ReceiptEntry[] => {
		const value = wordsOf(recipe[field])
		const told = recipe.receipt.fields[field]
		if (value === '') return EXPECTED.has(field) ? [{ field, state: 'missing', text: '', lines: 1, doubts: 0 }] : []
		const text = told?.text ?? ''
		const lines = field === 'ingredients' || field === 'steps' ? recipe[field].length : 1
		const doubts = field === 'ingredients' ? recipe.ingredients.filter(isDoubtful).length : 0
		const state = isWritten(value, text, field) && doubts === 0 ? 'written' : 'worked-out'
		return [{ field, state, text, lines, doubts }]
	})
}

/** The number of values that are written, worked out and missing. */
export function countStates(entries: readonly ReceiptEntry[]): Record<EntryState, number> {
	const counts = { written: 0, 'worked-out': 0, missing: 0 }
	for (const { state, lines, doubts } of entries) {
		counts[doubts > 0 ? 'written' : state] += lines - doubts
		counts['worked-out'] += doubts
	}
	return counts
}

const isDoubtful = ({ text }: DraftLine): boolean => doubtfulFigure(text) !== null

function wordsOf(value: ImportedRecipe[ReceiptField]): string {
	if (Array.isArray(value)) return value.map((item) => (typeof item === 'string' ? item : item.text)).join('\n')
	return typeof value === 'number' ? (value > 0 ? String(value) : '') : value
}

/** Times count as written if the source has them in minutes; an address always does. */
function isWritten(value: string, text: string, field: ReceiptField): boolean {
	if (field === 'source_url') return true
	if (field.endsWith('_time')) return new RegExp(`^PT0*${value}M$|\\b${value}\\s*m`, 'i').test(text)
	const said = lettersOf(text)
	return value.split('\n').every((line) => said.includes(lettersOf(line)))
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
