/** A piece of text on a page: its upper left corner and size in the same unit, y pointing down. */
export type Run = { text: string; x: number; y: number; width: number; height: number }

export type LaidPage = { width: number; height: number; runs: readonly Run[] }

export const rightOf = (run: Run): number => run.x + run.width
export const bottomOf = (run: Run): number => run.y + run.height

/** A page of a dense cookbook has a few thousand; more is not text. */
const MOST_RUNS = 20_000

/**
 * Joins the runs of a page to segments of lines: runs on one baseline without a gap as wide as their letters are high.
 * Sorted from top to bottom, then from left to right.
 */
export function segmentsOf(page: LaidPage): Run[] {
	return rowsOf(page.runs.slice(0, MOST_RUNS).filter(isText)).flatMap(joinRow)
}

const isText = ({ text, x, y, width, height }: Run): boolean =>
	text.trim() !== '' && [x, y, width, height].every(Number.isFinite) && width >= 0 && height > 0

/** Runs whose baselines differ by less than a third of their height are in one row. */
function rowsOf(runs: readonly Run[]): Run[][] {
	const rows: Run[][] = []
	let base = Number.NEGATIVE_INFINITY
	for (const run of [...runs].sort((a, b) => bottomOf(a) - bottomOf(b))) {
		const row = rows.at(-1)
		if (row && bottomOf(run) - base <= run.height / 3) row.push(run)
		else {
			rows.push([run])
			base = bottomOf(run)
		}
	}
	return rows
}

function joinRow(row: readonly Run[]): Run[] {
	const joined: Run[] = []
	for (const run of [...row].sort((a, b) => a.x - b.x)) {
		const last = joined.at(-1)
		const gap = last ? run.x - rightOf(last) : 0
		if (last && gap < Math.min(last.height, run.height)) joined[joined.length - 1] = together(last, run, gap)
		else joined.push({ ...run, text: run.text.trim() })
	}
	return joined
}

/** Letters of one word touch; a space is at least a fifth of the height. */
function together(left: Run, right: Run, gap: number): Run {
	const isApart = gap > 0.15 * left.height || /^\s/.test(right.text)
	const y = Math.min(left.y, right.y)
	return {
		text: `${left.text}${isApart ? ' ' : ''}${right.text.trim()}`,
		x: left.x,
		y,
		width: Math.max(rightOf(right), rightOf(left)) - left.x,
		height: Math.max(bottomOf(left), bottomOf(right)) - y,
	}
}

export function median(numbers: readonly number[]): number {
	const sorted = [...numbers].sort((a, b) => a - b)
	return sorted[Math.floor(sorted.length / 2)] ?? 0
}
