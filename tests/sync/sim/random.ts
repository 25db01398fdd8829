/** All randomness of a schedule comes from one of these: the same seed gives the same events. */
export type Random = {
	/** 0 <= n < 1 */
	next(): number
	/** An integer, both ends included. */
	int(low: number, high: number): number
	chance(probability: number): boolean
	pick<T>(items: readonly T[]): T
	/** Picks by weight; an entry of weight 0 is never picked. */
	weighted<T>(items: readonly (readonly [weight: number, item: T])[]): T
	/** A separate source, so that draws in one place do not shift draws elsewhere. */
	fork(name: string): Random
}

/** mulberry32 over a hash of the seed. */
export function createRandom(seed: string | number): Random {
	let state = hash(String(seed))
	const next = () => {
		state = (state + 0x6d2b79f5) | 0
		let t = Math.imul(state ^ (state >>> 15), 1 | state)
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
		return ((t ^ (t >>> 14)) >>> 0) / 4294967296
	}
	const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
	return {
		next,
		int,
		chance: (probability) => next() < probability,
		pick<T>(items: readonly T[]): T {
			if (items.length === 0) throw new Error('nothing to pick from')
			return items[int(0, items.length - 1)] as T
		},
		weighted<T>(items: readonly (readonly [number, T])[]): T {
			let left = next() * items.reduce((sum, [weight]) => sum + weight, 0)
			for (const [weight, item] of items) {
				left -= weight
				if (left < 0) return item
			}
			throw new Error('no weights')
		},
		fork: (name) => createRandom(`${seed}/${name}`),
	}
}

function hash(text: string): number {
	let h = 2166136261
	for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 16777619)
	h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
	h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
	return h ^ (h >>> 16)
}

/** A UUID of the shape that the model requires (version 7), from a clock and a random source. */
export function uuidFrom(random: Random, now: number): string {
	const time = Math.max(0, Math.floor(now)).toString(16).padStart(12, '0').slice(-12)
	const hex = (digits: number) =>
		Array.from({ length: digits }, () => Math.floor(random.next() * 16).toString(16)).join('')
	const variant = (8 + Math.floor(random.next() * 4)).toString(16)
	return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${variant}${hex(3)}-${hex(12)}`
}
