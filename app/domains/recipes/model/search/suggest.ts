import { isNear } from './near.ts'
import { fold, isStopWord, stem, wordsOf } from './words.ts'

/** The spec's number. */
export const MAX_SUGGESTIONS = 10
/** One letter begins too many words to say anything. */
const SHORTEST = 2

/** As much of an index as suggestions need; terms by their numbers. */
export type Vocabulary = {
	terms: readonly string[]
	/** The term as somebody wrote it. */
	shown(term: number): string
	/** How many recipes hold it. */
	count(term: number): number
	/** How many of the recipes that hold these words hold the term too; undefined where there are no words. */
	holds(words: string): ((term: number) => number) | undefined
}

/** Texts that go on with the last word of what is typed, the most frequent first; words a slip away where none begins so. */
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
