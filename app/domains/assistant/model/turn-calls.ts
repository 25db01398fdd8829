import { canonical } from './canonical.ts'
import type { Outcome } from './outcome.ts'
import { readInput } from './read-input.ts'
import type { ToolCall, ToolClass } from './tool.ts'
import { isToolName, TOOLS } from './tools.ts'
import { TURN_LIMITS, type TurnState, type TurnStep } from './turn-state.ts'
import { TURN_WORDS } from './turn-words.ts'

/** The outcome of a call that is not run. */
export const refusedCall = (words: string): Outcome => ({ status: 'refused', words, output: { error: words } })

/** What a call would do; null for one whose input no tool takes. */
export function classOfCall({ name, input }: ToolCall): ToolClass | null {
	if (!isToolName(name)) return null
	const read = readInput(name, input)
	return 'input' in read ? TOOLS[name].classOf(read.input) : null
}

/** Why a call must not run in this turn; null if it may. */
export function mayRun(
	call: ToolCall,
	{ taint, before, now }: Pick<TurnState, 'taint' | 'before' | 'now'>,
): string | null {
	const kind = classOfCall(call)
	// Nothing is done without a press once a result holds words from outside.
	if (kind === 'act' && taint) return TURN_WORDS.tainted(taint.title)
	if (kind !== 'write' && kind !== 'delete') return null
	const cards = [...before, now].flatMap(({ ran }) => ran).filter(({ outcome }) => outcome.card).length
	return cards < TURN_LIMITS.cards ? null : TURN_WORDS.tooManyCards(TURN_LIMITS.cards)
}

/** Whether one of these calls is the same as two others of this turn, input and all. */
export function repeats(before: readonly TurnStep[], calls: readonly ToolCall[]): boolean {
	const counts = new Map<string, number>()
	for (const call of [...before.flatMap((step) => step.calls), ...calls]) {
		const name = `${call.name} ${canonical(call.input)}`
		counts.set(name, (counts.get(name) ?? 0) + 1)
	}
	return calls.some((call) => (counts.get(`${call.name} ${canonical(call.input)}`) ?? 0) >= TURN_LIMITS.sameCall)
}
