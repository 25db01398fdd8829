/**
 * A body that is too large is read to the end and discarded up to this size: responding in the middle of a body breaks
 * the connection for some senders.
 */
const HEARD_OUT_BYTES = 16 * 1024 * 1024

/**
 * A body as text, or null when it has more than `most` bytes. Counts what arrives instead of trusting Content-Length,
 * which a client may leave out or falsify.
 */
export async function readText(
	body: ReadableStream<Uint8Array> | null,
	most: number,
	heardOut = HEARD_OUT_BYTES,
): Promise<string | null> {
	const decoder = new TextDecoder()
	let text = ''
	let bytes = 0
	for await (const chunk of body ?? []) {
		bytes += chunk.byteLength
		if (bytes > heardOut) break
		text = bytes > most ? '' : text + decoder.decode(chunk, { stream: true })
	}
	return bytes > most ? null : text + decoder.decode()
}
