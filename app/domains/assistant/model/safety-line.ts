import { ALLERGENS } from '#app/domains/ingredients/model/allergens-and-diets.ts'
import { TABLE_DIETS } from '#app/domains/ingredients/model/diets/diets.ts'
import { fold } from '#app/domains/recipes/model/search/words.ts'

/** Beginnings of words by which a text is about what somebody can eat; in the eight languages of the engine. */
const WORDS = [
	...['safe', 'unsafe', 'harmless', 'suitable', 'allerg', 'allérg', 'alérg', 'intoleran', 'coeliac', 'celiac'],
	...['sicher', 'unbedenklich', 'vertrag', 'unvertr', 'zöliak', 'geeignet', 'veilig', 'overgevoel', 'geschikt'],
	...['sûr', 'sans danger', 'coeliaque', 'cœliaque', 'segur', 'celíac', 'sicur', 'celiachi', 'adatto'],
	...['säker', 'trygg'],
]
const ABOUT = new RegExp(`(?<!\\p{L})(?:${WORDS.join('|')})|\\p{L}+[- ]free(?!\\p{L})|free (?:of|from)`, 'iu')

const NEEDS: readonly string[] = [...ALLERGENS, ...TABLE_DIETS]
const wordOf = (need: string): string => fold(need).replace(/s$/, '')

/** The allergens and diets that a text names in the product's words. */
export const needsNamedIn = (text: string): string[] => {
	const words = fold(text)
	return NEEDS.filter((need) => new RegExp(`(?<!\\p{L})${wordOf(need)}`, 'u').test(words))
}

/** Whether a question or an answer is about what somebody can eat: then code says it, whatever a model says. */
export const isAboutSafety = (text: string): boolean => ABOUT.test(text) || needsNamedIn(text).length > 0

/** The recipes that an answer links to, by their aliases. */
export const aliasesIn = (text: string): string[] => [
	...new Set([...text.matchAll(/\]\((r\d{1,5})\)/g)].map(([, alias = '']) => alias)),
]

const MOST_WORDS = 400
const MOST_IN_PHRASE = 3

/** What a text could call a food: its words, and two or three of them that stand together. */
export function phrasesOf(text: string): string[] {
	const words = (text.match(/[\p{L}'-]+/gu) ?? []).slice(0, MOST_WORDS)
	const phrases = words.flatMap((_, at) =>
		Array.from({ length: MOST_IN_PHRASE }, (_one, more) => words.slice(at, at + more + 1).join(' ')),
	)
	return [...new Set(phrases.map((phrase) => phrase.toLowerCase()))]
}
