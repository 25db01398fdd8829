import { pageText } from './page-text.ts'
import { parsePage, textOf, withoutBulk } from './page-tree.ts'

/** The words of a page without its markup, for readers that understand prose. */
export const pageWords = (html: string): string => pageText(textOf(parsePage(withoutBulk(html))))
