/** A source of random values with the same sequence for the same seed (mulberry32). */
export type Random = {
	/** 0 <= n < 1. */
	next(): number
	/** An integer, 0 <= n < `below`. */
	int(below: number): number
	chance(probability: number): boolean
	pick<T>(from: readonly T[]): T
	/** A valid UUID of the form of version 7. */
	uuid(): string
}

export function seeded(seed: number): Random {
	let state = seed >>> 0
	const next = () => {
		state = (state + 0x6d2b79f5) >>> 0
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
	}
	const int = (below: number) => Math.floor(next() * below)
	const hex = (digits: number) => Array.from({ length: digits }, () => int(16).toString(16)).join('')
	return {
		next,
		int,
		chance: (probability) => next() < probability,
		pick<T>(from: readonly T[]): T {
			if (from.length === 0) throw new Error('nothing to pick from')
			return from[int(from.length)] as T
		},
		uuid: () => `${hex(8)}-${hex(4)}-7${hex(3)}-${'89ab'[int(4)]}${hex(3)}-${hex(12)}`,
	}
}
