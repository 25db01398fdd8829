import { EDGE_KINDS, FEATURES_PER_ITEM as F } from '#app/domains/ingredients/model/grammar/tagger/features.ts'
import { LABEL_COUNT as L } from '#app/domains/ingredients/model/grammar/tagger/labels.ts'
import {
	IS_START,
	LABEL_OF_STATE,
	STATE_COUNT as S,
	STEP_COUNT,
	STEP_FROM,
	STEP_TO,
} from '#app/domains/ingredients/model/grammar/tagger/states.ts'

/** One line as training data: the feature rows of every item, the edge that leads to it, the state of its label. */
export type Example = { rows: Int32Array; edges: Uint8Array; states: Uint8Array }

export type TrainingOptions = {
	bits: number
	epochs: number
	/** The step size of FTRL-Proximal (McMahan et al. 2013), and its two penalties. */
	alpha: number
	l1: number
	l2: number
	/** The share of a word's features that a step leaves out, so that no weight depends on all the others. */
	dropout: number
	seed: number
}

/** A random generator with the same numbers for the same seed on every machine (mulberry32). */
export function randomOf(seed: number): () => number {
	let state = seed
	return () => {
		state = (state + 0x6d2b79f5) | 0
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
	}
}

/** Weights with a step size each, many of them exactly 0. */
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

/** A linear-chain conditional random field: log-likelihood by forward and backward sums, one line per step. */
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
		this.transitions = new SparseWeights(EDGE_KINDS * STEP_COUNT, { ...options, l1: 0 })
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
			for (const index of order) loss += this.#learn(this.#dropSome(examples[index] as Example, random))
			onEpoch(epoch, loss / examples.length)
		}
	}

	/** The example with some of its features marked as dropped. */
	#dropSome({ rows, edges, states }: Example, random: () => number): Example {
		const { dropout } = this.#options
		if (dropout === 0) return { rows, edges, states }
		return { rows: rows.map((row) => (random() < dropout ? DROPPED : row)), edges, states }
	}

	#learn({ rows, edges, states }: Example): number {
		const count = states.length
		if (count === 0) return 0
		const scores = this.#score(rows, count)
		const logTotal = this.#sum(scores, edges, count)
		const [forward, backward] = [this.#forward, this.#backward]
		const { weights } = this.transitions
		const kept = 1 / (1 - this.#options.dropout)
		let gold = 0
		const gradients = new Float64Array(L)
		for (let i = 0; i < count; i += 1) {
			const label = LABEL_OF_STATE[states[i] as number] as number
			gold += scores[i * L + label] as number
			gradients.fill(0)
			for (let s = 0; s < S; s += 1) {
				const own = LABEL_OF_STATE[s] as number
				const belief = Math.exp((forward[i * S + s] as number) + (backward[i * S + s] as number) - logTotal)
				gradients[own] = (gradients[own] as number) + belief
			}
			gradients[label] = (gradients[label] as number) - 1
			for (let f = 0; f < F; f += 1) {
				const row = (rows[i * F + f] as number) * L
				if (row < 0) continue
				for (let l = 0; l < L; l += 1) {
					const gradient = kept * (gradients[l] as number)
					if (gradient > 1e-4 || gradient < -1e-4) this.emissions.step(row + l, gradient)
				}
			}
			if (i === 0) continue
			const base = (edges[i] as number) * STEP_COUNT
			for (let step = 0; step < STEP_COUNT; step += 1) {
				const [source, target] = [STEP_FROM[step] as number, STEP_TO[step] as number]
				const isGold = source === states[i - 1] && target === states[i]
				const weight = weights[base + step] as number
				if (isGold) gold += weight
				const log =
					(forward[(i - 1) * S + source] as number) +
					weight +
					(scores[i * L + (LABEL_OF_STATE[target] as number)] as number) +
					(backward[i * S + target] as number) -
					logTotal
				const gradient = Math.exp(log) - (isGold ? 1 : 0)
				if (gradient > 1e-4 || gradient < -1e-4) this.#edgeGradients.push([base + step, gradient])
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
			this.#forward = new Float64Array(2 * count * S)
			this.#backward = new Float64Array(2 * count * S)
		}
		const scores = this.#scores
		scores.fill(0, 0, count * L)
		// Scales the remaining features up for the dropped ones.
		const kept = 1 / (1 - this.#options.dropout)
		const { weights } = this.emissions
		for (let i = 0; i < count; i += 1) {
			for (let f = 0; f < F; f += 1) {
				const row = (rows[i * F + f] as number) * L
				if (row < 0) continue
				for (let l = 0; l < L; l += 1)
					scores[i * L + l] = (scores[i * L + l] as number) + kept * (weights[row + l] as number)
			}
		}
		return scores
	}

	/** Log sums over all readings, up to each state and from it on; returns the sum over whole lines. */
	#sum(scores: Float64Array, edges: Uint8Array, count: number): number {
		const [forward, backward] = [this.#forward, this.#backward]
		const { weights } = this.transitions
		for (let s = 0; s < S; s += 1) {
			forward[s] = IS_START[s] ? (scores[LABEL_OF_STATE[s] as number] as number) : IMPOSSIBLE
			backward[(count - 1) * S + s] = 0
		}
		const terms = Array.from({ length: S }, () => [] as number[])
		for (let i = 1; i < count; i += 1) {
			const base = (edges[i] as number) * STEP_COUNT
			for (const list of terms) list.length = 0
			for (let step = 0; step < STEP_COUNT; step += 1)
				terms[STEP_TO[step] as number]?.push(
					(forward[(i - 1) * S + (STEP_FROM[step] as number)] as number) + (weights[base + step] as number),
				)
			for (let s = 0; s < S; s += 1)
				forward[i * S + s] = logSum(terms[s] ?? []) + (scores[i * L + (LABEL_OF_STATE[s] as number)] as number)
		}
		for (let i = count - 2; i >= 0; i -= 1) {
			const base = (edges[i + 1] as number) * STEP_COUNT
			for (const list of terms) list.length = 0
			for (let step = 0; step < STEP_COUNT; step += 1) {
				const target = STEP_TO[step] as number
				terms[STEP_FROM[step] as number]?.push(
					(weights[base + step] as number) +
						(scores[(i + 1) * L + (LABEL_OF_STATE[target] as number)] as number) +
						(backward[(i + 1) * S + target] as number),
				)
			}
			for (let s = 0; s < S; s += 1) backward[i * S + s] = logSum(terms[s] ?? [])
		}
		return logSum(forward.subarray((count - 1) * S, count * S))
	}
}

const DROPPED = -1

/** The log probability of an impossible event, finite so that differences are numbers. */
const IMPOSSIBLE = -1e9

function logSum(terms: ArrayLike<number>): number {
	let most = Number.NEGATIVE_INFINITY
	for (let at = 0; at < terms.length; at += 1) if ((terms[at] as number) > most) most = terms[at] as number
	let sum = 0
	for (let at = 0; at < terms.length; at += 1) sum += Math.exp((terms[at] as number) - most)
	return most + Math.log(sum)
}
