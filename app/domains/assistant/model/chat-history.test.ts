import { describe, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import { jsonBytes } from '#app/sync/model/act.ts'
import { historyOf } from './chat-history.ts'
import { type ChatParts, storedParts } from './chat-parts.ts'
import type { ChatMessageRow } from './chat-row.ts'
import { aliasesOf, turnsOf } from './chat-turns.ts'
import { startTurn, type TurnState } from './turn-state.ts'
import { TURN_WORDS } from './turn-words.ts'

let at = 0
const row = (
	role: 'user' | 'assistant',
	content: string,
	parts: Partial<ChatParts>,
	more: Partial<ChatMessageRow> = {},
) => {
	at += 1
	const { cards: _cards, ...plain } = parts
	return {
		...{ id: makeId(), session_id: 's', role, content, parts: storedParts(plain), answered_by: null },
		...{ state: 'done', created_at: at, ...more },
	} as ChatMessageRow
}
const turnOf = (
	turn: string,
	question: string,
	answer: string,
	more: Partial<ChatMessageRow> = {},
): ChatMessageRow[] => [row('user', question, { turn }), row('assistant', answer, { turn, step: 0 }, more)]
const now = (more: Partial<TurnState> = {}): TurnState => ({
	...startTurn({ turn: 'now', session: 's', question: 'And now?', by: 'model' }),
	...more,
})
const history = (rows: readonly ChatMessageRow[], state = now()) => historyOf(rows, state, (id) => `alias of ${id}`)
const textsOf = (rows: readonly ChatMessageRow[], state = now()) =>
	history(rows, state).map((message) =>
		message.role === 'tool' ? `= ${JSON.stringify(message.output)}` : message.text,
	)

const LOOK = { id: 'a', name: 'look', input: { at: 'list' } }

describe('what was said before', () => {
	test('is told in its order, with this question at the end', () => {
		const rows = [...turnOf('1', 'One?', 'One.'), ...turnOf('2', 'Two?', 'Two.')]
		expect(textsOf([...rows].reverse())).toEqual(['One?', 'One.', 'Two?', 'Two.', 'And now?'])
	})

	test('keeps the order of its questions where everything is of one millisecond, whatever ids its answers have', () => {
		const ids = (question: string, answer: string) => ({ question, answer })
		const ofOneMoment = (turn: string, { question, answer }: { question: string; answer: string }) => [
			row('user', `${turn}?`, { turn }, { id: question, created_at: 1 }),
			row('assistant', `${turn}.`, { turn, step: 0 }, { id: answer, created_at: 1 }),
		]
		const rows = [...ofOneMoment('1', ids('019a-1', 'f')), ...ofOneMoment('2', ids('019a-2', '0'))]
		expect(textsOf(rows)).toEqual(['1?', '1.', '2?', '2.', 'And now?'])
		expect(turnsOf(rows).map(({ turn }) => turn)).toEqual(['1', '2'])
	})

	test('is told as the last twelve messages, each turn whole', () => {
		const rows = Array.from({ length: 9 }, (_, n) => turnOf(`${n}`, `${n}?`, `${n}.`)).flat()
		expect(textsOf(rows)).toHaveLength(13)
		expect(textsOf(rows)[0]).toBe('3?')
	})

	test('leaves out an answer that was cut or has failed, and keeps what was stopped', () => {
		const rows = [
			...turnOf('1', 'One?', 'Half', { state: 'cut' }),
			...turnOf('2', 'Two?', '', { state: 'failed' }),
			...turnOf('3', 'Three?', 'Some of', { state: 'stopped' }),
		]
		expect(textsOf(rows)).toEqual(['One?', 'Two?', 'Three?', 'Some of', 'And now?'])
	})

	test('gives every call its result: of one that has none it says that it was not run', () => {
		const results = [
			{ id: 'a', status: 'ran' as const, words: 'Milk.', output: { rows: ['milk'] }, from: 'cook' as const },
		]
		const calls = [LOOK, { ...LOOK, id: 'b' }]
		const rows = [row('user', 'List?', { turn: '1' }), row('assistant', '', { turn: '1', calls, results })]
		expect(textsOf(rows)).toEqual([
			'List?',
			'',
			'= {"rows":["milk"]}',
			`= {"error":"${TURN_WORDS.interrupted}"}`,
			'And now?',
		])
	})

	test('says which recipes an answer showed, by their aliases, and which choices it gave', () => {
		const parts = { turn: '1', calls: [LOOK], shows: [{ id: 'r', title: 'Soup' }] }
		const rows = [
			row('user', 'Soup?', { turn: '1' }),
			row('assistant', '', parts),
			row('assistant', 'Which?', { turn: '1', step: 1, options: ['Leek', 'Bean'] }),
		]
		expect(history(rows)).toMatchObject([
			{},
			{},
			{ shows: [{ alias: 'alias of r', title: 'Soup' }] },
			{ text: 'Which?', options: ['Leek', 'Bean'] },
			{},
		])
	})
})

describe('the size of a request', () => {
	const ran = (n: number, size: number) => ({
		call: { ...LOOK, id: `c${n}` },
		outcome: { status: 'ran' as const, words: '', output: { text: '食'.repeat(size) } },
	})
	const step = (step: number, size: number) => {
		const all = [ran(step * 2, size), ran(step * 2 + 1, size)]
		return { step, text: '', calls: all.map(({ call }) => call), ran: all }
	}

	test('stays within what the server takes: the oldest results shrink to a line', () => {
		const before = [0, 1, 2, 3, 4].map((n) => step(n, 4_000))
		const messages = history([], now({ before }))
		expect(jsonBytes(messages)).toBeLessThan(90_000)
		const sizes = messages.flatMap((message) => (message.role === 'tool' ? [jsonBytes(message.output)] : []))
		expect(sizes[0]).toBeLessThan(1_000)
		expect(sizes.at(-1)).toBeGreaterThan(10_000)
	})

	test('leaves out the oldest turns whole', () => {
		const rows = Array.from({ length: 5 }, (_, n) => turnOf(`${n}`, '問'.repeat(3_000), '答'.repeat(3_000))).flat()
		const messages = history(rows)
		expect(jsonBytes(messages)).toBeLessThan(90_000)
		expect(messages[0]?.role).toBe('user')
		expect(messages.length % 2).toBe(1)
		expect(messages.length).toBeGreaterThan(3)
	})
})

test('two devices that talk at once give two turns, each whole', () => {
	const [one, other] = [turnOf('1', 'One?', 'One.'), turnOf('2', 'Two?', 'Two.')]
	const mixed = [one[0], other[0], one[1], other[1]].map((message, n) => ({
		...message,
		created_at: n,
	})) as ChatMessageRow[]
	expect(turnsOf(mixed).map(({ question, steps }) => [question?.content, steps.map(({ row }) => row.content)])).toEqual(
		[
			['One?', ['One.']],
			['Two?', ['Two.']],
		],
	)
})

test('an alias that was handed out first keeps its recipe', () => {
	const rows = [
		row('user', 'One?', { turn: '1', aliases: { r1: 'soup' } }),
		row('user', 'Two?', { turn: '2', aliases: { r1: 'stew', r2: 'tart' } }),
	]
	expect(aliasesOf([...rows].reverse())).toEqual({ r1: 'soup', r2: 'tart' })
})
