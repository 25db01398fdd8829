import { BLOCK_ELEMENTS } from '#app/platform/model/clean-text.ts'
import { scanHtml } from './html-scanner.ts'

export type PageElement = {
	/** In lower case. */
	tag: string
	/** Those in READ_ATTRIBUTES: names in lower case, values with their entities decoded. */
	attributes: ReadonlyMap<string, string>
	children: PageNode[]
	/** null for the root. */
	parent: PageElement | null
}
export type PageNode = PageElement | string

const VOID = new Set(
	'area base basefont br col embed frame hr img input keygen link meta param source track wbr'.split(' '),
)

const P = new Set(['p'])
const CELL = new Set(['td', 'th'])
const TERM = new Set(['dt', 'dd'])
const OPTION = new Set(['option'])
/** The open elements that end, without an end tag of their own, where another one begins. */
const ENDS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
	['li', new Set(['li', 'p'])],
	['dt', TERM],
	['dd', TERM],
	['td', CELL],
	['th', CELL],
	['tr', new Set(['tr', 'td', 'th'])],
	['tbody', new Set(['thead', 'tbody', 'tr', 'td', 'th'])],
	['tfoot', new Set(['thead', 'tbody', 'tr', 'td', 'th'])],
	['option', OPTION],
	['optgroup', new Set(['option', 'optgroup'])],
	['body', new Set(['head'])],
	...'address article aside blockquote div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul'
		.split(' ')
		.map((tag): [string, ReadonlySet<string>] => [tag, P]),
])

// An element nested deeper becomes a sibling of its parent, so that walking the tree may recurse.
const DEEPEST = 300

/**
 * The attributes that readers need. Most of a page's attributes are sizes, styles and drawings, and keeping them takes
 * a third of the time.
 */
const READ_ATTRIBUTES = new Set(
	(
		'class id lang xml:lang href src content property name type rel value title datetime width height data data-testid ' +
		'itemscope itemprop itemtype itemid itemref data-src data-lazy-src data-original data-pin-media'
	).split(' '),
)

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map()

/** Parses a page's HTML into a tree, tolerantly: never throws, linear in the length of the page. */
export function parsePage(html: string): PageElement {
	const root: PageElement = { tag: '', attributes: NO_ATTRIBUTES, children: [], parent: null }
	const open: PageElement[] = [root]
	let current = root
	let foreign = 0
	let text = ''

	const flush = (): void => {
		if (text) current.children.push(text)
		text = ''
	}
	const close = (): void => {
		const closed = open.pop()
		if (closed?.tag === 'svg' || closed?.tag === 'math') foreign--
		current = open[open.length - 1] ?? root
	}
	scanHtml(html, READ_ATTRIBUTES, {
		text(piece) {
			text += piece
		},
		open(tag, attributes, closesItself) {
			flush()
			const ends = ENDS.get(tag)
			while (ends?.has(current.tag)) close()
			const element: PageElement = { tag, attributes, children: [], parent: current }
			current.children.push(element)
			if (VOID.has(tag) || (closesItself && foreign > 0)) return
			if (open.length >= DEEPEST) return
			open.push(element)
			current = element
			if (tag === 'svg' || tag === 'math') foreign++
		},
		close(tag) {
			flush()
			let depth = open.length - 1
			while (depth > 0 && open[depth]?.tag !== tag) depth--
			while (depth > 0 && open.length > depth) close()
		},
		isForeign: () => foreign > 0,
	})
	flush()
	return root
}

const BULK = /<!--|<(script|style|svg)(?=[\s/>])/gi
const BULK_ENDS: Readonly<Record<string, RegExp>> = {
	script: /<\/script(?=[\s/>])/gi,
	style: /<\/style(?=[\s/>])/gi,
	svg: /<\/svg(?=[\s/>])/gi,
}

/**
 * The page without comments and the contents of scripts, styles and drawings, which nothing reads and which are often
 * more than half of it. JSON-LD scripts stay, and so does anything that is never closed.
 */
export function withoutBulk(html: string): string {
	let out = ''
	let kept = 0
	BULK.lastIndex = 0
	for (let match = BULK.exec(html); match; match = BULK.exec(html)) {
		const name = match[1]?.toLowerCase() ?? ''
		const end = BULK_ENDS[name]
		const opened = name === '' ? match.index : html.indexOf('>', BULK.lastIndex)
		if (opened < 0) break
		const from = name === '' ? opened : opened + 1
		const isData = name === 'script' && JSON_LD.test(html.slice(match.index, Math.min(from, match.index + LONGEST_TAG)))
		const to = end ? nextOf(end, html, from) : closeOf(html, from)
		if (to < 0) break
		if (!isData) {
			out += html.slice(kept, from)
			kept = to
		}
		BULK.lastIndex = to
	}
	return kept === 0 ? html : out + html.slice(kept)
}

const LONGEST_TAG = 2_000
/** The type of a script with data; some pages write its plus as an entity. */
const JSON_LD = /ld(?:\+|&(?:#x2b|#43|plus);)json/i

function nextOf(pattern: RegExp, html: string, from: number): number {
	pattern.lastIndex = from
	return pattern.exec(html)?.index ?? -1
}

function closeOf(html: string, from: number): number {
	const end = html.indexOf('-->', from)
	return end < 0 ? -1 : end + 3
}

/** The element and all its descendants, in document order. */
export function* elementsOf(element: PageElement): Generator<PageElement> {
	const ahead = [element]
	for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
		yield next
		for (let index = next.children.length - 1; index >= 0; index--) {
			const child = next.children[index]
			if (child !== undefined && typeof child !== 'string') ahead.push(child)
		}
	}
}

const NOT_TEXT = new Set(['script', 'style', 'noscript', 'template', 'iframe', 'svg', 'head'])

/**
 * The text that a reader of the page sees: source line breaks become spaces, block elements and <br> end a line. Not
 * normalised yet.
 */
export function textOf(element: PageElement): string {
	let text = ''
	const walk = (node: PageNode): void => {
		if (typeof node === 'string') {
			text += node.replace(/[ \t\r\n\f]+/g, ' ')
			return
		}
		if (NOT_TEXT.has(node.tag)) return
		const block = BLOCK_ELEMENTS.has(node.tag)
		if (block) text += '\n'
		else if (node.tag === 'td' || node.tag === 'th') text += ' '
		for (const child of node.children) walk(child)
		if (block && node.tag !== 'br') text += '\n'
	}
	for (const child of element.children) walk(child)
	return text.replace(/ *\n[ \n]*/g, '\n').trim()
}

/** The raw text of an element that contains nothing else: a script, a title. */
export function rawTextOf(element: PageElement): string {
	return element.children.filter((child) => typeof child === 'string').join('')
}
