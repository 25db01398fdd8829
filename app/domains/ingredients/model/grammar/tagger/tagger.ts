import type { Item } from '../items.ts'
import type { Lexicon } from '../lexicon.ts'
import { FEATURES_PER_ITEM as F, FeatureRows } from './features.ts'
import { LABEL_COUNT as L } from './labels.ts'
import { IS_START, LABEL_OF_STATE, STATE_COUNT as S, STEP_COUNT, STEP_TO } from './states.ts'

/** Trained weights: LABEL_COUNT numbers for each of `2 ** bits` feature rows, and STEP_COUNT for each kind of edge. */
export type TaggerWeights = {
	bits: number
	/** The value of one unit of the small integers. */
	scale: number
	emissions: Int8Array
	transitions: Int8Array
	transitionScale: number
}

/** A label for each item, and the probability of exactly this reading among all. */
export type Tagging = { labels: number[]; probability: number }

/** The most probable labels of a line (Viterbi), with the total weight of all readings (forward sums). */
export class Tagger {
	readonly #weights: TaggerWeights
	readonly #transitions: Float64Array
	/** The exponentials of the transitions, so that sums of probabilities need no logarithm. */
	readonly #factors: Float64Array
	readonly #features = new FeatureRows()
	#scores = new Float64Array(64 * L)
	#from = new Uint8Array(64 * S)
	#best = new Float64Array(S)
	#nextBest = new Float64Array(S)
	#sums = new Float64Array(S)
	#nextSums = new Float64Array(S)
	readonly #own = new Float64Array(L)

	constructor(weights: TaggerWeights) {
		this.#weights = weights
		this.#transitions = Float64Array.from(weights.transitions, (step) => step * weights.transitionScale)
		this.#factors = this.#transitions.map(Math.exp)
	}

	tag(items: Item[], lexicon: Lexicon): Tagging {
		const count = items.length
		if (count === 0) return { labels: [], probability: 1 }
		this.#score(items, lexicon)
		this.#start()
		for (let i = 1; i < count; i += 1) this.#advance(i)
		return this.#readBack(count)
	}

	#start(): void {
		const scores = this.#scores
		const top = this.#top(0)
		for (let s = 0; s < S; s += 1) {
			const own = (scores[LABEL_OF_STATE[s] as number] as number) - top
			this.#best[s] = IS_START[s] ? own : Number.NEGATIVE_INFINITY
			this.#sums[s] = IS_START[s] ? Math.exp(own) : 0
		}
	}

	/**
	 * Advances from the states of item `i - 1` to those of `i`. Plain loops over plain arrays, because most of a
	 * reading's time is spent here.
	 */
	#advance(i: number): void {
		const best = this.#best
		const sums = this.#sums
		const nextBest = this.#nextBest
		const nextSums = this.#nextSums
		const scores = this.#scores
		const from = this.#from
		const transitions = this.#transitions
		const factors = this.#factors
		const base = (this.#features.edges[i] as number) * STEP_COUNT
		nextBest.fill(Number.NEGATIVE_INFINITY)
		nextSums.fill(0)
		for (let source = 0; source < S; source += 1) {
			const sofar = best[source] as number
			if (sofar === Number.NEGATIVE_INFINITY) continue
			const sum = sums[source] as number
			for (let step = source * L; step < (source + 1) * L; step += 1) {
				const target = STEP_TO[step] as number
				const score = sofar + (transitions[base + step] as number)
				if (score > (nextBest[target] as number)) {
					nextBest[target] = score
					from[i * S + target] = source
				}
				nextSums[target] = (nextSums[target] as number) + sum * (factors[base + step] as number)
			}
		}
		// Normalised at every item, so that scores and sums stay within the range of a double.
		const top = this.#top(i)
		for (let l = 0; l < L; l += 1) this.#own[l] = Math.exp((scores[i * L + l] as number) - top)
		let total = 0
		for (let s = 0; s < S; s += 1) {
			nextSums[s] = (nextSums[s] as number) * (this.#own[LABEL_OF_STATE[s] as number] as number)
			total += nextSums[s] as number
		}
		const shift = top + Math.log(total)
		for (let s = 0; s < S; s += 1) {
			nextSums[s] = (nextSums[s] as number) / total
			nextBest[s] = (nextBest[s] as number) + (scores[i * L + (LABEL_OF_STATE[s] as number)] as number) - shift
		}
		this.#best = nextBest
		this.#nextBest = best
		this.#sums = nextSums
		this.#nextSums = sums
	}

	#readBack(count: number): Tagging {
		const best = this.#best
		const sums = this.#sums
		let state = 0
		let total = 0
		for (let s = 0; s < S; s += 1) {
			if ((best[s] as number) > (best[state] as number)) state = s
			total += sums[s] as number
		}
		// Scores and sums were scaled equally, so their ratio is the probability.
		const probability = Math.min(1, Math.exp(best[state] as number) / total)
		const labels = new Array<number>(count)
		for (let i = count - 1; i >= 0; i -= 1) {
			labels[i] = LABEL_OF_STATE[state] as number
			state = this.#from[i * S + state] as number
		}
		return { labels, probability }
	}

	#top(item: number): number {
		let top = Number.NEGATIVE_INFINITY
		for (let l = item * L; l < (item + 1) * L; l += 1) top = Math.max(top, this.#scores[l] as number)
		return top
	}

	#score(items: Item[], lexicon: Lexicon): void {
		const count = items.length
		if (this.#scores.length < count * L) {
			this.#scores = new Float64Array(2 * count * L)
			this.#from = new Uint8Array(2 * count * S)
		}
		const { emissions, scale, bits } = this.#weights
		this.#features.read(items, lexicon, bits)
		const { rows } = this.#features
		const scores = this.#scores
		for (let i = 0; i < count; i += 1) {
			let a = 0
			let b = 0
			let c = 0
			let d = 0
			let e = 0
			let f = 0
			let g = 0
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
