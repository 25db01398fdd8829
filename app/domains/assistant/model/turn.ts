import type { NoAnswer } from './chat-answer.ts'
import type { ToolCall } from './tool.ts'
import { mayRun, refusedCall, repeats } from './turn-calls.ts'
import { readChunk, withSafety } from './turn-chunk.ts'
import {
	DRAFT_EVERY_MS,
	emptyStep,
	openCalls,
	RETRY_AFTER_MS,
	type StepState,
	TURN_LIMITS,
	type TurnCommand,
	type TurnEvent,
	type Turned,
	type TurnState,
} from './turn-state.ts'
import { TURN_WORDS } from './turn-words.ts'

/** The ends of a stream after which a step stands. Any other, and none, is a cut. */
const STANDING = ['stop', 'tool-calls', 'length']

/** Failures of a moment: the step is asked for once more without a press. */
const PASSING: readonly NoAnswer['cause'][] = ['cut', 'fault', 'late', 'unreachable', 'unexpected', 'upstream_failed']

/** There is no model to be asked now, so the device answers. */
const NO_MODEL: readonly NoAnswer['cause'][] = ['offline', 'limit_reached', 'unavailable']

const turned = (state: TurnState, ...commands: TurnCommand[]): Turned => ({ state, commands })

/** An event that does not belong to the present status changes nothing: it has come too late. */
const ignore = (state: TurnState): Turned => ({ state, commands: [] })

/**
 * The rules of a turn: what an event makes of it, and what is to be done then. Pure. A step stands only when its stream
 * has finished; only then is it written, and only once it is written do its calls run.
 */
export function reduceTurn(state: TurnState, event: TurnEvent): Turned {
	switch (event.type) {
		case 'ask':
			return state.status === 'idle' ? askStep(state) : ignore(state)
		case 'chunk':
			return isFrom(event, state) ? takeChunk(state, event.chunk, event.at) : ignore(state)
		case 'end':
			return isFrom(event, state) ? breakOff(state, state.failure) : ignore(state)
		case 'waited':
			return state.isWaiting && event.stream === state.stream ? askStep(state) : ignore(state)
		case 'saved':
			return state.status === 'running' ? runNext(state) : ignore(state)
		case 'ran':
			return takeOutcome(state, event)
		case 'kept':
			return state.status === 'running' ? goOn(state) : ignore(state)
		case 'not-saved':
			return state.status === 'running' ? notSaved(state, event.message) : ignore(state)
		case 'stop':
			return stop(state)
		case 'judged':
			return judged(state, event.words)
		case 'retry':
			return retry(state)
		case 'elsewhere':
			return canRetry(state) ? end(state) : ignore(state)
	}
}

const isFrom = ({ stream }: { stream: number }, state: TurnState): boolean =>
	stream === state.stream && (state.status === 'asking' || state.status === 'streaming')

/** Asks for the present step. What an earlier try brought stays visible until this one brings something. */
function askStep({ failure: _failure, ...state }: TurnState): Turned {
	const stream = state.stream + 1
	const isStale = state.now.text !== '' || state.now.calls.length > 0
	return turned({ ...state, status: 'asking', stream, isStale, isWaiting: false }, { type: 'ask', stream })
}

function takeChunk(state: TurnState, chunk: { type: string }, at: number): Turned {
	const read = readChunk(state.isStale ? emptyStep(state.now.step) : state.now, chunk)
	switch (read.kind) {
		case 'nothing':
			return ignore(state)
		case 'turn':
			// The first failure says why; the chunk after it only repeats the sentence.
			return ignore('failure' in read.add && state.failure ? state : { ...state, ...read.add })
		case 'finish':
			return STANDING.includes(read.reason) && !state.failure
				? finish(state.isStale ? { ...state, now: emptyStep(state.now.step), isStale: false } : state, read.reason)
				: breakOff(state, state.failure)
		case 'step': {
			const next: TurnState = { ...state, status: 'streaming', now: read.now, isStale: false }
			if (next.now.text.length > TURN_LIMITS.textChars) {
				const cut = { ...next, now: { ...next.now, text: next.now.text.slice(0, TURN_LIMITS.textChars) } }
				return joined([{ type: 'abort' }], breakOff(cut, undefined))
			}
			if (at - state.draftAt < DRAFT_EVERY_MS) return ignore(next)
			return turned({ ...next, draftAt: at }, { type: 'draft' })
		}
	}
}

const joined = (commands: TurnCommand[], { state, commands: then }: Turned): Turned =>
	turned(state, ...commands, ...then)

/** The step stands. It is written before anything comes of it. */
function finish(state: TurnState, reason: string): Turned {
	const calls = reason === 'length' ? [] : state.now.calls.slice(0, TURN_LIMITS.calls)
	if (calls.length === 0 && state.now.text.trim() === '') {
		// A model that has proposed something need not say more.
		if (state.before.some(({ ran }) => ran.length > 0)) return writeStep(state, [])
		return breakOff(state, { cause: 'empty', message: TURN_WORDS.noResponse })
	}
	if (!repeats(state.before, calls)) return writeStep(state, calls)
	const text = [state.now.text, TURN_WORDS.circles].filter((one) => one.trim() !== '').join('\n\n')
	return writeStep({ ...state, now: { ...state.now, text } }, [])
}

function writeStep(state: TurnState, calls: ToolCall[]): Turned {
	const now = { ...state.now, calls, ran: [] }
	return turned({ ...state, status: 'running', now, stands: true, isStale: false }, { type: 'draft' }, { type: 'save' })
}

/** Runs the next call, one at a time: what one has read decides what the next may do. */
function runNext(state: TurnState): Turned {
	const [call] = openCalls(state.now)
	if (!call) return state.now.calls.length > 0 ? turned(state, { type: 'draft' }, { type: 'keep' }) : end(state)
	const words = mayRun(call, state)
	return words === null ? turned(state, { type: 'run', call }) : runNext(withOutcome(state, call, refusedCall(words)))
}

function takeOutcome(state: TurnState, { id, outcome }: Extract<TurnEvent, { type: 'ran' }>): Turned {
	const [call] = openCalls(state.now)
	if (state.status !== 'running' || call?.id !== id) return ignore(state)
	return runNext(withOutcome(state, call, outcome))
}

function withOutcome(state: TurnState, call: ToolCall, outcome: ReturnType<typeof refusedCall>): TurnState {
	const taint = state.taint ?? outcome.taint
	const now = { ...state.now, ran: [...state.now.ran, { call, outcome }] }
	return { ...state, now, ...(taint ? { taint } : {}) }
}

/** The next step, if a turn may have one more. */
function goOn(state: TurnState): Turned {
	const next = state.now.step + 1
	const before = [...state.before, state.now]
	if (next < TURN_LIMITS.steps) return askAgain({ ...state, before, now: emptyStep(next), stands: false, retries: 0 })
	if (before.some(({ text }) => text.trim() !== '')) return end(state)
	const now = { ...state.now, text: TURN_WORDS.tooManySteps }
	return turned({ ...state, now, status: 'done' }, { type: 'close', state: 'done' }, { type: 'forget' })
}

const askAgain = (state: TurnState): Turned => {
	const { state: next, commands } = askStep(state)
	return turned(next, { type: 'draft' }, ...commands)
}

const end = (state: TurnState): Turned => turned({ ...state, status: 'done' }, { type: 'forget' })

/** A stream that broke off, or an answer that did not come. Its calls never run. */
function breakOff(state: TurnState, failure: NoAnswer | undefined): Turned {
	const broken = { ...state, now: { ...state.now, calls: [], ran: [] } }
	if (failure && isWithoutModel(state, failure)) {
		const { failure: _failure, ...rest } = broken
		return askAgain({ ...rest, by: 'device', notice: failure, now: emptyStep(0) })
	}
	// Also a model that says nothing after its proposals.
	if (failure?.cause === 'empty' && state.before.some(({ ran }) => ran.length > 0)) return writeStep(broken, [])
	const next: TurnState = failure ? { ...broken, failure } : broken
	if (state.retries === 0 && (!failure || PASSING.includes(failure.cause)))
		return turned(
			{ ...next, status: 'cut', retries: 1, isWaiting: true },
			{ type: 'draft' },
			{ type: 'wait', stream: state.stream, ms: RETRY_AFTER_MS },
		)
	const status = failure && broken.now.text === '' ? 'failed' : 'cut'
	return turned({ ...next, status, isWaiting: false }, { type: 'draft' }, { type: 'close', state: status })
}

/** Only a turn that has not begun: a later step goes on from what the model has read. */
const isWithoutModel = ({ by, now }: TurnState, { cause }: NoAnswer): boolean =>
	by === 'model' && now.step === 0 && now.text === '' && NO_MODEL.includes(cause)

/** What came stays visible. A step of which no call has run yet may be asked for again. */
function notSaved(state: TurnState, message: string): Turned {
	const stands = state.now.ran.length > 0
	return turned({ ...state, status: 'failed', stands, failure: { cause: 'unexpected', message } }, { type: 'draft' })
}

function stop(state: TurnState): Turned {
	const isAsked = state.status === 'asking' || state.status === 'streaming'
	if (!isAsked && state.status !== 'running' && !state.isWaiting) return ignore(state)
	const now = state.stands ? interrupted(state).now : { ...state.now, calls: [], ran: [] }
	const tell: TurnCommand[] = state.by === 'model' ? [{ type: 'tell-stop' }] : []
	const commands: TurnCommand[] = [...tell, { type: 'abort' }, { type: 'close', state: 'stopped' }, { type: 'forget' }]
	return turned({ ...state, status: 'stopped', now, isWaiting: false }, ...commands)
}

/** An answer that goes on meanwhile is judged at its own end. */
function judged(state: TurnState, words: string): Turned {
	if (state.status !== 'stopped' && !canRetry(state)) return ignore(state)
	const next = { ...state, now: withSafety(state.now, words) }
	return state.status === 'stopped' ? turned(next) : turned(next, { type: 'draft' })
}

/** Every call that has no answer gets one: a conversation with an open call is refused for ever. */
export function interrupted(state: TurnState): TurnState {
	return openCalls(state.now).reduce((all, call) => withOutcome(all, call, refusedCall(TURN_WORDS.interrupted)), state)
}

const canRetry = ({ status, isWaiting }: TurnState): boolean => (status === 'cut' || status === 'failed') && !isWaiting

/** The same turn and step again; a step that stands is not asked for again, and its calls do not run again. */
function retry(state: TurnState): Turned {
	if (!canRetry(state)) return ignore(state)
	if (!state.stands) return askStep({ ...state, retries: 0 })
	const { failure: _failure, ...next } = interrupted(state)
	return turned({ ...next, status: 'running' }, { type: 'draft' }, { type: 'save' })
}

/**
 * An unfinished turn as a page finds it after a reload: what came is there, and it can be tried again. A turn that was
 * over is none.
 */
export function resumeTurn(state: TurnState): TurnState | null {
	if (state.status === 'done' || state.status === 'stopped' || state.status === 'idle') return null
	const status: Extract<StepState, 'cut' | 'failed'> = state.status === 'failed' ? 'failed' : 'cut'
	return { ...state, status, isWaiting: false, retries: 0 }
}
