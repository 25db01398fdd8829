import { EDGE_KINDS } from './features.ts'
import { LABEL_COUNT } from './labels.ts'
import { STEP_COUNT } from './states.ts'
import { Tagger } from './tagger.ts'
import { readWeights } from './weights-text.ts'

let loading: Promise<Tagger> | null = null

async function load(): Promise<Tagger> {
	const { WEIGHTS } = await import('./weights.ts')
	return new Tagger({
		bits: WEIGHTS.bits,
		scale: WEIGHTS.scale,
		emissions: readWeights(WEIGHTS.emissions, LABEL_COUNT << WEIGHTS.bits),
		transitions: readWeights(WEIGHTS.transitions, EDGE_KINDS * STEP_COUNT),
		transitionScale: WEIGHTS.transitionScale,
	})
}

/**
 * The trained tagger. Its weights are a separate chunk, loaded once at the first call; a failed load is retried by the
 * next call.
 */
export function loadTagger(): Promise<Tagger> {
	loading ??= load().catch((error) => {
		loading = null
		throw error
	})
	return loading
}
