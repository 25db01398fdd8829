import { isStopWord, stem, termsAmong, termsOf, wordsOf } from './words.ts'

/** Where a term occurs in a recipe, as bits: one number holds all places. */
export const FIELD = { title: 1, keyword: 2, tag: 4, description: 8, content: 16 } as const
export const FIELD_BITS = 5

/** The fields of a recipe that the search reads. `lines`: its ingredient lines as shown, in order. */
export type SearchSource = {
	title: string
	description: string
	cuisine: string
	category: string[]
	tags: string[]
	lines: string[]
}

/** The spec's limits: shorter words are not keywords, and a recipe has at most this many. */
const KEYWORD_LENGTH = 3
const MAX_KEYWORDS = 20

/** Measures and preparations do not describe the dish, and would use up the keywords. */
const MEASURES = new Set(
	(
		'cup cups tbsp tsp tablespoon teaspoon gram grams kilo ounce ounces pound pounds lbs pinch handful piece pieces slice slices ' +
		'chopped sliced diced minced grated peeled crushed ground fresh freshly dried large medium small finely roughly taste plus about'
	).split(' '),
)

const isKeyword = (word: string): boolean =>
	word.length >= KEYWORD_LENGTH && !isStopWord(word) && !MEASURES.has(word) && !/^\p{N}+$/u.test(word)

/** The recipe's keywords: the first words of cuisine, categories and ingredients, in this order, each once. */
const keywordsAmong = (texts: string[][]): Set<string> => {
	const found = new Set<string>()
	for (const words of texts) {
		for (const word of words) {
			if (found.size === MAX_KEYWORDS) return found
			if (isKeyword(word)) found.add(stem(word))
		}
	}
	return found
}

/** Every term of a recipe with the places where it occurs (bits of FIELD). */
export function indexTerms(source: SearchSource): Map<string, number> {
	const places = new Map<string, number>()
	const add = (terms: Iterable<string>, field: number) => {
		for (const term of terms) places.set(term, (places.get(term) ?? 0) | field)
	}
	const lines = source.lines.map(wordsOf)
	add(termsOf(source.title), FIELD.title)
	add(keywordsAmong([wordsOf(source.cuisine), ...source.category.map(wordsOf), ...lines]), FIELD.keyword)
	for (const tag of source.tags) add(termsOf(tag), FIELD.tag)
	add(termsOf(source.description), FIELD.description)
	for (const words of lines) add(termsAmong(words), FIELD.content)
	return places
}
