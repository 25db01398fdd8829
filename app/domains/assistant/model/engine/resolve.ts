import { isNear } from '#app/domains/recipes/model/search/near.ts'
import { isStopWord, stem, wordsOf } from '#app/domains/recipes/model/search/words.ts'
import { isOneOff } from '../one-off.ts'
import type { Frame, Span } from './frame.ts'
import type { FoundRecipe, NamedRecipe } from './reading.ts'

/** The recipe that a sentence means. `several`: the cook has to say which; best first, at most four. */
export type Resolved =
	| { kind: 'one'; recipe: NamedRecipe }
	| { kind: 'several'; options: NamedRecipe[] }
	| { kind: 'unknown'; phrase: string }
	| { kind: 'none' }

/** How much a word says, by where it stands in a recipe. */
const WEIGHTS = { title: 10, start: 9, near: 7, inside: 6, about: 5, rest: 3, content: 2 } as const
/** Two recipes are told apart if one fits this much better. */
const CLEAR_FACTOR = 1.5
/** The most choices of a question. */
export const MOST_OPTIONS = 4
const INSIDE_LENGTH = 4

/** Whether a word may be another one with a typing error: none that the language's table has. */
export type MayBeTypo = (word: string) => boolean
export const typosOf =
	({ clause }: Frame): MayBeTypo =>
	(word) =>
		!clause.language.vocabulary.has(word) && !clause.language.fillers.has(word)

function weightOf(word: string, title: readonly string[], { about, rest }: FoundRecipe, mayBeTypo: MayBeTypo): number {
	const single = stem(word)
	if (title.includes(single) || title.includes(word)) return WEIGHTS.title
	if (single.length >= 3 && title.some((own) => own.startsWith(single))) return WEIGHTS.start
	const isNearly = mayBeTypo(word) && title.some((own) => isOneOff(own, single) || isNear(single, own))
	if (isNearly) return WEIGHTS.near
	if (single.length >= INSIDE_LENGTH && title.some((own) => own.includes(single))) return WEIGHTS.inside
	if (wordsOf(about).some((own) => stem(own) === single)) return WEIGHTS.about
	if (wordsOf(rest).some((own) => stem(own) === single)) return WEIGHTS.rest
	return WEIGHTS.content
}

/** From this weight on a word stands in a title. */
export const TITLE_WEIGHT = WEIGHTS.inside

/** How much a word says of the best of some recipes; 0 if it stands only in a line. */
export function bestWeight(found: readonly FoundRecipe[], word: string, mayBeTypo: MayBeTypo): number {
	const weights = found.map((recipe) => weightOf(word, wordsOf(recipe.title).map(stem), recipe, mayBeTypo))
	const best = Math.max(0, ...weights)
	return best < WEIGHTS.about ? 0 : best
}

const isExact = (weight: number): boolean => weight === WEIGHTS.title || weight === WEIGHTS.start

export type Scored = { recipe: NamedRecipe; score: number; inTitle: number }

/** The found recipes with how well the words fit each, best first. */
export function scoreRecipes(
	found: readonly FoundRecipe[],
	words: readonly string[],
	mayBeTypo: MayBeTypo = () => true,
): Scored[] {
	const table = found.map((recipe) => {
		const title = wordsOf(recipe.title).map(stem)
		return words.map((word) => weightOf(word, title, recipe, mayBeTypo))
	})
	// Where one recipe has the word, another that nearly has it is not meant.
	const isThere = words.map((_, at) => table.some((weights) => isExact(weights[at] ?? 0)))
	return found
		.map((recipe, row) => {
			const weights = words.map((_, at) => {
				const weight = table[row]?.[at] ?? 0
				return weight === WEIGHTS.near && isThere[at] ? WEIGHTS.content : weight
			})
			const score = weights.reduce((sum: number, weight) => sum + weight, 0)
			const inTitle = weights.filter((weight) => weight >= TITLE_WEIGHT).length
			return { recipe: { alias: recipe.alias, title: recipe.title }, score, inTitle }
		})
		.sort((a, b) => b.score - a.score)
}

/** Those that are within the factor of the best. */
export function bestOf(scored: readonly Scored[]): NamedRecipe[] {
	const best = scored[0]?.score ?? 0
	return scored.filter(({ score }) => score * CLEAR_FACTOR > best).map(({ recipe }) => recipe)
}

/** The words of a phrase that a title may have. */
export const searchWords = (text: string): string[] => {
	const words = wordsOf(text)
	const said = words.filter((word) => !isStopWord(word))
	return said.length > 0 ? said : words
}

const holds = (title: string, words: readonly string[]): boolean => {
	const own = wordsOf(title).map(stem)
	return words.every((word) =>
		own.some((one) => one === stem(word) || one.startsWith(stem(word)) || isOneOff(one, word)),
	)
}

/** Of recipes that the cook sees, the ones that words describe. */
export const describedBy = (recipes: readonly NamedRecipe[], text: string): NamedRecipe[] => {
	const words = searchWords(text)
	return words.length === 0 ? [] : recipes.filter(({ title }) => holds(title, words))
}

/** What 'it' means: the one recipe that was shown or looked for by name, else the page's. */
export function pointedAt({ shown, meant, page, chosen }: Frame['context']): NamedRecipe | null {
	if (chosen) return chosen
	const [only, ...others] = shown
	if (only && others.length === 0) return only
	if (meant) return meant
	if (page.recipe) return { alias: page.recipe.alias, title: page.recipe.title }
	return null
}

/** The recipe that a sentence picks of those that were shown: 'the second one', 'the green one'. */
export const pickedOf = (frame: Frame): Resolved | null =>
	byOrdinal(frame, frame.whole) ?? byDescription(frame, frame.whole)

/** The recipe that some tokens name, point at, or leave to the page. Marks what it reads. */
export async function recipeOf(frame: Frame, within: Span = frame.whole): Promise<Resolved> {
	const ordinal = byOrdinal(frame, within) ?? byDescription(frame, within)
	if (ordinal) return ordinal
	const pointed = pointer(frame, within)
	if (pointed && namesIn(frame, within).every((phrase) => frame.context.readers.food(frame.textOf(phrase)) !== null)) {
		frame.mark(pointed.it, 'entity')
		return { kind: 'one', recipe: pointed.recipe }
	}
	const named = await byName(frame, within)
	const [it] = frame.free('it', within).concat(frame.free('it'))
	const recipe = pointedAt(frame.context)
	// 'My niece can not eat nuts, is this ok': what names nothing does not hide what is pointed at.
	if (named && !(named.kind === 'unknown' && it && recipe)) return named
	if (it) frame.mark(it, 'entity')
	if (recipe) return { kind: 'one', recipe }
	const { shown } = frame.context
	return it && shown.length > 1 ? { kind: 'several', options: shown.slice(0, MOST_OPTIONS) } : { kind: 'none' }
}

/** What 'it' points at, unless it belongs to a following word: 'that chicken'. Foods beside it name no recipe. */
export function pointer(frame: Frame, within: Span): { it: Span; recipe: NamedRecipe } | null {
	const recipe = pointedAt(frame.context)
	const it = frame.free('it', within).find(({ to }) => !frame.isContent(to) || frame.isRead(to))
	return it && recipe ? { it, recipe } : null
}

/** 'the second one' */
function byOrdinal(frame: Frame, within: Span): Resolved | null {
	const { shown } = frame.context
	const [ordinal] = frame.free('ordinal', within)
	if (!ordinal || shown.length === 0) return null
	const recipe = shown.at(ordinal.value < 0 ? ordinal.value : ordinal.value - 1)
	if (!recipe) return null
	frame.mark(ordinal, 'entity')
	return { kind: 'one', recipe }
}

/** 'the green one' */
function byDescription(frame: Frame, within: Span): Resolved | null {
	const { shown } = frame.context
	const [one] = frame.free('one', within)
	if (!one || shown.length === 0) return null
	const phrase = frame.phrases(within).find(({ from, to }) => from <= one.from && to >= one.from)
	if (!phrase || phrase.from === one.from) return null
	const found = describedBy(shown, frame.textOf({ from: phrase.from, to: one.from }))
	const [recipe, ...others] = found
	if (!recipe) return null
	frame.mark({ from: phrase.from, to: one.to }, 'name')
	return others.length === 0 ? { kind: 'one', recipe } : { kind: 'several', options: found.slice(0, MOST_OPTIONS) }
}

/** The unread phrases that may name something: no bare numbers. */
const namesIn = (frame: Frame, within: Span): Span[] =>
	frame.phrases(within).filter((phrase) => /\p{L}/u.test(frame.textOf(phrase)))

/** The most searches for one phrase. */
const MOST_TRIES = 7

async function byName(frame: Frame, within: Span): Promise<Resolved | null> {
	const phrases = namesIn(frame, within)
	if (phrases.length === 0) return null
	const [first] = phrases
	const last = phrases.at(-1)
	const tried: Span[] = [
		...(phrases.length > 1 && first && last ? [{ from: first.from, to: last.to }] : []),
		...phrases,
	]
	for (const phrase of [...tried, ...phrases.flatMap(shorter)].slice(0, MOST_TRIES)) {
		const found = await find(frame, phrase)
		if (found) return found
	}
	const { cueWords } = frame.clause.language
	const isOnlyCues = frame.wordsIn(within).every((at) => cueWords.has(frame.clause.tokens[at]?.key ?? ''))
	return isOnlyCues ? null : { kind: 'unknown', phrase: frame.textOf(first ?? within) }
}

/** A phrase without its first or last words. */
function shorter({ from, to }: Span): Span[] {
	const length = to - from
	return length < 2
		? []
		: [
				{ from: from + 1, to },
				{ from, to: to - 1 },
				...(length > 2
					? [
							{ from: from + 2, to },
							{ from, to: to - 2 },
						]
					: []),
			]
}

async function find(frame: Frame, phrase: Span): Promise<Resolved | null> {
	const { chosen } = frame.context
	const text = frame.wordsIn(phrase).map((at) => frame.clause.tokens[at]?.raw ?? '')
	const words = searchWords(text.join(' '))
	if (words.length === 0) return null
	const scored = await searched(frame, words)
	const isName = words.some((word) => /\p{L}/u.test(word) && !frame.clause.language.cueWords.has(word))
	const named = isName ? scored.filter(({ inTitle }) => inTitle > 0) : []
	if (named.length === 0) return null
	frame.named = phrase
	for (const at of frame.wordsIn(phrase)) frame.mark({ from: at, to: at + 1 }, 'name')
	const best = bestOf(named)
	const preferred = chosen ?? pointedAt(frame.context)
	const known = best.find(({ alias }) => alias === preferred?.alias)
	const [only, ...others] = best
	if (known) return { kind: 'one', recipe: known }
	return only && others.length === 0
		? { kind: 'one', recipe: only }
		: { kind: 'several', options: best.slice(0, MOST_OPTIONS) }
}

/** Searches for words; in another language than English also for what the table of foods and dishes calls them there. */
async function searched(frame: Frame, words: readonly string[]): Promise<Scored[]> {
	const { readers } = frame.context
	const found = scoreRecipes(await readers.find(words.join(' ')), words, typosOf(frame))
	if (found.some(({ inTitle }) => inTitle > 0) || frame.clause.language.words.language === 'en') return found
	const english = englishOf(frame, words)
	if (english.join(' ') === words.join(' ')) return found
	return scoreRecipes(await readers.find(english.join(' ')), english, typosOf(frame))
}

/** Words of a dish in English, as far as they are foods or kinds of dishes. */
export function englishOf({ clause, context }: Frame, words: readonly string[]): string[] {
	return words.flatMap((word) => {
		const dish = clause.language.dishes.get(word)
		if (dish) return dish.split('_')
		const food = context.readers.food(word)
		return food ? searchWords(food.name) : [word]
	})
}
