import { MAX_READ_CHARACTERS } from '#app/domains/ingredients/model/grammar/items.ts'
import type { ParsedLine } from '#app/domains/ingredients/model/grammar/parsed-line.ts'
import { fromText, toText } from '#app/domains/ingredients/model/quantity/rational.ts'

function fail(text: string, why: string): never {
	throw new Error(`${why}: ${JSON.stringify(text.slice(0, 200))}`)
}

/** The invariants of the reading of any text. Throws an Error with the text; cheaper than a million expectations. */
export function checkReading(text: string, line: ParsedLine): void {
	if (line.text !== text) fail(text, 'the text was changed')
	if (!(line.confidence >= 0 && line.confidence <= 1)) fail(text, `confidence ${line.confidence}`)
	let reached = 0
	for (const { start, end } of line.spans) {
		if (start < reached || end <= start || end > Math.min(text.length, MAX_READ_CHARACTERS + 5))
			fail(text, `a span from ${start} to ${end}`)
		reached = end
	}
	const { quantity, quantityMax } = line
	if (quantity && quantity.numerator <= 0n) fail(text, 'an amount of zero or less')
	if (quantity && toText(fromText(toText(quantity)) ?? quantity) !== toText(quantity))
		fail(text, 'an amount that no row can store')
	if (
		quantityMax &&
		(!quantity || quantityMax.numerator * quantity.denominator <= quantity.numerator * quantityMax.denominator)
	)
		fail(text, 'a range whose end is not above its start')
	for (const other of line.otherAmounts)
		if (other.quantity.numerator <= 0n) fail(text, 'a second amount of zero or less')
	for (const field of [line.name, line.preparation, line.note, line.size, line.unit])
		if (field !== null && field.length > MAX_READ_CHARACTERS * 3 + 20) fail(text, 'a field longer than the input limit')
}
