import deu from '@tesseract.js-data/deu/4.0.0_best_int/deu.traineddata.gz?url'
import eng from '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url'
import fra from '@tesseract.js-data/fra/4.0.0_best_int/fra.traineddata.gz?url'
import ita from '@tesseract.js-data/ita/4.0.0_best_int/ita.traineddata.gz?url'
import nld from '@tesseract.js-data/nld/4.0.0_best_int/nld.traineddata.gz?url'
import por from '@tesseract.js-data/por/4.0.0_best_int/por.traineddata.gz?url'
import spa from '@tesseract.js-data/spa/4.0.0_best_int/spa.traineddata.gz?url'
import swe from '@tesseract.js-data/swe/4.0.0_best_int/swe.traineddata.gz?url'
import pdf from 'pdfjs-dist/legacy/build/pdf.min.mjs?url'
import pdfWorker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import jbig2 from 'pdfjs-dist/wasm/jbig2.wasm?url'
import openjpeg from 'pdfjs-dist/wasm/openjpeg.wasm?url'
import qcms from 'pdfjs-dist/wasm/qcms_bg.wasm?url'
import recogniser from 'tesseract.js/dist/tesseract.esm.min.js?url'
import recogniserWorker from 'tesseract.js/dist/worker.min.js?url'
import recogniserCore from 'tesseract.js-core/tesseract-core-simd-lstm.wasm.js?url'
import { IMPORT_MESSAGES as M } from '#app/domains/import/model/capture/messages.ts'
import type { Language } from '#app/domains/ingredients/model/grammar/languages/language.ts'
import { ExtractionError } from './extraction-error.ts'

/**
 * Addresses of the files that read PDFs and photos. They are separate files (under assets/reading, see dev/build), in
 * no chunk and not in the precache: a cook who never imports a photo never loads any of them. The service worker caches
 * them once loaded.
 */
export const PDF_FILES = { library: pdf, worker: pdfWorker }

/** Decoders for pictures in PDFs, by the name that the PDF library requests. */
export const PDF_DECODERS: Record<string, string> = {
	'jbig2.wasm': jbig2,
	'openjpeg.wasm': openjpeg,
	'qcms_bg.wasm': qcms,
}

export const RECOGNISER_FILES = { library: recogniser, worker: recogniserWorker, core: recogniserCore }

/** The recogniser's code for each language of the grammar, and its data. */
export const LANGUAGE_DATA: Record<Language, { code: string; url: string }> = {
	en: { code: 'eng', url: eng },
	de: { code: 'deu', url: deu },
	fr: { code: 'fra', url: fra },
	es: { code: 'spa', url: spa },
	it: { code: 'ita', url: ita },
	nl: { code: 'nld', url: nld },
	pt: { code: 'por', url: por },
	sv: { code: 'swe', url: swe },
}

/**
 * Loads files into the browser's caches, from where later requests are served. `tell` receives the progress, 0 to 1.
 * Throws ExtractionError if there is no network and they are not cached.
 */
export async function fetchFirst(
	urls: readonly string[],
	tell: (part: number) => void,
	signal: AbortSignal,
): Promise<void> {
	const parts = urls.map(() => 0)
	const load = async (url: string, at: number) => {
		const response = await fetch(url, { signal })
		if (!response.ok || !response.body) throw new Error(`${url}: ${response.status}`)
		const bytes = Number(response.headers.get('content-length')) || LIKELY_BYTES
		const reader = response.body.getReader()
		let loaded = 0
		for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
			loaded += piece.value.length
			parts[at] = Math.min(1, loaded / bytes)
			tell(parts.reduce((sum, part) => sum + part, 0) / parts.length)
		}
	}
	try {
		await Promise.all(urls.map(load))
	} catch (error) {
		signal.throwIfAborted()
		console.warn('reader not loaded', error)
		throw new ExtractionError(M.imageFailed.title, M.readerMissing)
	}
}

/** The assumed size of a file without a Content-Length, as it is sent compressed. */
const LIKELY_BYTES = 3_000_000
