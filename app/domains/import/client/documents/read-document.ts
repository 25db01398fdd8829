import { IMPORT_MESSAGES as M } from '#app/domains/import/model/capture/messages.ts'
import type { LaidPage } from '#app/domains/import/model/pdf/runs.ts'
import { textOfPages } from '#app/domains/import/model/pdf/text-of-pages.ts'
import type { ImportedRecipe } from '#app/domains/import/model/save/imported-recipe.ts'
import { readPlainText } from '#app/domains/import/model/text/pasted-text.ts'
import { doubtfulFigure } from '#app/domains/ingredients/model/grammar/doubtful-figure.ts'
import type { Language } from '#app/domains/ingredients/model/grammar/languages/language.ts'
import { ExtractionError } from './extraction-error.ts'
import { type Framing, framePhoto, openPhoto } from './photo.ts'
import { MOST_PDF_PAGES, readPdf } from './read-pdf.ts'
import { openRecogniser, type Recogniser } from './recognise.ts'

/** `part`: the progress of `doing`, from 0 to 1. */
export type Progress = { doing: 'loading' | 'reading'; part: number }

export type ReadingOptions = { language: Language; tell(progress: Progress): void; signal: AbortSignal }

/** A recipe read from a document, and texts that say what was not read. */
export type DocumentReading = { recipe: ImportedRecipe; text: string; notes: string[] }

/** Reads the framed part of a photo on this device. Throws ExtractionError with the message for the cook. */
export async function readPhoto(
	file: Blob,
	framing: Framing,
	{ language, tell, signal }: ReadingOptions,
): Promise<DocumentReading> {
	const photo = await openPhoto(file)
	try {
		const framed = await framePhoto(photo, framing)
		const recogniser = await openRecogniser(language, toProgress(tell), signal)
		try {
			return toReading([await recogniser.read(framed.picture, framed)], M.photoWithoutText)
		} finally {
			await recogniser.close()
		}
	} finally {
		photo.close()
	}
}

/** Reads a PDF on this device: its text, and scanned pages by text recognition. Throws ExtractionError. */
export async function readPdfRecipe(file: Blob, { language, tell, signal }: ReadingOptions): Promise<DocumentReading> {
	let recogniser: Recogniser | undefined
	const recognise = async (page: { picture: Blob; width: number; height: number }): Promise<LaidPage> => {
		recogniser ??= await openRecogniser(language, toProgress(tell), signal)
		return recogniser.read(page.picture, page)
	}
	try {
		const { pages, count, unreadScans } = await readPdf(
			file,
			recognise,
			(part) => tell({ doing: 'reading', part }),
			signal,
		)
		const notes = [
			...(count > MOST_PDF_PAGES ? [M.pdfCut(MOST_PDF_PAGES, count)] : []),
			...(unreadScans > 0 ? [M.scansLeft(unreadScans)] : []),
		]
		const reading = toReading(pages, M.pdfWithoutText)
		return { ...reading, notes: [...notes, ...reading.notes] }
	} finally {
		await recogniser?.close()
	}
}

const toProgress = (tell: ReadingOptions['tell']) => (part: number, isLoading: boolean) =>
	tell({ doing: isLoading ? 'loading' : 'reading', part })

/** A page with fewer words is a label or noise. */
const FEWEST_WORDS = 3

function toReading(pages: readonly LaidPage[], nothing: string): DocumentReading {
	const text = textOfPages(pages)
	const words = text.match(/\p{L}{2,}/gu) ?? []
	const recipe = words.length < FEWEST_WORDS ? null : readPlainText(text, '')
	if (!recipe) throw new ExtractionError(M.imageFailed.title, nothing)
	const doubtful = recipe.ingredients.map((line) => line.text).filter((line) => doubtfulFigure(line) !== null)
	return { recipe, text, notes: doubtful.length > 0 ? [M.checkFigures(doubtful)] : [] }
}
