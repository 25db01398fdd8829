import { Archive, CountedSink, EntryError } from './archive.ts'
import { counter, keyIn } from './around.ts'
import type { CsvColumns } from './csv-fields.ts'
import { decodeText } from './decode-text.ts'
import { endingOf, fileOf, withoutEnding } from './entry-names.ts'
import { FORMATS, type FormatId, sniff } from './formats.ts'
import type { Found, Unread } from './found.ts'
import { type Budget, FILE_LIMITS, newBudget } from './limits.ts'
import { FormatError, FORMAT_MESSAGES as M } from './messages.ts'
import { archivePictures } from './pictures.ts'
import { picturesNamed } from './pictures-beside.ts'
import { readCooklang } from './read-cooklang.ts'
import { guessColumns, readRow, readTable, type Table } from './read-csv.ts'
import { readJson } from './read-json-file.ts'
import { readMealMaster } from './read-meal-master.ts'
import { isPageFormat, readPageFile } from './read-page-file.ts'
import { readRezkonv } from './read-rezkonv.ts'
import { type Parts, toFound } from './to-found.ts'
import { parseJson } from './values.ts'

/** A file whose format is known. */
export type OpenedFile = {
	format: FormatId
	/** The app or kind of file, as shown to the cook. */
	app: string
	/** For a table: its columns, and the guessed field of each. The cook may choose others. */
	table: (Table & { columns: CsvColumns }) | null
	/**
	 * Reads its recipes one after another, and reports what could not be read; nothing is kept in memory. A recipe has
	 * the same key at each reading. Throws FormatError if nothing at all can be read.
	 */
	read(columns?: CsvColumns): AsyncGenerator<Found>
}

const HEAD_BYTES = 64 * 1024

/** Opens a file of another app, detected by its contents. Throws FormatError if it is unknown. */
export const openFile = (name: string, file: Blob): Promise<OpenedFile> => openWithin(name, file, newBudget(), 0)

/** `depth`: the number of archives around the file. */
async function openWithin(name: string, file: Blob, budget: Budget, depth: number): Promise<OpenedFile> {
	if (file.size === 0) throw new FormatError(M.emptyFile)
	const head = new Uint8Array(await readable(file.slice(0, HEAD_BYTES)))
	if (head[0] === 0x50 && head[1] === 0x4b) return openArchive(name, await Archive.open(file, budget), budget, depth)
	if (isGzip(head)) return openDocument(name, await unpacked(file, budget))
	if (file.size > FILE_LIMITS.documentBytes) throw new FormatError(M.tooLarge)
	return openDocument(name, new Uint8Array(await readable(file)))
}

const readable = (file: Blob): Promise<ArrayBuffer> =>
	file.arrayBuffer().catch((cause) => {
		throw new FormatError(M.notReadable, { cause })
	})

const unpacked = (file: Blob, budget: Budget): Promise<Uint8Array> =>
	gunzip(file, budget).catch((error) => {
		throw new FormatError(error instanceof EntryError ? error.message : M.notReadable, { cause: error })
	})

const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

/** Throws EntryError if the bytes are damaged or unpack to more than a document may have. */
async function gunzip(packed: Blob, budget: Budget): Promise<Uint8Array<ArrayBuffer>> {
	const sink = new CountedSink(Math.min(FILE_LIMITS.documentBytes, budget.bytesLeft))
	try {
		await packed.stream().pipeThrough(new DecompressionStream('gzip')).pipeTo(new WritableStream(sink))
	} catch {
		throw new EntryError(sink.isFull ? M.tooLarge : M.damaged)
	} finally {
		budget.bytesLeft -= sink.size
	}
	return sink.bytes()
}

function openDocument(name: string, bytes: Uint8Array): OpenedFile {
	const text = decodeText(bytes)
	if (text.trim() === '') throw new FormatError(M.emptyFile)
	const json = /^\s*[[{]/.test(text) ? parseJson(text) : undefined
	const head = text.slice(0, HEAD_BYTES)
	const format = sniff({ name: name.toLowerCase(), head, isJson: json !== undefined, names: null, page: '' })
	if (!format) throw new FormatError(M.unknown)
	const opened = { format, app: FORMATS[format] }
	if (format === 'csv') {
		const table = readTable(text)
		const guessed = guessColumns(table.header)
		return {
			...opened,
			table: { ...table, columns: guessed },
			read: (columns = guessed) => limited(name, readRows(table, columns)),
		}
	}
	return { ...opened, table: null, read: () => limited(name, readDocument(format, fileOf(name), text, json)) }
}

async function openArchive(name: string, archive: Archive, budget: Budget, depth: number): Promise<OpenedFile> {
	const pages = archive.names.filter((name) => /\.(?:html?|xml)$/i.test(name))
	const main =
		pages.find((name) => /(?:^|\/)recipes\.html?$/i.test(name)) ?? (pages.length === 1 ? pages[0] : undefined)
	const page = main ? await archive.text(main).catch(() => '') : ''
	const format = sniff({ name: '', head: '', isJson: false, names: archive.names, page })
	const isOfOthers = format === null || (format === 'tandoor' && !(await hasTandoor(archive, budget, depth)))
	if (isOfOthers && archive.names.some(isReadAlone)) return openSeveral(name, archive, budget, depth)
	// If only unreadable entries are left in an archive, they are reported.
	if (!format && archive.unread.length === 0) throw new FormatError(M.unknown)
	const opened = format ?? 'json'
	return {
		format: opened,
		app: FORMATS[opened],
		table: null,
		read: () => limited(name, readArchive(opened, archive, budget)),
	}
}

const MOST_PEEKED = 20

/** Whether one of the first archives in it holds a recipe of Tandoor. */
async function hasTandoor(archive: Archive, budget: Budget, depth: number): Promise<boolean> {
	if (archive.has('recipe.json') || depth > 0) return archive.has('recipe.json')
	for (const name of archive.names.filter((one) => endingOf(one) === 'zip').slice(0, MOST_PEEKED)) {
		const inner = await openInner(archive, name, budget).catch(() => null)
		if (inner?.has('recipe.json')) return true
	}
	return false
}

const openInner = async (archive: Archive, name: string, budget: Budget): Promise<Archive> =>
	Archive.open(new Blob([await archive.bytes(name, FILE_LIMITS.innerArchiveBytes)]), budget)

/** Files that other apps export alone, and that cooks pack into an archive. */
const isReadAlone = (name: string): boolean =>
	/\.(?:csv|tsv|txt|mmf|mm|mxp|rk|mcb|xml|grmt|kreml|md|markdown|cook|json|jsonld|html?|zip|paprikarecipes?|melarecipes?)$/i.test(
		name,
	)

/** An archive of files each of which can be read alone. An archive within the archive may hold recipes, but no third one. */
async function openSeveral(name: string, archive: Archive, budget: Budget, depth: number): Promise<OpenedFile> {
	if (depth > 0) throw new FormatError(M.tooDeep)
	const names = archive.names.filter(isReadAlone)
	const open = async (entry: string): Promise<OpenedFile> => {
		const most = isPacked(entry) ? FILE_LIMITS.innerArchiveBytes : FILE_LIMITS.documentBytes
		return openWithin(fileOf(entry), new Blob([await archive.bytes(entry, most)]), budget, depth + 1)
	}
	const reasons = new Set<string>()
	let first: OpenedFile | undefined
	for (const entry of names) {
		first = await open(entry).catch((error: unknown) => {
			reasons.add(unreadEntry(entry, error).reason)
			return undefined
		})
		if (first) break
	}
	if (!first && [...reasons].every((reason) => reason === M.unknown)) throw new FormatError(M.unknown)
	const { format, app, table } = first ?? { format: 'json', app: FORMATS.json, table: null }
	return {
		format,
		app,
		table: names.length === 1 ? table : null,
		read: (columns) => limited(name, readSeveral(archive, names, open, columns)),
	}
}

const isPacked = (name: string): boolean => /\.(?:zip|mcb|paprikarecipes|melarecipes)$/i.test(name)

async function* readSeveral(
	archive: Archive,
	names: string[],
	open: (entry: string) => Promise<OpenedFile>,
	columns: CsvColumns | undefined,
): AsyncGenerator<Found> {
	yield* archive.unread
	for (const name of names) {
		try {
			for await (const found of (await open(name)).read(columns)) yield within(name, found)
		} catch (error) {
			yield unreadEntry(name, error)
		}
	}
}

/** What was found in an entry: its key and name also say in which. */
const within = (entry: string, found: Found): Found =>
	found.kind === 'recipe'
		? { ...found, key: `${entry}/${found.key}` }
		: { ...found, name: found.name === fileOf(entry) ? entry : `${entry}/${found.name}` }

/** Rethrows an error that is no message for the cook. */
function unreadEntry(name: string, error: unknown): Unread {
	if (!(error instanceof EntryError || error instanceof FormatError)) throw error
	return { kind: 'unread', name, reason: error.message }
}

/** Limits the number of recipes and of reported problems. A file without recipes and problems is a problem itself. */
async function* limited(name: string, found: AsyncGenerator<Found> | Generator<Found>): AsyncGenerator<Found> {
	let recipes = 0
	let unread = 0
	for await (const one of found) {
		if (one.kind === 'recipe') recipes += 1
		else unread += 1
		if (recipes > FILE_LIMITS.recipes) {
			yield { kind: 'unread', name: '…', reason: M.tooManyRecipes(FILE_LIMITS.recipes) }
			return
		}
		// An archive without readable entries is not read to its end.
		if (unread > FILE_LIMITS.unread + recipes) {
			yield { kind: 'unread', name: '…', reason: M.tooMuchUnread }
			return
		}
		yield one
	}
	if (recipes + unread === 0) yield { kind: 'unread', name, reason: M.noRecipes }
}

async function* readRows({ header, rows }: Table, columns: CsvColumns): AsyncGenerator<Found> {
	if (columns.title === undefined) throw new FormatError(M.chooseColumns)
	for (const [at, row] of rows.entries()) yield toFound(`row ${at + 2}`, readRow(header, row, columns))
}

/** `json`: the value of the text, if it is JSON. */
function* readDocument(format: FormatId, name: string, text: string, json: unknown): Generator<Found> {
	const number = counter()
	const tell = (parts: Parts): Found => toFound(keyIn(null, name, number()), parts, name)
	if (format === 'cooklang') yield tell(readCooklang(text, withoutEnding(name)))
	else if (format === 'meal_master') for (const parts of readMealMaster(text)) yield tell(parts)
	else if (format === 'rezkonv') for (const parts of readRezkonv(text)) yield tell(parts)
	else if (isPageFormat(format)) yield* readPageFile(format, name, text, null)
	else yield* readJson(name, json, null, appOf(format))
}

async function* readArchive(format: FormatId, archive: Archive, budget: Budget): AsyncGenerator<Found> {
	yield* archive.unread
	for (const name of archive.names) {
		if (!isDocument(format, name)) continue
		try {
			yield* readEntry(format, archive, name, budget)
		} catch (error) {
			yield unreadEntry(name, error)
		}
	}
}

const appOf = (format: FormatId): string | null => (format === 'json' ? null : FORMATS[format])

const ENDINGS: Partial<Record<FormatId, RegExp>> = {
	paprika: /\.paprikarecipe$/i,
	mela: /\.melarecipe$/i,
	crouton: /\.crumb$/i,
	cooklang: /\.cook$/i,
	master_cook: /\.(?:mx2|mxp)$/i,
	my_cookbook: /\.xml$/i,
	gourmet: /\.(?:xml|grmt)$/i,
	krecipes: /\.(?:xml|kreml)$/i,
	chowdown: /\.(?:md|markdown)$/i,
	mealie_backup: /^(?:[^/]*\/)?database\.json$/i,
	tandoor: /\.zip$|^recipe\.json$/i,
	recipe_keeper: /\.html?$/i,
	copy_me_that: /\.html?$/i,
	web_pages: /\.html?$/i,
}
const isDocument = (format: FormatId, name: string): boolean => (ENDINGS[format] ?? /\.json(?:ld)?$/i).test(name)

async function* readEntry(format: FormatId, archive: Archive, name: string, budget: Budget): AsyncGenerator<Found> {
	if (format === 'paprika') {
		const packed = await archive.bytes(name, FILE_LIMITS.documentBytes)
		const text = decodeText(isGzip(packed) ? await gunzip(new Blob([packed]), budget) : packed)
		yield* readJson(name, parseJson(text), archive, appOf(format))
	} else if (format === 'tandoor' && endingOf(name) === 'zip') {
		yield* readInner(await openInner(archive, name, budget), name)
	} else if (format === 'cooklang') {
		const stem = withoutEnding(name)
		const parts = readCooklang(await archive.text(name), fileOf(stem))
		const own = archivePictures(archive, picturesNamed(archive, [stem]))
		yield toFound(name, { ...parts, pictures: [...own, ...(parts.pictures ?? [])] })
	} else if (isPageFormat(format)) yield* readPageFile(format, name, await archive.text(name), archive)
	else yield* readJson(name, parseJson(await archive.text(name)), archive, appOf(format))
}

/** Each recipe of Tandoor is an archive of its own. */
async function* readInner(inner: Archive, name: string): AsyncGenerator<Found> {
	for (const { name: lost, reason } of inner.unread) yield { kind: 'unread', name: `${name}/${lost}`, reason }
	for (const document of inner.names.filter((one) => endingOf(one) === 'json')) {
		for (const found of readJson(document, parseJson(await inner.text(document)), inner, FORMATS.tandoor))
			yield within(name, found)
	}
}
