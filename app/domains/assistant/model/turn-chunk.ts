import type { NoAnswer, Receipt, Usage } from './chat-answer.ts'
import { isShallow } from './read-input.ts'
import { isToolName } from './tools.ts'
import type { TurnState, TurnStep } from './turn-state.ts'
import { TURN_WORDS } from './turn-words.ts'

/** What a chunk does to the present step: what it adds, or how it ends it. */
export type ReadChunk =
	| { kind: 'nothing' }
	| { kind: 'step'; now: TurnStep }
	| { kind: 'turn'; add: Pick<TurnState, 'usage'> | Pick<TurnState, 'failure'> }
	| { kind: 'finish'; reason: string }

type Chunk = { type: string; [name: string]: unknown }

const NOTHING: ReadChunk = { kind: 'nothing' }
const MOST_ID = 100
const MOST_OPTIONS = 8
const MOST_OPTION = 200
/** More calls are not even kept: a step runs at most eight. */
const MOST_CALLS = 32

/** Reads one chunk of a UI message stream. Whatever is not as expected is nothing. */
export function readChunk(now: TurnStep, chunk: Chunk): ReadChunk {
	switch (chunk.type) {
		case 'text-delta':
			return textOf(chunk.delta) === ''
				? NOTHING
				: { kind: 'step', now: { ...now, text: now.text + textOf(chunk.delta) } }
		case 'tool-input-available':
		case 'tool-input-error':
			return readCall(now, chunk)
		case 'data-safety':
			return { kind: 'step', now: withSafety(now, textOf(chunk.data)) }
		case 'data-kind':
			return chunk.data === 'ask' || chunk.data === 'refuse'
				? { kind: 'step', now: { ...now, kind: chunk.data } }
				: NOTHING
		case 'data-options':
			return { kind: 'step', now: { ...now, options: optionsOf(chunk.data) } }
		case 'data-receipt':
			return isReceipt(chunk.data) ? { kind: 'step', now: { ...now, receipt: chunk.data } } : NOTHING
		case 'data-usage':
			return isUsage(chunk.data) ? { kind: 'turn', add: { usage: chunk.data } } : NOTHING
		case 'data-failure':
			return isFailure(chunk.data) ? { kind: 'turn', add: { failure: chunk.data } } : NOTHING
		case 'error':
			return {
				kind: 'turn',
				add: { failure: { cause: 'unexpected', message: textOf(chunk.errorText) || TURN_WORDS.noResponse } },
			}
		case 'finish':
			return { kind: 'finish', reason: textOf(chunk.finishReason) }
		default:
			return NOTHING
	}
}

/** What code says about safety stands before what a model says. */
export const withSafety = (now: TurnStep, words: string): TurnStep => ({
	...now,
	isJudged: true,
	text: [words, now.text].filter((part) => part !== '').join('\n\n'),
})

function readCall(now: TurnStep, { toolCallId, toolName, input }: Chunk): ReadChunk {
	const id = textOf(toolCallId)
	const name = textOf(toolName)
	// A server that is sent a tool it does not know refuses the whole conversation.
	const isCall = id !== '' && id.length <= MOST_ID && isToolName(name)
	if (!isCall || now.calls.length >= MOST_CALLS || now.calls.some((call) => call.id === id)) return NOTHING
	return { kind: 'step', now: { ...now, calls: [...now.calls, { id, name, input: isShallow(input) ? input : null }] } }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const optionsOf = (value: unknown): string[] =>
	Array.isArray(value)
		? value
				.filter((one): one is string => typeof one === 'string' && one !== '' && one.length <= MOST_OPTION)
				.slice(0, MOST_OPTIONS)
		: []

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const hasNumbers = (value: unknown, ...names: string[]): boolean =>
	isObject(value) && names.every((name) => Number.isFinite(value[name]))

const isUsage = (value: unknown): value is Usage => hasNumbers(value, 'current', 'limit')
const isReceipt = (value: unknown): value is Receipt => hasNumbers(value, 'inputTokens', 'outputTokens', 'costMicros')
const isFailure = (value: unknown): value is NoAnswer =>
	isObject(value) && typeof value.cause === 'string' && typeof value.message === 'string'
