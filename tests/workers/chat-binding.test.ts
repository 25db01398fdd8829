import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ai_turns } from '#db/schema/assistant.ts'
import { rate_limits } from '#db/schema/platform.ts'
import { type OpenAi, startOpenAi } from '../../dev/openai.ts'
import { makeUser } from '../factories/users.ts'
import { chunksOf, finishOf, question, textOf } from '../setup/chat.ts'
import { type Stack, startStack } from '../setup/stack.ts'

const WORDS = Array.from({ length: 40 }, (_, n) => `word${n} `)

let openai: OpenAi
let stack: Stack
let cookie: string
beforeAll(async () => {
	openai = await startOpenAi()
	openai.scripts.set('words', [{ text: WORDS, gapMs: 50 }])
	openai.scripts.set('long', [{ text: Array.from({ length: 2_000 }, () => 'word '), gapMs: 50 }])
	const ask = (body: { messages?: { content: unknown }[] }) =>
		JSON.stringify(body.messages).includes('long') ? 'long' : 'words'
	openai.scripts.set('both', (body) => {
		const script = openai.scripts.get(ask(body))
		return (Array.isArray(script) && script[0]) || {}
	})
	stack = await startStack({
		vars: { OPENAI_API_KEY: 'none', AI_MODEL: 'test-model', AI_BASE_URL: openai.baseUrl('both') },
	})
})
beforeEach(async () => {
	await stack.db.delete(rate_limits)
	cookie = (await stack.signIn(await makeUser(stack.db))).cookie
})
afterAll(async () => {
	await stack.close()
	await openai.close()
})

const post = (path: string, body: object, init: RequestInit = {}) =>
	stack.fetch(path, {
		method: 'POST',
		body: JSON.stringify(body),
		headers: { 'content-type': 'application/json', cookie },
		...init,
	})
const rowOf = async (turn: string) => (await stack.db.select().from(ai_turns)).find((row) => row.turn === turn)

/** Asks through the main Worker and closes the connection after the first words; `before` comes between. */
async function askAndLeave(text: string, before: (turn: string) => Promise<unknown> = async () => {}) {
	const connection = new AbortController()
	const body = question(text)
	const response = await post('/api/chat', body, { signal: connection.signal })
	const reader = response.body?.getReader()
	const decoder = new TextDecoder()
	let read = ''
	while (!read.includes('text-delta')) read += decoder.decode((await reader?.read())?.value)
	await before(body.turn)
	connection.abort()
	return body
}

test('an answer streams through the binding, with the headers of the main Worker', async () => {
	const response = await post('/api/chat', question())
	expect(response.headers.get('content-type')).toBe('text/event-stream')
	expect(response.headers.get('x-content-type-options')).toBe('nosniff')
	const chunks = await chunksOf(response)
	expect([textOf(chunks), finishOf(chunks)]).toEqual([WORDS.join(''), 'stop'])
	// A server of one's own needs no key, and gets none.
	expect(openai.asked('both')[0]?.headers.authorization).toBeUndefined()
})

test('a closed connection reaches the chat Worker through the binding: after a stop it ends the call of the model', async () => {
	const { turn } = await askAndLeave('a long one', (id) => post('/api/chat/stop', { turn: id }))
	// The whole answer would take 100 s.
	await vi.waitFor(async () => expect((await rowOf(turn))?.output_tokens).toBeGreaterThan(0), { timeout: 20_000 })
	expect(await rowOf(turn)).toMatchObject({ state: 'stopped', reply: null })
})

test('without a stop it reads on, and keeps the answer for the retry', async () => {
	const { turn } = await askAndLeave('words')
	await vi.waitFor(async () => expect((await rowOf(turn))?.state).toBe('done'), { timeout: 20_000 })
	expect((await rowOf(turn))?.reply).toContain(WORDS.join(''))
})
