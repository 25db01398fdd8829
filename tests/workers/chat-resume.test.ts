import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ai_turns } from '#db/schema/assistant.ts'
import type { Cook } from '../fakes/sub-worker.ts'
import { type ChatWorker, chunksOf, dataOf, finishOf, question, startChat, textOf } from '../setup/chat.ts'

/** Two seconds of words. */
const WORDS = Array.from({ length: 40 }, (_, n) => `word${n} `)

let chat: ChatWorker
let cook: Cook
beforeAll(async () => {
	chat = await startChat([])
})
beforeEach(async () => {
	chat.openai.forget('test')
	chat.openai.scripts.set('test', [{ text: WORDS, gapMs: 50 }])
	cook = await chat.signUp('Free')
})
afterAll(() => chat.close())

const rowOf = async (turn: string) => (await chat.worker.db.select().from(ai_turns)).find((row) => row.turn === turn)

/** Asks, reads until the first words have come, and lets `leave` end it. */
async function askAndLeave(body = question()) {
	const connection = new AbortController()
	const response = await chat.post('/api/chat', body, cook, { signal: connection.signal })
	const reader = response.body?.getReader()
	const decoder = new TextDecoder()
	let read = ''
	while (!read.includes('text-delta')) read += decoder.decode((await reader?.read())?.value)
	return {
		body,
		async leave() {
			connection.abort()
			await reader?.read().catch(() => {})
		},
	}
}

/** Asks as the device does: again while the step is at work. */
async function retry(body: object): Promise<Response> {
	for (;;) {
		const response = await chat.post('/api/chat', body, cook)
		if (response.status !== 409) return response
		expect(response.headers.get('retry-after')).toBe('2')
		await response.body?.cancel()
		await new Promise((resolve) => setTimeout(resolve, 100))
	}
}

test('after a dropped connection the retry waits, and gets the whole answer without the model', async () => {
	const { body, leave } = await askAndLeave()
	await leave()
	const chunks = await chunksOf(await retry(body))
	expect([textOf(chunks), finishOf(chunks)]).toEqual([WORDS.join(''), 'stop'])
	expect(dataOf(chunks, 'data-usage')).toEqual([{ current: 1, limit: 20 }])
	expect([chat.openai.asked('test').length, await chat.used(cook)]).toEqual([1, 1])
})

test('a stop ends the call of the model; nothing is kept, the turn stays counted, and its retry is free', async () => {
	chat.openai.scripts.set('test', [{ text: Array.from({ length: 2_000 }, () => 'word '), gapMs: 50 }])
	const { body, leave } = await askAndLeave()
	expect((await chat.post('/api/chat/stop', { turn: body.turn }, cook)).status).toBe(204)
	await leave()
	// The whole answer would take 100 s.
	await vi.waitFor(async () => expect((await rowOf(body.turn))?.output_tokens).toBeGreaterThan(0), { timeout: 20_000 })
	expect(await rowOf(body.turn)).toMatchObject({ state: 'stopped', reply: null })
	chat.openai.forget('test')
	chat.openai.scripts.set('test', [{ text: 'Leek soup.' }])
	expect(textOf(await chunksOf(await retry(body)))).toBe('Leek soup.')
	expect(await chat.used(cook)).toBe(1)
})

test('a stop of a turn that is over, unknown, or no id is no failure', async () => {
	const body = question()
	await chunksOf(await chat.post('/api/chat', body, cook))
	for (const turn of [body.turn, question().turn])
		expect((await chat.post('/api/chat/stop', { turn }, cook)).status).toBe(204)
	expect((await chat.post('/api/chat/stop', { turn: 'all' }, cook)).status).toBe(400)
	expect(await rowOf(body.turn)).toMatchObject({ state: 'done' })
})

test('a cook who has left two answers behind waits for them, and is then answered', async () => {
	const left = [await askAndLeave(), await askAndLeave()]
	for (const { leave } of left) await leave()
	const body = question()
	expect((await chat.post('/api/chat', body, cook)).status).toBe(429)
	await vi.waitFor(
		async () => {
			const states = await Promise.all(left.map(async (one) => (await rowOf(one.body.turn))?.state))
			expect(states).toEqual(['done', 'done'])
		},
		{ timeout: 20_000 },
	)
	expect(finishOf(await chunksOf(await chat.post('/api/chat', body, cook)))).toBe('stop')
	expect(await chat.used(cook)).toBe(3)
})
