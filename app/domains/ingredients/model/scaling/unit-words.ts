import type { Language } from '../grammar/languages/language.ts'
import type { Lexicon } from '../grammar/lexicon.ts'
import { compare, type Rational, rational } from '../quantity/rational.ts'
import { inNumber } from './english-number.ts'

/** The name of a unit if the typed text has no word for it: the same in all languages, or by language. */
const SYMBOLS: Record<string, string> = {
	milligram: 'mg',
	gram: 'g',
	kilogram: 'kg',
	milliliter: 'ml',
	centiliter: 'cl',
	deciliter: 'dl',
	liter: 'l',
	ounce: 'oz',
	pound: 'lb',
	'fluid ounce': 'fl oz',
	pint: 'pt',
	quart: 'qt',
	gallon: 'gal',
	millimeter: 'mm',
	centimeter: 'cm',
	inch: 'in',
}

/** Singular and plural. Each language has its own symbols for spoons; a cup is a word. */
const WORDS: Record<Language, Record<'teaspoon' | 'tablespoon' | 'cup', [one: string, several: string]>> = {
	en: { teaspoon: ['tsp', 'tsp'], tablespoon: ['tbsp', 'tbsp'], cup: ['cup', 'cups'] },
	de: { teaspoon: ['TL', 'TL'], tablespoon: ['EL', 'EL'], cup: ['Tasse', 'Tassen'] },
	fr: { teaspoon: ['c. à c.', 'c. à c.'], tablespoon: ['c. à s.', 'c. à s.'], cup: ['tasse', 'tasses'] },
	es: { teaspoon: ['cdta', 'cdtas'], tablespoon: ['cda', 'cdas'], cup: ['taza', 'tazas'] },
	it: { teaspoon: ['cucchiaino', 'cucchiaini'], tablespoon: ['cucchiaio', 'cucchiai'], cup: ['tazza', 'tazze'] },
	nl: { teaspoon: ['tl', 'tl'], tablespoon: ['el', 'el'], cup: ['kop', 'koppen'] },
	pt: {
		teaspoon: ['colher de chá', 'colheres de chá'],
		tablespoon: ['colher de sopa', 'colheres de sopa'],
		cup: ['xícara', 'xícaras'],
	},
	sv: { teaspoon: ['tsk', 'tsk'], tablespoon: ['msk', 'msk'], cup: ['kopp', 'koppar'] },
}

const ONE = rational(1)
const TWO = rational(2)

/** Whether a quantity takes the plural: above one, in French and Portuguese from two on. */
export function isSeveral(quantity: Rational, language: Language): boolean {
	return language === 'fr' || language === 'pt' ? compare(quantity, TWO) >= 0 : compare(quantity, ONE) > 0
}

/** A unit's word or symbol in a language for a quantity; a count without a symbol is named by its id, in English. */
export function unitWord(unit: string, quantity: Rational, language: Language): string {
	const words = WORDS[language]
	if (unit === 'teaspoon' || unit === 'tablespoon' || unit === 'cup')
		return words[unit][isSeveral(quantity, language) ? 1 : 0]
	return SYMBOLS[unit] ?? inNumber(unit, isSeveral(quantity, language))
}

/**
 * The written forms of a unit that resemble `word`, in the order of the word lists, in which a plural follows its
 * singular.
 */
function formsLike(word: string, unit: string, { units, longUnits }: Lexicon): string[] {
	const [, ...rest] = word.split(' ')
	if (rest.length === 0) return [...units].filter(([, id]) => id === unit).map(([form]) => form)
	const forms = [...longUnits.values()].flat().filter(({ id }) => id === unit)
	return forms.map(({ words }) => words.join(' ')).filter((form) => form.endsWith(` ${rest.join(' ')}`))
}

/** 'tsp' and 'oz' do not take an s. */
const isAbbreviation = (word: string) => !/[aeiouyàáäåèéíóöúü]/i.test(word.slice(1)) || /^(oz|gal|doz)$/.test(word)

const asTyped = (word: string, typed: string): string =>
	typed === typed.toUpperCase() && typed.length > 1
		? word.toUpperCase()
		: /^\p{Lu}/u.test(typed)
			? word.charAt(0).toUpperCase() + word.slice(1)
			: word

const sharesStem = (one: string, other: string): boolean => {
	const stem = Math.min(3, one.length - 1, other.length - 1)
	return (
		one.slice(0, stem).normalize('NFD').replace(/\p{M}/gu, '') ===
		other.slice(0, stem).normalize('NFD').replace(/\p{M}/gu, '')
	)
}

type Change = { from: Rational; to: Rational; lexicon: Lexicon }

/** The unit's word as the cook typed it, in the number of the new amount: 'cup' becomes 'cups' for two. */
export function typedUnitWord(typed: string, unit: string, { from, to, lexicon }: Change): string {
	const { language } = lexicon
	const [was, is] = [isSeveral(from, language), isSeveral(to, language)]
	const word = typed.toLowerCase()
	if (was === is || isAbbreviation(word)) return typed
	const forms = formsLike(word, unit, lexicon)
	const at = forms.indexOf(word)
	const other = at < 0 ? undefined : forms[is ? at + 1 : at - 1]
	if (!other || !sharesStem(word, other)) return typed
	// In the plural a word grows or changes its ending, and never becomes much shorter.
	return Math.abs(other.length - word.length) <= 3 ? asTyped(other, typed) : typed
}
