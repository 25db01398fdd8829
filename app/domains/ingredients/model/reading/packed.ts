import { checksum } from './checksum.ts'

/** The stored fields of a line that its reading needs. Rows older than readings have none. */
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
 * The checksum of the text and the fields together: two devices that change a line at the same time may leave fields
 * from another text, and such a line counts as not read.
 */
export const sumOf = ({ text, quantity, quantity_max, unit, ingredient_name, note }: StoredLine): string =>
	checksum(JSON.stringify([text, quantity, quantity_max, unit, ingredient_name, note]))

/** Unpacks `reading`: who read, the checksum, the amounts; null for a line that was never read, or not in this text. */
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
 * The length of the amount at the beginning of a line, with its unit if `isWhole`; null if the line does not begin with
 * one. Cheap enough for a page's first paint.
 */
export function leadingAmount(line: StoredLine): { end: number; isWhole: boolean } | null {
	const [first] = unpack(line)?.slice(2) ?? []
	if (!Array.isArray(first)) return null
	const [role, start, end, unitAt] = first as unknown[]
	if (role !== 'first' || start !== 0 || typeof end !== 'number') return null
	return { end, isWhole: line.unit === null || (typeof unitAt === 'number' && unitAt > 0) }
}
