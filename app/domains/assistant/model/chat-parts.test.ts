import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Card } from './card.ts'
import { cardsIn, findCard, withCard } from './card-parts.ts'
import { CHAT_LIMITS } from './chat-limits.ts'
import { type KeptResult, NO_PARTS, readParts, type StoredParts, storedParts } from './chat-parts.ts'

const card = (more: Partial<Card> = {}): Card => ({
	...{ id: 'k', tool: 'list_add', input: {}, aliases: {}, made_at: 5, class: 'write', title: 'Milk', lines: ['milk'] },
	...{ button: 'Apply', digest: 'abc', state: 'open' },
	...more,
})
const applied = card({ state: 'applied', undo: [], done: { verb: 'shopping_item.add', subject: 'Milk' } })
const undone = card({ state: 'undone', done: { verb: 'shopping_item.add', subject: 'Milk' }, left: 'Left: x.' })

/** What two devices have written of one message, one after the other, by its inner fields. */
const both = (...parts: StoredParts[]): StoredParts => Object.assign({}, ...parts)

describe('a card in its message', () => {
	test.each([
		['open', card()],
		['applied', applied],
		['cancelled', card({ state: 'cancelled' })],
		['expired', card({ state: 'expired' })],
	])('is read as it was written: %s', (_what, one) => {
		expect(findCard(withCard({}, one, 'p'), 'k')).toEqual(one)
	})

	test('is undone once its own press is, with what was left', () => {
		expect(findCard(withCard(withCard({}, applied, 'p'), undone, 'q'), 'k')).toEqual(undone)
	})

	test('that was applied on one device and cancelled on another is applied', () => {
		const open = withCard({}, card(), 'a')
		const [here, there] = [withCard(open, applied, 'p'), withCard(open, card({ state: 'cancelled' }), 'q')]
		expect(findCard(both(here, there), 'k')?.state).toBe('applied')
		expect(findCard(both(there, here), 'k')?.state).toBe('applied')
	})

	test('that one device has applied and undone, and another has applied, is as the later of the two left it', () => {
		const open = withCard({}, card(), 'a')
		const here = withCard(withCard(open, applied, 'p'), undone, 'q')
		const there = withCard(open, applied, 'r')
		expect(findCard(both(here, there), 'k')?.state).toBe('applied')
		expect(findCard(both(there, here), 'k')?.state).toBe('undone')
	})

	test('that is none is not shown, whatever stands there', () => {
		for (const odd of [null, 'x', [], { id: 'k' }, { ...card(), lines: 5 }, { ...card(), class: 'read' }])
			expect(cardsIn({ card_k: odd } as StoredParts)).toEqual([])
		expect(cardsIn({ applied_k: { press: 'p' } })).toEqual([])
	})

	test('that is too large for its message is refused with a sentence', () => {
		const large = card({ lines: ['x'.repeat(CHAT_LIMITS.partsWithCards)] })
		expect(() => withCard({}, large, 'p')).toThrow('That is too much for one card. Please ask for a part of it.')
	})

	test('comes in the order in which it was made', () => {
		const second = withCard({}, card({ id: 'a', made_at: 9 }), 'p')
		expect(cardsIn(withCard(second, card(), 'q')).map(({ id }) => id)).toEqual(['k', 'a'])
	})
})

describe('the parts of a message', () => {
	const result = (n: number, output: unknown): KeptResult => ({
		id: `c${n}`,
		status: 'ran',
		words: 'Found it.',
		output,
	})

	test('are read as they were written', () => {
		const { cards: _cards, ...plain } = NO_PARTS
		const parts = {
			...{ ...plain, turn: 't', step: 2, calls: [{ id: 'c0', name: 'look', input: { at: 'list' } }] },
			...{ results: [result(0, { rows: ['milk'] })], shows: [{ id: 'r', title: 'Soup' }], options: ['One', 'Two'] },
			...{ sources: [{ label: 'Soup', path: '/recipe/r' }], aliases: { r1: 'r' }, kind: 'ask' as const },
			...{ opens: '/recipe/r/cook', receipt: { inputTokens: 5, outputTokens: 6, costMicros: 7 } },
			backs: [{ name: 'cook', input: { act: 'timer_stop' } }],
			failure: { cause: 'late' as const, message: 'No answer in time.' },
		}
		expect(readParts(storedParts(parts))).toEqual({ ...parts, cards: [] })
		expect(storedParts({})).toEqual({})
	})

	test('keep within 8 KB by leaving out what is longest first', () => {
		const results = Array.from({ length: 8 }, (_, n) => result(n, { rows: 'x'.repeat(n < 7 ? 300 : 5_000) }))
		const kept = readParts(storedParts({ turn: 't', results }))
		expect(kept.results.map(({ output }) => output !== null)).toEqual([true, true, true, true, true, true, true, false])
		expect(kept.results.every(({ words }) => words === 'Found it.')).toBe(true)
		const long = Array.from({ length: 8 }, (_, n) => ({ ...result(n, null), words: 'y'.repeat(4_000) }))
		expect(readParts(storedParts({ turn: 't', results: long })).results.map(({ id }) => id)).toHaveLength(8)
	})

	test('are never longer, and always name their turn', () => {
		const text = fc.string({ maxLength: 6_000 })
		const parts = fc.record(
			{
				calls: fc.array(fc.record({ id: text, name: fc.constant('look'), input: fc.jsonValue() }), { maxLength: 8 }),
				results: fc.array(
					fc.record({ id: text, status: fc.constant('ran' as const), words: text, output: fc.jsonValue() }),
					{ maxLength: 8 },
				),
				shows: fc.array(fc.record({ id: text, title: text })),
				aliases: fc.dictionary(text, text),
			},
			{ requiredKeys: [] },
		)
		fc.assert(
			fc.property(parts, (given) => {
				const stored = storedParts({ turn: 'the turn', step: 1, ...given })
				expect(JSON.stringify(stored).length).toBeLessThanOrEqual(CHAT_LIMITS.parts)
				expect(readParts(stored).turn).toBe('the turn')
			}),
			{ numRuns: 300 },
		)
	})

	test('that nobody has written like that read as empty', () => {
		fc.assert(
			fc.property(fc.dictionary(fc.constantFrom(...Object.keys(NO_PARTS), 'card_x'), fc.jsonValue()), (odd) => {
				const { results, calls, cards } = readParts(odd as StoredParts)
				for (const one of [...results, ...calls]) expect(one.id).toBeTypeOf('string')
				expect(cards).toEqual([])
			}),
		)
	})
})
