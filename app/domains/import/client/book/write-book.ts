import { type Block, type Book, bookPages } from '#app/domains/import/model/book/book-pages.ts'
import type { Script } from '#app/domains/import/model/book/letters.ts'
import { BOOK_FONTS, type FontFiles, TYPESETTER } from './book-files.ts'

/** The typesetter as its script leaves it on the global object; it is not a module. */
type Typesetter = {
	addFonts(fonts: Partial<Record<Script, FontFiles>>): void
	setUrlAccessPolicy?(allows: (url: string) => boolean): void
	createPdf(definition: Block): { getBlob(): Promise<Blob> }
}

/**
 * Writes a book as a PDF. `lost`: the number of letters that the typeface lacks. Throws if the typesetter cannot be
 * loaded.
 */
export async function writeBook(book: Book): Promise<{ file: Blob; lost: number }> {
	const { definition, scripts, lost } = bookPages(book)
	const pdfMake = await loadTypesetter()
	const absolute = (path: string) => new URL(path, location.origin).href
	const fonts = scripts.map((script): [Script, FontFiles] => {
		const { normal, bold, italics } = BOOK_FONTS[script]
		return [script, { normal: absolute(normal), bold: absolute(bold), italics: absolute(italics) }]
	})
	pdfMake.addFonts(Object.fromEntries(fonts))
	// Only our own fonts are ever fetched, whatever a recipe contains.
	pdfMake.setUrlAccessPolicy?.((url) => url.startsWith(`${location.origin}/`))
	return { file: await pdfMake.createPdf(definition).getBlob(), lost }
}

async function loadTypesetter(): Promise<Typesetter> {
	await import(/* @vite-ignore */ TYPESETTER)
	const { pdfMake } = globalThis as { pdfMake?: Typesetter }
	if (!pdfMake) throw new Error('the typesetter is not there')
	return pdfMake
}
