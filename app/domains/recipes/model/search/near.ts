/** Shorter words are too easily another word: beef, beer, beet. */
const SHORTEST = 5
const LONG = 8

/** How many typing errors are allowed in a word of this length. */
export const slipsOf = (length: number): number => (length < SHORTEST ? 0 : length < LONG ? 1 : 2)

/**
 * Whether a cook who typed `word` may have meant `term`: the same first letter, and one error (two from eight letters
 * on): a letter omitted, added, replaced or swapped with its neighbour.
 */
export function isNear(word: string, term: string): boolean {
	const slips = slipsOf(word.length)
	if (slips === 0 || word[0] !== term[0] || term.length < SHORTEST - 1) return false
	if (Math.abs(word.length - term.length) > slips) return false
	return distanceWithin(word, term, slips)
}

/** Rows of the table below, reused: a search compares thousands of words. Words are at most 40 letters long. */
const ROW = 48
const rows = [new Uint8Array(ROW), new Uint8Array(ROW), new Uint8Array(ROW)] as const

/** Optimal string alignment distance of at most `limit`; gives up as soon as it is more. */
function distanceWithin(a: string, b: string, limit: number): boolean {
	let [before, last, row] = rows
	for (let j = 0; j <= b.length; j += 1) last[j] = j
	for (let i = 1; i <= a.length; i += 1) {
		row[0] = i
		let best = i
		for (let j = 1; j <= b.length; j += 1) {
			const isSame = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
			let value = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1))
			if (i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1))
				value = Math.min(value, (before[j - 2] ?? 0) + 1)
			row[j] = value
			if (value < best) best = value
		}
		if (best > limit) return false
		const free = before
		before = last
		last = row
		row = free
	}
	return (last[b.length] ?? 0) <= limit
}
