import type { Language } from '../grammar/languages/language.ts'
import type { Aisle, Food } from './food.ts'
import type { FoodTable } from './food-table.ts'
import { type NameWords, nameWords, stemOf } from './name-key.ts'
import { type NeutralWords, neutralWordsOf } from './name-words.ts'

export type FoodMatch = { food: Food; score: number }

/** From this score on a match may decide that something is clear, and grams. */
export const SURE = 0.8

/** The best score of a name of which only a part was read. */
export const CUT_SCORE = 0.9

/** In these aisles a food stays the same food in every colour and from every country. */
const GROWN: ReadonlySet<Aisle> = new Set<Aisle>(['vegetables', 'fruit', 'herbs', 'meat', 'fish', 'pulses', 'nuts'])

/** Names that contain a food's words and mean something else, which the table does not know. */
const BLOCKED: Partial<Record<Language, ReadonlySet<string>>> = {
	en: new Set([
		'hot chocolate',
		'ground meal',
		'corn flour',
		'whole wheat',
		'cold cut',
		'ready meal',
		'natural flavouring',
		'baby food',
		'fat free',
		'white sauce powder',
		'black cake',
		'white pudding',
		'sweet corn syrup',
		'chili',
		'chilli con carne',
		'hot cross bun',
		'head cheese',
	]),
	es: new Set(['salsa', 'harina maiz', 'harina de maiz', 'leche frita', 'tomate frito']),
	it: new Set(['salsa']),
	fr: new Set(['sauce', 'glace', 'pomme de pin', 'farine mais', 'farine de mai']),
	de: new Set(['eis']),
}

/**
 * Recipes in every language use English names: 'Cheddar', 'tahini'. These words mean another food in the given
 * language.
 */
const FALSE_FRIENDS: Partial<Record<Language, ReadonlySet<string>>> = {
	fr: new Set([
		'raisin',
		'prune',
		'lard',
		'pepper',
		'date',
		'pain',
		'marron',
		'citron',
		'poire',
		'chips',
		'coin',
		'bar',
	]),
	es: new Set(['pan', 'salsa', 'pie', 'sal', 'pasta', 'once', 'ron', 'bun', 'red', 'mole']),
	it: new Set(['pepe', 'sale', 'salsa', 'pane', 'mace', 'more', 'rape', 'bar', 'sake']),
	pt: new Set(['salsa', 'mole', 'sal', 'ale', 'mel', 'rape', 'pie']),
	de: new Set(['rum', 'gift', 'most', 'mark', 'stock', 'roll', 'bun', 'rind']),
	nl: new Set(['room', 'ham', 'peer', 'mace', 'meal', 'most', 'rook', 'stock']),
	sv: new Set(['most', 'ale', 'glass', 'rom', 'ham', 'mace', 'is', 'sill', 'date', 'biff']),
}

const keyOf = ({ stems }: NameWords) => stems.join(' ')

const without = (
	{ words, stems, language }: NameWords,
	dropped: (stem: string, word: string) => boolean,
): NameWords => {
	const kept = stems.map((stem, at) => !dropped(stem, words[at] ?? ''))
	return { words: words.filter((_, at) => kept[at]), stems: stems.filter((_, at) => kept[at]), language }
}

const part = ({ words, stems, language }: NameWords, from: number, to: number): NameWords => ({
	words: words.slice(from, to),
	stems: stems.slice(from, to),
	language,
})

/** 'squeeze of lemon juice' -> 'lemon juice'. */
function afterMeasure(reading: NameWords, { measures, neutral }: NeutralWords): NameWords | null {
	const { stems, words } = reading
	const isMeasure = (at: number) => measures.has(stems[at] ?? '') || measures.has(words[at] ?? '')
	let at = 0
	let seen = false
	while (at < stems.length - 1 && (isMeasure(at) || neutral.has(stems[at] ?? ''))) {
		seen ||= isMeasure(at)
		at += 1
	}
	return seen ? part(reading, at, stems.length) : null
}

/** Cuts the name at a word that is followed by a container or a purpose. */
function beforeCut(reading: NameWords, { cuts }: NeutralWords): NameWords | null {
	const at = reading.words.findIndex((word, index) => index > 0 && cuts.has(word))
	return at > 0 ? part(reading, 0, at) : null
}

/** 'basil leaf' -> 'basil', 'broccoli florets' -> 'broccoli'. */
function withoutParts(reading: NameWords, { parts }: NeutralWords): NameWords | null {
	let end = reading.stems.length
	while (end > 1 && parts.has(reading.stems[end - 1] ?? '')) end -= 1
	return end < reading.stems.length ? part(reading, 0, end) : null
}

/** 'Petersilienblätter' -> 'Petersilie', 'Biomilch' -> 'Milch': compounds whose other half does not change the food. */
function matchCompound(
	foods: FoodTable,
	reading: NameWords,
	{ partEndings, neutralBeginnings }: NeutralWords,
): Food | null {
	const { words, language } = reading
	const [word = ''] = words
	if (words.length !== 1 || word.length < 6) return null
	const tried = [
		...partEndings.filter((ending) => word.endsWith(ending)).map((ending) => word.slice(0, -ending.length)),
		...neutralBeginnings.filter((start) => word.startsWith(start)).map((start) => word.slice(start.length)),
	]
	for (const rest of tried) {
		if (rest.length < 3) continue
		for (const form of [rest, rest.replace(/s$/, ''), rest.replace(/n$/, ''), `${rest}e`]) {
			const food = foods.byWords({ words: [form], stems: [stemOf(form, language)], language })
			if (food) return food
		}
	}
	return null
}

/** Tries the name with decreasing strictness and returns the first food found. */
function matchReading(foods: FoodTable, reading: NameWords): FoodMatch | null {
	const exact = foods.byWords(reading)
	if (exact) return { food: exact, score: 1 }
	const words = neutralWordsOf(reading.language)
	const isNeutral = (stem: string, word: string) => words.neutral.has(stem) || words.neutral.has(word)
	for (let from = 1; from < reading.stems.length; from += 1) {
		if (!isNeutral(reading.stems[from - 1] ?? '', reading.words[from - 1] ?? '')) break
		const food = foods.byWords(reading, from)
		if (food) return { food, score: 0.95 }
	}
	const plain = without(reading, isNeutral)
	const found = foods.byWords(plain)
	if (found) return { food: found, score: 0.95 }
	const shorter = withoutParts(plain, words)
	const whole = shorter && foods.byWords(shorter)
	if (whole) return { food: whole, score: 0.9 }
	const isVariety = (stem: string, word: string) => words.variety.has(stem) || words.variety.has(word)
	const general = without(shorter ?? plain, isVariety)
	const grown = foods.byWords(general)
	if (grown && GROWN.has(grown.aisle)) return { food: grown, score: 0.85 }
	const compound = matchCompound(foods, plain, words)
	return compound && { food: compound, score: 0.9 }
}

const readingOf = (name: string, language: Language): NameWords => {
	const read = nameWords(name, language)
	// In 'free range eggs' the word 'free' is no claim.
	const free = language === 'en' ? read.words.indexOf('free') : -1
	if (free < 0 || read.words[free + 1] !== 'range') return read
	return { words: read.words.toSpliced(free, 2), stems: read.stems.toSpliced(free, 2), language }
}

function matchIn(foods: FoodTable, name: string, language: Language): FoodMatch | null {
	const reading = readingOf(name, language)
	if (reading.stems.length === 0 || isBlocked(reading)) return null
	const direct = matchReading(foods, reading)
	if (direct) return direct
	const neutral = neutralWordsOf(language)
	for (const narrower of [afterMeasure(reading, neutral), beforeCut(reading, neutral)]) {
		if (!narrower || isBlocked(narrower)) continue
		const match = matchReading(foods, narrower) ?? matchAfterMeasure(foods, narrower, neutral)
		if (match) return { food: match.food, score: Math.min(match.score, CUT_SCORE) }
	}
	return null
}

function matchAfterMeasure(foods: FoodTable, reading: NameWords, neutral: NeutralWords): FoodMatch | null {
	const narrower = afterMeasure(reading, neutral)
	return narrower && matchReading(foods, narrower)
}

const isBlocked = (reading: NameWords): boolean => BLOCKED[reading.language]?.has(keyOf(reading)) === true

/**
 * The food that a name means, in the language of the recipe; English names also match in the other languages. Null if
 * unsure: a name with a word that the table does not know ('vegan butter', 'cauliflower rice') is not a food of the
 * table.
 */
export function matchFood(foods: FoodTable, name: string, language: Language): FoodMatch | null {
	const bare = name.includes('(') ? name.replace(/\([^()]*\)/g, ' ') : name
	const comma = bare.indexOf(',')
	const match = matchIn(foods, bare, language) ?? (comma > 0 ? matchIn(foods, bare.slice(0, comma), language) : null)
	if (match || language === 'en') return match
	const english = readingOf(bare, 'en')
	if (isBlocked(readingOf(bare, language)) || FALSE_FRIENDS[language]?.has(keyOf(english))) return null
	const food = foods.byWords(english)
	return food && { food, score: 0.85 }
}
