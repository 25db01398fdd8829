import type { PageElement } from './page-tree.ts'

/** The meaning of a line according to the class names and ids around it. */
export type Region = '' | 'ingredients' | 'steps' | 'notes' | 'aside'

/** One line as a reader of the page sees it: a list item or a row is one line, whatever elements it consists of. */
export type PageLine = {
	text: string
	/** The innermost block that contains the line, or the whole item or row. */
	block: PageElement
	/** 1 to 6 as in h1 to h6, 7 for an all-bold line or a term, 0 for ordinary text. */
	heading: number
	region: Region
	/** A list item or a table row. */
	isItem: boolean
	/** The page shows its amount after the name. */
	isTurned?: true
}

/** Elements that are an item or a row by themselves. */
export const ITEMS = new Set(['li', 'tr', 'dd'])
/** The longest text of a row that consists of several elements. */
export const LONGEST_ROW = 150
/** An amount and nothing else: a number, with a unit of one or two words or without. */
export const AMOUNT_ALONE = /^[~≈]?\s*[\d½¼¾⅓⅔⅛⅜⅝⅞][\d½¼¾⅓⅔⅛⅜⅝⅞\s.,/⁄–-]*(?:x|[\p{L}.]{1,14}(?:\s[\p{L}.]{1,10})?)?$/u
