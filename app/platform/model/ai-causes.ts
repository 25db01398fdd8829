/**
 * Why a model gave no answer. `late`: no answer in time. `cut`: its stream ended in the middle. `no-recipe`: what came is
 * none.
 */
export type AiCause =
	| 'key'
	| 'model'
	| 'busy'
	| 'fault'
	| 'late'
	| 'refused'
	| 'empty'
	| 'no-recipe'
	| 'cut'
	| 'unreachable'

/** What is known about a failure: `wait` in seconds, of a server that is busy; `status` of an HTTP answer. */
export type AiFailure = { cause: AiCause; wait?: number; status?: number }

/** The sentence for the cook. `model` is AI_MODEL. */
export function causeWords({ cause, wait = DEFAULT_WAIT_S, status }: AiFailure, model: string): string {
	switch (cause) {
		case 'key':
			return "The model's server does not accept the key (OPENAI_API_KEY)."
		case 'model':
			return `The model's server does not know ${model}.`
		case 'busy':
			return `The model's server is busy. Try again in ${wait} s.`
		case 'fault':
			return "The model's server has a fault."
		case 'late':
			return 'No answer in time.'
		case 'refused':
			return status === undefined
				? "The model's server refuses to answer this."
				: `The model's server refuses to answer this (status ${status}).`
		case 'empty':
			return 'No response received'
		case 'no-recipe':
			return 'No recipe returned from AI'
		case 'cut':
			return 'The answer was cut off.'
		case 'unreachable':
			return "The model's server cannot be reached."
	}
}

/** Where a busy server does not say how long. */
export const DEFAULT_WAIT_S = 10
