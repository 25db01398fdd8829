import { isStopWord, stem, wordsOf } from './words.ts'

/** A word that a cook typed: folded, and without its plural. */
export type Token = { word: string; stem: string }

/** A search: every wanted word must be found, no excluded word may be. */
export type SearchQuery = { wanted: Token[]; excluded: string[] }

/** More words than anyone types; a pasted page must not slow down the search. */
const MAX_WORDS = 10
const EXCLUDED = /(?:^|\s)-(?=[\p{L}\p{N}])(\S+)/gu

/** Parses what a cook typed: 'chicken soup -coriander'. Stop words are left out. */
export function parseQuery(text: string): SearchQuery {
	const excluded: string[] = []
	const rest = text.replace(EXCLUDED, (_, word: string) => {
		excluded.push(...wordsOf(word).map(stem))
		return ' '
	})
	const words = wordsOf(rest).filter((word) => !isStopWord(word))
	return {
		wanted: [...new Set(words)].slice(0, MAX_WORDS).map((word) => ({ word, stem: stem(word) })),
		excluded: [...new Set(excluded)].slice(0, MAX_WORDS),
	}
}

/** Whether there is anything to search for. */
export const isBlank = ({ wanted, excluded }: SearchQuery): boolean => wanted.length === 0 && excluded.length === 0
