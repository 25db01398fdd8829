import type { Item } from '../items.ts'
import type { Lexicon } from '../lexicon.ts'
import { FEATURES_PER_ITEM as F, FeatureRows } from './features.ts'
import { LABEL_COUNT as L } from './labels.ts'

/** Trained weights: LABEL_COUNT numbers for each of `2 ** bits` feature rows, and a table a kind of edge. */
export type TaggerWeights = {
	bits: number
	/** What one step of the small integers is worth. */
	scale: number
	emissions: Int8Array
	transitions: Int8Array
	transitionScale: number
}

/** A label for each item, and the probability of just this reading among all. */
export type Tagging = { labels: number[]; probability: number }

/** The most probable labels of a line (Viterbi), with what all readings together weigh (forward sums). */
export class Tagger {
	readonly #weights: TaggerWeights
	readonly #transitions: Float64Array
	readonly #features = new FeatureRows()
	#scores = new Float64Array(64 * L)
	#best = new Float64Array(64 * L)
	#sums = new Float64Array(64 * L)
	#from = new Uint8Array(64 * L)

	constructor(weights: TaggerWeights) {
		this.#weights = weights
		this.#transitions = Float64Array.from(weights.transitions, (step) => step * weights.transitionScale)
	}

	tag(items: Item[], lexicon: Lexicon): Tagging {
		const count = items.length
		if (count === 0) return { labels: [], probability: 1 }
		this.#score(items, lexicon)
		const [scores, best, sums, from, transitions] = [
			this.#scores,
			this.#best,
			this.#sums,
			this.#from,
			this.#transitions,
		]
		const { edges } = this.#features
		for (let l = 0; l < L; l += 1) {
			best[l] = scores[l] as number
			sums[l] = scores[l] as number
		}
		for (let i = 1; i < count; i += 1) {
			const base = (edges[i] as number) * L * L
			const before = (i - 1) * L
			for (let l = 0; l < L; l += 1) {
				let [most, mostFrom, top] = [Number.NEGATIVE_INFINITY, 0, Number.NEGATIVE_INFINITY]
				for (let p = 0; p < L; p += 1) {
					const edge = transitions[base + p * L + l] as number
					const score = (best[before + p] as number) + edge
					if (score > most) {
						most = score
						mostFrom = p
					}
					const sum = (sums[before + p] as number) + edge
					if (sum > top) top = sum
				}
				let total = 0
				for (let p = 0; p < L; p += 1)
					total += Math.exp((sums[before + p] as number) + (transitions[base + p * L + l] as number) - top)
				const own = scores[i * L + l] as number
				best[i * L + l] = most + own
				from[i * L + l] = mostFrom
				sums[i * L + l] = top + Math.log(total) + own
			}
		}
		return this.#readBack(count)
	}

	#readBack(count: number): Tagging {
		const [best, sums, from] = [this.#best, this.#sums, this.#from]
		const end = (count - 1) * L
		let [label, top] = [0, Number.NEGATIVE_INFINITY]
		for (let l = 0; l < L; l += 1) {
			if ((best[end + l] as number) > (best[end + label] as number)) label = l
			top = Math.max(top, sums[end + l] as number)
		}
		let total = 0
		for (let l = 0; l < L; l += 1) total += Math.exp((sums[end + l] as number) - top)
		const probability = Math.exp((best[end + label] as number) - top - Math.log(total))
		const labels = new Array<number>(count)
		for (let i = count - 1; i >= 0; i -= 1) {
			labels[i] = label
			label = from[i * L + label] as number
		}
		return { labels, probability }
	}

	#score(items: Item[], lexicon: Lexicon): void {
		const count = items.length
		if (this.#scores.length < count * L) {
			this.#scores = new Float64Array(2 * count * L)
			this.#best = new Float64Array(2 * count * L)
			this.#sums = new Float64Array(2 * count * L)
			this.#from = new Uint8Array(2 * count * L)
		}
		const { emissions, scale, bits } = this.#weights
		this.#features.read(items, lexicon, bits)
		const { rows } = this.#features
		const scores = this.#scores
		for (let i = 0; i < count; i += 1) {
			let [a, b, c, d, e, f, g] = [0, 0, 0, 0, 0, 0, 0]
			for (let at = i * F; at < (i + 1) * F; at += 1) {
				const row = (rows[at] as number) * L
				a += emissions[row] as number
				b += emissions[row + 1] as number
				c += emissions[row + 2] as number
				d += emissions[row + 3] as number
				e += emissions[row + 4] as number
				f += emissions[row + 5] as number
				g += emissions[row + 6] as number
			}
			const base = i * L
			scores[base] = a * scale
			scores[base + 1] = b * scale
			scores[base + 2] = c * scale
			scores[base + 3] = d * scale
			scores[base + 4] = e * scale
			scores[base + 5] = f * scale
			scores[base + 6] = g * scale
		}
	}
}
