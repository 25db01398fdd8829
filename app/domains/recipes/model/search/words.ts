/** Letters that are distinct in their language, and that other keyboards lack. */
const FOLDED: Record<string, string> = {
	ß: 'ss',
	œ: 'oe',
	æ: 'ae',
	ø: 'o',
	ł: 'l',
	đ: 'd',
	ð: 'd',
	þ: 'th',
	ı: 'i',
}

/** Lower case without accents: 'Crème brûlée' and 'creme brulee' are the same words. */
export const fold = (text: string): string =>
	// Most texts have no accents, and a server's search folds hundreds of recipes.
	isPlain(text)
		? text.toLowerCase()
		: text
				.normalize('NFD')
				.replace(/\p{M}+/gu, '')
				.toLowerCase()
				.replace(/[ßœæøłđðþı]/g, (letter) => FOLDED[letter] ?? letter)

const isPlain = (text: string): boolean => /^[ -~]*$/.test(text)

const WORD = /[\p{L}\p{N}]+/gu
/** Longer ones are not words, and would fill the index with pasted data. */
const MAX_WORD = 40

/** The words of a text as they are written, in lower case. */
export const rawWordsOf = (text: string): string[] => text.normalize('NFC').toLowerCase().match(WORD) ?? []

/** The folded words of a text in order, with repeats. */
export const wordsOf = (text: string): string[] => (fold(text).match(WORD) ?? []).map((word) => word.slice(0, MAX_WORD))

const IRREGULAR: Record<string, string> = {
	leaves: 'leaf',
	loaves: 'loaf',
	halves: 'half',
	knives: 'knife',
	calves: 'calf',
	feet: 'foot',
	geese: 'goose',
	teeth: 'tooth',
	mice: 'mouse',
	children: 'child',
	slices: 'slice',
	juices: 'juice',
}
/** A final -s that is part of the word. */
const KEEPS_S = /(ss|us|is)$/
const DROPS_ES = /(ch|sh|x|z|ss|o)es$/

/**
 * A folded word without its plural ending: 'tomatoes' and 'tomato', 'berries' and 'berry' are one term. English rules,
 * which also fit most words in French, Spanish and Portuguese; other plurals are found as prefixes or approximate
 * matches.
 */
export function stem(word: string): string {
	if (word.length < 4 || !word.endsWith('s')) return IRREGULAR[word] ?? word
	const irregular = IRREGULAR[word]
	if (irregular !== undefined) return irregular
	if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
	if (DROPS_ES.test(word)) return word.slice(0, -2)
	return KEEPS_S.test(word) ? word : word.slice(0, -1)
}

/** Stop words, in the languages that recipes are written in. */
const STOP_WORDS = new Set(
	(
		'a an and are as at be but by for from in into is it of on or our so than that the their then this to with without you your ' +
		'der die das den dem des ein eine einer einem einen und mit oder im in am an auf aus bei fur nach von vom zu zum zur ' +
		'le la les l un une des du de d et ou au aux avec pour sur en dans sans ' +
		'el los las una unos unas y o con del al para por sin ' +
		'il lo gli i uno e ed di da dal dei delle della nel nella con per su ' +
		'het een of met voor van op te ' +
		'os as um uma dos das com para por sem no na ' +
		'och eller med till pa av ett den det'
	).split(' '),
)
export const isStopWord = (word: string): boolean => STOP_WORDS.has(word)

/** The terms among folded words, in order, with repeats: without stop words and plurals. */
export const termsAmong = (words: readonly string[]): string[] => words.filter((word) => !isStopWord(word)).map(stem)

/** The terms of a text, in order, with repeats: folded, without stop words and plurals. */
export const termsOf = (text: string): string[] => termsAmong(wordsOf(text))

const IRREGULAR_PLURALS = new Map(Object.entries(IRREGULAR).map(([plural, single]) => [single, plural]))

/** Prefixes of all words whose term is, or begins with, this folded word or its stem: 'berry' and 'berries'. */
export function beginningsOf(word: string): string[] {
	const single = stem(word)
	const begins = [word, single]
	if (single.endsWith('y')) begins.push(`${single.slice(0, -1)}ies`)
	const irregular = IRREGULAR_PLURALS.get(single)
	if (irregular) begins.push(irregular)
	return [...new Set(begins)]
}

/** All words of this term: itself and its plurals. */
export const formsOf = (term: string): string[] => [...new Set([...beginningsOf(term), `${term}s`, `${term}es`])]
