import type { Range } from './audit-rows.ts'

/** One row as the copy has it and as the database has it. */
export type Difference = { seq: number; was?: string; is?: string }
export type RowFault = 'changed' | 'replaced' | 'reordered' | 'inserted' | 'missing'

const lines = (text: string) => (text === '' ? [] : text.split('\n'))
const bySeq = (text: string) => new Map(lines(text).map((line) => [Number(line.slice(1, line.indexOf(','))), line]))
const contentOf = (line: string) => line.slice(line.indexOf(','))
const idOf = (line: string): unknown => JSON.parse(line)[1]

/** The rows of a seal that differ between the text of its copy and that of the database. */
export function differences(was: string, is: string): Difference[] {
	const [before, after] = [bySeq(was), bySeq(is)]
	const seqs = [...new Set([...before.keys(), ...after.keys()])].sort((a, b) => a - b)
	return seqs
		.map((seq) => ({ seq, was: before.get(seq), is: after.get(seq) }))
		.filter((row) => row.was !== row.is)
		.map(({ seq, was, is }) => ({ seq, ...(was ? { was } : {}), ...(is ? { is } : {}) }))
}

/** What happened to each row. A row whose content stands at another number has changed its place. */
export function classify(differing: readonly Difference[]): { seq: number; fault: RowFault }[] {
	const originals = new Set(differing.flatMap(({ was }) => (was ? [contentOf(was)] : [])))
	const present = new Set(differing.flatMap(({ is }) => (is ? [contentOf(is)] : [])))
	return differing.map(({ seq, was, is }) => ({ seq, fault: faultOf(was, is, originals, present) }))
}

function faultOf(
	was: string | undefined,
	is: string | undefined,
	originals: ReadonlySet<string>,
	present: ReadonlySet<string>,
): RowFault {
	if (is === undefined) return was && present.has(contentOf(was)) ? 'reordered' : 'missing'
	if (originals.has(contentOf(is))) return 'reordered'
	if (was === undefined) return 'inserted'
	return idOf(was) === idOf(is) ? 'changed' : 'replaced'
}

/** Numbers, ascending, as ranges. */
export function rangesOf(numbers: readonly number[]): Range[] {
	const ranges: Range[] = []
	for (const number of numbers) {
		const last = ranges.at(-1)
		if (last && last.to + 1 === number) last.to = number
		else ranges.push({ from: number, to: number })
	}
	return ranges
}
