import { type Captured, captured } from '../model/capture/captured.ts'
import { IMPORT_MESSAGES as M } from '../model/capture/messages.ts'
import { readPastedPage } from '../model/page/read-pasted-page.ts'
import { ExtractionError } from './documents/extraction-error.ts'
import { type Framing, isHeif, WHOLE } from './documents/photo.ts'
import { type ReadingOptions, readPdfRecipe, readPhoto } from './documents/read-document.ts'

/** The kinds of files from which a recipe can be read. */
export type FileKind = 'photo' | 'pdf' | 'text'

const MOST_BYTES = 10 * 1024 * 1024

/** Detects the kind of a file, by its first bytes if they identify it. Throws ExtractionError with the spec's texts. */
export async function kindOfFile(file: Blob): Promise<FileKind> {
	if (file.size > MOST_BYTES) throw new ExtractionError(M.imageFailed.title, M.fileTooLarge)
	const head = new Uint8Array(
		await file
			.slice(0, 1024)
			.arrayBuffer()
			.catch(() => new ArrayBuffer(0)),
	)
	const isJpeg = head[0] === 0xff && head[1] === 0xd8
	const isPng = head[0] === 0x89 && head[1] === 0x50
	if (isJpeg || isPng || isHeif(head)) return 'photo'
	if (new TextDecoder('latin1').decode(head).includes('%PDF-')) return 'pdf'
	if (/^text\/(plain|html|markdown)$/.test(file.type) || (file instanceof File && /\.(txt|md|html?)$/i.test(file.name)))
		return 'text'
	throw new ExtractionError(M.imageFailed.title, M.fileTypeUnsupported)
}

/** Reads a photo, a PDF or a text file on this device. Throws ExtractionError. */
export async function captureFile(file: Blob, options: ReadingOptions & { framing?: Framing }): Promise<Captured[]> {
	const kind = await kindOfFile(file)
	if (kind === 'text') return captureText(await file.text(), '')
	const reading =
		kind === 'pdf' ? await readPdfRecipe(file, options) : await readPhoto(file, options.framing ?? WHOLE, options)
	return [captured(reading.recipe, { notes: reading.notes })]
}

/** Reads a pasted text or page on this device. Throws ExtractionError. */
export function captureText(text: string, url: string): Captured[] {
	const { recipes, page_cut } = readPastedPage(text, url)
	if (recipes.length === 0) throw new ExtractionError(M.textFailed.title, M.textFailed.hint)
	return recipes.map((recipe) => captured(recipe, { notes: page_cut ? [M.pageCut] : [] }))
}
