import type { NoAnswer, Receipt, Usage } from './chat-answer.ts'
import type { Outcome, Taint } from './outcome.ts'
import type { ToolCall } from './tool.ts'

/** The most that one turn does. */
export const TURN_LIMITS = { steps: 6, calls: 8, cards: 5, sameCall: 3, textChars: 16_000 } as const
/** A step that was cut is asked for once more by itself, after this time. */
export const RETRY_AFTER_MS = 1_000
/** While text comes, the unfinished turn is stored this often. */
export const DRAFT_EVERY_MS = 500

/**
 * 'asking': no chunk has come yet. 'running': the step stands; it is being written, and its calls run. 'cut': the answer
 * broke off, or could not be stored; 'failed': there is none, and `failure` says why. Both can be tried again.
 */
export type TurnStatus = 'idle' | 'asking' | 'streaming' | 'running' | 'done' | 'stopped' | 'cut' | 'failed'

/** A call that has been answered. */
export type Ran = { call: ToolCall; outcome: Outcome }

/** One step of an answer: what the engine said, what it called, and what came of that. */
export type TurnStep = {
	step: number
	text: string
	calls: ToolCall[]
	ran: Ran[]
	kind?: 'ask' | 'refuse'
	options?: string[]
	receipt?: Receipt
	/** What code says about safety stands in its text. */
	isJudged?: boolean
}

/** How the row of a step ends. */
export type StepState = 'done' | 'stopped' | 'cut' | 'failed'

/** A turn as plain data: it is stored on the device while it is unfinished. */
export type TurnState = {
	status: TurnStatus
	/** UUIDv7 of the device. */
	turn: string
	session: string
	question: string
	/** Who answers. */
	by: 'device' | 'model'
	/** Counts the requests of this turn: what comes from an earlier one is not read. */
	stream: number
	/** How often this step was asked for again by itself. */
	retries: number
	/** The present step. */
	now: TurnStep
	/** The steps before, which stand. */
	before: TurnStep[]
	/** The present step stands: it is not asked for again, and its row is written. */
	stands: boolean
	/** The text is that of a try which was cut; the next chunk replaces it. */
	isStale: boolean
	/** The next try begins by itself. */
	isWaiting: boolean
	taint?: Taint
	usage?: Usage
	failure?: NoAnswer
	/** Why not the model answers but the device. */
	notice?: NoAnswer
	/** When it was last stored, milliseconds. */
	draftAt: number
}

/** What a turn begins with. */
export type TurnStart = Pick<TurnState, 'turn' | 'session' | 'question' | 'by'> &
	Partial<Pick<TurnState, 'taint' | 'notice'>>

/** `at` is in milliseconds. */
export type TurnEvent =
	| { type: 'ask' }
	| { type: 'chunk'; stream: number; chunk: { type: string; [name: string]: unknown }; at: number }
	| { type: 'end'; stream: number }
	/** The present step's row is written. */
	| { type: 'saved' }
	| { type: 'ran'; id: string; outcome: Outcome }
	/** The results of the present step are written. */
	| { type: 'kept' }
	| { type: 'not-saved'; message: string }
	| { type: 'waited'; stream: number }
	| { type: 'stop' }
	/** What code says about safety over a text that ended early. */
	| { type: 'judged'; words: string }
	| { type: 'retry' }
	/** Another tab has carried it out. */
	| { type: 'elsewhere' }

/**
 * 'ask': begin the stream of the present step. 'abort': end it. 'tell-stop': tell the server. 'wait': send 'waited' after
 * `ms`. 'save': write the step's row, then send 'saved'. 'run': run a call, then send 'ran'. 'keep': write the step's
 * results, then send 'kept'. 'close': write the step's row as it ended, and nothing follows. 'draft' stores the turn on
 * the device, 'forget' removes it there.
 */
export type TurnCommand =
	| { type: 'ask'; stream: number }
	| { type: 'abort' }
	| { type: 'tell-stop' }
	| { type: 'wait'; stream: number; ms: number }
	| { type: 'save' }
	| { type: 'run'; call: ToolCall }
	| { type: 'keep' }
	| { type: 'close'; state: StepState }
	| { type: 'draft' }
	| { type: 'forget' }

export type Turned = { state: TurnState; commands: TurnCommand[] }

export const emptyStep = (step: number): TurnStep => ({ step, text: '', calls: [], ran: [] })

export const startTurn = (start: TurnStart): TurnState => ({
	...start,
	status: 'idle',
	stream: 0,
	retries: 0,
	now: emptyStep(0),
	before: [],
	stands: false,
	isStale: false,
	isWaiting: false,
	draftAt: 0,
})

/** Whether more is coming without a press. */
export const isAtWork = ({ status, isWaiting }: Pick<TurnState, 'status' | 'isWaiting'>): boolean =>
	status === 'asking' || status === 'streaming' || status === 'running' || isWaiting

/** The calls of a step that have no answer yet, in their order. */
export const openCalls = ({ calls, ran }: Pick<TurnStep, 'calls' | 'ran'>): ToolCall[] =>
	calls.filter(({ id }) => !ran.some(({ call }) => call.id === id))
