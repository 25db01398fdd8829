import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Cook } from '../fakes/sub-worker.ts'
import { type ChatWorker, chunksOf, dataOf, finishOf, question, startChat, textOf } from '../setup/chat.ts'

let chat: ChatWorker
let cook: Cook
beforeAll(async () => {
	chat = await startChat([{ text: 'Leek soup is planned.' }])
})
beforeEach(async () => {
	chat.openai.forget('test')
	chat.openai.scripts.set('test', [{ text: 'Leek soup is planned.' }])
	cook = await chat.signUp('Free')
})
afterAll(() => chat.close())

const ask = async (body = question(), as: Cook = cook) => chunksOf(await chat.post('/api/chat', body, as))

test('the Worker answers its ping', async () => {
	expect((await chat.worker.ask('/api/chat/ping')).status).toBe(204)
})

test('an answer comes with its use before it and its receipt after it, after two trips to the database', async () => {
	chat.worker.trips()
	let trips = Number.NaN
	chat.openai.scripts.set('test', () => {
		trips = chat.worker.trips()
		return { text: 'Leek soup is planned.', usage: { prompt: 900, completion: 30 } }
	})
	const answer = await chat.post('/api/chat', question(), cook)
	expect(answer.headers.get('content-type')).toBe('text/event-stream')
	expect(answer.headers.get('cache-control')).toBe('no-store')
	const chunks = await chunksOf(answer)
	expect(trips).toBe(2)
	expect(chunks[0]).toEqual({ type: 'data-usage', data: { current: 1, limit: 20 } })
	expect(textOf(chunks)).toBe('Leek soup is planned.')
	expect(dataOf(chunks, 'data-receipt')).toEqual([{ inputTokens: 900, outputTokens: 30, costMicros: 0 }])
	expect(finishOf(chunks)).toBe('stop')
})
