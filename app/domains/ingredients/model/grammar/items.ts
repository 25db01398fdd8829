import { classOf, DIGIT, digitOf, LETTER, SPACE, UNSEEN, VULGAR, vulgarFraction } from './characters.ts'
import type { Lexicon } from './lexicon.ts'

/** What separates an item from the one before it, as a set of bits. */
export const BLANK = 1
export const COMMA = 2
export const OPEN = 4
export const CLOSE = 8
export const SLASH = 16
export const HYPHEN = 32
/** A dash with spaces around it, or a long one. */
export const DASH = 64
export const SEMICOLON = 128
export const COLON = 256
export const TIMES = 512
export const PLUS = 1024
export const STOP = 2048
export const TILDE = 4096
export const MARK = 8192

/** A plain fraction of small whole numbers, as written in a line. The exact `Rational` is made from it at the end. */
export type Written = { over: number; under: number }

/** One word or number of a line. `start` and `end` are offsets in the text as typed. */
export type Item = {
	start: number
	end: number
	/** Lower case, with straight apostrophes, without full stops and invisible characters. */
	word: string
	value: Written | null
	/** The upper end of a range. */
	valueMax: Written | null
	/** How the number is written; '' for a word. */
	written: '' | 'whole' | 'decimal' | 'fraction' | 'word'
	/** The id of the unit that this word may be; null for any other word. */
	unit: string | null
	before: number
	/** The number of open brackets. */
	depth: number
	/** 0: no capital first, 1: a capital first, 2: all capitals. */
	capital: 0 | 1 | 2
}

/** Longer lines are read only up to here. The product stores no line of more than 500 characters. */
export const MAX_READ_CHARACTERS = 1_000
const MAX_WHOLE_DIGITS = 9
const MAX_DECIMAL_DIGITS = 6
const MAX_PLURAL_LETTERS = 3

const SEPARATORS: Record<string, number> = {
	',': COMMA,
	'،': COMMA,
	'、': COMMA,
	'(': OPEN,
	'[': OPEN,
	'{': OPEN,
	')': CLOSE,
	']': CLOSE,
	'}': CLOSE,
	'/': SLASH,
	'⁄': SLASH,
	'-': HYPHEN,
	'‐': HYPHEN,
	'‑': HYPHEN,
	'−': HYPHEN,
	'–': HYPHEN,
	'—': DASH,
	'―': DASH,
	';': SEMICOLON,
	':': COLON,
	'×': TIMES,
	'+': PLUS,
	'&': PLUS,
	'.': STOP,
	'~': TILDE,
	'≈': TILDE,
}

const isApostrophe = (code: number) =>
	code === 0x27 || code === 0x2019 || code === 0x2018 || code === 0x60 || code === 0xb4
const isHyphen = (code: number) => code === 0x2d || code === 0x2010 || code === 0x2011
const isSlash = (code: number) => code === 0x2f || code === 0x2044

type Scan = { text: string; limit: number; lexicon: Lexicon }
type FoundNumber = { end: number; value: Written; written: 'whole' | 'decimal' | 'fraction' }

/** All digits from `at` on, at most `most` of them; null if there are none or more. */
function scanDigits({ text, limit }: Scan, at: number, most: number): { end: number; value: number } | null {
	let [end, value] = [at, 0]
	while (end < limit && classOf(text.charCodeAt(end)) === DIGIT) {
		if (end - at >= most) return null
		value = value * 10 + digitOf(text.charCodeAt(end))
		end += 1
	}
	return end === at ? null : { end, value }
}

/** '400/14oz' is two amounts, '3/4' a fraction. */
const isFraction = (over: number, under: number) => under > 1 && under <= 32 && over > 0 && over < 3 * under

function scanFraction(scan: Scan, over: { end: number; value: number }): FoundNumber | null {
	if (!isSlash(scan.text.charCodeAt(over.end))) return null
	const under = scanDigits(scan, over.end + 1, 2)
	if (!under || !isFraction(over.value, under.value)) return null
	return { end: under.end, value: { over: over.value, under: under.value }, written: 'fraction' }
}

/** Thousands in groups of three, then decimals: '1,500', '1.5', and with a decimal comma '1.500', '1,5'. */
function scanDecimals(scan: Scan, whole: { end: number; value: number }, digits: number): FoundNumber {
	const { text, lexicon } = scan
	let { end, value } = whole
	let under = 1
	const mark = text[end]
	if (mark === '.' || mark === ',') {
		const part = scanDigits(scan, end + 1, MAX_DECIMAL_DIGITS)
		const places = part ? part.end - end - 1 : 0
		const isGroup = (mark === ',') !== lexicon.decimalComma && places === 3 && value > 0 && digits <= 3
		if (part && isGroup) [end, value] = [part.end, value * 1000 + part.value]
		else if (part) {
			under = 10 ** places
			return { end: part.end, value: { over: value * under + part.value, under }, written: 'decimal' }
		}
	}
	return { end, value: { over: value, under }, written: 'whole' }
}

function scanNumber(scan: Scan, at: number): FoundNumber | null {
	const { text } = scan
	const vulgar = vulgarFraction(text.charAt(at))
	if (vulgar) return { end: at + 1, value: { over: vulgar[0], under: vulgar[1] }, written: 'fraction' }
	if (text[at] === '.') {
		const part = scanDigits(scan, at + 1, MAX_DECIMAL_DIGITS)
		if (!part) return null
		return { end: part.end, value: { over: part.value, under: 10 ** (part.end - at - 1) }, written: 'decimal' }
	}
	const whole = scanDigits(scan, at, MAX_WHOLE_DIGITS)
	if (!whole) return null
	const after = vulgarFraction(text.charAt(whole.end))
	if (after) {
		const value = { over: whole.value * after[1] + after[0], under: after[1] }
		return { end: whole.end + 1, value, written: 'fraction' }
	}
	return scanFraction(scan, whole) ?? scanDecimals(scan, whole, whole.end - at)
}

/** The end of the word that begins at `at`: letters, with a hyphen, apostrophe or full stop only between letters. */
function scanWord({ text, limit, lexicon }: Scan, at: number): number {
	let end = at
	while (end < limit) {
		const code = text.charCodeAt(end)
		const kind = classOf(code)
		if (kind === LETTER || kind === UNSEEN) {
			end += 1
			continue
		}
		if (kind === DIGIT && end > at && !isTimes(text, at, end) && !lexicon.units.has(text.slice(at, end))) {
			end += 1
			continue
		}
		const isElision = isApostrophe(code) && lexicon.elisions.has(text.slice(at, end).toLowerCase())
		// «d’1/2 citron»
		if (isElision) return end + 1
		const joins = isHyphen(code) || isApostrophe(code) || code === 0x2e
		if (!joins || end === at || classOf(text.charCodeAt(end + 1)) !== LETTER || end + 1 >= limit) break
		end += 1
	}
	return end
}

const isTimes = (text: string, at: number, end: number) => end - at === 1 && (text[at] === 'x' || text[at] === 'X')

const plainCharacters = /^[a-z-]*$/
function plainWord(text: string): string {
	const lower = text.toLowerCase()
	if (plainCharacters.test(lower)) return lower
	return lower
		.normalize('NFC')
		.replace(/[’‘`´]/g, "'")
		.replace(/[‐‑]/g, '-')
		.replace(/[.\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
}

function capitalOf(text: string): 0 | 1 | 2 {
	const first = text.charAt(0)
	if (first === first.toLowerCase()) return 0
	return text.length > 1 && text === text.toUpperCase() ? 2 : 1
}

/** '2 Zwiebel(n)', '1 egg(s)': a short ending in brackets right after a word belongs to it. */
function endOfPluralMark({ text, limit }: Scan, at: number): number {
	if (text[at] !== '(') return at
	let end = at + 1
	while (end < limit && end - at <= MAX_PLURAL_LETTERS && classOf(text.charCodeAt(end)) === LETTER) end += 1
	const isWordEnd = classOf(text.charCodeAt(end + 1)) !== LETTER || end + 1 >= limit
	return end > at + 1 && text[end] === ')' && isWordEnd ? end + 1 : at
}

function endOfDigits({ text, limit }: Scan, at: number): number {
	let end = at + 1
	while (end < limit && classOf(text.charCodeAt(end)) === DIGIT) end += 1
	return end
}

/** Replaces a number with too many digits to be an amount. */
const ENDLESS = '9999999999'
const INCH_MARKS = new Set(['"', '″', '”'])

/** The position of a scan. Every step advances `#at`. */
class Scanner {
	readonly items: Item[] = []
	readonly #scan: Scan
	#at = 0
	#before = 0
	#depth = 0

	constructor(text: string, lexicon: Lexicon) {
		this.#scan = { text, limit: Math.min(text.length, MAX_READ_CHARACTERS), lexicon }
	}

	run(): Item[] {
		const { text, limit } = this.#scan
		while (this.#at < limit) {
			const kind = classOf(text.charCodeAt(this.#at))
			if (kind === SPACE) this.#skip(BLANK)
			else if (kind === UNSEEN) this.#skip(0)
			else if (kind === LETTER) this.#readWord()
			else if (kind === DIGIT || kind === VULGAR || this.#startsDecimal()) this.#readNumber()
			else this.#readMark()
		}
		return this.items
	}

	#skip(separator: number): void {
		this.#before |= separator
		this.#at += 1
	}

	#push(end: number, word: string, number: FoundNumber | null = null): void {
		const text = this.#scan.text.slice(this.#at, end)
		this.items.push({
			start: this.#at,
			end,
			word,
			value: number?.value ?? null,
			valueMax: null,
			written: number?.written ?? '',
			unit: null,
			before: this.#before,
			depth: this.#depth,
			capital: number ? 0 : capitalOf(text),
		})
		this.#at = end
		this.#before = 0
	}

	/** '.5', but not a full stop before a number. */
	#startsDecimal(): boolean {
		const { text } = this.#scan
		const isApart = this.#before > 0 || this.#at === 0
		return text[this.#at] === '.' && isApart && classOf(text.charCodeAt(this.#at + 1)) === DIGIT
	}

	#readWord(): void {
		const { text } = this.#scan
		const end = scanWord(this.#scan, this.#at)
		if (isTimes(text, this.#at, end) && this.items.at(-1)?.value) {
			this.#before |= TIMES
			this.#at = end
		} else this.#push(endOfPluralMark(this.#scan, end), plainWord(text.slice(this.#at, end)))
	}

	#readNumber(): void {
		const { text } = this.#scan
		const number = scanNumber(this.#scan, this.#at)
		if (!number) {
			this.#push(endOfDigits(this.#scan, this.#at), ENDLESS)
			return
		}
		const isPercent = text[number.end] === '%'
		const end = isPercent ? number.end + 1 : number.end
		// '00 flour': zero is part of a name, never an amount.
		const isAmount = !isPercent && number.value.over > 0
		this.#push(end, text.slice(this.#at, end), isAmount ? number : null)
	}

	#readMark(): void {
		const { text } = this.#scan
		const mark = text.charAt(this.#at)
		const last = this.items.at(-1)
		if (INCH_MARKS.has(mark) && last?.value && last.end === this.#at) {
			this.#push(this.#at + 1, 'inch')
			return
		}
		const separator = SEPARATORS[mark] ?? MARK
		if (separator === OPEN) this.#depth += 1
		else if (separator === CLOSE && this.#depth > 0) this.#depth -= 1
		const isLone = this.#before & BLANK && classOf(text.charCodeAt(this.#at + 1)) === SPACE
		this.#skip(separator === HYPHEN && isLone ? DASH : separator)
	}
}

/**
 * Splits a line into words and numbers, from left to right in one pass. Amounts and units of several words are joined
 * later.
 */
export const scanItems = (text: string, lexicon: Lexicon): Item[] => new Scanner(text, lexicon).run()
