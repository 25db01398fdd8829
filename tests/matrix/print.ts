import { type Cell, isUnexpected } from './cell.ts'
import { ACTORS, type Asker } from './expected.ts'

const ASKERS: readonly Asker[] = [...ACTORS, 'owner']
/** A cell of either matrix. */
type Printed = Omit<Cell, 'asker' | 'expected'> & { asker: string; expected: string }
/** Marks in a cell: an exception, and an answer that should not be. */
const MARKS = { exception: '*', unexpected: ' !' }

/** The matrix as a table, its exceptions with their reasons, what is unexpected, and the counts. */
export function printMatrix(cells: readonly Printed[], askers: readonly string[] = ASKERS): string {
	const rows = Map.groupBy(cells, nameOf)
	const width = Math.max(...[...rows.keys()].map((name) => name.length))
	const columns = askers.map((asker) => Math.max(asker.length, 'not signed in*'.length))
	const line = (name: string, texts: string[]) =>
		`${name.padEnd(width)}  ${texts.map((text, i) => text.padEnd(columns[i] ?? 0)).join('  ')}`.trimEnd()
	const table = [...rows].map(([name, row]) =>
		line(
			name,
			askers.map((asker) =>
				row
					.filter((cell) => cell.asker === asker)
					.map(textOf)
					.join(' '),
			),
		),
	)
	const exceptions = cells.filter(({ reason }) => reason !== undefined)
	const reasons = Map.groupBy(exceptions, ({ path, reason }) => `${path}: ${reason}`)
	const unexpected = cells.filter(isUnexpected)
	return [
		line('', [...askers]),
		...table,
		'',
		...[...reasons].map(([reason, { length }]) => `* ${length} cells of ${reason}`),
		...unexpected.map(problemOf),
		`${rows.size} rows, ${cells.length} cells, ${exceptions.length} exceptions`,
		`${unexpected.length} unexpected cells`,
	].join('\n')
}

/** An unexpected cell as a sentence. */
export function problemOf(cell: Printed): string {
	const { asker, expected, got, differs } = cell
	const answer = expected === got ? `the answer differs from that for a missing row: ${differs}` : `got ${got}`
	return `${nameOf(cell)}, ${asker}: expected ${expected}, ${answer}`
}

const nameOf = ({ method, path, row }: Printed): string => `${path}${row ? ` (${row} row)` : ''} ${method}`

const textOf = (cell: Printed): string =>
	`${cell.got}${cell.reason === undefined ? '' : MARKS.exception}${isUnexpected(cell) ? MARKS.unexpected : ''}`
