import { NOT_SET } from './messages-page.ts'

type Fields = Record<string, unknown>

/**
 * A value that the two versions of a row are compared by and shown with. Without a name the value is shown alone;
 * `always`: shown even if both versions have the same.
 */
export type Detail = { name?: string; always?: boolean; read(fields: Fields): string }

/**
 * How a conflict between two versions of a row is shown: its heading, and the values by which the versions are told
 * apart.
 */
export type ConflictLabels = { heading: string; details: readonly Detail[] }

export const text = (key: string) => (fields: Fields) => asText(fields[key])
export const yesNo = (key: string) => (fields: Fields) => (fields[key] === true ? 'Yes' : 'No')

function asText(value: unknown): string {
	if (typeof value === 'number') return String(value)
	return typeof value === 'string' && value !== '' ? value : NOT_SET
}

/** '3 kg', '3', 'kg' or 'Not set' */
export function amount({ quantity, unit }: Fields): string {
	const parts = [quantity, unit].filter((part) => typeof part === 'string' && part !== '')
	return parts.length > 0 ? parts.join(' ') : NOT_SET
}

/** A position as such tells a cook nothing; that the two differ does. */
export const place = ({ position }: Fields) => (typeof position === 'number' ? String(position + 1) : NOT_SET)

/** Reads the names of a list, in its order. */
export const list = (key: string) => (fields: Fields) => {
	const value = fields[key]
	return Array.isArray(value) && value.length > 0 ? value.join(', ') : NONE
}
export const count = (key: string) => (fields: Fields) => {
	const value = fields[key]
	return Array.isArray(value) && value.length > 0 ? String(value.length) : NONE
}
const NONE = 'None'
