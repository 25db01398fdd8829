import { BlobReader, BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js'

/** Packs in this thread, because the library would create its worker from a blob. */
const HERE = { useWebWorkers: false, useCompressionStream: true } as const

/** An archive that is written entry by entry; of what was added only the names stay in memory. */
export class OutgoingArchive<Result = unknown> {
	/** How often each name was asked for. */
	#names = new Map<string, number>()
	#writer: ZipWriter<Result>

	private constructor(writer: ZipWriter<Result>) {
		this.#writer = writer
	}

	static inMemory = (): OutgoingArchive<Blob> =>
		new OutgoingArchive(new ZipWriter(new BlobWriter('application/zip'), HERE))

	/** Writes into a stream, which `close` closes. */
	static into = (stream: WritableStream<Uint8Array>): OutgoingArchive =>
		new OutgoingArchive(new ZipWriter(stream, HERE))

	/** A unique file name made from a title. */
	name(title: string): string {
		const bare = title
			.replace(/[\p{Cc}\\/:*?"<>|.#]+/gu, ' ')
			.replace(/\s+/g, ' ')
			.trim()
			.slice(0, 80)
			.trim()
		const base = bare || 'Recipe'
		for (let n = (this.#names.get(base.toLowerCase()) ?? 0) + 1; ; n++) {
			const name = `${base}${n > 1 ? ` ${n}` : ''}`
			if (n > 1 && this.#names.has(name.toLowerCase())) continue
			this.#names.set(base.toLowerCase(), n)
			if (n > 1) this.#names.set(name.toLowerCase(), 1)
			return name
		}
	}

	async text(name: string, text: string): Promise<void> {
		await this.#writer.add(name, new TextReader(text))
	}

	/** Pictures are already compressed. */
	async blob(name: string, blob: Blob): Promise<void> {
		await this.#writer.add(name, new BlobReader(blob), { level: 0 })
	}

	close(): Promise<Result> {
		return this.#writer.close()
	}
}
