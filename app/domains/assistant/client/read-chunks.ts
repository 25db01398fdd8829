import type { UIMessageChunk } from '../model/engine.ts'

/** Longer than any answer: 1,500 tokens with their frames. */
const MOST_BYTES = 2 * 1024 * 1024

/**
 * The chunks of a UI message stream, in order. Ends at its end, at '[DONE]', and at anything that is no such stream:
 * broken JSON, bytes that are not UTF-8, more than 2 MB, a connection that breaks. A step whose `finish` did not come is
 * a cut, so this says nothing about why it ended. Never throws; leaving the loop closes the connection.
 */
export async function* readChunks(body: ReadableStream<Uint8Array>): AsyncGenerator<UIMessageChunk, void, undefined> {
	const reader = body.getReader()
	try {
		for await (const data of readEvents(reader)) {
			const chunk = data === '[DONE]' ? undefined : chunkOf(data)
			if (!chunk) return
			yield chunk
		}
	} finally {
		await reader.cancel().catch(() => {})
	}
}

/** The data of each event; comments and other fields are skipped. */
async function* readEvents(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<string, void, undefined> {
	const decoder = new TextDecoder('utf-8', { fatal: true })
	let rest = ''
	let data: string[] = []
	let bytes = 0
	for (;;) {
		const piece = await reader.read().catch(() => undefined)
		if (!piece?.value) return
		bytes += piece.value.byteLength
		if (bytes > MOST_BYTES) return
		try {
			rest += decoder.decode(piece.value, { stream: true })
		} catch {
			return
		}
		const lines = rest.split('\n')
		rest = lines.pop() ?? ''
		for (const line of lines.map((text) => text.replace(/\r$/, ''))) {
			if (line.startsWith('data:')) data.push(line.slice('data:'.length).replace(/^ /, ''))
			if (line !== '' || data.length === 0) continue
			yield data.join('\n')
			data = []
		}
	}
}

/** Undefined for anything that is no chunk. What a chunk holds beside its type is checked where it is used. */
function chunkOf(data: string): UIMessageChunk | undefined {
	try {
		const value: unknown = JSON.parse(data)
		const isChunk = typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
		return isChunk ? (value as UIMessageChunk) : undefined
	} catch {
		return undefined
	}
}
