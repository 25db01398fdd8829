import { fold } from '#app/domains/recipes/model/search/words.ts'

/**
 * A word, a number or a mark of a sentence. `raw` is as written, in lower case; `key` is without accents. `start` and
 * `end` are characters of the folded text. `isJoined`: no space before it.
 */
export type Token = { raw: string; key: string; start: number; end: number; isMark: boolean; isJoined: boolean }

/** A sentence is read up to here. */
export const MOST_CHARACTERS = 4_000

const TOKEN = /\d+(?:[.,]\d+)*|[½¼¾⅓⅔⅛]|\p{L}[\p{L}\p{M}]*|[^\s\p{L}\p{N}\p{M}]/gu
const PARTS = '½¼¾⅓⅔⅛'
const IS_WORD = /[\p{L}\p{N}]/u

/** One spelling for what keyboards write in several: composed letters, lower case, straight quotes, plain dashes. */
export const foldText = (text: string): string =>
	text
		.slice(0, MOST_CHARACTERS)
		// The compatible form would make '1½' into '11/2'.
		.replace(new RegExp(`[^${PARTS}]+`, 'gu'), (part) => part.normalize('NFKC'))
		.toLowerCase()
		.replace(/[‘’ʼ´`]/g, "'")
		.replace(/[“”„«»]/g, '"')
		.replace(/[–—−]/g, '-')
		.replace(/[^\S\n]+/g, ' ')
		.trim()

/** The tokens of a folded text. An apostrophe separates words, as in «l'huile»; marks are tokens of their own. */
export function tokensOf(text: string): Token[] {
	let last = 0
	return Array.from(text.matchAll(TOKEN), ({ 0: raw, index }) => {
		const isMark = !IS_WORD.test(raw)
		const isJoined = index > 0 && index === last
		last = index + raw.length
		return { raw, key: isMark ? raw : fold(raw), start: index, end: last, isMark, isJoined }
	})
}

/** The sentences of a folded text, and what line ends and semicolons separate. */
export const sentencesOf = (text: string): string[] =>
	text
		.split(/[;\n]+|(?<=[!?]|(?<!\d)\.)\s+(?=[^\s])/u)
		.map((part) => part.trim())
		.filter((part) => IS_WORD.test(part))
