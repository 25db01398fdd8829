import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'

/**
 * A '<' that opens no tag: not followed by a possible tag name, or never closed. It gets a space after it, so that the
 * sentence survives.
 */
const LOOSE_BRACKET =
	/<(?=[a-z/!?])(?!!--|!doctype\b|!\[cdata\[|\?[a-z][^<>]*>|\/?[a-z][\w:.-]*(?=[\s/>])(?:[^<>"']|"[^"]*"|'[^']*')*>)/gi

/** Elements whose content is never text for a reader. */
const SILENT = new Set(['script', 'style', 'iframe', 'noembed', 'noframes'])

/** Elements that begin and end a line. */
export const BLOCK_ELEMENTS: ReadonlySet<string> = new Set(
	(
		'address article aside blockquote body br button caption center dd details dialog div dl dt fieldset figcaption ' +
		'figure footer form h1 h2 h3 h4 h5 h6 head header hr html legend li main nav ol option p pre section select ' +
		'summary table tbody textarea tfoot thead title tr ul'
	).split(' '),
)
const CELLS = new Set(['td', 'th'])

// The scripts in which a joiner between two letters changes the spelling of a word.
const JOINING_LETTER =
	'\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mongolian}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}' +
	'\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}' +
	'\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Tibetan}'
const EMOJI_END = '\\p{Extended_Pictographic}\\u{FE0F}\\u{1F3FB}-\\u{1F3FF}'

const INVISIBLE = new RegExp(
	[
		// Controls, soft hyphen, zero-width space, word joiner, byte order mark, lone surrogates, non-characters.
		'[\\u{0}-\\u{8}\\u{E}-\\u{1F}\\u{7F}-\\u{9F}\\u{AD}\\u{180E}\\u{200B}\\u{2060}-\\u{2064}\\u{FEFF}\\u{FFF9}-\\u{FFFB}\\u{FFFE}\\u{FFFF}\\p{Cs}]',
		// Overrides and isolates could show a text in an order other than the stored one.
		'[\\u{202A}-\\u{202E}\\u{2066}-\\u{2069}]',
		// Tag characters are invisible letters; only a flag (after the black flag) uses them.
		'(?<![\\u{1F3F4}\\u{E0020}-\\u{E007F}])[\\u{E0000}-\\u{E007F}]+',
		// A joiner that joins neither letters nor emoji.
		`(?<![${JOINING_LETTER}])\\u{200C}|\\u{200C}(?![${JOINING_LETTER}])`,
		`(?<![${JOINING_LETTER}${EMOJI_END}])\\u{200D}|\\u{200D}(?![${JOINING_LETTER}\\p{Extended_Pictographic}])`,
	].join('|'),
	'gu',
)

// More marks on one letter than any language uses; sorting a long run of them takes quadratic time.
const MARK_HEAP = /(\p{M}{30})\p{M}+/gu
const LINE_BREAK = /\r\n?|[\u0085\u2028\u2029]/g
const SPACES = /[ \t\f\v\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]+/g

/**
 * What a replacement below could change: any character but plain letters and signs of the Latin script, which are in
 * NFC, and any run of spaces or line breaks that is not minimal.
 */
const UNCLEAN =
	/[^ \n!-%'-;=-~\u00A1-\u00AC\u00AE-\u02FF\u2010-\u2027\u2030-\u205E\u2150-\u2189]|^[ \n]|[ \n]$| [ \n]|\n |\n{3}/

/** Real pages escape twice at most; deeper nesting is only an attack on our time. */
const MOST_ROUNDS = 6

/**
 * Turns any text from a page or a cook into plain text: no tags (script and style are removed with their content),
 * entities decoded until none is left, no invisible or reordering characters, NFC, single spaces, at most one blank
 * line. Lines are kept: block elements and <br> end one. Idempotent, never throws, linear in the length of the text. No
 * '<' in the result is directly followed by a letter, '/', '!' or '?', so the result is markup nowhere.
 */
export function cleanText(text: string): string {
	if (!UNCLEAN.test(text)) return text
	let clean = cleanOnce(text)
	for (let round = 1; round < MOST_ROUNDS; round++) {
		if (!UNCLEAN.test(clean)) return clean
		const next = cleanOnce(clean)
		if (next === clean) return clean
		clean = next
	}
	return tidy(visible(clean.replace(/[<&]+(?=[#a-z/!?])/gi, '')))
}

/** Like `cleanText`, on one line: line breaks and tabs become a space. */
export function cleanLine(text: string): string {
	return cleanText(text).replace(/\s+/g, ' ')
}

const cleanOnce = (text: string): string => tidy(visible(withoutMarkup(text)))

const visible = (text: string): string =>
	text.replace(LINE_BREAK, '\n').replace(INVISIBLE, '').replace(MARK_HEAP, '$1').normalize('NFC')

function tidy(text: string): string {
	return text
		.replace(SPACES, (run) => (run.includes('\t') ? '\t' : ' '))
		.replace(/[ \t]?\n[ \t]?/g, '\n')
		.replace(/\n{3,}/g, '\n\n')
		.trim()
}

function withoutMarkup(text: string): string {
	if (!/[<&]/.test(text)) return text
	const source = text.replace(LOOSE_BRACKET, '< ')
	let out = ''
	// Inspecting `out` itself would join its pieces at every element: quadratic.
	let isLineEnd = true
	let silent = ''
	const add = (piece: string): void => {
		if (piece === '') return
		out += piece
		isLineEnd = piece.endsWith('\n')
	}
	const edge = (name: string): void => {
		if (silent) return
		if (BLOCK_ELEMENTS.has(name) && !isLineEnd) add('\n')
		else if (CELLS.has(name)) add(' ')
	}
	const callbacks: TokenizerCallbacks = {
		ontext(start, end) {
			if (!silent) add(source.slice(start, end))
		},
		ontextentity(codePoint) {
			if (!silent) add(String.fromCodePoint(codePoint))
		},
		onopentagname(start, end) {
			const name = source.slice(start, end).toLowerCase()
			edge(name)
			if (SILENT.has(name)) silent = name
		},
		onclosetag(start, end) {
			const name = source.slice(start, end).toLowerCase()
			if (name === silent) silent = ''
			edge(name)
		},
		oncdata(start, end, offset) {
			if (!silent) add(source.slice(start, end - offset))
		},
		onattribdata: nothing,
		onattribentity: nothing,
		onattribend: nothing,
		onattribname: nothing,
		oncomment: nothing,
		ondeclaration: nothing,
		onend: nothing,
		onopentagend: nothing,
		onprocessinginstruction: nothing,
		onselfclosingtag: nothing,
	}
	const tokenizer = new Tokenizer({}, callbacks)
	tokenizer.write(source)
	tokenizer.end()
	return out
}

function nothing(): void {}
