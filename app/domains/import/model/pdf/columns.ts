import { bottomOf, median, type Run, rightOf } from './runs.ts'

/** The deepest nesting of columns and boxes on a real page. */
const DEEPEST = 6
const FEWEST_LINES = 3
const MOST_CANDIDATES = 24

/**
 * The columns of a page in reading order: what is above two columns, the left one, the right one, what is below.
 * `segments` are sorted from top to bottom. A column of amounts beside a column of names is one column.
 */
export function columnsOf(segments: readonly Run[], depth = 0): Run[][] {
	if (segments.length === 0) return []
	const cut = depth < DEEPEST ? findGutter(segments) : null
	if (!cut) return [[...segments]]
	return [cut.above, cut.left, cut.right, cut.below].flatMap((part) => columnsOf(part, depth + 1))
}

type Cut = { above: Run[]; left: Run[]; right: Run[]; below: Run[] }

/** Finds the white strip with the most lines on both sides, and divides the segments by it. */
function findGutter(segments: readonly Run[]): Cut | null {
	const em = median(segments.map(({ height }) => height))
	let best: Cut | null = null
	for (const edge of sharedEdges(segments, em)) {
		const cut = widestCut(segments, edge, em)
		if (cut && (!best || linesIn(cut) > linesIn(best))) best = cut
	}
	return best
}

const linesIn = ({ left, right }: Cut): number => left.length + right.length

/** Positions where at least three lines begin, except the leftmost. */
function sharedEdges(segments: readonly Run[], em: number): number[] {
	const edges: { x: number; count: number }[] = []
	for (const { x } of [...segments].sort((a, b) => a.x - b.x)) {
		const last = edges.at(-1)
		if (last && x - last.x <= em / 2) last.count += 1
		else edges.push({ x, count: 1 })
	}
	return edges
		.slice(1)
		.filter(({ count }) => count >= FEWEST_LINES)
		.sort((a, b) => b.count - a.count)
		.slice(0, MOST_CANDIDATES)
		.map(({ x }) => x)
}

/** Of the ranges of lines that leave the strip before `edge` free, the one with the most lines. */
function widestCut(segments: readonly Run[], edge: number, em: number): Cut | null {
	const from = edge - 0.8 * em
	const crosses = (run: Run) => run.x < edge - 0.1 && rightOf(run) > from
	let best: Cut | null = null
	for (let start = 0; start < segments.length; ) {
		let end = start
		for (let next = segments[end]; next && !crosses(next); next = segments[end]) end += 1
		const cut = cutAt(segments, { start, end, edge, em })
		if (cut && (!best || linesIn(cut) > linesIn(best))) best = cut
		start = end + 1
	}
	return best
}

type Stretch = { start: number; end: number; edge: number; em: number }

function cutAt(segments: readonly Run[], { start, end, edge, em }: Stretch): Cut | null {
	const stretch = segments.slice(start, end)
	const right = stretch.filter(({ x }) => x >= edge - 0.1)
	const left = stretch.filter(({ x }) => x < edge - 0.1)
	if (right.length < FEWEST_LINES || left.length < FEWEST_LINES || isTable(left, right, em)) return null
	const feet = feetOf(left, right, em)
	return {
		above: segments.slice(0, start),
		left: left.slice(0, left.length - feet.length),
		right,
		below: [...feet, ...segments.slice(end)],
	}
}

/** Lines on the left that are below both columns, with a gap, belong to neither. */
function feetOf(left: readonly Run[], right: readonly Run[], em: number): Run[] {
	const floor = Math.max(...right.map(bottomOf))
	const first = left.findIndex(({ y }, at) => {
		const before = left[at - 1]
		return before !== undefined && y > floor && y - bottomOf(before) > 1.5 * em
	})
	return first < 0 ? [] : left.slice(first)
}

const SHORT = /^(?:[\d½¼¾⅓⅔⅛.,/–—-]+\s*\S{0,12}|\S{1,3}|[•▢☐□*·]\s*)$/u

/** Whether a column contains amounts, numbers or marks, each beside its own line. */
function isTable(left: readonly Run[], right: readonly Run[], em: number): boolean {
	const short = left.filter(({ text }) => SHORT.test(text))
	if (short.length < 0.7 * left.length) return false
	const beside = short.filter((run) => right.some((other) => Math.abs(bottomOf(other) - bottomOf(run)) < em / 2))
	return beside.length >= 0.7 * short.length
}
