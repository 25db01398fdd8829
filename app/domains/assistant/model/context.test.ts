import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitContext, tokensOf } from './context.ts'
import type { ChatTurnMessage } from './engine.ts'

const HOME = { route: 'home' } as const
const WHOLE = { contextTokens: 16_000, fixedTokens: 3_000 }
const ask = (text: string): ChatTurnMessage => ({ role: 'user', text })
const say = (text: string): ChatTurnMessage => ({ role: 'assistant', text })
const look = (id: string, output: unknown): ChatTurnMessage[] => [
	{ role: 'assistant', text: '', calls: [{ id, name: 'look', input: { at: 'plan' } }] },
	{ role: 'tool', id, name: 'look', output },
]
const fitted = (messages: ChatTurnMessage[], limits = WHOLE) => {
	const context = fitContext({ messages, page: HOME }, limits)
	if (!context) throw new Error('nothing fits')
	return context
}

test('a short conversation goes whole, and the answer gets 1,500 tokens', () => {
	const { history, turn, page, answerTokens } = fitted([ask('Hi'), say('Hello'), ask('What is planned?')])
	expect(history).toEqual([
		{ role: 'user', text: 'Hi' },
		{ role: 'assistant', text: 'Hello', calls: [] },
	])
	expect(turn).toEqual([{ role: 'user', text: 'What is planned?' }])
	expect([page, answerTokens]).toEqual([null, 1_500])
})

test('of earlier turns twelve messages stay, beginning with one of the cook', () => {
	const earlier = Array.from({ length: 20 }, (_, n) => [ask(`ask ${n}`), say(`say ${n}`)]).flat()
	const { history } = fitted([...earlier, ask('Now')])
	expect(history).toHaveLength(12)
	expect(history[0]).toEqual({ role: 'user', text: 'ask 14' })
})

test('of an earlier result one line stays, and it never stands without its call', () => {
	const { history } = fitted([ask('Plan?'), ...look('c1', { rows: 'x'.repeat(9_000) }), say('Soup.'), ask('Now')])
	expect(history.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'assistant'])
	expect(tokensOf(history[2]?.role === 'tool' ? history[2].output : '')).toBeLessThan(70)
})

test('a result of this turn has at most 1,500 tokens, all of them at most 5,000, the newest whole', () => {
	const long = (id: string) => look(id, id.repeat(6_000))
	const { turn } = fitted([ask('Now'), ...['a', 'b', 'c', 'd', 'e'].flatMap(long)])
	const results = turn.flatMap((message) => (message.role === 'tool' ? [tokensOf(message.output)] : []))
	expect(results.slice(2)).toEqual([1_500, 1_500, 1_500])
	expect(results.reduce((a, b) => a + b)).toBeLessThanOrEqual(5_000)
})

test('a page of a long recipe is cut to 1,500 tokens', () => {
	const recipe = {
		alias: 'r1',
		title: 'Soup',
		servings: 4,
		lines: Array.from({ length: 300 }, () => '2 leeks, sliced'),
	}
	const context = fitContext({ messages: [ask('Scale it')], page: { route: 'recipe', recipe } }, WHOLE)
	expect(tokensOf(context?.page ?? '')).toBe(1_500)
})

test('a context that holds the instructions and nothing else is refused', () => {
	const small = { contextTokens: 3_500, fixedTokens: 3_000 }
	expect(fitContext({ messages: [ask('Hi')], page: HOME }, small)).toBeNull()
})

test('whatever the conversation, it fits the context, and every call has its result', () => {
	const message = fc.oneof(
		fc.string({ maxLength: 9_000 }).map((text) => [ask(text)]),
		fc.string({ maxLength: 9_000 }).map((text) => [say(text)]),
		fc.tuple(fc.uuid(), fc.string({ maxLength: 9_000 })).map(([id, output]) => look(id, output)),
	)
	fc.assert(
		fc.property(
			fc.array(message, { maxLength: 30 }),
			fc.integer({ min: 4_096, max: 16_000 }),
			(groups, contextTokens) => {
				const { history, turn, answerTokens } = fitted([...groups.flat(), ask('Now')], {
					contextTokens,
					fixedTokens: 3_000,
				})
				const all = [...history, ...turn]
				const size = all.reduce((sum, one) => sum + tokensOf(one.role === 'tool' ? one.output : one.text), 0)
				expect(size + answerTokens + 3_000).toBeLessThanOrEqual(contextTokens)
				const calls = all.flatMap((one) => (one.role === 'assistant' ? one.calls.map(({ id }) => id) : []))
				expect(all.flatMap((one) => (one.role === 'tool' ? [one.id] : []))).toEqual(calls)
			},
		),
		{ numRuns: 300 },
	)
})
