/** A spreadsheet takes a cell that begins like this for a formula. */
const FORMULA = /^[=+\-@\t\r]/
const NEEDS_QUOTES = /[",\r\n]/

/** A cell that no spreadsheet runs: an apostrophe before a formula's sign makes it a text. */
export function csvCell(value: string | number | null): string {
	const text = value === null ? '' : String(value)
	const safe = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text
	return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line with its end, as RFC 4180 has it. */
export const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(csvCell).join(',')}\r\n`
