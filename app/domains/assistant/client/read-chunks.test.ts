import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRecordedChats } from '../../../../tests/setup/recorded-chats.ts'
import type { UIMessageChunk } from '../model/engine.ts'
import { readChunks } from './read-chunks.ts'

/** A body of these pieces that ends cleanly, or by a reset. */
const bodyOf = (pieces: Uint8Array[], ends: 'end' | 'reset' = 'end') =>
	new ReadableStream<Uint8Array>({
		pull(controller) {
			const piece = pieces.shift()
			if (piece) controller.enqueue(piece)
			else if (ends === 'end') controller.close()
			else controller.error(new TypeError('network error'))
		},
	})

async function read(body: ReadableStream<Uint8Array>): Promise<UIMessageChunk[]> {
	const chunks: UIMessageChunk[] = []
	for await (const chunk of readChunks(body)) chunks.push(chunk)
	return chunks
}

const encode = (text: string) => new TextEncoder().encode(text)
const readText = (text: string) => read(bodyOf([encode(text)]))
const chunksIn = (sse: string): UIMessageChunk[] =>
	[...sse.matchAll(/^data: (\{.*\})$/gm)].map(([, json]) => JSON.parse(json ?? ''))
const standing = (chunks: UIMessageChunk[]) => chunks.some((chunk) => chunk.type === 'finish')

test.each(readRecordedChats())('$name: whole, it gives all of its chunks', async ({ sse }) => {
	const chunks = chunksIn(sse)
	expect(await readText(sse)).toEqual(chunks)
	expect(chunks.at(-1)?.type).toBe('finish')
})

test.each(readRecordedChats())(
	'$name: cut at any byte, by a reset or a clean end, it gives a beginning of its chunks',
	async ({ sse }) => {
		const bytes = encode(sse)
		const whole = chunksIn(sse)
		for (let at = 0; at < bytes.length; at += 1) {
			for (const ends of ['end', 'reset'] as const) {
				const chunks = await read(bodyOf([bytes.slice(0, at)], ends))
				expect(chunks).toEqual(whole.slice(0, chunks.length))
				// A finish is read only when all of it has come, and then everything before it has.
				if (standing(chunks)) expect(chunks).toEqual(whole)
			}
		}
	},
)

test.each(readRecordedChats())('$name: wherever its bytes are divided, it reads the same', async ({ sse }) => {
	const bytes = encode(sse)
	for (const size of [1, 2, 3, 5, 8, 64]) {
		const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
			bytes.slice(n * size, (n + 1) * size),
		)
		expect(await read(bodyOf(pieces))).toEqual(chunksIn(sse))
	}
})

test('line ends of any kind, comments, other fields and several lines of data are read', async () => {
	const sse =
		': stream-open\r\n\r\nevent: x\r\nid: 7\r\ndata: {"type":\r\ndata: "start-step"}\r\n\r\ndata:{"type":"finish"}\n\n'
	expect(await readText(sse)).toEqual([{ type: 'start-step' }, { type: 'finish' }])
})

test.each([
	['no stream', '<html>Bad gateway</html>'],
	['broken JSON', 'data: {"type":"text-del\n\ndata: {"type":"finish"}\n\n'],
	['a list', 'data: ["finish"]\n\n'],
	['no type', 'data: {"kind":"finish"}\n\n'],
	['a number', 'data: 7\n\n'],
	['what comes after the end', 'data: [DONE]\n\ndata: {"type":"finish"}\n\n'],
])('%s gives nothing', async (_name, sse) => {
	expect(await readText(sse)).toEqual([])
})

test('bytes that are not UTF-8 end it', async () => {
	const pieces = [
		encode('data: {"type":"start-step"}\n\n'),
		new Uint8Array([0xff, 0xfe]),
		encode('data: {"type":"finish"}\n\n'),
	]
	expect(await read(bodyOf(pieces))).toEqual([{ type: 'start-step' }])
})

test('a body without an end is left after 2 MB, and its connection closed', async () => {
	let cancelled = false
	const body = new ReadableStream<Uint8Array>({
		pull: (controller) => controller.enqueue(encode(': and more\n'.repeat(5_000))),
		cancel() {
			cancelled = true
		},
	})
	expect(await read(body)).toEqual([])
	expect(cancelled).toBe(true)
})

test('leaving the loop closes the connection', async () => {
	let cancelled = false
	const body = new ReadableStream<Uint8Array>({
		start: (controller) => controller.enqueue(encode('data: {"type":"start-step"}\n\n')),
		cancel() {
			cancelled = true
		},
	})
	for await (const _chunk of readChunks(body)) break
	expect(cancelled).toBe(true)
})

test('whatever the bytes are, it never throws, and never makes a chunk of anything without a type', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(fc.oneof(fc.uint8Array(), fc.string().map(encode)), { maxLength: 8 }), async (pieces) => {
			for (const chunk of await read(bodyOf([encode('data: '), ...pieces, encode('\n\n')], 'reset')))
				expect(chunk).toHaveProperty('type')
		}),
		{ numRuns: 500 },
	)
})
