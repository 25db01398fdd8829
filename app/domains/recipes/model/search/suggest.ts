import { isNear } from './near.ts'
import { fold, isStopWord, stem, wordsOf } from './words.ts'

/** The spec's number. */
export const MAX_SUGGESTIONS = 10
/** A single letter begins too many words. */
const SHORTEST = 2

/** The part of an index that suggestions need; terms by their numbers. */
export type Vocabulary = {
	terms: readonly string[]
	/** The term as it was written. */
	shown(term: number): string
	/** How many recipes contain it. */
	count(term: number): number
	/** How many of the recipes that contain these words also contain the term; undefined without words. */
	holds(words: string): ((term: number) => number) | undefined
}

/** Completions of the last typed word, the most frequent first; approximate matches if no word begins with it. */
export function suggestWords(text: string, { terms, shown, count, holds }: Vocabulary): string[] {
	const [, before = '', last = ''] = /^(.*?)([\p{L}\p{N}\p{M}]*)$/su.exec(text) ?? []
	const [word = ''] = wordsOf(last)
	if (word.length < SHORTEST || isStopWord(word)) return []
	const single = stem(word)
	const isWhole = (term: string) => term === word || term === single
	const matching = (isWanted: (term: string) => boolean) =>
		terms.reduce<number[]>((found, term, number) => {
			if (isWanted(term) && !isWhole(term)) found.push(number)
			return found
		}, [])
	const starting = matching((term) => term.startsWith(word))
	const numbers = starting.length > 0 ? starting : matching((term) => isNear(word, term))
	const countHere = holds(before) ?? count
	return numbers
		.map((number) => ({ word: shown(number), count: countHere(number) }))
		.filter((suggestion) => suggestion.count > 0 && fold(suggestion.word) !== '')
		.sort((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1))
		.slice(0, MAX_SUGGESTIONS)
		.map((suggestion) => `${before}${suggestion.word}`)
}
