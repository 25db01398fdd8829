import { describe, expect, test } from 'vitest'
import {
	ASK,
	begin,
	call,
	card,
	chunk,
	end,
	finish,
	KEPT,
	LOOK,
	PLAN,
	play,
	ran,
	SAVED,
	text,
	types,
} from '../../../../tests/factories/turn-events.ts'
import { reduceTurn } from './turn.ts'
import type { TurnState } from './turn-state.ts'
import { TURN_WORDS } from './turn-words.ts'

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
