import type Tesseract from 'tesseract.js'
import { IMPORT_MESSAGES as M } from '#app/domains/import/model/capture/messages.ts'
import { repairFigures } from '#app/domains/import/model/pdf/repair-figures.ts'
import type { LaidPage, Run } from '#app/domains/import/model/pdf/runs.ts'
import type { Language } from '#app/domains/ingredients/model/grammar/languages/language.ts'
import { ExtractionError } from './extraction-error.ts'
import { fetchFirst, LANGUAGE_DATA, RECOGNISER_FILES } from './reading-files.ts'

/** Recognises text in pictures, one after another. `read` may be called until `close`. */
export type Recogniser = {
	read(picture: Blob, size: { width: number; height: number }): Promise<LaidPage>
	close(): Promise<void>
}

/** A word with a lower confidence (in percent) is noise. */
const SUREST_DIRT = 30

/**
 * Starts the recogniser in a worker, with the data of one language. `tell` receives the progress, 0 to 1, of the
 * loading and then of each picture. Throws ExtractionError if the recogniser is not cached and there is no network.
 */
export async function openRecogniser(
	language: Language,
	tell: (part: number, isLoading: boolean) => void,
	signal: AbortSignal,
): Promise<Recogniser> {
	const { library, worker: workerPath, core } = RECOGNISER_FILES
	const { code, url } = LANGUAGE_DATA[language]
	await fetchFirst([library, workerPath, core, url], (part) => tell(part, true), signal)
	const { createWorker }: typeof Tesseract = (await import(/* @vite-ignore */ library)).default
	const worker = await createWorker(code, 1, {
		workerPath,
		corePath: core,
		// The library requests PATH/eng.traineddata.gz; our file has another name, and a URL fragment is not sent.
		langPath: `${url}#`,
		workerBlobURL: false,
		cacheMethod: 'none',
		logger: ({ status, progress }) => {
			if (status === 'recognizing text') tell(progress, false)
		},
		errorHandler: (error) => console.warn('recogniser', error),
	}).catch((error: unknown) => {
		console.warn('recogniser', error)
		throw new ExtractionError(M.imageFailed.title, M.imageFailed.hint)
	})
	// With a given resolution it does not guess one, nor log the guess to the console.
	await worker.setParameters({ user_defined_dpi: '300' })
	signal.addEventListener('abort', () => void worker.terminate(), { once: true })
	return {
		async read(picture, { width, height }) {
			const { data } = await worker.recognize(picture, { rotateAuto: true }, { text: false, blocks: true })
			signal.throwIfAborted()
			return { width, height, runs: (data.blocks ?? []).flatMap(linesOf).flatMap(toRun) }
		},
		async close() {
			await worker.terminate()
		},
	}
}

const linesOf = ({ paragraphs }: Tesseract.Block): Tesseract.Line[] => paragraphs.flatMap(({ lines }) => lines)

/**
 * A line without signs that are not letters. It gets the height of its row, so that 'one' is not smaller than 'Two'.
 */
function toRun({ words, rowAttributes, bbox }: Tesseract.Line): Run[] {
	const sure = words.filter(({ confidence }) => confidence > SUREST_DIRT)
	const text = repairFigures(
		sure
			.map((word) => word.text)
			.join(' ')
			.trim(),
	)
	const [first, last] = [sure[0], sure.at(-1)]
	if (!first || !last || !/[\p{L}\p{N}]/u.test(text)) return []
	const height = Math.min(rowAttributes?.rowHeight || bbox.y1 - bbox.y0, 2 * (bbox.y1 - bbox.y0))
	return [{ text, x: first.bbox.x0, y: bbox.y1 - height, width: last.bbox.x1 - first.bbox.x0, height }]
}
