import { OutgoingArchive } from '#app/domains/import/model/formats/outgoing-archive.ts'
import type { DataFile } from '../../model/manifest.ts'
import { listPage } from '../../model/readable.ts'
import { DATA_FILE_CHARS, type Unit, unitLine } from '../../model/units.ts'

/** Characters of a page for people, above which the next one begins. */
const PAGE_CHARS = 512 * 1024

/**
 * The archive while it is written. In memory is what has not been handed on yet: a data file and a page for people at
 * most (`held`, in characters), and the names of what was written.
 */
export class OwnArchive {
	readonly files: DataFile[] = []
	readonly archive: OutgoingArchive
	#kind = ''
	#number = 0
	#lines: string[] = []
	#chars = 0
	#page: ListPages | null = null

	constructor(stream: WritableStream<Uint8Array>) {
		this.archive = OutgoingArchive.into(stream)
	}

	get held(): number {
		return this.#chars + (this.#page?.chars ?? 0)
	}

	async unit(kind: string, unit: Unit): Promise<void> {
		if (kind !== this.#kind) {
			await this.endFile()
			this.#kind = kind
			this.#number = 0
		}
		const line = unitLine(unit)
		this.#lines.push(line)
		this.#chars += line.length
		if (this.#chars >= DATA_FILE_CHARS) await this.endFile()
	}

	/** Writes the data file that has been collected. */
	async endFile(): Promise<void> {
		if (this.#lines.length === 0) return
		this.#number += 1
		const name = `data/${this.#kind}-${String(this.#number).padStart(4, '0')}.jsonl`
		const text = this.#lines.join('')
		const units = this.#lines.length
		this.#lines = []
		this.#chars = 0
		this.files.push({ name, units, sha256: await sha256(text) })
		await this.archive.text(name, text)
	}

	/** A page of list items, which continues on further pages. One at a time. */
	startList(name: string, heading: string): ListPages {
		this.#page = new ListPages(this.archive, name, heading)
		return this.#page
	}
}

/** A list for people, as one page or several. */
export class ListPages {
	chars = 0
	#items: string[] = []
	#number = 1
	readonly #archive: OutgoingArchive
	readonly #name: string
	readonly #heading: string

	constructor(archive: OutgoingArchive, name: string, heading: string) {
		this.#archive = archive
		this.#name = name
		this.#heading = heading
	}

	/** The address of the first page. */
	get link(): string {
		return this.#address(1)
	}

	async add(item: string): Promise<void> {
		if (this.chars >= PAGE_CHARS) await this.#write(this.#address(this.#number + 1))
		this.#items.push(item)
		this.chars += item.length
	}

	/** Whether there was anything to write. */
	async end(): Promise<boolean> {
		if (this.#items.length > 0) await this.#write(null)
		return this.#number > 1
	}

	async #write(next: string | null): Promise<void> {
		const items = this.#items
		this.#items = []
		this.chars = 0
		await this.#archive.text(this.#address(this.#number), listPage(this.#heading, items, next))
		this.#number += 1
	}

	#address = (number: number): string => `${this.#name}${number > 1 ? `-${number}` : ''}.html`
}

export async function sha256(text: string): Promise<string> {
	const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
	return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
