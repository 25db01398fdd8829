import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { receiveToasts } from '#app/ui/toast-queue.ts'
import type { EngineStep, UIMessageChunk } from '../model/engine.ts'
import { askImage, readAiStatus, remoteEngine, stopTurn } from './remote-engine.ts'

const STEP: EngineStep = {
	...{ turn: 't', step: 0, session: 's', page: { route: 'home' }, needs: { allergens: [], diets: [] } },
	...{ locale: 'en', units: 'metric', today: '2026-11-25' },
	messages: [
		{ role: 'user', text: 'Plan?' },
		{ role: 'assistant', text: 'Which day?', calls: [{ id: 'c', name: 'look', input: {} }], options: ['today'] },
		{ role: 'tool', id: 'c', name: 'look', output: { rows: 1 }, words: 'Private words.', from: 'web' },
	],
}
const OFFLINE = 'You are offline. What works on your device goes on.'

// A limit is told by a toast too; without a taker it would wait for that of another file.
afterAll(receiveToasts(() => {}))

afterEach(() => {
	vi.unstubAllGlobals()
	vi.useRealTimers()
})

/** The server's answers in turn, and what it was sent. */
function serve(...answers: (() => Response | Promise<Response>)[]) {
	const sent: { url: string; body: unknown }[] = []
	vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
		sent.push({ url, body: init.body === undefined ? undefined : JSON.parse(String(init.body)) })
		init.signal?.throwIfAborted()
		const answer = answers.length > 1 ? answers.shift() : answers[0]
		if (!answer) throw new TypeError('Failed to fetch')
		return answer()
	})
	return sent
}
const stream = (...chunks: object[]) =>
	new Response(chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join(''), {
		headers: { 'content-type': 'text/event-stream' },
	})
const refuse =
	(status: number, error: string, message: string, headers: Record<string, string> = {}) =>
	() =>
		Response.json({ error, message }, { status, headers })
async function ask(signal = new AbortController().signal): Promise<UIMessageChunk[]> {
	const chunks: UIMessageChunk[] = []
	for await (const chunk of remoteEngine(STEP, signal)) chunks.push(chunk)
	return chunks
}

test('the chunks of the server come as they are, and what is the device’s alone stays there', async () => {
	const sent = serve(() =>
		stream({ type: 'text-delta', id: 'text', delta: 'Soup.' }, { type: 'finish', finishReason: 'stop' }),
	)
	expect(await ask()).toEqual([
		{ type: 'text-delta', id: 'text', delta: 'Soup.' },
		{ type: 'finish', finishReason: 'stop' },
	])
	expect(sent[0]?.url).toBe('/api/chat')
	expect(JSON.stringify(sent)).not.toMatch(/Private words|today"\]/)
	expect(sent[0]?.body).toMatchObject({ messages: [{}, {}, { output: { rows: 1 }, from: 'web' }] })
})

test.each([
	[
		'a used-up quota',
		refuse(403, 'limit_reached', 'AI Chat limit reached.'),
		{ cause: 'limit_reached', message: 'AI Chat limit reached.' },
	],
	[
		'too many at once',
		refuse(429, 'too_many_requests', 'Please wait.', { 'retry-after': '2' }),
		{ cause: 'too_many_requests', message: 'Please wait.', wait: 2 },
	],
	[
		'no key',
		refuse(503, 'unavailable', 'OPENAI_API_KEY is not set.'),
		{ cause: 'unavailable', message: 'OPENAI_API_KEY is not set.' },
	],
	[
		'an answer of somebody else',
		() => new Response('<html>', { status: 502 }),
		{ cause: 'unexpected', message: 'No response received' },
	],
	['a page that is no stream', () => new Response('<html>'), { cause: 'unexpected', message: 'No response received' }],
])('%s comes like a failure of the model', async (_name, answer, failure) => {
	serve(answer)
	expect(await ask()).toEqual([
		{ type: 'data-failure', data: failure },
		{ type: 'error', errorText: failure.message },
		{ type: 'finish', finishReason: 'error' },
	])
})

test('without a network the cook reads that, and nothing is thrown', async () => {
	serve()
	expect(await ask()).toMatchObject([{ data: { cause: 'offline', message: OFFLINE } }, { errorText: OFFLINE }, {}])
})

test('while an earlier try is at work it asks again, and gives up after 30 s', async () => {
	vi.useFakeTimers()
	const busy = refuse(409, 'conflict', 'This answer is still on its way.', { 'retry-after': '2' })
	const sent = serve(busy, busy, () => stream({ type: 'finish', finishReason: 'stop' }))
	const asked = ask()
	await vi.advanceTimersByTimeAsync(4_000)
	expect(await asked).toEqual([{ type: 'finish', finishReason: 'stop' }])
	expect(sent).toHaveLength(3)
	const endless = serve(busy)
	const refused = ask()
	await vi.advanceTimersByTimeAsync(31_000)
	expect(await refused).toMatchObject([{ data: { cause: 'conflict' } }, {}, { finishReason: 'error' }])
	expect(endless).toHaveLength(16)
})

test('a stop ends it without a word: before it is asked, while it waits, and in the middle', async () => {
	const stopped = AbortSignal.abort()
	serve(() => stream({ type: 'finish' }))
	expect(await ask(stopped)).toEqual([])

	const waiting = new AbortController()
	const sent = serve(refuse(409, 'conflict', 'Wait.', { 'retry-after': '60' }))
	const asked = ask(waiting.signal)
	await vi.waitFor(() => expect(sent).toHaveLength(1))
	waiting.abort()
	expect(await asked).toEqual([])

	const middle = new AbortController()
	serve(() => {
		const body = new ReadableStream<Uint8Array>({
			start(controller) {
				controller.enqueue(new TextEncoder().encode('data: {"type":"start-step"}\n\n'))
				middle.signal.addEventListener('abort', () => controller.error(middle.signal.reason))
			},
		})
		return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
	})
	const chunks: UIMessageChunk[] = []
	for await (const chunk of remoteEngine(STEP, middle.signal)) {
		chunks.push(chunk)
		middle.abort()
	}
	expect(chunks).toEqual([{ type: 'start-step' }])
})

test('a stop on the server that fails is no failure', async () => {
	serve()
	await stopTurn('t')
	const sent = serve(() => new Response(null, { status: 204 }))
	await stopTurn('t')
	expect(sent).toEqual([{ url: '/api/chat/stop', body: { turn: 't' } }])
})

test('a picture comes as it is, or the reason', async () => {
	const { signal } = new AbortController()
	serve(() => new Response('png', { headers: { 'content-type': 'image/png' } }))
	expect(await askImage({ turn: 't', title: 'Soup' }, signal)).toMatchObject({ type: 'image/png' })
	serve(refuse(422, 'invalid', 'Image rejected: Sexual content'))
	const refused = { cause: 'invalid', message: 'Image rejected: Sexual content' }
	expect(await askImage({ turn: 't', title: 'Soup' }, signal)).toEqual(refused)
	serve()
	expect(await askImage({ turn: 't', title: 'Soup' }, signal)).toMatchObject({ cause: 'offline' })
})

test('what the server offers is null when it cannot be asked', async () => {
	serve()
	expect(await readAiStatus()).toBeNull()
	serve(refuse(401, 'not_signed_in', 'User must be logged in'))
	expect(await readAiStatus()).toBeNull()
	serve(() => Response.json({ model: null }))
	expect(await readAiStatus()).toEqual({ model: null })
})
