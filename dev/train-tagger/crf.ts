import { EDGE_KINDS, FEATURES_PER_ITEM as F } from '../../app/domains/recipes/model/grammar/tagger/features.ts'
import { LABEL_COUNT as L } from '../../app/domains/recipes/model/grammar/tagger/labels.ts'

/** One line ready to learn from: feature rows of every item, which edge leads to it, its label. */
export type Example = { rows: Int32Array; edges: Uint8Array; labels: Uint8Array }

export type TrainingOptions = {
	bits: number
	epochs: number
	/** Step size of FTRL-Proximal (McMahan et al. 2013), and its two penalties. */
	alpha: number
	l1: number
	l2: number
	seed: number
}

/** The same numbers for the same seed on every machine (mulberry32). */
export function randomOf(seed: number): () => number {
	let state = seed
	return () => {
		state = (state + 0x6d2b79f5) | 0
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
	}
}

/** Weights with a step size of their own each, and many of them exactly 0. */
class SparseWeights {
	readonly weights: Float32Array
	readonly #z: Float32Array
	readonly #n: Float32Array
	readonly #options: TrainingOptions

	constructor(size: number, options: TrainingOptions) {
		this.weights = new Float32Array(size)
		this.#z = new Float32Array(size)
		this.#n = new Float32Array(size)
		this.#options = options
	}

	step(at: number, gradient: number): void {
		const { alpha, l1, l2 } = this.#options
		const old = this.#n[at] as number
		const now = old + gradient * gradient
		const z =
			(this.#z[at] as number) + gradient - ((Math.sqrt(now) - Math.sqrt(old)) / alpha) * (this.weights[at] as number)
		this.#z[at] = z
		this.#n[at] = now
		this.weights[at] = Math.abs(z) <= l1 ? 0 : -(z - Math.sign(z) * l1) / ((1 + Math.sqrt(now)) / alpha + l2)
	}
}

/** A linear-chain conditional random field: log-likelihood by forward and backward sums, one line a step. */
export class Crf {
	readonly emissions: SparseWeights
	readonly transitions: SparseWeights
	#options: TrainingOptions
	#scores = new Float64Array(0)
	#forward = new Float64Array(0)
	#backward = new Float64Array(0)

	constructor(options: TrainingOptions) {
		this.#options = options
		this.emissions = new SparseWeights(L << options.bits, options)
		this.transitions = new SparseWeights(EDGE_KINDS * L * L, { ...options, l1: 0 })
	}

	train(examples: Example[], onEpoch: (epoch: number, loss: number) => void): void {
		const order = examples.map((_, index) => index)
		const random = randomOf(this.#options.seed)
		for (let epoch = 1; epoch <= this.#options.epochs; epoch += 1) {
			for (let at = order.length - 1; at > 0; at -= 1) {
				const other = Math.floor(random() * (at + 1))
				;[order[at], order[other]] = [order[other] as number, order[at] as number]
			}
			let loss = 0
			for (const index of order) loss += this.#learn(examples[index] as Example)
			onEpoch(epoch, loss / examples.length)
		}
	}

	#learn({ rows, edges, labels }: Example): number {
		const count = labels.length
		if (count === 0) return 0
		const scores = this.#score(rows, count)
		const logTotal = this.#sum(scores, edges, count)
		let gold = 0
		const probabilities = new Float64Array(L)
		for (let i = 0; i < count; i += 1) {
			const label = labels[i] as number
			gold += scores[i * L + label] as number
			for (let l = 0; l < L; l += 1) {
				const belief = Math.exp((this.#forward[i * L + l] as number) + (this.#backward[i * L + l] as number) - logTotal)
				probabilities[l] = belief - (l === label ? 1 : 0)
			}
			for (let f = 0; f < F; f += 1) {
				const row = (rows[i * F + f] as number) * L
				for (let l = 0; l < L; l += 1) {
					const gradient = probabilities[l] as number
					if (gradient > 1e-4 || gradient < -1e-4) this.emissions.step(row + l, gradient)
				}
			}
			if (i === 0) continue
			const base = (edges[i] as number) * L * L
			const previous = labels[i - 1] as number
			gold += this.transitions.weights[base + previous * L + label] as number
			for (let p = 0; p < L; p += 1) {
				for (let l = 0; l < L; l += 1) {
					const weight = this.transitions.weights[base + p * L + l] as number
					const log =
						(this.#forward[(i - 1) * L + p] as number) +
						weight +
						(scores[i * L + l] as number) +
						(this.#backward[i * L + l] as number) -
						logTotal
					const gradient = Math.exp(log) - (p === previous && l === label ? 1 : 0)
					if (gradient > 1e-4 || gradient < -1e-4) this.#edgeGradients.push([base + p * L + l, gradient])
				}
			}
		}
		for (const [at, gradient] of this.#edgeGradients) this.transitions.step(at, gradient)
		this.#edgeGradients.length = 0
		return logTotal - gold
	}

	#edgeGradients: [number, number][] = []

	#score(rows: Int32Array, count: number): Float64Array {
		if (this.#scores.length < count * L) {
			this.#scores = new Float64Array(2 * count * L)
			this.#forward = new Float64Array(2 * count * L)
			this.#backward = new Float64Array(2 * count * L)
		}
		const scores = this.#scores
		scores.fill(0, 0, count * L)
		const { weights } = this.emissions
		for (let i = 0; i < count; i += 1) {
			for (let f = 0; f < F; f += 1) {
				const row = (rows[i * F + f] as number) * L
				for (let l = 0; l < L; l += 1) scores[i * L + l] = (scores[i * L + l] as number) + (weights[row + l] as number)
			}
		}
		return scores
	}

	#sum(scores: Float64Array, edges: Uint8Array, count: number): number {
		const [forward, backward] = [this.#forward, this.#backward]
		const { weights } = this.transitions
		for (let l = 0; l < L; l += 1) {
			forward[l] = scores[l] as number
			backward[(count - 1) * L + l] = 0
		}
		const terms = new Float64Array(L)
		for (let i = 1; i < count; i += 1) {
			const base = (edges[i] as number) * L * L
			for (let l = 0; l < L; l += 1) {
				for (let p = 0; p < L; p += 1)
					terms[p] = (forward[(i - 1) * L + p] as number) + (weights[base + p * L + l] as number)
				forward[i * L + l] = logSum(terms) + (scores[i * L + l] as number)
			}
		}
		for (let i = count - 2; i >= 0; i -= 1) {
			const base = (edges[i + 1] as number) * L * L
			for (let p = 0; p < L; p += 1) {
				for (let l = 0; l < L; l += 1)
					terms[l] =
						(weights[base + p * L + l] as number) +
						(scores[(i + 1) * L + l] as number) +
						(backward[(i + 1) * L + l] as number)
				backward[i * L + p] = logSum(terms)
			}
		}
		return logSum(forward.subarray((count - 1) * L, count * L))
	}
}

function logSum(terms: Float64Array): number {
	let most = Number.NEGATIVE_INFINITY
	for (let at = 0; at < terms.length; at += 1) if ((terms[at] as number) > most) most = terms[at] as number
	let sum = 0
	for (let at = 0; at < terms.length; at += 1) sum += Math.exp((terms[at] as number) - most)
	return most + Math.log(sum)
}
