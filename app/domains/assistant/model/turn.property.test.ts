import fc from 'fast-check'
import { expect, test } from 'vitest'
import { historyOf } from './chat-history.ts'
import { chatRequest } from './chat-request.ts'
import type { Outcome } from './outcome.ts'
import { TOOL_NAMES } from './tool.ts'
import { reduceTurn, resumeTurn } from './turn.ts'
import { classOfCall } from './turn-calls.ts'
import { isAtWork, startTurn, TURN_LIMITS, type TurnCommand, type TurnEvent, type TurnState } from './turn-state.ts'

const TURN = '0199aaaa-0000-7000-8000-000000000001'

/** What an engine, the calls, the browser and the cook do next; a stream that is not open says nothing. */
type Move =
	| { kind: 'text'; text: string }
	| { kind: 'call'; id: string; name: string; input: unknown }
	| { kind: 'finish'; reason: string }
	| { kind: 'failure'; cause: string }
	| { kind: 'end' | 'stop' | 'retry' | 'late' | 'wait' }
	| { kind: 'reload' }
	| { kind: 'done'; fails: boolean }
	| { kind: 'ran'; outcome: Outcome }

const INPUTS = [{}, { at: 'list' }, { days: 3 }, { act: 'start', recipe: 'r1' }, { recipes: ['r1'] }, null]
const move: fc.Arbitrary<Move> = fc.oneof(
	{
		weight: 5,
		arbitrary: fc.record({ kind: fc.constant('text' as const), text: fc.constantFrom('', 'Soup ', 'x'.repeat(9_000)) }),
	},
	{
		weight: 8,
		arbitrary: fc.record({
			kind: fc.constant('call' as const),
			id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', ''),
			name: fc.constantFrom(...TOOL_NAMES, 'publish'),
			input: fc.constantFrom(...INPUTS),
		}),
	},
	{
		weight: 6,
		arbitrary: fc.record({
			kind: fc.constant('finish' as const),
			reason: fc.constantFrom('stop', 'tool-calls', 'tool-calls', 'length', 'interrupted', 'error', ''),
		}),
	},
	{
		weight: 1,
		arbitrary: fc.record({ kind: fc.constant('failure' as const), cause: fc.constantFrom('offline', 'late', 'key') }),
	},
	{
		weight: 2,
		arbitrary: fc.record({
			kind: fc.constantFrom<'end' | 'retry' | 'reload' | 'late' | 'wait'>('end', 'retry', 'reload', 'late', 'wait'),
		}),
	},
	{ weight: 1, arbitrary: fc.record({ kind: fc.constant('stop' as const) }) },
	{
		weight: 8,
		arbitrary: fc.record({ kind: fc.constant('done' as const), fails: fc.constantFrom(false, false, false, true) }),
	},
	{
		weight: 8,
		arbitrary: fc.record({
			kind: fc.constant('ran' as const),
			outcome: fc.record(
				{
					status: fc.constantFrom('ran', 'proposed', 'asked', 'refused'),
					words: fc.constant('Words.'),
					output: fc.constant({ rows: 1 }),
					card: fc.constant({ id: 'card' } as Outcome['card'] & object),
					taint: fc.constant({ title: 'Stew', host: 'recipes.example' }),
				},
				{ requiredKeys: ['status', 'words', 'output'] },
			),
		}),
	},
)

/** Carries out what the rules command, as the device does, and notes what happened. */
class Player {
	state: TurnState
	open: TurnCommand[] = []
	runs: { step: number; id: string; wasSaved: boolean; isTainted: boolean; kind: string | null }[] = []
	/** The steps whose row was written as one that stands. */
	saved = new Set<number>()
	asks = new Set<number>()
	/** Steps that were asked for after one of their calls had run. */
	askedAgain: number[] = []

	constructor(by: TurnState['by']) {
		this.state = startTurn({ turn: TURN, session: TURN, question: 'Dinner?', by })
		this.send({ type: 'ask' })
	}

	send(event: TurnEvent): void {
		const { state, commands } = reduceTurn(this.state, event)
		this.state = state
		for (const command of commands) {
			if (command.type === 'ask') {
				this.asks.add(state.now.step)
				if (this.runs.some(({ step }) => step === state.now.step)) this.askedAgain.push(state.now.step)
			}
			if (command.type === 'run') {
				const step = state.now.step
				const kind = classOfCall(command.call)
				const wasSaved = this.saved.has(step)
				this.runs.push({ step, id: command.call.id, wasSaved, isTainted: state.taint !== undefined, kind })
			}
			if (command.type === 'save' || command.type === 'keep' || command.type === 'run') this.open = [command]
			if (command.type === 'abort') this.open = []
		}
	}

	play(one: Move): void {
		if (one.kind === 'reload') {
			this.state = resumeTurn(this.state) ?? this.state
			this.open = []
			return
		}
		const event = this.#eventOf(one)
		if (event) this.send(event)
	}

	#eventOf(one: Exclude<Move, { kind: 'reload' }>): TurnEvent | null {
		const { stream } = this.state
		const chunk = (what: Record<string, unknown> & { type: string }): TurnEvent => ({
			...{ type: 'chunk', stream, chunk: what, at: 0 },
		})
		switch (one.kind) {
			case 'text':
				return chunk({ type: 'text-delta', id: 't', delta: one.text })
			case 'call':
				return chunk({ type: 'tool-input-available', toolCallId: one.id, toolName: one.name, input: one.input })
			case 'finish':
				return chunk({ type: 'finish', finishReason: one.reason })
			case 'failure':
				return chunk({ type: 'data-failure', data: { cause: one.cause, message: 'Why.' } })
			case 'end':
				return { type: 'end', stream }
			case 'late':
				return { type: 'chunk', stream: stream - 1, chunk: { type: 'text-delta', delta: 'late' }, at: 0 }
			case 'wait':
				return { type: 'waited', stream }
			case 'stop':
			case 'retry':
				return { type: one.kind }
			case 'done':
				return this.#written(one.fails)
			case 'ran':
				return this.#answered(one.outcome)
		}
	}

	#written(fails: boolean): TurnEvent | null {
		const [doing] = this.open
		if (doing?.type !== 'save' && doing?.type !== 'keep') return null
		this.open = []
		if (fails) return { type: 'not-saved', message: 'No room.' }
		if (doing.type === 'save') this.saved.add(this.state.now.step)
		return { type: doing.type === 'save' ? 'saved' : 'kept' }
	}

	#answered(outcome: Outcome): TurnEvent | null {
		const [doing] = this.open
		if (doing?.type !== 'run') return null
		this.open = []
		return { type: 'ran', id: doing.call.id, outcome }
	}
}

const only = <K extends Move['kind']>(kind: K) =>
	move.filter((one): one is Extract<Move, { kind: K }> => one.kind === kind)
const written: Move = { kind: 'done', fails: false }

/** A step as it mostly goes: calls, a finish, the row, the results, the row again. Random moves alone get nowhere. */
const wholeStep: fc.Arbitrary<Move[]> = fc
	.tuple(
		fc.array(only('call'), { minLength: 1, maxLength: 12 }),
		fc.array(only('ran'), { minLength: 12, maxLength: 12 }),
	)
	.map(([calls, results]) => [...calls, { kind: 'finish', reason: 'tool-calls' }, written, ...results, written])

/** A step in the middle of which the page is loaded again, and tried again. */
const reloadedStep: fc.Arbitrary<Move[]> = fc
	.tuple(wholeStep, fc.nat({ max: 26 }))
	.map(([step, most]) => [...step.slice(0, most), { kind: 'reload' }, { kind: 'retry' }, written, written])

const moves = fc
	.array(
		fc.oneof(
			{ weight: 6, arbitrary: wholeStep },
			{ weight: 2, arbitrary: reloadedStep },
			{ weight: 3, arbitrary: move.map((one) => [one]) },
		),
		{
			maxLength: 14,
		},
	)
	.map((parts) => parts.flat())
const by = fc.constantFrom('model', 'device' as const)

test('whatever happens, only calls of a written step run, each once, within the limits', () => {
	fc.assert(
		fc.property(by, moves, (who, all) => {
			const player = new Player(who)
			for (const one of all) player.play(one)
			const { runs, asks, askedAgain, state } = player
			expect(askedAgain).toEqual([])
			expect(runs.filter(({ wasSaved }) => !wasSaved)).toEqual([])
			expect(runs.filter(({ isTainted, kind }) => isTainted && kind === 'act')).toEqual([])
			expect(asks.size).toBeLessThanOrEqual(TURN_LIMITS.steps)
			expect(Math.max(...asks)).toBeLessThan(TURN_LIMITS.steps)
			for (const step of asks)
				expect(runs.filter((run) => run.step === step).length).toBeLessThanOrEqual(TURN_LIMITS.calls)
			for (const { ran } of [...state.before, state.now])
				expect(new Set(ran.map(({ call }) => call.id)).size).toBe(ran.length)
		}),
		{ numRuns: 1_000 },
	)
})

test('whatever happens, the conversation is one that the server takes, with a result for every call', () => {
	fc.assert(
		fc.property(by, moves, (who, all) => {
			const player = new Player(who)
			for (const one of all) {
				player.play(one)
				const messages = historyOf([], player.state, (id) => id)
				const { turn, session, now } = player.state
				const request = {
					...{ turn, session, step: now.step, messages, page: { route: 'home' }, units: 'metric', locale: 'en-GB' },
					...{ needs: { allergens: [], diets: [] }, today: '2026-11-25' },
				}
				expect(chatRequest.safeParse(request).error).toBeUndefined()
			}
		}),
		{ numRuns: 150 },
	)
})

test('after a stop nothing comes any more, and a turn that is not at work waits for a press', () => {
	fc.assert(
		fc.property(by, moves, fc.array(move, { maxLength: 20 }), (who, first, rest) => {
			const player = new Player(who)
			for (const one of first) player.play(one)
			player.send({ type: 'stop' })
			const { state } = player
			expect(isAtWork(state)).toBe(false)
			const runs = player.runs.length
			for (const one of rest.filter(({ kind }) => kind !== 'retry')) player.play(one)
			expect(player.runs).toHaveLength(runs)
			if (state.status === 'stopped') expect(player.state).toEqual(state)
			else expect(player.state.now.text).toBe(state.now.text)
		}),
		{ numRuns: 1_000 },
	)
})
