/** Compresses texts as they come: neither the texts nor the result are ever whole in memory. */
export async function* gzipped(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
	const encoder = new TextEncoder()
	yield* through(new CompressionStream('gzip'), texts, (text) => encoder.encode(text))
}

/** The texts that were compressed, in pieces. */
export async function* gunzipped(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
	const decoder = new TextDecoder()
	for await (const chunk of through(new DecompressionStream('gzip'), bytes, (piece) => new Uint8Array(piece)))
		yield decoder.decode(chunk, { stream: true })
	yield decoder.decode()
}

async function* through<T>(
	{ readable, writable }: CompressionStream | DecompressionStream,
	pieces: AsyncIterable<T>,
	toBytes: (piece: T) => Uint8Array<ArrayBuffer>,
): AsyncGenerator<Uint8Array> {
	const writer = writable.getWriter()
	let failure: { of: unknown } | undefined
	async function* source(): AsyncGenerator<T> {
		try {
			yield* pieces
		} catch (thrown) {
			failure = { of: thrown }
			throw thrown
		}
	}
	const feed = async () => {
		try {
			for await (const piece of source()) await writer.write(toBytes(piece))
			await writer.close()
		} catch (thrown) {
			// A failure of the stream itself reaches its reader.
			await writer.abort(thrown).catch(() => {})
		}
	}
	const feeding = feed()
	const reader = readable.getReader()
	let isRead = false
	try {
		for (;;) {
			const { done, value } = await reader.read()
			if (done) break
			yield value
		}
		isRead = true
	} catch (thrown) {
		isRead = true
		await feeding
		// What ended the source says more than the broken stream.
		throw failure ? failure.of : thrown
	} finally {
		if (!isRead) await reader.cancel().catch(() => {})
		await feeding
	}
}
