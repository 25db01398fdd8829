import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import type { SyncClient } from '#app/sync/client/exchange/sync-client.ts'
import { listHistory } from '#app/sync/client/queries/history-queries.ts'
import type { Query } from '#app/sync/client/store/local-store.ts'
import { closeDevices, milk, newDevice, put } from '../../../../../tests/fakes/sync-device.ts'
import { FakeSyncServer } from '../../../../../tests/fakes/sync-server.ts'
import { CHAT_LIMITS } from '../../model/chat-limits.ts'
import type { ChatMessageRow } from '../../model/chat-row.ts'
import type { DialogueContext } from '../../model/dialogue.ts'
import { ask, deleteChat, renameChat, restoreChat, saveStep } from '../../model/verbs.ts'
import { chatSessions, chatsWith, readChat, readMessages } from '../chat-queries.ts'
import { readCurrentChat, setCurrentChat } from './current-chat.ts'
import { makeRoom } from './make-room.ts'

let device: SyncClient
let now: number
beforeEach(async () => {
	now = 1_000
	device = await newDevice(new FakeSyncServer(), { clock: () => now })
	await device.sync()
})
afterEach(closeDevices)

async function chat(text: string, session: string = makeId(), context: DialogueContext = null): Promise<string> {
	now += 1_000
	const question = { id: makeId(), text, parts: { turn: makeId(), step: 0 } }
	await device.edit(ask({ session, userId: device.localStore.userId, question, context, now }))
	return session
}

const answer = (session: string, content: string, id = makeId()) => {
	const draft = { id, session, content, parts: {}, answered_by: 'model', state: 'done', created_at: now } as const
	return device.edit(saveStep(draft))
}

const read = <T>(query: Query<T>): Promise<T> => device.localStore.run((db) => query.read(db))
const titles = async (query = chatSessions) => (await read(query)).map(({ title }) => title)

describe('a conversation', () => {
	test('has the first 60 characters of its first message as its title', async () => {
		const long = `What can I cook\n  with ${'leeks and '.repeat(20)}`
		const session = await chat(long)
		await chat('And tomorrow?', session)
		const [title = ''] = await titles()
		expect(title).toBe('What can I cook with leeks and leeks and leeks and leeks and')
		expect(title.length).toBeLessThanOrEqual(CHAT_LIMITS.title)
		await chat(`${'x'.repeat(59)}🍲 soup`)
		expect((await titles())[0]).toBe('x'.repeat(59))
		await chat(' \n ')
		expect((await titles())[0]).toBe('New chat')
	})

	test('is the first in the list when it was used last', async () => {
		const first = await chat('One')
		await chat('Two')
		expect(await titles()).toEqual(['Two', 'One'])
		await chat('More', first)
		expect(await titles()).toEqual(['One', 'Two'])
	})

	test('is renamed, and a deleted one is not', async () => {
		const id = await chat('One')
		await device.edit(renameChat({ id, title: '  Sunday\nlunch ' }))
		expect(await titles()).toEqual(['Sunday lunch'])
		await device.edit(deleteChat({ id, title: 'One' }))
		await expect(device.edit(renameChat({ id, title: 'Two' }))).rejects.toThrow('This chat was deleted.')
	})

	test('is deleted with its messages, and comes back as it was', async () => {
		const id = await chat('One')
		await answer(id, 'An answer.')
		const before = await readChat(device.localStore, id)
		if (!before) throw new Error('no chat')
		await device.edit(deleteChat(before.session))
		expect(await readChat(device.localStore, id)).toBeNull()
		expect(await readMessages(device.localStore, id)).toEqual([])
		await device.edit(restoreChat(before.session, before.messages))
		expect(await readChat(device.localStore, id)).toEqual(before)
		await device.sync()
		expect((await readChat(device.localStore, id))?.messages).toHaveLength(2)
	})

	test('waits for something until the next question', async () => {
		const id = await chat('A meal plan, please', undefined, 'meal-plan')
		expect((await readChat(device.localStore, id))?.session.context).toBe('meal-plan')
		await chat('5', id)
		expect((await readChat(device.localStore, id))?.session.context).toBeNull()
	})

	test('that is deleted takes no answer any more', async () => {
		const id = await chat('One')
		await device.edit(deleteChat({ id, title: '' }))
		await answer(id, 'Late.')
		expect(await device.localStore.run((db) => db.getAll('chat_messages'))).toEqual([])
	})

	test('is found by the words of its title and messages, whatever their case and accents', async () => {
		const id = await chat('Crème brûlée')
		await answer(id, 'Whisk the eggs.')
		await chat('Leek soup')
		expect(await titles(chatsWith('creme EGGS'))).toEqual(['Crème brûlée'])
		expect(await titles(chatsWith('eggs soup'))).toEqual([])
		expect(await titles(chatsWith('  '))).toEqual(['Leek soup', 'Crème brûlée'])
	})

	test('is written once, however often its question is sent', async () => {
		const question = { id: makeId(), text: 'Hello', parts: {} }
		const what = { session: makeId(), userId: device.localStore.userId, question, context: null, now: 1 }
		await device.edit(ask(what))
		expect((await device.edit(ask(what))).mids).toEqual([])
	})
})

test('a step is one row, however often it is written, with the time of its first try', async () => {
	const id = await chat('One')
	const step = makeId()
	await answer(id, 'Half', step)
	const first = now
	now += 5_000
	await answer(id, 'Whole', step)
	const rows = (await readMessages(device.localStore, id)).filter(({ role }) => role === 'assistant')
	expect(rows).toMatchObject([{ content: 'Whole', created_at: first }])
})

test('which conversation is open is this device’s own', async () => {
	expect(await readCurrentChat(device.localStore)).toBeNull()
	await setCurrentChat(device.localStore, 'a')
	expect(await readCurrentChat(device.localStore)).toBe('a')
	await setCurrentChat(device.localStore, null)
	expect(await readCurrentChat(device.localStore)).toBeNull()
})

describe('room', () => {
	test('for a hundred conversations is made by the oldest, never the open one', async () => {
		const first = await chat('0')
		for (let n = 1; n < 5; n += 1) await chat(String(n))
		expect(await makeRoom(device.localStore, first, { sessions: 3, total: 1e9 })).toEqual(['1', '2'])
		expect(await titles()).toEqual(['4', '3', '0'])
		expect(await makeRoom(device.localStore, first)).toEqual([])
	})

	test('for the characters of all messages is made too', async () => {
		for (const text of ['a', 'b', 'c']) await answer(await chat(text), 'x'.repeat(1_000))
		expect(await makeRoom(device.localStore, null, { sessions: 100, total: 2_500 })).toEqual(['a'])
		expect(await titles()).toEqual(['c', 'b'])
	})
})

test('the history leaves chats out, on this device', async () => {
	await chat('Hello')
	await device.edit(put(makeId(), milk()))
	await chat('Again')
	expect((await read(listHistory)).map(({ verb }) => verb)).toEqual(['test.change'])
	await device.sync()
	expect((await read(listHistory)).map(({ verb }) => verb)).toEqual(['test.change'])
})

test('a message longer than a row holds is cut, not lost', async () => {
	const id = await chat('x'.repeat(CHAT_LIMITS.content + 10))
	const [row] = await readMessages(device.localStore, id)
	expect((row as ChatMessageRow).content).toHaveLength(CHAT_LIMITS.content)
})
