import { DIETS } from '#app/domains/ingredients/model/allergens-and-diets.ts'
import { TABLE_DIETS } from '#app/domains/ingredients/model/diets/diets.ts'
import { type Built, call, type ReadIntent } from '../built.ts'
import { tokensOf } from '../fold.ts'
import type { Frame, Span } from '../frame.ts'
import { itemsOf } from '../items.ts'
import { keysOf, phraseAt } from '../phrases.ts'
import type { FoundRecipe } from '../reading.ts'
import { bestWeight, englishOf, pickedOf, searchWords, TITLE_WEIGHT, typosOf } from '../resolve.ts'

const isDiet = (need: string): boolean => [...DIETS, ...TABLE_DIETS].some((diet) => diet === need)

/** Minutes at most: said as a limit, or as the length of a dish ('a 20 minute dinner'). */
export function minutesOf(frame: Frame): number | undefined {
	const most = frame.take('most')
	if (most !== undefined) return most
	const seconds = frame.take('duration')
	return seconds === undefined ? undefined : Math.max(1, Math.round(seconds / 60))
}

/** What is said after 'without': foods or needs, up to the end of the phrase. */
function excluded(frame: Frame): string[] {
	const { clause } = frame
	const found: string[] = []
	for (let at = 0; at < clause.tokens.length; at += 1) {
		const token = clause.tokens[at]
		const isMinus = token?.key === '-' && !token.isJoined && clause.tokens[at + 1]?.isJoined
		const phrase = isMinus ? { to: at + 1 } : phraseAt(clause.tokens, at, clause.language.without)
		if (!phrase || (frame.isRead(at) && !frame.match.used.includes(at))) continue
		const span = { from: phrase.to, to: isMinus ? phrase.to + 1 : endOfList(frame, phrase.to) }
		const items = itemsOf(frame, span)
		if (!items || items.some(({ name }) => isList(frame, name))) continue
		frame.mark({ from: at, to: phrase.to }, 'cue')
		found.push(...items.map(({ name }) => name))
	}
	return found
}

/** 'without shopping' leaves out no food. */
const isList = ({ clause }: Frame, name: string): boolean => clause.language.list.includes(keysOf(name).join('_'))

/** A list of foods ends at a mark that no food follows, at a limit, and at another 'with'. */
function endOfList({ clause }: Frame, from: number): number {
	const { tokens, language, entities } = clause
	let at = from
	while (at < tokens.length) {
		const isEnd = phraseAt(tokens, at, language.with) ?? phraseAt(tokens, at, language.most)
		const isOther = entities.some((one) => one.from === at && (one.kind === 'most' || one.kind === 'section'))
		if (isEnd || isOther || ['.', '?', '!'].includes(tokens[at]?.key ?? '')) break
		at += 1
	}
	return at
}

/** What a diet leaves out as a whole: a table of foods decides that, not the word. */
const DIET_WITHOUT: Record<string, string> = { Dairy: 'Dairy-Free', Gluten: 'Gluten-Free', Nuts: 'Nut-Free' }

function asDiet(words: string[], { clause }: Frame): { without: string[]; diet: string | undefined } {
	const dietOf = (word: string): string | undefined => {
		const tokens = tokensOf(word)
		const need = phraseAt(tokens, 0, clause.language.needs)
		if (phraseAt(tokens, 0, clause.language.meat)) return 'Vegetarian'
		return need?.to === tokens.length ? DIET_WITHOUT[need.value] : undefined
	}
	const [only] = words
	const diet = words.length === 1 && only ? dietOf(only) : undefined
	return diet ? { without: [], diet } : { without: words, diet: undefined }
}

type Filters = Record<string, unknown>

function filtersOf(frame: Frame): Filters {
	const sort = frame.take('sort')
	const maxMinutes = minutesOf(frame)
	const { without, diet: implied } = asDiet(excluded(frame), frame)
	const [diet] = frame.free('need').filter(({ value }) => isDiet(value))
	if (diet) frame.mark(diet, 'entity')
	const cuisine = frame.take('cuisine')
	const category = frame.take('category')
	return {
		maxMinutes,
		...(without.length > 0 ? { without } : {}),
		...{ cuisine, category, diet: diet?.value ?? implied },
		// 'Quick' beside a limit says the same as the limit.
		sort: sort === 'quickest' && maxMinutes !== undefined ? undefined : sort,
	}
}

/** Words that say only that recipes are meant. */
export function markNoise(frame: Frame, within: Span = frame.whole): void {
	for (let at = within.from; at < within.to; at += 1) {
		const phrase = phraseAt(frame.clause.tokens, at, frame.clause.language.noise)
		if (phrase) frame.mark({ from: at, to: phrase.to }, 'noise')
	}
}

/** A sentence that begins with 'add' or 'move' is no search. */
function isWrite(frame: Frame): boolean {
	const first = frame.clause.isFiller.indexOf(false)
	const { key = '' } = frame.clause.tokens[first] ?? {}
	const { verbs, orders } = frame.clause.language
	return (verbs.has(key) || orders.has(key)) && !frame.match.used.includes(first)
}

const query = (frame: Frame): number[] => frame.wordsIn(frame.whole)

/** Looks for recipes by what is left of the sentence. */
const find: ReadIntent = async (frame) => {
	if (frame.match.used.length === 0) {
		const picked = pickedOf(frame)
		if (picked?.kind === 'one' && frame.unread().length === 0)
			return call('read_recipe', { recipe: picked.recipe.alias })
	}
	// A bare phrase has no words about searching; a question word in it asks for something else.
	if (frame.match.used.length > 0) markNoise(frame)
	const filters = filtersOf(frame)
	if (frame.clause.isQuestion) markToday(frame)
	const words = searchWords(
		query(frame)
			.map((at) => frame.clause.tokens[at]?.raw ?? '')
			.join(' '),
	)
	const { without, ...wanted } = filters
	const hasFilter = Object.values(wanted).some((value) => value !== undefined)
	if (isWrite(frame) || query(frame).some((at) => isNegation(frame, at))) return null
	// 'Without shopping' wishes for something that no filter says.
	if (words.length === 0 && !hasFilter && !without && isNegated(frame)) return null
	if (words.length === 0) return hasFilter || frame.match.weight >= 1 ? call('find_recipes', filters) : null
	return searchFor(frame, words, filters)
}

/** 'drinks for tonight?' */
function markToday(frame: Frame): void {
	const { today } = frame.context
	for (const day of frame.free('day')) if (day.value.from === today && day.value.to === today) frame.mark(day, 'noise')
}

const isNegation = ({ clause }: Frame, at: number): boolean =>
	clause.language.negations.has(clause.tokens[at]?.key ?? '')
const isNegated = (frame: Frame): boolean => frame.clause.tokens.some((_, at) => isNegation(frame, at))

/** Searches for the words: as they are, in English, else those of them that recipes have. */
async function searchFor(frame: Frame, words: string[], filters: Filters): Promise<Built | null> {
	const { readers } = frame.context
	const text = words.join(' ')
	const own = await readers.find(text)
	const english = own.length > 0 ? words : englishOf(frame, words)
	const found = own.length > 0 || english.join(' ') === text ? own : await readers.find(english.join(' '))
	if (found.length > 0) {
		markFound(frame, found)
		return call('find_recipes', { query: english.join(' '), ...filters })
	}
	const known = await markKnown(frame, words)
	const isWish = frame.match.weight >= 1 && !frame.clause.isQuestion
	// A dish that is looked for and not there is an honest no.
	const isOther = frame.free('day').length > 0 || words.some((word) => frame.clause.language.verbs.has(word))
	const isSought = isWish || namesRecipes(frame) || frame.gap('sought') !== undefined
	if (!isOther && words.length <= MOST_ABSENT && isSought) frame.mark(frame.whole, 'word')
	else if (known < 2 && frame.match.weight < 1 && !(known > 0 && frame.unread().length === 0))
		return isOneWord(frame) ? { ...call('find_recipes', { query: text }), isUnknown: true } : null
	return call('find_recipes', { query: text, ...filters })
}
const MOST_ABSENT = 3

/** 'Lasagne?': a lone word that no table has may well be a dish, where recipes are looked for. */
function isOneWord({ clause, context }: Frame): boolean {
	const [word, ...others] = clause.tokens.filter(({ isMark }) => !isMark)
	const isHere = SEARCH_PAGES.has(context.page.route)
	return isHere && word !== undefined && others.length === 0 && word.key.length >= LEAST_LETTERS
}
const SEARCH_PAGES: ReadonlySet<string> = new Set(['home', 'recipes', 'explore', 'nomster'])
const LEAST_LETTERS = 4

/** Marks the words that say what dishes are like, and foods. What only a step or a line happens to hold is no search. */
function markFound(frame: Frame, found: readonly FoundRecipe[]): void {
	for (const at of query(frame)) {
		const word = frame.clause.tokens[at]?.raw ?? ''
		if (frame.clause.language.verbs.has(word)) continue
		const weight = bestWeight(found, word, typosOf(frame))
		const isKnown = weight > 0 || frame.context.readers.food(word) !== null || frame.clause.language.dishes.has(word)
		if (isKnown) frame.mark({ from: at, to: at + 1 }, weight >= TITLE_WEIGHT ? 'word' : 'weak')
	}
}

/** Marks the words that some recipe has, of a description that no recipe fits wholly. */
async function markKnown(frame: Frame, words: readonly string[]): Promise<number> {
	let known = 0
	for (const at of query(frame)) {
		const [word] = searchWords(frame.clause.tokens[at]?.raw ?? '')
		if (!word || word.length <= 3 || !words.includes(word) || frame.clause.language.verbs.has(word)) continue
		const found = await frame.context.readers.find(word)
		const isKnown = bestWeight(found, word, typosOf(frame)) > 0 || frame.context.readers.food(word) !== null
		if (!isKnown) continue
		frame.mark({ from: at, to: at + 1 }, 'word')
		known += 1
	}
	return known
}

/** Whether the sentence has a word for recipes. */
const namesRecipes = ({ clause, match }: Frame): boolean =>
	match.used.some((at) => clause.language.recipe.has(clause.tokens[at]?.key ?? ''))

const cookable: ReadIntent = async (frame) => {
	markNoise(frame)
	frame.take('section')
	frame.take('place')
	const [day] = frame.free('day').filter(({ value }) => !value.isSpan)
	if (day) frame.mark(day, 'entity')
	if (day && (await asksForPlan(frame, day.value.from))) return call('look', { at: 'plan', from: day.value.from })
	const maxMinutes = minutesOf(frame)
	const useSoon = frame.take('often') === undefined ? undefined : true
	const gap = frame.gap('food')
	if (gap && frame.phrases(gap).length === 0) return null
	const foods = frame.gap('food') ? itemsOf(frame, frame.gap('food') ?? frame.whole) : null
	const rest = foods ? null : itemsOf(frame, restOf(frame))
	const wanted = (foods ?? rest ?? []).filter(({ name }) => frame.context.readers.food(name) !== null)
	if ((foods ?? rest ?? []).length > wanted.length) return null
	return call('what_can_i_cook', {
		maxMinutes,
		useSoon,
		with: wanted.length > 0 ? wanted.map(({ name }) => name) : undefined,
	})
}

/** 'What shall we eat on saturday?' is answered by the plan, where it says. */
async function asksForPlan(frame: Frame, day: string): Promise<boolean> {
	const { today, readers } = frame.context
	if (!frame.clause.isQuestion || day <= today || frame.phrases().length > 0) return false
	return (await readers.meals(day, day)).length > 0
}

/** The tokens from the first to the last unread phrase. */
function restOf(frame: Frame): Span {
	const phrases = frame.phrases()
	const [first, last] = [phrases[0], phrases.at(-1)]
	return first && last ? { from: first.from, to: last.to } : { from: 0, to: 0 }
}

export const FIND_INTENTS = { find, cookable } satisfies Record<string, ReadIntent>
