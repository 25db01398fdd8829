import type { ParsedLine } from '../grammar/parsed-line.ts'
import { GRAMMAR_VERSION } from '../grammar/version.ts'
import { compare, fromText, type Rational, toText, ZERO } from '../quantity/rational.ts'
import { amountsOf, type ReadAmount } from './amounts.ts'
import { type StoredLine, sumOf, unpack } from './packed.ts'

export type { StoredLine } from './packed.ts'

/** The reading of a line as stored in its row. */
export type ReadFields = {
	quantity: string | null
	quantity_max: string | null
	unit: string | null
	ingredient_name: string | null
	note: string | null
	/** Who read it, from which text, and the positions of its amounts: `packReading`. */
	reading: string | null
}

/** The fields for the amount and its ingredient; the cook may set them differently from the grammar. */
export type LineFields = Omit<ReadFields, 'reading'>

/** The fields of a line that was not read. */
export const UNREAD: LineFields = { quantity: null, quantity_max: null, unit: null, ingredient_name: null, note: null }

/** Who read a line: the grammar, by its version, or the cook. */
export type Reader = number | 'cook'

const LIMITS = { quantity: 40, unit: 40, ingredient_name: 200, note: 500, reading: 1_000 } as const

type PackedAmount = [string, number, number, number, string, string | null, string | null]

function packReading(line: StoredLine, by: Reader, amounts: ReadAmount[]): string {
	const packed = amounts.map(
		({ role, start, end, unitAt, quantity, quantityMax, unit }): PackedAmount => [
			role,
			start,
			end,
			unitAt,
			toText(quantity),
			quantityMax && toText(quantityMax),
			unit,
		],
	)
	const text = JSON.stringify([by, sumOf(line), ...packed])
	// A line with more amounts than fit is scaled by its fields alone.
	return text.length <= LIMITS.reading ? text : JSON.stringify([by, sumOf(line)])
}

/** The stored reading of a line; null if it was never read, or not in this text. */
export function readingOf(line: StoredLine): { by: Reader; amounts: ReadAmount[] } | null {
	const [by, , ...amounts] = unpack(line) ?? []
	if (by !== 'cook' && typeof by !== 'number') return null
	return { by, amounts: amounts.flatMap((amount) => unpackAmount(amount, line.text.length)) }
}

const isRole = (role: unknown): role is ReadAmount['role'] =>
	role === 'first' || role === 'also' || role === 'plus' || role === 'each'

function unpackAmount(packed: unknown, length: number): ReadAmount[] {
	if (!Array.isArray(packed)) return []
	const [role, start, end, unitAt, over, max, unit] = packed as unknown[]
	const quantity = typeof over === 'string' ? fromText(over) : null
	const isInside = typeof start === 'number' && typeof end === 'number' && start >= 0 && start < end && end <= length
	if (!isRole(role) || !isInside || typeof unitAt !== 'number' || !quantity) return []
	const quantityMax = typeof max === 'string' ? fromText(max) : null
	return [{ role, start, end, unitAt, quantity, quantityMax, unit: typeof unit === 'string' ? unit : null }]
}

const clip = (text: string | null, limit: number): string | null => text?.slice(0, limit).trim() || null

function amountText(quantity: Rational | null): string | null {
	const text = quantity && compare(quantity, ZERO) > 0 ? toText(quantity) : null
	return text && text.length <= LIMITS.quantity ? text : null
}

/** The fields from the grammar's reading; preparation and note become one note. A heading has none. */
export function fieldsOf(line: ParsedLine): LineFields {
	const isIngredient = line.kind === 'ingredient'
	const note = [line.preparation, line.note].filter((part) => part !== null).join(', ')
	return {
		quantity: isIngredient ? amountText(line.quantity) : null,
		quantity_max: isIngredient ? amountText(line.quantityMax) : null,
		unit: isIngredient ? clip(line.unit, LIMITS.unit) : null,
		ingredient_name: isIngredient ? clip(line.name, LIMITS.ingredient_name) : null,
		note: isIngredient ? clip(note, LIMITS.note) : null,
	}
}

/** The grammar's reading of a line as stored in its row. */
export function toReadFields(line: ParsedLine): ReadFields {
	const fields = fieldsOf(line)
	const amounts = line.kind === 'ingredient' ? amountsOf(line) : []
	return { ...fields, reading: packReading({ text: line.text, ...fields }, GRAMMAR_VERSION, amounts) }
}

/**
 * The stored fields of a line whose reading (`line`) the cook corrected. The text stays as typed. If the cook's amount
 * differs from the one in the text, it has no position in the text.
 */
export function toCorrectedFields(line: ParsedLine, corrected: LineFields): ReadFields {
	const own = fieldsOf(line)
	const isSameAmount =
		own.quantity === corrected.quantity && own.quantity_max === corrected.quantity_max && own.unit === corrected.unit
	const amounts = isSameAmount && line.kind === 'ingredient' ? amountsOf(line) : []
	return { ...corrected, reading: packReading({ text: line.text, ...corrected }, 'cook', amounts) }
}

/** The cook's own reading of a line; null if it is the grammar's, or there is none. */
export function correctionOf(line: StoredLine): LineFields | null {
	if (readingOf(line)?.by !== 'cook') return null
	const { quantity, quantity_max, unit, ingredient_name, note } = line
	return { quantity, quantity_max, unit, ingredient_name, note }
}

/** Whether the current grammar, or the cook, has read the line in this text. */
export function isRead(line: StoredLine): boolean {
	const by = readingOf(line)?.by
	return by === 'cook' || by === GRAMMAR_VERSION
}
