import { describe, expect, test } from 'vitest'
import type { Outcome } from './outcome.ts'
import { reduceTurn, resumeTurn } from './turn.ts'
import { startTurn, type TurnCommand, type TurnEvent, type TurnState } from './turn-state.ts'
import { TURN_WORDS } from './turn-words.ts'

const TURN = '0199aaaa-0000-7000-8000-000000000001'
const begin = (by: TurnState['by'] = 'model'): TurnState =>
	startTurn({ turn: TURN, session: TURN, question: 'What is for dinner?', by })

/** Plays events; the commands of the last one. */
function play(state: TurnState, ...events: TurnEvent[]): { state: TurnState; commands: TurnCommand[] } {
	let turned: { state: TurnState; commands: TurnCommand[] } = { state, commands: [] }
	for (const event of events) turned = reduceTurn(turned.state, event)
	return turned
}

const ASK: TurnEvent = { type: 'ask' }
const chunk = (one: Record<string, unknown> & { type: string }, stream = 1, at = 0): TurnEvent => ({
	type: 'chunk',
	stream,
	chunk: one,
	at,
})
const text = (delta: string, stream = 1, at = 0) => chunk({ type: 'text-delta', id: 't', delta }, stream, at)
const call = (toolCallId: string, toolName: string, input: unknown, stream = 1) =>
	chunk({ type: 'tool-input-available', toolCallId, toolName, input }, stream)
const finish = (finishReason: string, stream = 1) => chunk({ type: 'finish', finishReason }, stream)
const failure = (cause: string, stream = 1) => chunk({ type: 'data-failure', data: { cause, message: 'why' } }, stream)
const ran = (id: string, outcome: Partial<Outcome> = {}): TurnEvent => ({
	type: 'ran',
	id,
	outcome: { status: 'ran', words: 'Found.', output: {}, ...outcome },
})
const SAVED: TurnEvent = { type: 'saved' }
const KEPT: TurnEvent = { type: 'kept' }
const end = (stream = 1): TurnEvent => ({ type: 'end', stream })
const types = (commands: readonly TurnCommand[]) => commands.map(({ type }) => type)

const LOOK = { at: 'list' }
const PLAN = { days: 3 }
const card = (id: string): Partial<Outcome> => ({
	status: 'proposed',
	card: {
		...{ id, tool: 'plan_week', input: PLAN, aliases: {}, made_at: 1, class: 'write', title: 'Plan', lines: ['x'] },
		...{ button: 'Apply', digest: '', state: 'open' },
	},
})

describe('a step stands', () => {
	test('is written first, and its calls run one after the other once it is', () => {
		const finished = play(
			begin(),
			ASK,
			text('Let me look.'),
			call('a', 'look', LOOK),
			call('b', 'look', {}),
			finish('tool-calls'),
		)
		expect(types(finished.commands)).toEqual(['draft', 'save'])
		expect(finished.state).toMatchObject({ status: 'running', stands: true })
		const saved = play(finished.state, SAVED)
		expect(saved.commands).toEqual([{ type: 'run', call: { id: 'a', name: 'look', input: LOOK } }])
		const second = play(saved.state, ran('a'))
		expect(second.commands).toMatchObject([{ type: 'run', call: { id: 'b' } }])
		const done = play(second.state, ran('b'))
		expect(types(done.commands)).toEqual(['draft', 'keep'])
		const next = play(done.state, KEPT)
		expect(next.commands).toEqual([{ type: 'draft' }, { type: 'ask', stream: 2 }])
		expect(next.state).toMatchObject({
			status: 'asking',
			now: { step: 1, text: '' },
			before: [{ text: 'Let me look.' }],
		})
	})

	test.each(['stop', 'tool-calls', 'length'])('with the finish %s', (reason) => {
		expect(play(begin(), ASK, text('Soup.'), finish(reason)).state.stands).toBe(true)
	})

	test('without its calls when its length ran out', () => {
		const { state } = play(begin(), ASK, text('Soup'), call('a', 'look', LOOK), finish('length'), SAVED)
		expect(state).toMatchObject({ status: 'done', now: { text: 'Soup', calls: [] } })
	})

	test.each(['interrupted', 'error', 'content-filter', 'other', ''])('not with the finish %j', (reason) => {
		const { state, commands } = play(begin(), ASK, text('Soup'), call('a', 'look', LOOK), finish(reason))
		expect(state).toMatchObject({ status: 'cut', stands: false, isWaiting: true, now: { text: 'Soup', calls: [] } })
		expect(commands).toEqual([{ type: 'draft' }, { type: 'wait', stream: 1, ms: 1_000 }])
	})

	test('not when its stream only ends', () => {
		expect(play(begin(), ASK, text('Soup'), call('a', 'look', LOOK), end()).state).toMatchObject({
			status: 'cut',
			now: { text: 'Soup', calls: [] },
		})
	})

	test('not when the browser could not write it, and none of its calls runs', () => {
		const { state } = play(begin(), ASK, call('a', 'look', LOOK), finish('tool-calls'), {
			type: 'not-saved',
			message: 'No room.',
		})
		expect(state).toMatchObject({ status: 'failed', stands: false, failure: { message: 'No room.' } })
		expect(play(state, SAVED).commands).toEqual([])
		expect(play(state, { type: 'retry' }).commands).toEqual([{ type: 'ask', stream: 2 }])
	})
})

describe('what one turn may do', () => {
	/** A state in which step n is about to be asked for. */
	const atStep = (n: number): TurnState => {
		let { state } = play(begin(), ASK)
		for (let step = 0; step < n; step += 1) {
			const { stream } = state
			const id = `c${step}`
			state = play(
				state,
				call(id, 'look', { n: step }, stream),
				finish('tool-calls', stream),
				SAVED,
				ran(id),
				KEPT,
			).state
		}
		return state
	}

	test('has at most six steps', () => {
		const last = atStep(5)
		expect(last.now.step).toBe(5)
		const { state, commands } = play(
			last,
			call('x', 'look', { n: 9 }, 6),
			finish('tool-calls', 6),
			SAVED,
			ran('x'),
			KEPT,
		)
		expect(types(commands)).toEqual(['close', 'forget'])
		expect(state).toMatchObject({ status: 'done', now: { step: 5, text: TURN_WORDS.tooManySteps } })
	})

	test('has at most eight calls a step', () => {
		const calls = Array.from({ length: 20 }, (_, n) => call(`c${n}`, 'look', { n }))
		expect(play(begin(), ASK, ...calls, finish('tool-calls')).state.now.calls).toHaveLength(8)
	})

	test('has at most five proposals', () => {
		const calls = Array.from({ length: 6 }, (_, n) => call(`c${n}`, 'plan_week', { ...PLAN, days: n + 1 }))
		const events = Array.from({ length: 5 }, (_, n) => ran(`c${n}`, card(`card${n}`)))
		const { state, commands } = play(begin(), ASK, ...calls, finish('tool-calls'), SAVED, ...events)
		expect(types(commands)).toEqual(['draft', 'keep'])
		expect(state.now.ran.at(-1)).toMatchObject({ call: { id: 'c5' }, outcome: { status: 'refused' } })
	})

	test('ends when the same call comes a third time, whatever the order of its fields', () => {
		const input = [
			{ at: 'plan', from: '2026-11-25' },
			{ from: '2026-11-25', at: 'plan' },
			{ at: 'plan', from: '2026-11-25', to: null },
		]
		let { state } = play(begin(), ASK)
		for (const [n, one] of input.entries())
			state = play(
				state,
				call(`c${n}`, 'look', one, n + 1),
				finish('tool-calls', n + 1),
				SAVED,
				ran(`c${n}`),
				KEPT,
			).state
		expect(state).toMatchObject({ status: 'done', now: { step: 2, text: TURN_WORDS.circles, calls: [] } })
	})

	test('does nothing without a press once it has read words from outside', () => {
		const taint = { title: 'Bean stew', host: 'recipes.example' }
		const calls = [call('a', 'read_recipe', { recipe: 'r1' }), call('b', 'cook', { act: 'start', recipe: 'r1' })]
		const { state, commands } = play(begin(), ASK, ...calls, finish('tool-calls'), SAVED, ran('a', { taint }))
		expect(state.taint).toEqual(taint)
		expect(types(commands)).toEqual(['draft', 'keep'])
		expect(state.now.ran.at(-1)).toMatchObject({
			call: { id: 'b' },
			outcome: { words: TURN_WORDS.tainted('Bean stew') },
		})
	})

	test('acts at once before it has', () => {
		const { commands } = play(begin(), ASK, call('b', 'cook', { act: 'start', recipe: 'r1' }), finish('stop'), SAVED)
		expect(commands).toMatchObject([{ type: 'run', call: { name: 'cook' } }])
	})
})

describe('a try that was cut', () => {
	const cut = play(begin(), ASK, text('Half an ans'), end()).state

	test('is made again once by itself; its text stays until the next says something', () => {
		const again = play(cut, { type: 'waited', stream: 1 })
		expect(again.commands).toEqual([{ type: 'ask', stream: 2 }])
		expect(again.state).toMatchObject({ status: 'asking', now: { step: 0, text: 'Half an ans' }, isStale: true })
		expect(play(again.state, text('Whole', 2), finish('stop', 2), SAVED).state).toMatchObject({
			status: 'done',
			now: { text: 'Whole' },
		})
	})

	test('then waits for a press, and its row says so', () => {
		const twice = play(cut, { type: 'waited', stream: 1 }, text('Half', 2), end(2))
		expect(twice.state).toMatchObject({ status: 'cut', isWaiting: false, now: { text: 'Half' } })
		expect(twice.commands).toEqual([{ type: 'draft' }, { type: 'close', state: 'cut' }])
		expect(play(twice.state, { type: 'retry' })).toMatchObject({
			state: { turn: TURN, now: { step: 0 } },
			commands: [{ type: 'ask', stream: 3 }],
		})
	})

	test('is not read any more: what comes late from it changes nothing', () => {
		const again = play(cut, { type: 'waited', stream: 1 }).state
		for (const late of [text('late'), finish('stop'), end()])
			expect(reduceTurn(again, late)).toEqual({ state: again, commands: [] })
	})

	test.each(['key', 'model', 'busy', 'refused', 'forbidden', 'too_many_requests'])(
		'is not made again by itself after %s',
		(cause) => {
			const { state, commands } = play(
				begin(),
				ASK,
				failure(cause),
				chunk({ type: 'error', errorText: 'why' }),
				finish('error'),
			)
			expect(state).toMatchObject({ status: 'failed', isWaiting: false, failure: { cause, message: 'why' } })
			expect(commands).toEqual([{ type: 'draft' }, { type: 'close', state: 'failed' }])
		},
	)

	test('is answered by the device where there is no model at all', () => {
		for (const cause of ['offline', 'limit_reached', 'unavailable']) {
			const { state, commands } = play(begin(), ASK, failure(cause), finish('error'))
			expect(state).toMatchObject({ status: 'asking', by: 'device', notice: { cause }, now: { step: 0 } })
			expect(commands).toContainEqual({ type: 'ask', stream: 2 })
		}
	})

	test('in a later step is not: the model has been told half of it', () => {
		const { state } = play(
			begin(),
			ASK,
			call('a', 'look', LOOK),
			finish('stop'),
			SAVED,
			ran('a'),
			KEPT,
			failure('offline', 2),
			finish('error', 2),
		)
		expect(state).toMatchObject({ by: 'model', status: 'failed', now: { step: 1 } })
	})

	test('is one that says nothing, unless there is something to see already', () => {
		expect(play(begin(), ASK, finish('stop')).state).toMatchObject({
			status: 'failed',
			failure: { message: 'No response received' },
		})
		const proposed = play(begin(), ASK, call('a', 'plan_week', PLAN), finish('stop'), SAVED, ran('a', card('k')), KEPT)
		expect(play(proposed.state, finish('stop', 2), SAVED).state.status).toBe('done')
		expect(play(proposed.state, failure('empty', 2), finish('error', 2), SAVED).state.status).toBe('done')
	})

	test('is one without end', () => {
		const { state, commands } = play(begin(), ASK, text('x'.repeat(9_000)), text('x'.repeat(9_000)))
		expect(types(commands)).toEqual(['abort', 'draft', 'wait'])
		expect(state.now.text).toHaveLength(16_000)
	})
})

describe('a stop', () => {
	test('tells the server, then ends the stream; what came stays and its calls do not', () => {
		const { state, commands } = play(begin(), ASK, text('Some'), call('a', 'look', LOOK), { type: 'stop' })
		expect(commands).toEqual([
			{ type: 'tell-stop' },
			{ type: 'abort' },
			{ type: 'close', state: 'stopped' },
			{ type: 'forget' },
		])
		expect(state).toMatchObject({ status: 'stopped', now: { text: 'Some', calls: [] } })
		for (const late of [text('more'), finish('stop'), end(), SAVED, KEPT, ran('a')])
			expect(reduceTurn(state, late)).toEqual({ state, commands: [] })
	})

	test('while calls run answers those that have none', () => {
		const calls = [call('a', 'look', LOOK), call('b', 'look', {})]
		const { state } = play(begin(), ASK, ...calls, finish('stop'), SAVED, ran('a'), { type: 'stop' })
		expect(state.now.ran).toMatchObject([
			{ call: { id: 'a' }, outcome: { words: 'Found.' } },
			{ call: { id: 'b' }, outcome: { words: TURN_WORDS.interrupted } },
		])
	})

	test('while the next try is waited for ends it', () => {
		const { state } = play(begin(), ASK, text('Some'), end(), { type: 'stop' })
		expect(play(state, { type: 'waited', stream: 1 })).toEqual({ state, commands: [] })
	})

	test('of an answer of the device tells no server', () => {
		expect(types(play(begin('device'), ASK, text('x'), { type: 'stop' }).commands)).not.toContain('tell-stop')
	})

	test('of what is over does nothing', () => {
		const { state } = play(begin(), ASK, text('Soup'), finish('stop'), SAVED)
		expect(play(state, { type: 'stop' })).toEqual({ state, commands: [] })
	})
})

describe('a turn that a reload has interrupted', () => {
	test('is kept at most every 500 ms while text comes', () => {
		const { state } = play(begin(), ASK, text('a', 1, 500))
		expect(play(state, text('b', 1, 900)).commands).toEqual([])
		expect(play(state, text('b', 1, 1_000)).commands).toEqual([{ type: 'draft' }])
	})

	test('offers the step again that was being said', () => {
		const state = resumeTurn(play(begin(), ASK, text('Half')).state)
		expect(state).toMatchObject({ status: 'cut', isWaiting: false })
		expect(state && play(state, { type: 'retry' }).commands).toEqual([{ type: 'ask', stream: 2 }])
	})

	test('asks for no step again whose calls may have run: they are answered as not run', () => {
		const running = play(
			begin(),
			ASK,
			call('a', 'look', LOOK),
			call('b', 'look', {}),
			finish('stop'),
			SAVED,
			ran('a'),
		).state
		const state = resumeTurn(running)
		if (!state) throw new Error('nothing to resume')
		const again = play(state, { type: 'retry' })
		expect(types(again.commands)).toEqual(['draft', 'save'])
		expect(again.state.now.ran).toMatchObject([
			{ outcome: { words: 'Found.' } },
			{ outcome: { words: TURN_WORDS.interrupted } },
		])
		const kept = play(again.state, SAVED)
		expect(types(kept.commands)).toEqual(['draft', 'keep'])
		expect(play(kept.state, KEPT).commands).toContainEqual({ type: 'ask', stream: 2 })
	})

	test('is none when it was over', () => {
		expect(resumeTurn(play(begin(), ASK, text('Soup'), finish('stop'), SAVED).state)).toBeNull()
		expect(resumeTurn(play(begin(), ASK, { type: 'stop' }).state)).toBeNull()
	})
})

test('what is no chunk of an answer is not read', () => {
	const asked = play(begin(), ASK).state
	const odd = [
		{ type: 'text-delta', delta: 5 },
		{ type: 'tool-input-available', toolCallId: '', toolName: 'look', input: {} },
		{ type: 'tool-input-available', toolCallId: 'a', toolName: 'publish', input: {} },
		{ type: 'data-usage', data: null },
		{ type: 'data-kind', data: 'act' },
		{ type: 'data-receipt', data: { inputTokens: 'many' } },
		{ type: 'constructor' },
	]
	for (const one of odd) expect(reduceTurn(asked, chunk(one))).toEqual({ state: asked, commands: [] })
})

test('an input that is nested without end is no input', () => {
	let input: unknown = {}
	for (let depth = 0; depth < 20_000; depth += 1) input = [input]
	const { state } = play(begin(), ASK, call('a', 'look', input), finish('stop'))
	expect(state.now.calls).toEqual([{ id: 'a', name: 'look', input: null }])
})
