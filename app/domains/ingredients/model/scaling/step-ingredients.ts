import type { Language } from '../grammar/languages/language.ts'
import { keysOf, meansHead, type NameKeys, stemOf, wordsOf } from './name-words.ts'

/** The fields of an ingredient line that a step can refer to. `name` null: not read. */
export type NamedLine = { id: string; name: string | null; section: string }

/** Finds the ingredients that a text mentions, word by word. Made once per recipe. */
export type Mentions = {
	/** The lines that the word at `index` refers to, in the recipe's order. */
	at(words: StemmedWord[], index: number, section: string): string[]
}

export type StemmedWord = { word: string; stem: string; start: number; end: number }

export const stemmedWords = (text: string, language: Language): StemmedWord[] =>
	wordsOf(text).map((word) => ({ ...word, stem: stemOf(word.word, language) }))

type Known = NamedLine & NameKeys

/** How many words before or after may distinguish one flour from another. */
const NEAR_WORDS = 2

export function makeMentions(lines: NamedLine[], language: Language): Mentions {
	const known = lines.flatMap((line): Known[] => (line.name ? [{ ...line, ...keysOf(line.name, language) }] : []))
	const byStem = new Map<string, Known[]>()
	const find = (stem: string): Known[] => {
		const found = byStem.get(stem)
		if (found) return found
		const made = known.filter(({ heads }) => [...heads].some((head) => meansHead(stem, head, language)))
		byStem.set(stem, made)
		return made
	}
	return {
		at(words, index, section) {
			const word = words[index]
			if (!word || word.stem.length < 2) return []
			const meant = find(word.stem)
			if (meant.length < 2) return meant.map(({ id }) => id)
			const near = words
				.slice(Math.max(0, index - NEAR_WORDS), index + NEAR_WORDS + 1)
				.filter((other) => other !== word)
			const score = ({ all }: Known) => near.filter(({ stem }) => all.has(stem)).length
			const best = Math.max(...meant.map(score))
			const named = best > 0 ? meant.filter((line) => score(line) === best) : meant
			const here = section === '' ? [] : named.filter((line) => line.section === section)
			return (here.length > 0 ? here : named).map(({ id }) => id)
		},
	}
}

/**
 * The ids of the lines that a step uses, by the names in its text, in the recipe's order. `section`: the section of the
 * step.
 */
export function ingredientsOfStep(
	step: { text: string; section: string },
	lines: NamedLine[],
	{ mentions, language }: { mentions: Mentions; language: Language },
): string[] {
	const words = stemmedWords(step.text, language)
	const meant = new Set(words.flatMap((_, index) => mentions.at(words, index, step.section)))
	return lines.flatMap(({ id }) => (meant.has(id) ? [id] : []))
}
