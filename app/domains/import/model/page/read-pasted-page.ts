import { readPlainText } from '../text/pasted-text.ts'
import { parsePage, textOf } from './page-tree.ts'
import { MOST_PAGE_CHARS, type PageReading, readPage } from './read-page.ts'

const LOOKS_LIKE_HTML =
	/<(?:!doctype|html|head|body|meta|script|title|div|section|article|main|span|p|br|ul|ol|li|table|tr|h[1-6]|a|img)(?:\s[^<>]*)?\/?>/i

/** A cookbook is longer; a recipe is not. */
const MOST_TEXT_CHARS = 500_000

/**
 * Reads what a cook pastes: HTML of a page like any page, everything else (and a page without recipe data) as plain
 * text. `url` is the source, '' if unknown. There is no recipe only if there is no text.
 */
export function readPastedPage(textOrHtml: string, url: string): PageReading {
	const pasted = textOrHtml.slice(0, MOST_PAGE_CHARS)
	const page_cut = textOrHtml.length > MOST_PAGE_CHARS
	const isHtml = LOOKS_LIKE_HTML.test(pasted)
	const reading = isHtml ? readPage({ html: pasted, url }) : null
	if (reading && reading.recipes.length > 0) return { ...reading, page_cut }
	const text = isHtml ? textOf(parsePage(pasted)) : pasted
	const recipe = readPlainText(text.slice(0, MOST_TEXT_CHARS), reading?.url ?? url)
	return {
		recipes: recipe ? [recipe] : [],
		title: reading?.title || recipe?.title || '',
		url: reading?.url ?? url,
		language: reading?.language || recipe?.language || '',
		page_cut: page_cut || text.length > MOST_TEXT_CHARS,
	}
}
