/** Deep equality of JSON values; the order of an object's keys does not count. */
export function isSameJson(a: unknown, b: unknown): boolean {
	if (a === b) return true
	if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
	if (Array.isArray(a) !== Array.isArray(b)) return false
	const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))]
	return (
		left.size === right.size && [...left].every(([key, value]) => right.has(key) && isSameJson(value, right.get(key)))
	)
}
