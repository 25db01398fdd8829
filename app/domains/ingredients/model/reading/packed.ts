import { checksum } from './checksum.ts'

/** A line as its row has it, as far as its reading goes. Rows of before there were readings have none. */
export type StoredLine = {
	text: string
	quantity: string | null
	quantity_max: string | null
	unit: string | null
	ingredient_name: string | null
	note: string | null
	reading?: string | null | undefined
}

/**
 * Of the text and the fields together: two devices that changed a line at the same time may leave fields beside a text
 * that they were not read in, and such a line counts as not read.
 */
export const sumOf = ({ text, quantity, quantity_max, unit, ingredient_name, note }: StoredLine): string =>
	checksum(JSON.stringify([text, quantity, quantity_max, unit, ingredient_name, note]))

/** What stands in `reading`: who read, the checksum, the amounts; null for a line that was never read, or not in this text. */
export function unpack(line: StoredLine): unknown[] | null {
	if (!line.reading) return null
	try {
		const value: unknown = JSON.parse(line.reading)
		return Array.isArray(value) && value[1] === sumOf(line) ? value : null
	} catch {
		return null
	}
}

/**
 * How many characters the amount takes that the line begins with, its unit with it where `isWhole`; null where it begins
 * otherwise. Needs no more of the reading than a page's first paint can afford.
 */
export function leadingAmount(line: StoredLine): { end: number; isWhole: boolean } | null {
	const [first] = unpack(line)?.slice(2) ?? []
	if (!Array.isArray(first)) return null
	const [role, start, end, unitAt] = first as unknown[]
	if (role !== 'first' || start !== 0 || typeof end !== 'number') return null
	return { end, isWhole: line.unit === null || (typeof unitAt === 'number' && unitAt > 0) }
}
