import type * as Pdfjs from 'pdfjs-dist'
import { IMPORT_MESSAGES as M } from '#app/domains/import/model/capture/messages.ts'
import { textOfPage } from '#app/domains/import/model/pdf/pdf-runs.ts'
import type { LaidPage } from '#app/domains/import/model/pdf/runs.ts'
import { ExtractionError } from './extraction-error.ts'
import { blobOf, type Framed } from './photo.ts'
import { fetchFirst, PDF_DECODERS, PDF_FILES } from './reading-files.ts'

/** A recipe has three pages, the menu of a feast thirty. */
export const MOST_PDF_PAGES = 60
/** Recognising a page takes seconds. */
export const MOST_SCANNED_PAGES = 12

const FEWEST_LETTERS = 16
const SCAN_SIDE_PX = 2_400

export type PdfPages = {
	/** The pages that were read; a scanned page is rendered and passed to `recognise`. */
	pages: LaidPage[]
	/** The number of pages in the file. */
	count: number
	/** The number of scanned pages over the limit, which were not read. */
	unreadScans: number
}

/**
 * Reads at most MOST_PDF_PAGES pages of a PDF. `recognise` reads a scanned page. `tell` receives the progress, 0 to 1.
 * Throws ExtractionError if the file is damaged or locked.
 */
export async function readPdf(
	file: Blob,
	recognise: (page: Framed) => Promise<LaidPage>,
	tell: (part: number) => void,
	signal: AbortSignal,
): Promise<PdfPages> {
	const { library, worker } = PDF_FILES
	await fetchFirst([library, worker], (part) => tell(0.2 * part), signal)
	const pdfjs: typeof Pdfjs = await import(/* @vite-ignore */ library)
	pdfjs.GlobalWorkerOptions.workerSrc = worker
	const task = pdfjs.getDocument({
		data: new Uint8Array(await file.arrayBuffer()),
		wasmUrl: '/',
		useWorkerFetch: false,
		BinaryDataFactory: Decoders,
		verbosity: 0,
	})
	const end = () => void task.destroy()
	signal.addEventListener('abort', end, { once: true })
	try {
		const pdf = await task.promise.catch(refuse)
		return await readPages(pdfjs, pdf, recognise, (part) => tell(0.2 + 0.8 * part), signal)
	} finally {
		signal.removeEventListener('abort', end)
		await task.destroy()
	}
}

/** Only our own decoders are ever loaded, whatever a PDF requests. */
class Decoders {
	async fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
		const url = PDF_DECODERS[filename]
		if (!url) throw new Error(`no ${filename}`)
		return new Uint8Array(await (await fetch(url)).arrayBuffer())
	}
}

function refuse(error: unknown): never {
	const isLocked = error instanceof Error && error.name === 'PasswordException'
	console.warn('pdf', error)
	throw new ExtractionError(M.imageFailed.title, isLocked ? M.pdfLocked : M.pdfBroken)
}

async function readPages(
	pdfjs: typeof Pdfjs,
	pdf: Pdfjs.PDFDocumentProxy,
	recognise: (page: Framed) => Promise<LaidPage>,
	tell: (part: number) => void,
	signal: AbortSignal,
): Promise<PdfPages> {
	const pages: LaidPage[] = []
	let scans = 0
	const last = Math.min(pdf.numPages, MOST_PDF_PAGES)
	for (let number = 1; number <= last; number += 1) {
		signal.throwIfAborted()
		tell((number - 1) / last)
		// A damaged page counts as empty; the others are read.
		const page = await pdf.getPage(number).catch(() => null)
		if (!page) continue
		const laid = await textOfPage(pdfjs, page).catch(() => null)
		if (laid && lettersIn(laid) >= FEWEST_LETTERS) pages.push(laid)
		else if (await hasPicture(pdfjs, page)) {
			scans += 1
			if (scans <= MOST_SCANNED_PAGES) pages.push(await recognise(await drawPage(page)))
		} else if (laid) pages.push(laid)
		page.cleanup()
	}
	tell(1)
	return { pages, count: pdf.numPages, unreadScans: Math.max(0, scans - MOST_SCANNED_PAGES) }
}

const lettersIn = ({ runs }: LaidPage): number =>
	runs.reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0)

async function hasPicture(pdfjs: typeof Pdfjs, page: Pdfjs.PDFPageProxy): Promise<boolean> {
	const { OPS } = pdfjs
	const pictures = new Set<number>([OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject])
	const { fnArray } = await page.getOperatorList().catch(() => ({ fnArray: [] as number[] }))
	return fnArray.some((operation) => pictures.has(operation))
}

async function drawPage(page: Pdfjs.PDFPageProxy): Promise<Framed> {
	const plain = page.getViewport({ scale: 1 })
	const viewport = page.getViewport({ scale: SCAN_SIDE_PX / Math.max(plain.width, plain.height, 1) })
	const canvas = document.createElement('canvas')
	const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)]
	Object.assign(canvas, { width, height })
	await page.render({ canvas, viewport }).promise
	return { picture: await blobOf(canvas), width, height }
}
