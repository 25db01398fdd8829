import type { Language } from '../grammar/languages/language.ts'
import { lexiconOf } from '../grammar/languages/lexicons.ts'
import type { OtherAmount, ParsedLine } from '../grammar/parsed-line.ts'
import { fromText } from '../quantity/rational.ts'
import { readingOf, type StoredLine } from './line-reading.ts'

const MAX_CHARACTERS = 500
const WORD = /\p{L}+/gu

/** Whether the text contains one of these words or phrases as whole words. */
function says(text: string, phrases: ReadonlySet<string>): boolean {
	const words = ` ${(text.slice(0, MAX_CHARACTERS).toLowerCase().match(WORD) ?? []).join(' ')} `
	for (const phrase of phrases) if (words.includes(` ${phrase} `)) return true
	return false
}

/**
 * The part of a saved line's reading that shopping and the pantry need, without parsing its text again. Null if it was
 * not read in this text; the grammar then has to read it. Preparation and note are one note.
 */
export function lineOfStored(stored: StoredLine, language: Language): ParsedLine | null {
	const reading = readingOf(stored)
	if (!reading) return null
	const name = stored.ingredient_name
	const lexicon = lexiconOf(language)
	const otherAmounts = reading.amounts.flatMap(({ role, quantity, quantityMax, unit, start, end }): OtherAmount[] =>
		role === 'first' || unit === null ? [] : [{ role, quantity, quantityMax, unit, start, end }],
	)
	return {
		text: stored.text,
		kind: name ? 'ingredient' : stored.text.trim() === '' ? 'empty' : 'heading',
		language,
		quantity: stored.quantity === null ? null : fromText(stored.quantity),
		quantityMax: stored.quantity_max === null ? null : fromText(stored.quantity_max),
		unit: stored.unit,
		otherAmounts,
		size: null,
		name: name ?? '',
		preparation: null,
		note: stored.note,
		rest: null,
		approximate: false,
		optional: says(stored.text, lexicon.optional),
		toTaste: says(stored.text, lexicon.toTaste),
		confidence: 1,
		spans: [],
	}
}
