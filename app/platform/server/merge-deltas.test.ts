import { expect, test } from 'vitest'
import { mergeDeltas } from './merge-deltas.ts'

const chunk = (delta: object, more: object = {}) =>
	`data: ${JSON.stringify({ id: 'a', choices: [{ index: 0, delta, finish_reason: null }], ...more })}\n\n`
const texts = (events: string) =>
	[...events.matchAll(/^data: (\{[^\n]*\})$/gm)].flatMap(([, json]) =>
		JSON.parse(json ?? '').choices.map((c: never) => c),
	)
const contents = (events: string) => texts(events).map(({ delta }: { delta: { content?: string } }) => delta.content)

/** A body whose pieces the test sends one after another. */
function makeBody() {
	let source: ReadableStreamDefaultController<Uint8Array> | undefined
	const body = new ReadableStream<Uint8Array>({
		start(controller) {
			source = controller
		},
	})
	return {
		body,
		send: (text: string) => source?.enqueue(new TextEncoder().encode(text)),
		end: () => source?.close(),
		fail: () => source?.error(new Error('reset')),
	}
}

const all = (text: string) => new Response(mergeDeltas(new Response(text).body as ReadableStream<Uint8Array>)).text()

test('the first piece is passed on alone, later ones that come at once become one', async () => {
	const words = ['Take', ' two', ' leeks', '.']
	const merged = await all(words.map((content) => chunk({ content })).join(''))
	expect(contents(merged)).toEqual(['Take', ' two leeks.'])
})

test('what is no piece of text keeps its place and its bytes', async () => {
	const call = chunk({ tool_calls: [{ index: 0, id: 'c', function: { name: 'look', arguments: '{' } }] })
	const end = 'data: {"id":"a","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\n'
	const usage = 'data: {"id":"a","choices":[],"usage":{"prompt_tokens":1}}\n\n'
	const merged = await all(
		[
			chunk({ content: 'a' }),
			chunk({ content: 'b' }),
			call,
			chunk({ content: 'c' }),
			': a comment\n\n',
			end,
			usage,
		].join(''),
	)
	const [first, second, ...rest] = merged.split(/(?<=\n\n)/)
	expect([first, contents(second ?? '')]).toEqual([chunk({ content: 'a' }), ['b']])
	expect(rest.slice(0, 1)).toEqual([call])
	expect(contents(rest[1] ?? '')).toEqual(['c'])
	expect(rest.slice(2)).toEqual([': a comment\n\n', end, usage])
})

test.each([
	['quotes and backslashes', ['say ', '"two\\" ', '{"delta":{"content":"x"}}', ' leeks\n']],
	['letters beyond ASCII', ['Crème ', 'brûlée ', '🍮', '\u2028']],
])('%s stay what they are', async (_name, words) => {
	const plain = await all(words.map((content) => chunk({ content })).join(''))
	expect(contents(plain).join('')).toBe(words.join(''))
	const spaced = words.map(
		(content) =>
			`data: {"id": "a", "choices": [{"index": 0, "delta": {"content": ${JSON.stringify(content)}}}]}\r\n\r\n`,
	)
	expect(contents(await all(spaced.join(''))).join('')).toBe(words.join(''))
	const other = words.map(
		(content) => `data: ${JSON.stringify({ choices: [{ delta: { role: 'assistant', content }, index: 0 }] })}\n\n`,
	)
	expect(contents(await all(other.join('')))).toEqual([words[0], words.slice(1).join('')])
})

test.each([
	['a reason to end', { choices: [{ index: 0, delta: { content: 'b' }, finish_reason: 'stop' }] }],
	['a count of tokens', { choices: [{ index: 0, delta: { content: 'b' } }], usage: { prompt_tokens: 1 } }],
	['an error', { choices: [{ index: 0, delta: { content: 'b' } }], error: { message: 'no' } }],
	[
		'a second choice',
		{
			choices: [
				{ index: 0, delta: { content: 'b' } },
				{ index: 1, delta: { content: 'c' } },
			],
		},
	],
	['a call', { choices: [{ index: 0, delta: { content: 'b', tool_calls: [] } }] }],
])('a piece of text with %s is passed on as it is', async (_name, value) => {
	const event = `data: ${JSON.stringify(value)}\n\n`
	const merged = await all(chunk({ content: 'a' }) + chunk({ content: 'b' }) + event + chunk({ content: 'd' }))
	expect(merged.split(/(?<=\n\n)/)[2]).toBe(event)
})

test('a piece waits for the next one no longer than the time', async () => {
	const { body, send, end } = makeBody()
	const reader = mergeDeltas(body, { mergeMs: 5 }).getReader()
	send(chunk({ content: 'a' }) + chunk({ content: 'b' }))
	const read = async () => contents(new TextDecoder().decode((await reader.read()).value))
	expect(await read()).toEqual(['a'])
	expect(await read()).toEqual(['b'])
	send(chunk({ content: 'c' }))
	expect(await read()).toEqual(['c'])
	end()
	expect(await reader.read()).toMatchObject({ done: true })
})

test('an event that is cut off anywhere is left out, whatever the boundaries of the bytes', async () => {
	const text = `${chunk({ content: 'Crème' })}${chunk({ content: ' brûlée' })}data: {"id":"a","choi`
	const bytes = new TextEncoder().encode(text)
	for (let at = 1; at < bytes.length; at += 7) {
		const body = new ReadableStream<Uint8Array>({
			start(controller) {
				controller.enqueue(bytes.slice(0, at))
				controller.enqueue(bytes.slice(at))
				controller.close()
			},
		})
		expect(contents(await new Response(mergeDeltas(body)).text())).toEqual(['Crème', ' brûlée'])
	}
})

test('a break is a break, after what had come', async () => {
	const { body, send, fail } = makeBody()
	const reader = mergeDeltas(body, { mergeMs: 1 }).getReader()
	send(chunk({ content: 'a' }))
	expect((await reader.read()).done).toBe(false)
	fail()
	await expect(reader.read()).rejects.toThrow('reset')
})

test('a body without an end is refused after 4 MB', async () => {
	let cancelled = false
	const body = new ReadableStream<Uint8Array>({
		pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024).fill(97)),
		cancel() {
			cancelled = true
		},
	})
	await expect(new Response(mergeDeltas(body)).text()).rejects.toThrow('too long')
	expect(cancelled).toBe(true)
})

test('closing the merged body closes the body of the model', async () => {
	let cancelled = false
	const body = new ReadableStream<Uint8Array>({
		start: (controller) => controller.enqueue(new TextEncoder().encode(chunk({ content: 'a' }))),
		cancel() {
			cancelled = true
		},
	})
	const reader = mergeDeltas(body).getReader()
	await reader.read()
	await reader.cancel()
	expect(cancelled).toBe(true)
})

test('text goes to who takes it, and the rest stays a stream', async () => {
	const taken: string[] = []
	const sent = `${chunk({ content: 'Crème ' })}${chunk({ content: 'brûlée “1”' })}data: [DONE]\n\n`
	const body = new Response(sent).body as ReadableStream<Uint8Array>
	const rest = await new Response(mergeDeltas(body, { takeText: (text) => taken.push(text) })).text()
	expect(taken.join('')).toBe('Crème brûlée “1”')
	expect(contents(rest)).toEqual([])
	expect(rest).toContain('[DONE]')
})

test('who takes the text may end the stream', async () => {
	const body = new Response(chunk({ content: 'Soup' })).body as ReadableStream<Uint8Array>
	const takeText = () => {
		throw new Error('no end')
	}
	await expect(new Response(mergeDeltas(body, { takeText })).text()).rejects.toThrow('no end')
})
