import { fold } from '#app/domains/recipes/model/search/words.ts'
import type { Token } from './fold.ts'

/** Phrases of a language with what each means, by their first word: the longest first. */
export type Phrases<T> = ReadonlyMap<string, { words: string[]; value: T }[]>

/** Splits a list of a language's table: 'next week|the week after'. */
export const listOf = (text: string | undefined): string[] => (text ?? '').split('|').filter((word) => word !== '')

/** The words of a phrase as the tokens of a sentence have them. */
export const keysOf = (phrase: string): string[] => fold(phrase).match(/[\p{L}\p{N}]+/gu) ?? []

export function makePhrases<T>(entries: Iterable<readonly [phrase: string, value: T]>): Phrases<T> {
	const phrases = new Map<string, { words: string[]; value: T }[]>()
	for (const [phrase, value] of entries) {
		const words = keysOf(phrase)
		const [first] = words
		if (first === undefined) continue
		phrases.set(first, [...(phrases.get(first) ?? []), { words, value }])
	}
	for (const some of phrases.values()) some.sort((a, b) => b.words.length - a.words.length)
	return phrases
}

/** Phrases that all mean the same. */
export const phraseSet = (text: string | undefined): Phrases<true> =>
	makePhrases(listOf(text).map((word) => [word, true]))

/** The longest phrase that begins at a token; `to` is the token after it. Hyphens between its words do not count. */
export function phraseAt<T>(
	tokens: readonly Token[],
	at: number,
	phrases: Phrases<T>,
): { value: T; to: number } | null {
	const first = tokens[at]
	if (!first || first.isMark) return null
	for (const { words, value } of phrases.get(first.key) ?? []) {
		let to = at
		const isHere = words.every((word, index) => {
			if (index > 0 && isJoint(tokens[to])) to += 1
			return tokens[to++]?.key === word
		})
		if (isHere) return { value, to }
	}
	return null
}

const isJoint = (token: Token | undefined): boolean => token?.key === '-' || token?.key === "'"
