/** A longest common subsequence takes n times m steps: above this the texts count as rewritten. */
const MAX_CELLS = 1_000_000

/**
 * Three-way merge of texts by whole lines (diff3): a change by one side only is taken from that side, a change that
 * both made alike is taken once. null if both changed the same place differently, or if the texts are too long to
 * compare. The order of `ours` and `theirs` does not matter.
 */
export function mergeLines(base: string, ours: string, theirs: string): string | null {
	if (ours === theirs || theirs === base) return ours
	if (ours === base) return theirs
	const [o, a, b] = [base.split('\n'), ours.split('\n'), theirs.split('\n')]
	const inA = matches(o, a)
	const inB = matches(o, b)
	if (!inA || !inB) return null
	const merged: string[] = []
	let [atO, atA, atB] = [0, 0, 0]
	for (let next = 0; next <= o.length; next += 1) {
		// The next line that all three still have, or the end of all three.
		const isEnd = next === o.length
		const [lineA, lineB] = isEnd ? [a.length, b.length] : [inA[next], inB[next]]
		if (lineA === undefined || lineB === undefined) continue
		const chunk = mergeChunk(o.slice(atO, next), a.slice(atA, lineA), b.slice(atB, lineB))
		if (!chunk) return null
		merged.push(...chunk)
		if (!isEnd) merged.push(o[next] ?? '')
		;[atO, atA, atB] = [next + 1, lineA + 1, lineB + 1]
	}
	return merged.join('\n')
}

function mergeChunk(base: string[], ours: string[], theirs: string[]): string[] | null {
	if (isSame(ours, theirs) || isSame(theirs, base)) return ours
	return isSame(ours, base) ? theirs : null
}

const isSame = (a: string[], b: string[]): boolean => a.length === b.length && a.every((line, i) => line === b[i])

/**
 * For each line of `from` its index in `to`, undefined if it is gone; indexes rise. null if there is too much to
 * compare.
 */
function matches(from: string[], to: string[]): (number | undefined)[] | null {
	const found: (number | undefined)[] = new Array(from.length).fill(undefined)
	let start = 0
	while (start < from.length && start < to.length && from[start] === to[start]) {
		found[start] = start
		start += 1
	}
	let [endFrom, endTo] = [from.length, to.length]
	while (endFrom > start && endTo > start && from[endFrom - 1] === to[endTo - 1]) {
		endFrom -= 1
		endTo -= 1
		found[endFrom] = endTo
	}
	const [rows, columns] = [endFrom - start, endTo - start]
	if (rows * columns > MAX_CELLS) return null
	// length[i][j]: the longest common subsequence of the rest from i and from j on.
	const width = columns + 1
	const length = new Uint32Array((rows + 1) * width)
	const at = (i: number, j: number) => length[i * width + j] ?? 0
	for (let i = rows - 1; i >= 0; i -= 1) {
		for (let j = columns - 1; j >= 0; j -= 1) {
			length[i * width + j] =
				from[start + i] === to[start + j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
		}
	}
	for (let i = 0, j = 0; i < rows && j < columns; ) {
		if (from[start + i] === to[start + j]) {
			found[start + i] = start + j
			i += 1
			j += 1
		} else if (at(i + 1, j) >= at(i, j + 1)) i += 1
		else j += 1
	}
	return found
}
