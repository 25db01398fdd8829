import { type EntityName, isEntityName } from '#app/sync/model/entities.ts'

/** A row as it is in the file, with the id and the references that it had in its account. */
export type FileRow = { kind: EntityName; id: string; fields: Record<string, unknown> }

/** Rows that belong together: a recipe with its lines, a day with its meals, or a single row. */
export type Unit = FileRow[]

/** Characters of a data file, above which the next one begins. */
export const DATA_FILE_CHARS = 256 * 1024
/** Characters of a unit, above which the rest of its rows becomes a unit of its own. */
export const UNIT_CHARS = 1024 * 1024

/** One line of a data file. */
export const unitLine = (unit: Unit): string => `${JSON.stringify({ rows: unit })}\n`

/** The rows of a line, and how many of them this program does not know; null if the line is not readable. */
export function readUnitLine(line: string): { unit: Unit; unknown: number } | null {
	const rows = parsedRows(line)
	if (!rows) return null
	const unit = rows.filter(isFileRow)
	return { unit, unknown: rows.length - unit.length }
}

function parsedRows(line: string): unknown[] | null {
	try {
		const value: unknown = JSON.parse(line)
		return isObject(value) && Array.isArray(value.rows) ? value.rows : null
	} catch {
		return null
	}
}

const isFileRow = (row: unknown): row is FileRow =>
	isObject(row) &&
	typeof row.kind === 'string' &&
	isEntityName(row.kind) &&
	typeof row.id === 'string' &&
	row.id.length <= 64 &&
	isObject(row.fields)

export const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value)

/** Splits the rows of one thing into units of at most `UNIT_CHARS`, in their order. */
export function* toUnits(rows: Iterable<FileRow>): Generator<Unit> {
	let unit: Unit = []
	let chars = 0
	for (const row of rows) {
		const size = JSON.stringify(row).length
		if (unit.length > 0 && chars + size > UNIT_CHARS) {
			yield unit
			unit = []
			chars = 0
		}
		unit.push(row)
		chars += size
	}
	if (unit.length > 0) yield unit
}
