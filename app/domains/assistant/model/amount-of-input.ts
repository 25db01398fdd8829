import { languageOf, lexiconOf } from '#app/domains/ingredients/model/grammar/languages/lexicons.ts'
import { fromDecimal, type Rational } from '#app/domains/ingredients/model/quantity/rational.ts'

/** A number of a call's input as an exact quantity, to six decimals. */
export function rationalOf(number: number): Rational {
	const exact = fromDecimal(String(number)) ?? fromDecimal(number.toFixed(6))
	if (!exact) throw new RangeError('not a finite number')
	return exact
}

/** Words that stand for pieces of the thing itself. */
const PIECES = new Set(['', 'piece', 'pieces', 'none', 'whole'])

/** The grammar's id of a unit that a call names: 'gram' for 'g', in English or in the cook's language. Null for pieces. */
export function unitOfInput(unit: string | undefined, locale = 'en'): string | null {
	const word = (unit ?? '').trim().toLowerCase().replace(/\.$/, '')
	if (PIECES.has(word)) return null
	return lexiconOf('en').units.get(word) ?? lexiconOf(languageOf(locale) ?? 'en').units.get(word) ?? word
}
