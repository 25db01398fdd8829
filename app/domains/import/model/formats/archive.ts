import { BlobReader, type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js'
import { decodeText } from './decode-text.ts'
import { isClutter, isUnsafeName } from './entry-names.ts'
import type { Unread } from './found.ts'
import { type Budget, FILE_LIMITS } from './limits.ts'
import { FormatError, FORMAT_MESSAGES as M } from './messages.ts'
import { repairArchive } from './repair-archive.ts'

/** Unpacks in this thread with the browser's own inflate, because the library would create its worker from a blob. */
const HERE = { useWebWorkers: false, useCompressionStream: true } as const
const TOLERANT = { strictness: 'tolerant', filenameValidation: 'tolerant', checkLocalDirectory: false } as const

/** Why an entry could not be read; `message` is for the cook. */
export class EntryError extends Error {}

/** An archive: the names of its files, and their bytes on request. */
export class Archive {
	/** Names in the archive's order, without folders and clutter. */
	readonly names: string[]
	/** The unreadable parts of the archive. */
	readonly unread: Unread[]
	#entries: Map<string, FileEntry>
	#budget: Budget

	private constructor(entries: Map<string, FileEntry>, unread: Unread[], budget: Budget) {
		this.#entries = entries
		this.names = [...entries.keys()]
		this.unread = unread
		this.#budget = budget
	}

	/** Throws FormatError if nothing can be read. */
	static async open(file: Blob, budget: Budget): Promise<Archive> {
		const most = budget.entries ?? FILE_LIMITS.entries
		const whole = await listEntries(file, most).catch(() => null)
		if (whole && whole.entries.size > 0) return new Archive(whole.entries, whole.unread, budget)
		const repaired = await repairArchive(file)
		const rest = repaired && (await listEntries(repaired.archive, most).catch(() => null))
		if (!repaired || !rest) {
			if (whole) return new Archive(whole.entries, whole.unread, budget)
			throw new FormatError(M.archiveBroken)
		}
		const note: Unread = {
			kind: 'unread',
			name: repaired.cut || 'The archive',
			reason: repaired.cut ? M.damaged : M.archiveRepaired,
		}
		return new Archive(rest.entries, [note, ...rest.unread], budget)
	}

	has(name: string): boolean {
		return this.#entries.has(name)
	}

	/** Throws EntryError if the entry is damaged, encrypted or larger than `limit` bytes. */
	async bytes(name: string, limit: number): Promise<Uint8Array<ArrayBuffer>> {
		const entry = this.#entries.get(name)
		if (!entry) throw new EntryError(M.damaged)
		if (entry.encrypted) throw new EntryError(M.locked)
		if (this.#budget.bytesLeft <= 0) throw new EntryError(M.archiveTooLarge)
		const sink = new CountedSink(Math.min(limit, this.#budget.bytesLeft))
		try {
			await entry.getData(new WritableStream(sink), { ...HERE, ...TOLERANT })
		} catch {
			throw new EntryError(sink.isFull ? M.tooLarge : M.damaged)
		} finally {
			this.#budget.bytesLeft -= sink.size
		}
		return sink.bytes()
	}

	async text(name: string): Promise<string> {
		return decodeText(await this.bytes(name, FILE_LIMITS.documentBytes))
	}
}

/** Collects bytes up to a limit and aborts the writer beyond it. */
export class CountedSink {
	size = 0
	isFull = false
	#chunks: Uint8Array[] = []
	#limit: number

	constructor(limit: number) {
		this.#limit = limit
	}

	write(chunk: Uint8Array): void {
		this.size += chunk.length
		this.isFull = this.size > this.#limit
		if (this.isFull) {
			this.#chunks = []
			throw new EntryError(M.tooLarge)
		}
		this.#chunks.push(chunk)
	}

	bytes(): Uint8Array<ArrayBuffer> {
		const all = new Uint8Array(this.size)
		let at = 0
		for (const chunk of this.#chunks) {
			all.set(chunk, at)
			at += chunk.length
		}
		return all
	}
}

type Listed = { entries: Map<string, FileEntry>; unread: Unread[] }

async function listEntries(file: Blob, most: number): Promise<Listed> {
	const entries = new Map<string, FileEntry>()
	const unread: Unread[] = []
	const leave = (name: string, reason: string) => {
		if (unread.length < FILE_LIMITS.unread) unread.push({ kind: 'unread', name: name.slice(0, 200), reason })
	}
	let seen = 0
	for await (const entry of new ZipReader(new BlobReader(file), { ...HERE, ...TOLERANT }).getEntriesGenerator()) {
		seen += 1
		if (seen > most) {
			leave('…', M.tooManyEntries(most))
			break
		}
		const name = entry.filename
		if (entry.directory || isClutter(name)) continue
		if (isUnsafeName(name)) leave(name, M.unsafeName)
		else if (entries.has(name)) leave(name, M.sameName)
		else entries.set(name, entry)
	}
	return { entries, unread }
}
