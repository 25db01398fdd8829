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
import type { Script } from '#app/domains/import/model/book/letters.ts'

/**
 * The typesetter is a file of its own, in no chunk and not in the precache, like the files that read PDFs
 * (documents/reading-files.ts).
 */
export const TYPESETTER = typesetter

export type FontFiles = { normal: string; bold: string; italics: string }

/** Static cuts of the product's serif, because a PDF cannot embed the variable font. */
export const BOOK_FONTS: Record<Script, FontFiles> = {
	latin: { normal: latin, bold: latinBold, italics: latinItalic },
	'latin-ext': { normal: latinExt, bold: latinExtBold, italics: latinExtItalic },
	cyrillic: { normal: cyrillic, bold: cyrillicBold, italics: cyrillicItalic },
	greek: { normal: greek, bold: greekBold, italics: greekItalic },
}
