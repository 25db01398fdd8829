import { describe, expect, test } from 'vitest'
import {
	ASK,
	begin,
	call,
	card,
	chunk,
	end,
	failure,
	finish,
	KEPT,
	LOOK,
	PLAN,
	play,
	ran,
	SAVED,
	TURN,
	text,
	types,
} from '../../../../tests/factories/turn-events.ts'
import { reduceTurn, resumeTurn } from './turn.ts'
import { TURN_WORDS } from './turn-words.ts'

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
