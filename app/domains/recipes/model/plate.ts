import { COLOUR_WORDS, DISH_WORDS, SERVED } from './plate-table.ts'

/**
 * The drawn plate of a recipe without a photo: names of a drawing, a piece of crockery, a cloth, its weave and a
 * colour variant. It never changes, and is the same on every device.
 */
export type PlateSetting = {
	readonly food: string
	readonly crockery: string
	readonly cloth: string
	readonly weave: string
	readonly tint: string
}

const WEAVES = ['gingham', 'plain', 'stripe', 'stitch'] as const

/** Lower-case letters separated by single spaces, without accents: 'Crème brûlée' matches 'creme brulee'. */
const plainWords = (text: string): string =>
	text
		.normalize('NFKD')
		.replace(/\p{M}+/gu, '')
		.toLowerCase()
		.replace(/[^a-z]+/g, ' ')
		.trim()

const plural = (keyword: string): string => keyword.replace(/(?:y|ie)$/, '(?:y|ie)').concat('(?:e?s)?')

type Word = { length: number; stem: string; pattern: RegExp; means: readonly string[] }
type Glossary = ReadonlyMap<string, readonly Word[]>

const BEGINNING = 3

/**
 * The words by how the first of each begins: a list of fifty recipes asks hundreds of texts for hundreds of words.
 * `rows`: words and what they mean, as plate-table.ts writes them.
 */
const glossaryOf = (rows: readonly (readonly [words: string, means: string])[]): Glossary =>
	Map.groupBy(
		rows.flatMap(([words, means]) =>
			words.split(', ').map((word): Word => {
				/** Contained in every text that the pattern matches: testing for it first is ten times cheaper. */
				const stem = word.replace(/(?:y|ie)$/, '')
				const pattern = new RegExp(`\\b${plural(word)}\\b`, 'g')
				return { length: word.length, stem, pattern, means: means.split(' ') }
			}),
		),
		({ stem }) => stem.split(' ')[0]?.slice(0, BEGINNING) ?? '',
	)

const DISHES = glossaryOf(DISH_WORDS)
const COLOURS = new Map(
	Object.entries(COLOUR_WORDS).map(([food, tints]) => [
		food,
		glossaryOf(Object.entries(tints).map(([tint, words]) => [words, tint])),
	]),
)

/** The words that a normalized text may contain. */
function wordsIn(text: string, glossary: Glossary): Set<Word> {
	const words = new Set<Word>()
	for (const word of text.split(' '))
		for (let letters = 1; letters <= BEGINNING; letters += 1)
			for (const one of glossary.get(word.slice(0, letters)) ?? []) words.add(one)
	return words
}

/** What the last known word of a text means; of two that end at the same word, the longer one ('fish pie'). */
function meaningOf(text: string, glossary: Glossary): readonly string[] | undefined {
	let found: readonly string[] | undefined
	let foundEnd = -1
	let foundLength = 0
	for (const { stem, pattern, length, means } of wordsIn(text, glossary)) {
		if (!text.includes(stem)) continue
		for (const match of text.matchAll(pattern)) {
			const end = match.index + match[0].length
			if (end < foundEnd || (end === foundEnd && length <= foundLength)) continue
			found = means
			foundEnd = end
			foundLength = length
		}
	}
	return found
}

/** The dish is the last word of a title ('chicken sandwich') before its accompaniments. */
const headOf = (words: string): string => words.split(/ (?:with|in|on|for) /)[0] ?? ''

/** The drawings of the dish that a title names: 'bread' for 'Zucchini bread'; undefined if it names none. */
export function dishNamed(title: string): readonly string[] | undefined {
	const words = plainWords(title)
	return meaningOf(headOf(words), DISHES) ?? meaningOf(words, DISHES)
}

/**
 * A 32-bit hash of a text, the same on every platform: FNV-1a with a final mix, so that ids that differ in one digit
 * get very different values.
 */
const hash32 = (text: string): number => {
	let hash = 0x811c9dc5
	for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
	hash ^= hash >>> 16
	hash = Math.imul(hash, 0x85ebca6b)
	return (hash ^ (hash >>> 13)) >>> 0
}

type PlateSubject = {
	readonly id: string
	readonly title: string
	readonly description: string
	readonly cuisine: string
	readonly category?: readonly string[]
}

/** A sprig on an empty plate. */
const UNKNOWN = ['supper']

/**
 * Chooses a recipe's plate: the drawing by the dish that its title names (else its categories, description or cuisine),
 * the drawing's colour by what the title says is in it (else the description), the rest by its id.
 */
export const choosePlate = (recipe: PlateSubject): PlateSetting => {
	const title = plainWords(recipe.title)
	const description = plainWords(recipe.description)
	const foods =
		dishNamed(title) ??
		meaningOf(plainWords((recipe.category ?? []).join(' ')), DISHES) ??
		meaningOf(description, DISHES) ??
		meaningOf(plainWords(recipe.cuisine), DISHES) ??
		UNKNOWN
	const hash = hash32(recipe.id)
	const pick = (list: readonly string[], shift: number): string => list[(hash >>> shift) % list.length] ?? ''
	const food = pick(foods, 23)
	const served = SERVED[food] ?? { crockery: 'rim', cloths: 'oat' }
	const colours = COLOURS.get(food)
	const [tint] = (colours && (meaningOf(title, colours) ?? meaningOf(description, colours))) ?? ['own']
	return {
		food,
		crockery: pick(served.crockery.split(' '), 0),
		tint: tint ?? 'own',
		cloth: pick(served.cloths.split(' '), 11),
		weave: pick(WEAVES, 17),
	}
}
