import { AppError } from '../model/errors.ts'

/**
 * A body that is too large is read to the end and discarded up to this size: responding in the middle of a body breaks
 * the connection for some senders.
 */
const MAX_DRAINED_BYTES = 16 * 1024 * 1024

/**
 * A body as text, or null when it has more than `most` bytes. Counts what arrives instead of trusting Content-Length,
 * which a client may leave out or falsify.
 */
export async function readText(
	body: ReadableStream<Uint8Array> | null,
	most: number,
	maxDrainedBytes = MAX_DRAINED_BYTES,
): Promise<string | null> {
	const decoder = new TextDecoder()
	let text = ''
	let bytes = 0
	for await (const chunk of body ?? []) {
		bytes += chunk.byteLength
		if (bytes > maxDrainedBytes) break
		text = bytes > most ? '' : text + decoder.decode(chunk, { stream: true })
	}
	return bytes > most ? null : text + decoder.decode()
}

/** The value of a JSON body; undefined when it is not JSON. Throws AppError `too_large` with the given sentence. */
export async function readJson(request: Request, most: number, tooLarge: string): Promise<unknown> {
	const text = await readText(request.body, most)
	if (text === null) throw new AppError('too_large', tooLarge)
	return parseJson(text)
}

/** Parses a JSON text; undefined, which is no JSON value, when it is not JSON. */
export function parseJson(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}

/** The fields of a form that a page without scripts has sent; none when the body is larger or another kind. */
export async function parseUrlEncoded(request: Request, most: number): Promise<URLSearchParams> {
	const isForm = request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')
	const text = await readText(request.body, most)
	return new URLSearchParams(isForm && text !== null ? text : '')
}

/**
 * A multipart body of at most `most` bytes, and the number of bytes received. The form is null when the body is larger
 * or not a form; of a larger body at most `maxDrainedBytes` bytes are read and discarded.
 */
export async function readMultipart(
	request: Request,
	most: number,
	maxDrainedBytes: number,
): Promise<{ form: FormData | null; bytes: number }> {
	const contentType = request.headers.get('content-type') ?? ''
	if (!request.body || !contentType.startsWith('multipart/form-data')) return { form: null, bytes: 0 }
	let bytes = 0
	const kept = request.body.pipeThrough(
		new TransformStream<Uint8Array, Uint8Array>({
			transform(chunk, controller) {
				bytes += chunk.length
				if (bytes <= most) controller.enqueue(chunk)
				else if (bytes > maxDrainedBytes) controller.error(new Error('upload too large'))
			},
		}),
	)
	const form = await new Response(kept, { headers: { 'content-type': contentType } }).formData().catch(() => null)
	return { form, bytes }
}
