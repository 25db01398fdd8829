import cyrillicItalic from '@fontsource/vollkorn/files/vollkorn-cyrillic-400-italic.woff?url'
import cyrillic from '@fontsource/vollkorn/files/vollkorn-cyrillic-400-normal.woff?url'
import cyrillicBold from '@fontsource/vollkorn/files/vollkorn-cyrillic-700-normal.woff?url'
import greekItalic from '@fontsource/vollkorn/files/vollkorn-greek-400-italic.woff?url'
import greek from '@fontsource/vollkorn/files/vollkorn-greek-400-normal.woff?url'
import greekBold from '@fontsource/vollkorn/files/vollkorn-greek-700-normal.woff?url'
import latinItalic from '@fontsource/vollkorn/files/vollkorn-latin-400-italic.woff?url'
import latin from '@fontsource/vollkorn/files/vollkorn-latin-400-normal.woff?url'
import latinBold from '@fontsource/vollkorn/files/vollkorn-latin-700-normal.woff?url'
import latinExtItalic from '@fontsource/vollkorn/files/vollkorn-latin-ext-400-italic.woff?url'
import latinExt from '@fontsource/vollkorn/files/vollkorn-latin-ext-400-normal.woff?url'
import latinExtBold from '@fontsource/vollkorn/files/vollkorn-latin-ext-700-normal.woff?url'
import typesetter from 'pdfmake/build/pdfmake.min.js?url'
import { type Block, type Book, bookPages } from '#app/domains/import/model/book/book-pages.ts'
import type { Script } from '#app/domains/import/model/book/letters.ts'

/**
 * The typesetter is a file of its own, in no chunk and not in the precache, like the files that read PDFs
 * (documents/reading-files.ts).
 */
const TYPESETTER = typesetter

type FontFiles = { normal: string; bold: string; italics: string }

/** Static cuts of the product's serif, because a PDF cannot embed the variable font. */
const BOOK_FONTS: Record<Script, FontFiles> = {
	latin: { normal: latin, bold: latinBold, italics: latinItalic },
	'latin-ext': { normal: latinExt, bold: latinExtBold, italics: latinExtItalic },
	cyrillic: { normal: cyrillic, bold: cyrillicBold, italics: cyrillicItalic },
	greek: { normal: greek, bold: greekBold, italics: greekItalic },
}

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
	if (!pdfMake) throw new Error('the typesetter was not loaded')
	return pdfMake
}
