import type { TaggerWeights } from '#app/domains/ingredients/model/grammar/tagger/tagger.ts'
import type { Crf } from './crf.ts'

/** Weights beyond this share of the largest are clipped: one outlier would coarsen all others. */
const CLIP = 0.8

function toInt8(weights: Float32Array, clip: number): { steps: Int8Array; scale: number } {
	let most = 0
	for (const weight of weights) most = Math.max(most, Math.abs(weight))
	const scale = (most * clip) / 127 || 1
	return {
		steps: Int8Array.from(weights, (weight) => Math.max(-127, Math.min(127, Math.round(weight / scale)))),
		scale,
	}
}

/** The trained weights as integers from -127 to 127. */
export function quantise(crf: Crf, bits: number): TaggerWeights {
	const emissions = toInt8(crf.emissions.weights, CLIP)
	const transitions = toInt8(crf.transitions.weights, 1)
	return {
		bits,
		scale: emissions.scale,
		emissions: emissions.steps,
		transitions: transitions.steps,
		transitionScale: transitions.scale,
	}
}
