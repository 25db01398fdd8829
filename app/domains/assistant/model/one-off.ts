/** Whether two words of four letters or more differ by one letter that is added, left out, replaced or swapped. */
export function isOneOff(a: string, b: string): boolean {
	const [short, long] = a.length <= b.length ? [a, b] : [b, a]
	if (short.length < 4 || long.length - short.length > 1 || a[0] !== b[0]) return false
	let at = 0
	while (at < short.length && short[at] === long[at]) at += 1
	const isSwapped =
		short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2)
	const rest = long.slice(at + 1)
	return short.length === long.length ? short.slice(at + 1) === rest || isSwapped : short.slice(at) === rest
}
