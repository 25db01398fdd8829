/** Pieces of a text that arrive within this time become one. */
const MERGE_MS = 40
/** An answer that is longer is broken: it would fill the Worker's memory. */
const MOST_BYTES = 4 * 1024 * 1024

/**
 * A fetch whose event streams of chat completions have fewer and longer pieces of text: reading each piece with the SDK
 * costs more than the piece. The first is never held back; anything but a piece of text is passed on as it is, in order.
 * With `takeText` the pieces go there instead, and the SDK reads only the rest.
 */
export const withMergedDeltas =
	(send: typeof fetch, takeText?: TakeText): typeof fetch =>
	async (input, init) => {
		const response = await send(input, init)
		const isStream = response.headers.get('content-type')?.includes('text/event-stream')
		if (!response.body || !isStream) return response
		return new Response(mergeDeltas(response.body, { takeText }), response)
	}

export type TakeText = (text: string) => void

/**
 * The body of an event stream with pieces of text merged, or without them where `takeText` takes them. Errors when it is
 * longer than 4 MB, when it breaks, and when `takeText` throws.
 */
export function mergeDeltas(
	body: ReadableStream<Uint8Array>,
	{ mergeMs = MERGE_MS, takeText }: { mergeMs?: number; takeText?: TakeText | undefined } = {},
): ReadableStream<Uint8Array> {
	const reader = body.getReader()
	const encoder = new TextEncoder()
	let held: Piece | undefined
	let isFirst = true
	let timer: ReturnType<typeof setTimeout> | undefined
	return new ReadableStream<Uint8Array>({
		start(controller) {
			const write = (event: string) => controller.enqueue(encoder.encode(`${event}\n\n`))
			const writePiece = (piece: Piece) => {
				const text = takeText && textOf(piece)
				if (takeText && text) takeText(text)
				else write(piece.head + piece.text + piece.tail)
			}
			const release = () => {
				clearTimeout(timer)
				const piece = held
				held = undefined
				if (piece) writePiece(piece)
			}
			const fail = (error: unknown) => {
				clearTimeout(timer)
				held = undefined
				controller.error(error)
				void reader.cancel(error).catch(() => {})
			}
			const releaseLater = () => {
				try {
					release()
				} catch (error) {
					fail(error)
				}
			}
			const take = (event: string) => {
				const piece = pieceOf(event)
				if (piece && held) {
					held.text += piece.text
					return
				}
				release()
				if (!piece) return write(event)
				if (isFirst) {
					isFirst = piece.text === ''
					return writePiece(piece)
				}
				held = piece
				timer = setTimeout(releaseLater, mergeMs)
			}
			readEvents(reader, take)
				.then(() => {
					release()
					controller.close()
				})
				.catch(fail)
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
		const text = decoder.decode(value, { stream: !done })
		rest += text.includes('\r') ? text.replaceAll('\r', '') : text
		let from = 0
		for (let to = rest.indexOf('\n\n'); to !== -1; to = rest.indexOf('\n\n', from)) {
			if (to > from) take(rest.slice(from, to))
			from = to + 2
		}
		rest = rest.slice(from)
		if (done) return
	}
}

/** A chunk whose only news is a piece of text: JSON before it, the text as JSON has it, and JSON after it. */
type Piece = { head: string; text: string; tail: string }

/** The text of a piece; undefined where its JSON is broken. */
function textOf({ text }: Piece): string | undefined {
	try {
		return JSON.parse(`"${text}"`)
	} catch {
		return undefined
	}
}

const MARK = '"delta":{"content":"'
const MARKS = [MARK, '"delta": {"content": "']

/** The piece of text in an event, found without parsing it: that is most of what a token costs here. */
function pieceOf(event: string): Piece | undefined {
	const mark = MARKS.find((one) => event.includes(one))
	if (!mark || event.includes('\n')) return parsedPiece(event)
	const from = event.indexOf(mark) + mark.length
	const to = endOfString(event, from)
	const tail = event.slice(to)
	// Something beside the text, or another choice.
	if (!tail.startsWith('"}') || MORE.test(tail)) return undefined
	return { head: event.slice(0, from), text: event.slice(from, to), tail }
}

/** A reason to end, a count of tokens, an error, a second delta, probabilities. */
const MORE = /"(?:finish_reason|usage|error|delta|content)": ?["{[]/

/** The index of the quote that ends a JSON text. */
function endOfString(json: string, from: number): number {
	let at = from
	for (;;) {
		at = json.indexOf('"', at)
		if (at === -1) return json.length
		let slashes = 0
		while (json[at - 1 - slashes] === '\\') slashes += 1
		if (slashes % 2 === 0) return at
		at += 1
	}
}

/** The same for servers that write their JSON in another order. */
function parsedPiece(event: string): Piece | undefined {
	if (!event.startsWith('data: {') || event.includes('\n')) return undefined
	try {
		const { choices, ...chunk } = JSON.parse(event.slice('data: '.length))
		if (!Array.isArray(choices) || choices.length !== 1 || chunk.usage || chunk.error) return undefined
		const { index, delta, finish_reason, logprobs } = choices[0]
		const isText = Object.keys(delta).every((key) => key === 'content' || key === 'role')
		if (!isText || typeof delta.content !== 'string' || finish_reason || logprobs) return undefined
		const bare = JSON.stringify({ ...chunk, choices: [{ index, delta: { content: '' }, finish_reason: null }] })
		const from = bare.lastIndexOf(MARK) + MARK.length
		return {
			head: `data: ${bare.slice(0, from)}`,
			text: JSON.stringify(delta.content).slice(1, -1),
			tail: bare.slice(from),
		}
	} catch {
		return undefined
	}
}
