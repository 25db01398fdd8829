import type { Written } from './items.ts'
import type { Language, LanguageWords } from './languages/language.ts'

/** The words of one language, compiled for lookups. */
export type Lexicon = {
	language: Language
	decimalComma: boolean
	/** From a single written word, without full stops, to the unit's id. */
	units: Map<string, string>
	/** Units of several words, by their first word: the longest first. */
	longUnits: Map<string, { words: string[]; id: string }[]>
	numbers: Map<string, Written>
	ones: Set<string>
	rangeWords: Set<string>
	andWords: Set<string>
	linkWords: Set<string>
	/** Link words joined to the next word by an apostrophe: 'd' in «d’huile». */
	elisions: Set<string>
	orWords: Set<string>
	approximations: Set<string>
	sizes: Set<string>
	unitModifiers: Set<string>
	preparations: Set<string>
	adverbs: Set<string>
	optional: Set<string>
	toTaste: Set<string>
	vague: string[][]
	fixedNames: string[][]
	noteStarts: string[][]
	trailingUnits: Set<string>
	headingStarts: string[][]
	headings: string[][]
	hints: Set<string>
}

const listOf = (words: string): string[] => words.split('|').filter((word) => word !== '')
const setOf = (words: string): Set<string> => new Set(listOf(words))
const phrasesOf = (words: string): string[][] => listOf(words).map((phrase) => phrase.split(' '))

function readNumber(text: string): [string, Written] {
	const [word = '', value = ''] = text.split('=')
	const [over, under] = value.split('/')
	return [word, { over: Number(over), under: Number(under ?? 1) }]
}

function compileUnits(units: Record<string, string>): Pick<Lexicon, 'units' | 'longUnits'> {
	const short = new Map<string, string>()
	const long = new Map<string, { words: string[]; id: string }[]>()
	for (const [id, forms] of Object.entries(units)) {
		for (const words of phrasesOf(forms)) {
			const [first = '', ...rest] = words
			if (rest.length === 0) short.set(first, id)
			else long.set(first, [...(long.get(first) ?? []), { words, id }])
		}
	}
	for (const forms of long.values()) forms.sort((one, other) => other.words.length - one.words.length)
	return { units: short, longUnits: long }
}

/** Compiles a language's word lists; called once per language, because it takes about a millisecond. */
export function compileLexicon(words: LanguageWords): Lexicon {
	const linkWords = listOf(words.linkWords)
	return {
		language: words.language,
		decimalComma: words.decimalComma,
		...compileUnits(words.units),
		numbers: new Map(listOf(words.numbers).map(readNumber)),
		ones: setOf(words.ones),
		rangeWords: setOf(words.rangeWords),
		andWords: setOf(words.andWords),
		linkWords: new Set(linkWords),
		elisions: new Set(linkWords.filter((word) => word.endsWith("'")).map((word) => word.slice(0, -1))),
		orWords: setOf(words.orWords),
		approximations: setOf(words.approximations),
		sizes: setOf(words.sizes),
		unitModifiers: setOf(words.unitModifiers),
		preparations: setOf(words.preparations),
		adverbs: setOf(words.adverbs),
		optional: setOf(words.optional),
		toTaste: setOf(words.toTaste),
		vague: phrasesOf(words.vague),
		fixedNames: phrasesOf(words.fixedNames),
		trailingUnits: setOf(words.trailingUnits),
		noteStarts: phrasesOf(words.noteStarts),
		headingStarts: phrasesOf(words.headingStarts),
		headings: phrasesOf(words.headings),
		hints: setOf(words.hints),
	}
}
