import { LABEL_COUNT, NAME } from './labels.ts'

/**
 * What a reading remembers between items: the label, and whether the name has not begun (0), is being read (1) or has
 * ended (2). This lets it learn that a line rarely names two things. 14 states, 98 steps between them.
 */
type State = { phase: 0 | 1 | 2; label: number }

const labels = Array.from({ length: LABEL_COUNT }, (_, label) => label)

const STATES: State[] = [
	...labels.filter((label) => label !== NAME).map((label): State => ({ phase: 0, label })),
	{ phase: 1, label: NAME },
	...labels.map((label): State => ({ phase: 2, label })),
]

function phaseAfter({ phase }: State, label: number): State['phase'] {
	if (phase === 2) return 2
	if (label === NAME) return 1
	return phase === 0 ? 0 : 2
}

export const STATE_COUNT = STATES.length
export const LABEL_OF_STATE = Uint8Array.from(STATES, ({ label }) => label)
/** A line begins before its name or with it. */
export const IS_START = Uint8Array.from(STATES, ({ phase }) => (phase < 2 ? 1 : 0))

const steps = STATES.flatMap((from, index) =>
	labels.map((label) => {
		const phase = phaseAfter(from, label)
		return { from: index, to: STATES.findIndex((state) => state.phase === phase && state.label === label) }
	}),
)

/** Every step from one state to another, in the order of the weights of an edge. */
export const STEP_COUNT = steps.length
export const STEP_FROM = Uint8Array.from(steps, ({ from }) => from)
export const STEP_TO = Uint8Array.from(steps, ({ to }) => to)

/** The states that a sequence of labels passes through. */
export function statesOf(path: ArrayLike<number>): number[] {
	const states: number[] = []
	for (let at = 0; at < path.length; at += 1) {
		const label = path[at] ?? 0
		const from = STATES[states[at - 1] ?? -1] ?? { phase: 0, label }
		const phase = phaseAfter(from, label)
		states.push(STATES.findIndex((state) => state.phase === phase && state.label === label))
	}
	return states
}
