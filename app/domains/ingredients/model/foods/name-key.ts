import type { Language } from '../grammar/languages/language.ts'

/** Longer names contain more than a food; the rest is not read. */
const MAX_CHARACTERS = 200
const MAX_WORDS = 16

const PLAIN = /^[a-z0-9 ]*$/
const ASCII = /^[\0-\x7f]*$/
const ASCII_MARKS = /[^a-z0-9%']+/g
const APOSTROPHE = /'(?=s(?![a-z]))|(?<=s)'(?![a-z])/g
const MARKS = /\p{M}/gu
const NOT_WORDS = /[^\p{L}\p{N}%]+/gu

function folded(text: string): string {
	const lower = text.slice(0, MAX_CHARACTERS).toLowerCase()
	if (PLAIN.test(lower)) return lower
	if (ASCII.test(lower)) {
		const told = lower.includes('&') ? lower.replaceAll('&', ' and ') : lower
		const bare = told.includes("'") ? told.replace(APOSTROPHE, '').replaceAll("'", ' ') : told
		return bare.replace(ASCII_MARKS, ' ')
	}
	return lower
		.normalize('NFD')
		.replace(MARKS, '')
		.replaceAll('ß', 'ss')
		.replaceAll('œ', 'oe')
		.replaceAll('æ', 'ae')
		.replaceAll('ø', 'o')
		.replace(/(?<=\p{L})['’](?=s(?!\p{L}))|(?<=s)['’](?!\p{L})/gu, '')
		.replaceAll('&', ' and ')
		.replace(NOT_WORDS, ' ')
}

/** The words of a name in normal form: lower case, no accents, no hyphens. 'Goats’ Cheese' is 'goats', 'cheese'. */
export function wordsOfName(text: string): string[] {
	const words = folded(text)
		.split(' ')
		.filter((word) => word !== '')
	return words.length > MAX_WORDS ? words.slice(0, MAX_WORDS) : words
}

/** Plurals that mean something other than their singular. */
const KEPT = new Set(['greens', 'crisps', 'grits', 'bitters', 'gras', 'pulses'])

function englishStem(word: string): string {
	if (word.length < 4 || !word.endsWith('s') || KEPT.has(word)) return word
	if (word.endsWith('ss') || word.endsWith('us') || word.endsWith('is')) return word
	if (word.endsWith('ies') && word.length > 5) return `${word.slice(0, -3)}y`
	if (word.endsWith('oes')) return word.slice(0, -2)
	if (word.endsWith('leaves')) return `${word.slice(0, -3)}f`
	if (word.endsWith('loaves')) return `${word.slice(0, -3)}f`
	if (word === 'halves') return 'half'
	if (/(?:ch|sh|x|ss)es$/.test(word)) return word.slice(0, -2)
	return word.slice(0, -1)
}

const ROMANCE_PLURAL = /(?<=[a-z]{3})[sx]$/
const germanStem = (word: string) => (word.length > 4 && word.endsWith('n') ? word.slice(0, -1) : word)

/** A common form of singular and plural, the same for the table and recipes; irregular plurals are not covered. */
export function stemOf(word: string, language: Language): string {
	switch (language) {
		case 'en':
			return englishStem(word)
		case 'fr':
		case 'es':
		case 'pt':
			return word.replace(ROMANCE_PLURAL, '')
		case 'de':
			return germanStem(word)
		default:
			return word
	}
}

/** A name as the table looks it up: its words, and their stems. */
export type NameWords = { words: string[]; stems: string[]; language: Language }

export function nameWords(name: string, language: Language): NameWords {
	const words = wordsOfName(name)
	return { words, stems: words.map((word) => stemOf(word, language)), language }
}
