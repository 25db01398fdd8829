import { columnsOf } from './columns.ts'
import { bottomOf, type LaidPage, median, type Run, rightOf, segmentsOf } from './runs.ts'

/**
 * The text of laid-out pages in reading order: one text line per line, lines broken by the column joined again, the
 * title first.
 */
export function textOfPages(pages: readonly LaidPage[]): string {
	const laid = withoutMargins(pages.map(segmentsOf))
	const [first = [], ...others] = laid
	const { title, rest } = takeTitle(first)
	const bodies = [rest, ...others].map((segments) => columnsOf(segments).map(textOfColumn).join('\n\n'))
	return [title, ...bodies].filter((text) => text !== '').join('\n')
}

/** '11/21/26, 8:14 PM  Best Pancakes', 'https://example.com/pancakes 1/3', 'Page 2 of 3', '2': what browsers print around a page. */
const PRINTED =
	/^(?:https?:\/\/\S+(?:\s+\d+\s*\/\s*\d+)?|\d{1,2}[./]\d{1,2}[./]\d{2,4},?\s+\d{1,2}[:.]\d{2}.*|(?:page\s+)?\d+(?:\s*(?:of|\/)\s*\d+)?)$/i

/** Removes lines repeated at the top or bottom of several pages, and what a browser prints there. */
function withoutMargins(pages: readonly Run[][]): Run[][] {
	const counts = new Map<string, number>()
	for (const segments of pages)
		for (const key of new Set(marginsOf(segments).map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1)
	return pages.map((segments) => {
		const margins = new Set(marginsOf(segments))
		const isRunning = (run: Run) => PRINTED.test(run.text) || (counts.get(keyOf(run)) ?? 0) > 1
		return segments.filter((run) => !(margins.has(run) && isRunning(run)))
	})
}

/** The first and the last line, with everything in the same row. */
function marginsOf(segments: readonly Run[]): Run[] {
	const [top, bottom] = [segments[0], segments.at(-1)]
	if (!top || !bottom) return []
	const isBeside = (run: Run, other: Run) => Math.abs(bottomOf(run) - bottomOf(other)) < run.height / 2
	return segments.filter((run) => isBeside(run, top) || isBeside(run, bottom))
}

const keyOf = ({ text }: Run): string => text.toLowerCase().replace(/\d+/g, '#')

/** The title: words a third larger than the rest, in the upper half. */
function takeTitle(segments: readonly Run[]): { title: string; rest: Run[] } {
	const size = median(segments.map(({ height }) => height))
	const [top, bottom] = [segments[0]?.y ?? 0, Math.max(0, ...segments.map(bottomOf))]
	const upper = segments.filter(({ y, text }) => y <= top + 0.6 * (bottom - top) && /\p{L}{3}/u.test(text))
	const largest = Math.max(0, ...upper.map(({ height }) => height))
	if (segments.length < 3 || largest < 1.3 * size) return { title: '', rest: [...segments] }
	const at = segments.findIndex((run) => upper.includes(run) && run.height === largest)
	let end = at + 1
	for (let next = segments[end]; next && next.height > 0.9 * largest && end < at + 3; next = segments[end]) end += 1
	return {
		title: segments
			.slice(at, end)
			.map(({ text }) => text)
			.join(' '),
		rest: [...segments.slice(0, at), ...segments.slice(end)],
	}
}

/** Segments in one row of a column are one line ('200 g' and 'flour'). */
function linesOf(column: readonly Run[]): Run[] {
	const lines: Run[] = []
	for (const run of column) {
		const last = lines.at(-1)
		if (last && Math.abs(bottomOf(run) - bottomOf(last)) < Math.min(run.height, last.height) / 3)
			lines[lines.length - 1] = { ...last, text: `${last.text} ${run.text}`, width: rightOf(run) - last.x }
		else lines.push(run)
	}
	return lines
}

function textOfColumn(column: readonly Run[]): string {
	const lines = linesOf(column)
	const gaps = lines.slice(1).map((line, at) => line.y - bottomOf(lines[at] ?? line))
	const usual = median(gaps)
	const right = Math.max(...lines.map(rightOf))
	const paragraphs: string[] = []
	for (const [at, line] of lines.entries()) {
		const before = lines[at - 1]
		const isNear = before !== undefined && (gaps[at - 1] ?? 0) <= usual + 0.5 * line.height
		if (before && isNear && goesOn(before, line, right)) paragraphs.push(joined(paragraphs.pop() ?? '', line.text))
		else paragraphs.push(...(before && !isNear ? [''] : []), line.text)
	}
	return paragraphs.join('\n')
}

const ENUMERATED = /^(?:[•▢☐□*·–—-]\s|\d{1,2}[.)]\s)/

/** Whether `next` continues a line that the end of the column broke. */
function goesOn(line: Run, next: Run, right: number): boolean {
	if (ENUMERATED.test(next.text) || next.height > 1.2 * line.height || line.height > 1.2 * next.height) return false
	const isSmall = /^[\p{Ll}(]/u.test(next.text)
	if (/[,(–-]$/.test(line.text)) return isSmall
	if (/[.!?:;]$/.test(line.text)) return false
	const isFull = rightOf(line) >= line.x + 0.8 * (right - line.x)
	const isIndented = next.x > line.x + 0.7 * line.height
	return isSmall ? isFull || isIndented : isFull && line.text.length >= 40
}

/** 'pota-' and 'toes' are one word. */
const joined = (line: string, next: string): string =>
	/\p{L}-$/u.test(line) && /^\p{Ll}/u.test(next) ? line.slice(0, -1) + next : `${line} ${next}`
