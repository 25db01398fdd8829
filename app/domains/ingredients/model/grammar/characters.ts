/** The class of a character in the grammar. */
export const OTHER = 0
export const SPACE = 1
export const DIGIT = 2
export const LETTER = 3
/** A fraction in one character. */
export const VULGAR = 4
/** Invisible characters: soft hyphen, zero-width and direction marks. They stay in the text and separate no words. */
export const UNSEEN = 5

const UNKNOWN = 255
const classes = new Uint8Array(0x10000).fill(UNKNOWN)

const VULGAR_FRACTIONS: Record<string, [number, number]> = {
	'½': [1, 2],
	'⅓': [1, 3],
	'⅔': [2, 3],
	'¼': [1, 4],
	'¾': [3, 4],
	'⅕': [1, 5],
	'⅖': [2, 5],
	'⅗': [3, 5],
	'⅘': [4, 5],
	'⅙': [1, 6],
	'⅚': [5, 6],
	'⅐': [1, 7],
	'⅛': [1, 8],
	'⅜': [3, 8],
	'⅝': [5, 8],
	'⅞': [7, 8],
	'⅑': [1, 9],
	'⅒': [1, 10],
	'↉': [0, 3],
}

/** Numerator and denominator of '½'; null for any other character. */
export const vulgarFraction = (character: string): [number, number] | null => VULGAR_FRACTIONS[character] ?? null

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const LOWERED = '₀₁₂₃₄₅₆₇₈₉'

/** 0 to 9 for a digit, including superscripts and subscripts ('¹⁄₂'). */
export function digitOf(code: number): number {
	if (code < 128) return code - 48
	const character = String.fromCharCode(code)
	return Math.max(RAISED.indexOf(character), LOWERED.indexOf(character))
}

function classify(code: number): number {
	const character = String.fromCharCode(code)
	if (character in VULGAR_FRACTIONS) return VULGAR
	if (/[0-9⁰¹²³⁴-⁹₀-₉]/.test(character)) return DIGIT
	if (/[\p{L}\p{M}°º]/u.test(character)) return LETTER
	if (/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/.test(character)) return UNSEEN
	if (/\s|\p{Cc}/u.test(character)) return SPACE
	return OTHER
}

/** The class of a UTF-16 code unit, cached. Half of a surrogate pair (an emoji, a rare script) is OTHER. */
export function classOf(code: number): number {
	const known = classes[code] ?? OTHER
	if (known !== UNKNOWN) return known
	const found = classify(code)
	classes[code] = found
	return found
}
