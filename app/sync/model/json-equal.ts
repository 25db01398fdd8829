/**
 * Whether two JSON values are equal: lists in their order, objects regardless of the order of their keys. Both must be
 * of bounded depth.
 */
export function jsonEqual(a: unknown, b: unknown): boolean {
	if (a === b) return true
	if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
	if (Array.isArray(a) || Array.isArray(b)) {
		if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false
		return a.every((value, i) => jsonEqual(value, b[i]))
	}
	const keys = Object.keys(a)
	if (keys.length !== Object.keys(b).length) return false
	return keys.every((key) => Object.hasOwn(b, key) && jsonEqual(valueAt(a, key), valueAt(b, key)))
}

const valueAt = (object: object, key: string): unknown => (object as Record<string, unknown>)[key]
