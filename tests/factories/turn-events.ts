import type { Outcome } from '#app/domains/assistant/model/outcome.ts'
import { reduceTurn } from '#app/domains/assistant/model/turn.ts'
import { startTurn, type TurnCommand, type TurnEvent, type TurnState } from '#app/domains/assistant/model/turn-state.ts'

export const TURN = '0199aaaa-0000-7000-8000-000000000001'
export const begin = (by: TurnState['by'] = 'model'): TurnState =>
	startTurn({ turn: TURN, session: TURN, question: 'What is for dinner?', by })

/** Plays events; the commands of the last one. */
export function play(state: TurnState, ...events: TurnEvent[]): { state: TurnState; commands: TurnCommand[] } {
	let turned: { state: TurnState; commands: TurnCommand[] } = { state, commands: [] }
	for (const event of events) turned = reduceTurn(turned.state, event)
	return turned
}

export const ASK: TurnEvent = { type: 'ask' }
export const chunk = (one: Record<string, unknown> & { type: string }, stream = 1, at = 0): TurnEvent => ({
	type: 'chunk',
	stream,
	chunk: one,
	at,
})
export const text = (delta: string, stream = 1, at = 0) => chunk({ type: 'text-delta', id: 't', delta }, stream, at)
export const call = (toolCallId: string, toolName: string, input: unknown, stream = 1) =>
	chunk({ type: 'tool-input-available', toolCallId, toolName, input }, stream)
export const finish = (finishReason: string, stream = 1) => chunk({ type: 'finish', finishReason }, stream)
export const failure = (cause: string, stream = 1) =>
	chunk({ type: 'data-failure', data: { cause, message: 'why' } }, stream)
export const ran = (id: string, outcome: Partial<Outcome> = {}): TurnEvent => ({
	type: 'ran',
	id,
	outcome: { status: 'ran', words: 'Found.', output: {}, ...outcome },
})
export const SAVED: TurnEvent = { type: 'saved' }
export const KEPT: TurnEvent = { type: 'kept' }
export const end = (stream = 1): TurnEvent => ({ type: 'end', stream })
export const types = (commands: readonly TurnCommand[]) => commands.map(({ type }) => type)

export const LOOK = { at: 'list' }
export const PLAN = { days: 3 }
export const card = (id: string): Partial<Outcome> => ({
	status: 'proposed',
	card: {
		...{ id, tool: 'plan_week', input: PLAN, aliases: {}, made_at: 1, class: 'write', title: 'Plan', lines: ['x'] },
		...{ button: 'Apply', digest: '', state: 'open' },
	},
})
