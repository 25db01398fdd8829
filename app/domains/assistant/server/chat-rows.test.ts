import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import {
	outcomes,
	put,
	rowIn,
	rowsIn,
	type SyncApp,
	shoppingItem,
	startSyncApp,
} from '../../../../tests/setup/sync-app.ts'
import type { Card } from '../model/card.ts'
import { findCard, withCard } from '../model/card-parts.ts'
import { CHAT_LIMITS } from '../model/chat-limits.ts'
import type { StoredParts } from '../model/chat-parts.ts'

let app: SyncApp
beforeAll(async () => {
	app = await startSyncApp()
})
afterAll(() => app.close())

const session = (more: Record<string, unknown> = {}) => ({
	...{ title: 'Dinner', context: null, created_at: 1, updated_at: 1 },
	...more,
})
const message = (session_id: string, more: Record<string, unknown> = {}) => ({
	...{ session_id, role: 'assistant', content: 'Soup.', parts: {}, answered_by: 'model', state: 'done', created_at: 1 },
	...more,
})
const card: Card = {
	...{ id: 'k', tool: 'list_add', input: {}, aliases: {}, made_at: 5, class: 'write', title: 'Milk', lines: ['milk'] },
	...{ button: 'Apply', digest: 'abc', state: 'open' },
}

async function chat(parts: StoredParts = {}) {
	const cook = await app.signUp()
	const [phone, tablet] = [cook.device(), cook.device()]
	const [id, row] = [makeId(), makeId()]
	await phone.sync(phone.edit([put('chat_session', id, session()), put('chat_message', row, message(id, { parts }))]))
	await tablet.sync()
	return { cook, phone, tablet, id, row }
}

test('a chat reaches the cook’s other device unchanged', async () => {
	const { cook, id, row } = await chat({ turn: 't', card_k: { id: 'k' } })
	const pulled = await cook.device().sync()
	expect(rowIn(pulled, 'chat_session', id)?.fields).toMatchObject(session())
	expect(rowIn(pulled, 'chat_message', row)?.fields).toEqual(message(id, { parts: { turn: 't', card_k: { id: 'k' } } }))
})

test('a change that its author had not seen leaves no revision', async () => {
	const { cook, phone, tablet, id, row } = await chat()
	await phone.sync(phone.edit([put('chat_session', id, { title: 'Phone' }, { title: 'Dinner' })]))
	await phone.sync(phone.edit([put('chat_message', row, { content: 'Phone.' }, { content: 'Soup.' })]))
	const late = [
		tablet.edit([put('chat_session', id, { title: 'Tablet' }, { title: 'Dinner' })]),
		tablet.edit([put('chat_message', row, { content: 'Tablet.' }, { content: 'Soup.' })]),
	]
	expect(outcomes(await tablet.sync(...late))).toEqual(['applied', 'applied'])
	const pulled = await cook.device().sync()
	expect(rowIn(pulled, 'chat_message', row)?.fields.content).toBe('Tablet.')
	expect(rowsIn(pulled, 'revision')).toEqual([])
	expect(rowsIn(pulled, 'sync_issue')).toEqual([])
})

test('the history leaves chats out, and no page of it is short for that', async () => {
	const { cook, phone, id } = await chat()
	const edit = (verb: string, n: number) => ({
		...phone.edit([
			verb.startsWith('chat')
				? put('chat_message', makeId(), message(id))
				: put('shopping_item', makeId(), shoppingItem({ text: String(n) })),
		]),
		verb,
	})
	const verbs = Array.from({ length: 12 }, (_, n) => (n % 3 === 0 ? 'shopping_item.add' : 'chat_message.add'))
	await phone.sync(...verbs.map(edit))
	const page = async (query = '') =>
		(await app.fetch(`/api/sync/history?limit=3${query}`, { cookie: cook.cookie })).json() as Promise<{
			entries: { verb: string }[]
			next: string | null
		}>
	const first = await page()
	expect(first.entries.map(({ verb }) => verb)).toEqual(Array(3).fill('shopping_item.add'))
	expect(first.next).not.toBeNull()
})

test('a card that was applied on one device and cancelled on another is applied on both', async () => {
	const open = withCard({}, card, 'a')
	const { cook, phone, tablet, row } = await chat(open)
	const applied = withCard(open, { ...card, state: 'applied', undo: [], done: { verb: 'x.add', subject: '' } }, 'p')
	const cancelled = withCard(open, { ...card, state: 'cancelled' }, 'q')
	await phone.sync(phone.edit([put('chat_message', row, { parts: applied }, { parts: open })]))
	await tablet.sync(tablet.edit([put('chat_message', row, { parts: cancelled }, { parts: open })]))
	const parts = rowIn(await cook.device().sync(), 'chat_message', row)?.fields.parts as StoredParts
	expect(findCard(parts, 'k')?.state).toBe('applied')
})

test('a chat holds at most 200 messages', async () => {
	const { phone, id } = await chat()
	const ops = Array.from({ length: CHAT_LIMITS.messages - 1 }, () => put('chat_message', makeId(), message(id)))
	expect(outcomes(await phone.sync(phone.edit(ops)))).toEqual(['applied'])
	const reply = await phone.sync(phone.edit([put('chat_message', makeId(), message(id))]))
	expect(reply.results).toMatchObject([
		{ outcome: 'rejected', message: 'A chat holds at most 200 messages. Start a new one.' },
	])
})

test.each([
	['a title longer than its limit', 'chat_session', session({ title: 'x'.repeat(61) })],
	['a context that does not exist', 'chat_session', session({ context: 'shopping' })],
	['a content longer than its limit', 'chat_message', message(makeId(), { content: 'x'.repeat(16_001) })],
	['parts longer than their limit', 'chat_message', message(makeId(), { parts: { a: 'x'.repeat(65_536) } })],
	['a role that does not exist', 'chat_message', message(makeId(), { role: 'system' })],
	['a state that does not exist', 'chat_message', message(makeId(), { state: 'open' })],
] as const)('%s is refused', async (_what, entity, fields) => {
	const phone = (await app.signUp()).device()
	expect(outcomes(await phone.sync(phone.edit([put(entity, makeId(), fields)])))).toEqual(['rejected'])
})
