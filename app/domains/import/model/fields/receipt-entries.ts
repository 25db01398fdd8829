import { doubtfulFigure } from '#app/domains/ingredients/model/grammar/doubtful-figure.ts'
import { durationText } from '#app/domains/recipes/model/duration.ts'
import type { DraftLine } from '#app/domains/recipes/model/recipe-draft.ts'
import type { ImportedRecipe, SourcedField } from '../save/imported-recipe.ts'
import { readMinutes } from './durations.ts'

/** The origin of a value: written in the source, worked out from its words, or missing there. */
export type EntryState = 'written' | 'worked-out' | 'missing'

/** A field of the draft with the words that it was read from. A list has one state for all of its lines. */
export type ReceiptEntry = {
	field: ReceiptField
	state: EntryState
	/** The words of the source as a cook reads them, '' if there are none. */
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
	'recipe_yield',
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
		return [{ field, state, text: shownWords(field, text), lines, doubts }]
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
	return typeof value === 'number' ? (value > 0 ? String(value) : '') : (value ?? '')
}

/** A duration as data has it, which nobody reads: 'PT1H10M'. */
const ISO_DURATION = /^\s*P(?=[\dT])[\dYMWDTHS.,]+\s*$/i

/** Durations of the data as times of this app, and of servings that are said twice ('6' and '6 servings') the longer. */
function shownWords(field: ReceiptField, text: string): string {
	const lines = text.split('\n')
	if (field.endsWith('_time'))
		return unique(lines.map((line) => (ISO_DURATION.test(line) ? (durationText(readMinutes(line)) ?? '') : line))).join(
			'\n',
		)
	if (field !== 'servings') return text
	return unique(lines)
		.filter((line, at, all) => !all.some((other, i) => i !== at && other.includes(line)))
		.join('\n')
}

const unique = (lines: string[]): string[] => [...new Set(lines.map((line) => line.trim()))].filter(Boolean)

/** Times count as written if the source has them in minutes or as data; an address always does. */
function isWritten(value: string, text: string, field: ReceiptField): boolean {
	if (field === 'source_url') return true
	const isData = (line: string) => ISO_DURATION.test(line) && readMinutes(line) === Number(value)
	if (field.endsWith('_time') && text.split('\n').some(isData)) return true
	if (field.endsWith('_time')) return new RegExp(`\\b${value}\\s*m`, 'i').test(text)
	const said = lettersOf(text)
	return value.split('\n').every((line) => said.includes(lettersOf(line)))
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
