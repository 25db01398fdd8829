import { IMPORT_MESSAGES as M } from '../model/capture/messages.ts'
import { pageWords } from '../model/page/page-words.ts'
import type { LaidPage } from '../model/pdf/runs.ts'
import { textOfPages } from '../model/pdf/text-of-pages.ts'
import { kindOfFile } from './capture-sources.ts'
import { ExtractionError } from './documents/extraction-error.ts'
import { type Framing, openPhoto, smallJpeg, WHOLE } from './documents/photo.ts'
import { readPdf } from './documents/read-pdf.ts'
import { base64Of, type ForAi } from './read-with-ai.ts'

/** The server reads no more of a text. */
const MOST_CHARS = 60_000
/** A PDF with fewer letters is a picture with a number under it. */
const FEWEST_LETTERS = 40

export const prepareText = (text: string): ForAi => ({ textContent: text.slice(0, MOST_CHARS) })

/** The words of a page. */
export const preparePage = (html: string): ForAi => prepareText(pageWords(html))

/** The framed part of a photo, small enough to be sent. */
export const preparePhoto = async (photo: ImageBitmap, framing: Framing): Promise<ForAi> => ({
	imageBase64: await base64Of(await smallJpeg(photo, framing)),
})

/**
 * A photo as a picture, a text file as its text, a PDF as its text or, where it is scanned, as its first page. Throws
 * ExtractionError for a file that cannot be opened.
 */
export async function prepareFile(file: Blob, signal: AbortSignal): Promise<ForAi> {
	const kind = await kindOfFile(file)
	if (kind === 'text') return prepareText(await file.text())
	if (kind === 'photo') return prepareBlob(file)
	let scan: Blob | undefined
	const keepFirst = async ({ picture, width, height }: { picture: Blob; width: number; height: number }) => {
		scan ??= picture
		return { width, height, runs: [] } satisfies LaidPage
	}
	const { pages } = await readPdf(file, keepFirst, () => {}, signal)
	const text = textOfPages(pages)
	if ((text.match(/\p{L}/gu)?.length ?? 0) >= FEWEST_LETTERS) return prepareText(text)
	if (scan) return prepareBlob(scan)
	throw new ExtractionError(M.imageFailed.title, M.pdfWithoutText)
}

async function prepareBlob(picture: Blob): Promise<ForAi> {
	const photo = await openPhoto(picture)
	try {
		return await preparePhoto(photo, WHOLE)
	} finally {
		photo.close()
	}
}
