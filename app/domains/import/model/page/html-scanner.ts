import { decodeHTML, decodeHTMLAttribute } from 'entities'

/** The parts of a page, in order. */
export type PageEvents = {
	/** Text with its entities decoded; one text may be reported in several pieces. */
	text(text: string): void
	/** `attributes`: the requested ones, the first of each name; `closesItself`: as in `<path/>`. */
	open(tag: string, attributes: ReadonlyMap<string, string>, closesItself: boolean): void
	close(tag: string): void
	/** Whether an SVG or MathML element is open: only there is `<![CDATA[` text, and no tag name starts raw text. */
	isForeign(): boolean
}

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map()

/** Elements whose content is text without markup; entities are decoded in the last two. */
const RAW = new Set(['script', 'style', 'xmp', 'iframe', 'noembed', 'noframes', 'title', 'textarea'])
const DECODED = new Set(['title', 'textarea'])

const TAB = 9
const SPACE = 32
const BANG = 33
const DOUBLE_QUOTE = 34
const SINGLE_QUOTE = 39
const SLASH = 47
const EQUALS = 61
const GREATER = 62
const QUESTION = 63

const isSpace = (code: number): boolean => code === SPACE || (code >= TAB && code <= 13 && code !== 11)
const isLetter = (code: number): boolean => (code | 32) >= 97 && (code | 32) <= 122

/**
 * Scans HTML from beginning to end, as tolerantly as browsers do: never throws, linear in its length. Attribute values
 * and texts, most of a page, are skipped and not examined letter by letter. `wanted` names the attributes to keep, in
 * lower case.
 */
export function scanHtml(html: string, wanted: ReadonlySet<string>, events: PageEvents): void {
	new Scanner(html, wanted, events).run()
}

class Scanner {
	private readonly html: string
	private readonly wanted: ReadonlySet<string>
	private readonly events: PageEvents
	private at = 0
	private attributes: Map<string, string> | null = null

	constructor(html: string, wanted: ReadonlySet<string>, events: PageEvents) {
		this.html = html
		this.wanted = wanted
		this.events = events
	}

	run(): void {
		const { html } = this
		while (this.at < html.length) {
			const begins = html.indexOf('<', this.at)
			if (begins < 0) {
				this.text(html.length)
				break
			}
			const code = html.charCodeAt(begins + 1)
			const isEnd = code === SLASH
			if (isLetter(isEnd ? html.charCodeAt(begins + 2) : code)) {
				this.text(begins)
				if (isEnd) this.endTag(begins + 2)
				else this.startTag(begins + 1)
			} else if (isEnd || code === BANG || code === QUESTION) {
				this.text(begins)
				this.skip(begins)
			} else this.text(begins + 1)
		}
	}

	/** Reports the text from here to `end`. */
	private text(end: number): void {
		if (end > this.at) this.events.text(decoded(this.html.slice(this.at, end)))
		this.at = end
	}

	/** A comment, a declaration or something that only looks like an end tag. */
	private skip(begins: number): void {
		const { html } = this
		const isData = this.events.isForeign() && html.startsWith('<![CDATA[', begins)
		if (isData) {
			const end = html.indexOf(']]>', begins)
			const inner = html.slice(begins + 9, end < 0 ? html.length : end)
			if (inner !== '') this.events.text(inner)
			this.leapTo(']]>', begins)
		} else this.leapTo(html.startsWith('<!--', begins) ? '-->' : '>', begins + 2)
	}

	/** Moves behind the next `mark`, or to the end of the page. */
	private leapTo(mark: string, from: number): void {
		const end = this.html.indexOf(mark, from)
		this.at = end < 0 ? this.html.length : end + mark.length
	}

	private endTag(from: number): void {
		const { html } = this
		const to = this.nameEnd(from)
		const end = html.indexOf('>', to)
		if (end >= 0) this.events.close(html.slice(from, to).toLowerCase())
		this.at = end < 0 ? html.length : end + 1
	}

	private nameEnd(from: number): number {
		const { html } = this
		let to = from
		for (; to < html.length; to++) {
			const code = html.charCodeAt(to)
			if (code === GREATER || code === SLASH || isSpace(code)) break
		}
		return to
	}

	/** A tag that never ends is not reported: the page ends with it. */
	private startTag(from: number): void {
		const { html } = this
		this.at = this.nameEnd(from)
		const tag = html.slice(from, this.at).toLowerCase()
		this.attributes = null
		let closesItself = false
		for (; this.at < html.length; ) {
			const code = html.charCodeAt(this.at)
			if (code === GREATER) {
				this.at += 1
				this.events.open(tag, this.attributes ?? NO_ATTRIBUTES, closesItself)
				if (RAW.has(tag) && !this.events.isForeign()) this.raw(tag)
				return
			}
			closesItself = code === SLASH
			if (closesItself || isSpace(code)) this.at += 1
			else this.attribute()
		}
	}

	private attribute(): void {
		const { html } = this
		const from = this.at
		// A name may begin with '='.
		let to = from + 1
		for (; to < html.length; to++) {
			const code = html.charCodeAt(to)
			if (code === EQUALS || code === GREATER || code === SLASH || isSpace(code)) break
		}
		this.at = to
		while (isSpace(html.charCodeAt(this.at))) this.at += 1
		const isKept = to - from <= LONGEST_NAME && this.wanted.has(html.slice(from, to).toLowerCase())
		if (html.charCodeAt(this.at) !== EQUALS) {
			this.keep(isKept, from, to, to, to)
			return
		}
		this.at += 1
		while (isSpace(html.charCodeAt(this.at))) this.at += 1
		const quote = html.charCodeAt(this.at)
		const begins = this.at
		if (quote === DOUBLE_QUOTE || quote === SINGLE_QUOTE) {
			const end = html.indexOf(quote === DOUBLE_QUOTE ? '"' : "'", begins + 1)
			this.at = end < 0 ? html.length : end + 1
			this.keep(isKept, from, to, begins + 1, end < 0 ? html.length : end)
			return
		}
		for (; this.at < html.length; this.at += 1) {
			const code = html.charCodeAt(this.at)
			if (code === GREATER || isSpace(code)) break
		}
		this.keep(isKept, from, to, begins, this.at)
	}

	private keep(isKept: boolean, from: number, to: number, begins: number, ends: number): void {
		if (!isKept) return
		const name = this.html.slice(from, to).toLowerCase()
		this.attributes ??= new Map()
		if (this.attributes.has(name)) return
		const value = this.html.slice(begins, ends)
		this.attributes.set(name, value.includes('&') ? decodeHTMLAttribute(value) : value)
	}

	/** The content of a script and the like, up to its end tag. */
	private raw(tag: string): void {
		const { html } = this
		const end = RAW_ENDS.get(tag)
		if (!end) return
		end.lastIndex = this.at
		const found = end.exec(html)?.index ?? html.length
		const text = html.slice(this.at, found)
		if (text !== '') this.events.text(DECODED.has(tag) ? decoded(text) : text)
		this.at = found
	}
}

const LONGEST_NAME = 40
const RAW_ENDS: ReadonlyMap<string, RegExp> = new Map(
	[...RAW].map((tag) => [tag, new RegExp(`</${tag}(?=[\\s/>])`, 'gi')]),
)

const decoded = (text: string): string => (text.includes('&') ? decodeHTML(text) : text)
