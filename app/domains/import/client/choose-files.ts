import type { CsvColumns } from '../model/formats/csv-fields.ts'
import type { Found } from '../model/formats/found.ts'
import { FormatError } from '../model/formats/messages.ts'
import { type OpenedFile, openFile } from '../model/formats/read-file.ts'

/** What the cook chose: one file, or several that are read one after another. */
export type ChosenFile = {
	name: string
	/** The same for the same files, whatever their names. */
	fileKey: string
	app: string
	/** For a single table; if there are several, each one's columns are guessed. */
	table: OpenedFile['table']
	/** Reads the file. A recipe's key is unique across all files. `isIn` returns true for recipes to skip. */
	read(columns: CsvColumns | null, isIn?: (key: string) => boolean): AsyncGenerator<Found>
	/** The web addresses of an address list. */
	addresses?: string[]
}

type Opened = { key: string; name: string; file: OpenedFile }

/** Opens the chosen files. Unknown files among several are reported; throws FormatError if none is known. */
export async function chooseFiles(files: readonly File[]): Promise<ChosenFile> {
	const opened: Opened[] = []
	const refused: Found[] = []
	let why: FormatError | null = null
	for (const file of files) {
		try {
			opened.push({ key: await keyOf(file), name: file.name, file: await openFile(file.name, file) })
		} catch (error) {
			if (!(error instanceof FormatError)) throw error
			why = error
			refused.push({ kind: 'unread', name: file.name, reason: error.message })
		}
	}
	const [first] = opened
	if (!first) throw why ?? new FormatError('')
	const isOne = opened.length === 1
	return {
		name: isOne ? first.name : `${files.length} files`,
		fileKey: await hashOf(new Blob(opened.map(({ key }) => key).sort())),
		app: opened.every(({ file }) => file.app === first.file.app) ? first.file.app : 'Several apps',
		table: isOne ? first.file.table : null,
		async *read(columns) {
			yield* refused
			for (const { key, file } of opened) {
				for await (const found of file.read((isOne && columns) || undefined))
					yield found.kind === 'recipe' ? { ...found, key: `${key}/${found.key}` } : found
			}
		},
	}
}

const SAMPLE_BYTES = 64 * 1024

/** Identifies a file by its size, beginning and end. */
const keyOf = (file: Blob): Promise<string> =>
	hashOf(new Blob([String(file.size), file.slice(0, SAMPLE_BYTES), file.slice(-SAMPLE_BYTES)]))

async function hashOf(sample: Blob): Promise<string> {
	const bytes = await sample.arrayBuffer().catch(() => new ArrayBuffer(0))
	const digest = await crypto.subtle.digest('SHA-256', bytes)
	return [...new Uint8Array(digest).subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
