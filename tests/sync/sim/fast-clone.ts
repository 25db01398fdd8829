const real = globalThis.structuredClone

/**
 * Like structuredClone, for the values in a store: the real one takes most of a simulation's time. Throws where the
 * real one throws (a function, a symbol).
 */
export function fastClone<T>(value: T): T {
	if (typeof value !== 'object' || value === null) {
		if (typeof value === 'function' || typeof value === 'symbol') return real(value)
		return value
	}
	if (Array.isArray(value)) return value.map(fastClone) as T
	const prototype: unknown = Object.getPrototypeOf(value)
	if (prototype !== Object.prototype && prototype !== null) return real(value)
	const copy: Record<string, unknown> = {}
	for (const name of Object.keys(value)) {
		const item: unknown = (value as Record<string, unknown>)[name]
		copy[name] = typeof item === 'object' ? fastClone(item) : item
		if (typeof item === 'function' || typeof item === 'symbol') real(item)
	}
	return copy as T
}
