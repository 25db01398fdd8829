/** One row of two texts side by side. null: this text lacks the line. */
export type DiffRow = { before: string | null; after: string | null }

/** Above this many table cells, everything between the equal ends is shown as replaced. */
const MOST_CELLS = 200_000

/**
 * Aligns two lists of lines: equal lines are in one row; between them, removed and added lines are paired as far as
 * possible. It keeps the longest common subsequence, so an inserted line does not shift the lines after it.
 */
export function diffLines(before: readonly string[], after: readonly string[]): DiffRow[] {
	let start = 0
	while (start < before.length && start < after.length && before[start] === after[start]) start++
	let end = 0
	while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end)) end++
	const same = (line: string): DiffRow => ({ before: line, after: line })
	return [
		...before.slice(0, start).map(same),
		...diffMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
		...before.slice(before.length - end).map(same),
	]
}

function diffMiddle(before: readonly string[], after: readonly string[]): DiffRow[] {
	if (before.length * after.length > MOST_CELLS) return pairs(before, after)
	const longest = commonLengths(before, after)
	const rows: DiffRow[] = []
	let gone: string[] = []
	let come: string[] = []
	let [i, j] = [0, 0]
	while (i < before.length || j < after.length) {
		const [left, right] = [before[i], after[j]]
		if (left !== undefined && left === right) {
			rows.push(...pairs(gone, come), { before: left, after: right })
			gone = []
			come = []
			i++
			j++
		} else if (right === undefined || (left !== undefined && at(longest, i + 1, j) >= at(longest, i, j + 1))) {
			gone.push(left ?? '')
			i++
		} else {
			come.push(right)
			j++
		}
	}
	return [...rows, ...pairs(gone, come)]
}

/** The length of the longest common subsequence of the rest of `before` from i and of `after` from j. */
function commonLengths(before: readonly string[], after: readonly string[]): number[][] {
	const table = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0))
	for (let i = before.length - 1; i >= 0; i--) {
		for (let j = after.length - 1; j >= 0; j--) {
			const row = table[i] as number[]
			row[j] = before[i] === after[j] ? at(table, i + 1, j + 1) + 1 : Math.max(at(table, i + 1, j), at(table, i, j + 1))
		}
	}
	return table
}

const at = (table: number[][], i: number, j: number): number => table[i]?.[j] ?? 0

const pairs = (gone: readonly string[], come: readonly string[]): DiffRow[] =>
	Array.from({ length: Math.max(gone.length, come.length) }, (_, i) => ({
		before: gone[i] ?? null,
		after: come[i] ?? null,
	}))
