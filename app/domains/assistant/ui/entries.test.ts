import { expect, test } from 'vitest'
import type { Card } from '../model/card.ts'
import { withCard } from '../model/card-parts.ts'
import { type ChatParts, storedParts } from '../model/chat-parts.ts'
import type { ChatMessageRow } from '../model/chat-row.ts'
import { startTurn, type TurnState } from '../model/turn-state.ts'
import { entriesOf, withLive } from './entries.ts'

const row = (
	id: string,
	content: string,
	parts: Partial<Omit<ChatParts, 'cards'>>,
	fields: Partial<ChatMessageRow> = {},
): ChatMessageRow => ({
	...{
		id,
		session_id: 's',
		role: 'assistant',
		content,
		parts: storedParts(parts),
		answered_by: 'model',
		state: 'done',
	},
	...{ created_at: Number(id), ...fields },
})
const question = (id: string, content: string, turn: string) =>
	row(id, content, { turn }, { role: 'user', answered_by: null })

const card = {
	...{ id: 'c', tool: 'plan_meals', input: {}, aliases: {}, made_at: 1, class: 'write', title: 'Plan 1 meal' },
	...{ lines: ['New in the plan: Stew'], button: 'Apply', digest: 'd', state: 'open' },
} as const satisfies Card

const receipt = { inputTokens: 10, outputTokens: 2, costMicros: 5 }
const stew = { id: '7', title: 'Stew' }
const soup = { id: '8', title: 'Soup' }
const rows = [
	question('1', 'Plan stew', 't1'),
	row('2', 'I look.', { turn: 't1', step: 0, shows: [stew], sources: [{ label: 'Stew', path: '/recipe/7' }], receipt }),
	row('3', 'Here it is.', {
		...{ turn: 't1', step: 1, shows: [stew, soup], sources: [{ label: 'Stew', path: '/recipe/7' }], receipt },
		options: ['Yes'],
	}),
]

test('the steps of a turn are one answer: texts in order, each recipe and source once, receipts added', () => {
	expect(entriesOf(rows)).toEqual([
		{ kind: 'question', id: 't1 question', text: 'Plan stew' },
		expect.objectContaining({
			kind: 'answer',
			id: 't1',
			question: 'Plan stew',
			text: 'I look.\n\nHere it is.',
			state: 'done',
			by: 'model',
			shows: [stew, soup],
			sources: [{ label: 'Stew', path: '/recipe/7' }],
			options: ['Yes'],
			receipt: { inputTokens: 20, outputTokens: 4, costMicros: 10 },
			isWhole: false,
		}),
	])
})

test('a card is shown with the message that holds it, in its present state', () => {
	const held = { ...rows[2], parts: withCard(rows[2]?.parts ?? {}, { ...card, state: 'cancelled' }, 'p') }
	const [, answer] = entriesOf([...rows.slice(0, 2), held as ChatMessageRow])
	expect(answer).toMatchObject({ cards: [{ messageId: '3', card: { id: 'c', state: 'cancelled' } }] })
})

test('a text that repeats a proposal is not shown beside it', () => {
	const parts = withCard(storedParts({ turn: 't1' }), card, 'p')
	const words = 'Nothing else is planned.\n\nPlan 1 meal\nNew in the plan: Stew'
	const [answer] = entriesOf([row('2', words, {}, { parts })])
	expect(answer).toMatchObject({ text: 'Nothing else is planned.' })
})

test('only what the local engine read wholly may become a tile', () => {
	const by = { answered_by: 'device' } as const
	const whole = (parts: Partial<ChatParts>) =>
		entriesOf([row('2', 'x', { turn: 't', ...parts }, by)]).map((entry) => entry.kind === 'answer' && entry.isWhole)
	expect(whole({})).toEqual([true])
	expect(whole({ kind: 'ask' })).toEqual([false])
	expect(whole({ notice: { cause: 'offline', message: 'You are offline.' } })).toEqual([false])
})

test('a turn at work is newer than its rows, and stands where it was asked', () => {
	const live: TurnState = {
		...startTurn({ turn: 't1', session: 's', question: 'Plan stew', by: 'model' }),
		status: 'streaming',
		now: { step: 1, text: 'Here', calls: [], ran: [] },
		before: [{ step: 0, text: 'I look.', calls: [], ran: [] }],
	}
	const stored = entriesOf([...rows.slice(0, 2), question('4', 'And soup?', 't2')])
	expect(withLive(stored, live)).toEqual([
		stored[0],
		expect.objectContaining({ id: 't1', text: 'I look.\n\nHere', state: 'answering' }),
		stored[2],
	])
	expect(withLive(entriesOf([question('1', 'Plan stew', 't1')]), live).map(({ id }) => id)).toEqual([
		't1 question',
		't1',
	])
	expect(withLive([], live).map(({ kind }) => kind)).toEqual(['question', 'answer'])
	expect(withLive([], { ...live, status: 'cut', isWaiting: true })[1]).toMatchObject({ state: 'answering' })
	expect(withLive([], { ...live, status: 'cut' })[1]).toMatchObject({ state: 'cut' })
})

test('what has not changed stays the same object', () => {
	const before = entriesOf(rows)
	const after = entriesOf([...rows, question('4', 'And soup?', 't2')], before)
	expect(after[0]).toBe(before[0])
	expect(after[1]).toBe(before[1])
	expect(after).toHaveLength(3)
})
