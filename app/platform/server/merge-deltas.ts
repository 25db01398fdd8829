/** Pieces of a text that arrive within this time become one. */
const MERGE_MS = 40
/** An answer that is longer is broken: it would fill the Worker's memory. */
const MOST_BYTES = 4 * 1024 * 1024

/**
 * A fetch whose event streams of chat completions have fewer and longer pieces of text: reading each piece with the SDK
 * costs more than the piece. The first is never held back; anything but a piece of text is passed on as it is, in order.
 */
export const withMergedDeltas =
	(send: typeof fetch): typeof fetch =>
	async (input, init) => {
		const response = await send(input, init)
		const isStream = response.headers.get('content-type')?.includes('text/event-stream')
		if (!response.body || !isStream) return response
		return new Response(mergeDeltas(response.body), response)
	}

/** The body of an event stream with pieces of text merged. Errors when it is longer than 4 MB or breaks. */
export function mergeDeltas(body: ReadableStream<Uint8Array>, mergeMs = MERGE_MS): ReadableStream<Uint8Array> {
	const reader = body.getReader()
	const encoder = new TextEncoder()
	let held: Piece | undefined
	let isFirst = true
	let timer: ReturnType<typeof setTimeout> | undefined
	return new ReadableStream<Uint8Array>({
		start(controller) {
			const write = (event: string) => controller.enqueue(encoder.encode(`${event}\n\n`))
			const release = () => {
				clearTimeout(timer)
				if (held) write(textOf(held))
				held = undefined
			}
			const take = (event: string) => {
				const piece = pieceOf(event)
				if (piece && held && canJoin(held, piece)) {
					held.delta.content += piece.delta.content
					return
				}
				release()
				if (!piece || isFirst) {
					isFirst &&= !piece?.delta.content
					return write(event)
				}
				held = piece
				timer = setTimeout(release, mergeMs)
			}
			readEvents(reader, take)
				.then(() => {
					release()
					controller.close()
				})
				.catch((error: unknown) => {
					clearTimeout(timer)
					controller.error(error)
				})
		},
		cancel(reason) {
			clearTimeout(timer)
			held = undefined
			return reader.cancel(reason)
		},
	})
}

/** Calls `take` with each event's lines, without the empty line that ends it. An event that is cut off is left out. */
async function readEvents(
	reader: ReadableStreamDefaultReader<Uint8Array>,
	take: (event: string) => void,
): Promise<void> {
	const decoder = new TextDecoder()
	let rest = ''
	let bytes = 0
	for (;;) {
		const { done, value } = await reader.read()
		bytes += value?.byteLength ?? 0
		if (bytes > MOST_BYTES) {
			await reader.cancel().catch(() => {})
			throw new Error('the stream of the model is too long')
		}
		rest += decoder.decode(value, { stream: !done })
		const events = rest.split(/\r?\n\r?\n/)
		rest = events.pop() ?? ''
		for (const event of events) if (event.trim() !== '') take(event)
		if (done) return
	}
}

/** A chunk whose only news is a piece of text. */
type Piece = { chunk: Record<string, unknown>; index: number; delta: { content: string } }

function pieceOf(event: string): Piece | undefined {
	if (!event.startsWith('data: {') || event.includes('\n')) return undefined
	try {
		const { choices, ...chunk } = JSON.parse(event.slice('data: '.length))
		if (!Array.isArray(choices) || choices.length !== 1 || chunk.usage || chunk.error) return undefined
		const { index, delta, finish_reason, ...more } = choices[0]
		const isText = Object.keys(delta).every((key) => key === 'content' || key === 'role')
		if (!isText || typeof delta.content !== 'string' || finish_reason || more.logprobs) return undefined
		return { chunk, index, delta: { content: delta.content } }
	} catch {
		return undefined
	}
}

const canJoin = (held: Piece, piece: Piece): boolean => held.index === piece.index && held.chunk.id === piece.chunk.id

const textOf = ({ chunk, index, delta }: Piece): string =>
	`data: ${JSON.stringify({ ...chunk, choices: [{ index, delta, finish_reason: null }] })}`
