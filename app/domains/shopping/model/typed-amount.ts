import { withFraction } from '#app/domains/ingredients/model/quantity/display.ts'
import {
	add,
	compare,
	fromDecimal,
	fromText,
	type Rational,
	toText,
	ZERO,
} from '#app/domains/ingredients/model/quantity/rational.ts'

const MIXED = /^(\d+)\s+(\d+\/\d+)$/
const GLYPH: Record<string, string> = { '½': '1/2', '¼': '1/4', '¾': '3/4', '⅓': '1/3', '⅔': '2/3', '⅛': '1/8' }
const LONGEST = 40

function read(text: string): Rational | null {
	const [, whole, part] = MIXED.exec(text) ?? []
	if (whole && part) {
		const [one, other] = [fromText(whole), fromText(part)]
		return one && other && add(one, other)
	}
	return fromText(text) ?? fromDecimal(text)
}

/**
 * Parses an amount typed into a form ('2', '1 1/2', '1½', '0,5'), exactly and as stored in a row. null: empty;
 * undefined: invalid, negative, or too long to store.
 */
export function parseTyped(typed: string): string | null | undefined {
	const text = typed
		.trim()
		.replace(/\s*([½¼¾⅓⅔⅛])/gu, (_, glyph: string) => ` ${GLYPH[glyph]}`)
		.trim()
		.replace(',', '.')
	if (text === '') return null
	const amount = read(text)
	if (!amount || compare(amount, ZERO) <= 0) return undefined
	const kept = toText(amount)
	return kept.length <= LONGEST ? kept : undefined
}

/** The text of a stored amount in such a field, never rounded. */
export function typedOf(quantity: string | null): string {
	const amount = quantity === null ? null : fromText(quantity)
	return amount && compare(amount, ZERO) >= 0 ? withFraction(amount) : ''
}

type WithAmount = { ingredient_name: string; quantity: string | null; unit: string | null }

/** An item as the fields of a form show it. */
export const shownAmount = ({ ingredient_name, quantity, unit }: WithAmount) => ({
	...{ name: ingredient_name, amount: typedOf(quantity), unit: unit ?? '' },
})

/** The values of a form's fields. */
export type Amounted = { name: string; amount: string | null; unit: string }

/** The same as stored in a row. */
export const amountFields = ({ name, amount, unit }: Amounted): WithAmount => ({
	...{ ingredient_name: name, quantity: amount, unit: unit || null },
})

/** Reads an amount field; an unchanged field keeps the stored amount, even if it could not be displayed exactly. */
export const amountReader =
	(item: Pick<WithAmount, 'quantity'> | null) =>
	(text: string): string | null | undefined =>
		item && text === typedOf(item.quantity) ? item.quantity : parseTyped(text)
