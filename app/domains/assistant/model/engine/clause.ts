import { stem } from '#app/domains/recipes/model/search/words.ts'
import { isOneOff } from '../one-off.ts'
import type { Compiled } from './compile.ts'
import { MOST_TOKENS } from './cues.ts'
import type { Entity } from './entity.ts'
import { type Token, tokensOf } from './fold.ts'
import type { Clause } from './frame.ts'
import { lexAmounts } from './lex/amounts.ts'
import { lexClock } from './lex/clock.ts'
import { lexDays } from './lex/days.ts'
import { lexCounts, lexFactors, lexLimits, lexPhrases, lexServings } from './lex/others.ts'
import { keysOf, makePhrases, type Phrases, phraseAt } from './phrases.ts'
import type { ReadContext } from './reading.ts'

/** The names of the kitchen that a sentence may hold. */
export type Names = { eaters: string[]; cookbooks: string[]; cuisines: string[]; categories: string[] }

/** Reads the names once for a message. */
export async function namesOf({ readers }: Pick<ReadContext, 'readers'>): Promise<Names> {
	const [eaters, cookbooks, facets] = await Promise.all([readers.eaters(), readers.cookbooks(), readers.facets()])
	return { eaters, cookbooks, ...facets }
}

/** A folded sentence with all that its words mean by themselves. */
export function clauseOf(
	folded: string,
	{
		language,
		names,
		context,
		own,
	}: {
		language: Compiled
		names: Names
		context: Pick<ReadContext, 'today' | 'readers'>
		own: ReadonlySet<string>
	},
): Clause {
	const text = language.contractions.reduce((written, [pattern, apart]) => written.replace(pattern, apart), folded)
	const tokens = tokensOf(text).slice(0, MOST_TOKENS)
	const kinds = new Set([...names.categories, ...names.cuisines].flatMap(keysOf))
	const near = tokens.map((token) => (own.has(token.key) ? undefined : nearWord(token, { language, context, kinds })))
	const read = tokens.map((token, at) => {
		const word = near[at]
		return word !== undefined && (language.calendar.has(word) || kinds.has(word)) ? { ...token, key: word } : token
	})
	const polite = politeTokens(read, language)
	const isFiller = read.map(
		(token, at) =>
			token.isMark || ((polite.has(at) || language.fillers.has(token.key)) && !language.negations.has(token.key)),
	)
	const words = new Set([...read.map(({ key }) => key), ...near.filter((word) => word !== undefined)])
	const entities = entitiesOf(read, { language, names, today: context.today }).filter(
		(entity) => entity.kind !== 'need' || !isInFood(entity, { tokens: read, isFiller, context }),
	)
	return {
		text,
		tokens: read,
		near,
		isFiller,
		entities,
		words,
		language,
		isQuestion: isQuestion(read, polite, language),
	}
}

/** The 'soy' of 'soy sauce' is no need of an eater. */
function isInFood(
	{ from, to }: Entity,
	{
		tokens,
		isFiller,
		context,
	}: { tokens: readonly Token[]; isFiller: boolean[]; context: Pick<ReadContext, 'readers'> },
): boolean {
	if (tokens[to] === undefined || isFiller[to]) return false
	const words = tokens.slice(from, to + 1).map(({ raw }) => raw)
	return context.readers.food(words.join(' '))?.isExact === true
}

const SHORTEST = 4
/** A letter that is written twice is often written once. */
const undouble = (word: string): string => word.replace(/(.)\1/gu, '$1')

/** The one word of the table that a word with a typing error stands for. A food is no typing error. */
function nearWord(
	{ key, raw, isMark }: Token,
	{
		language,
		context,
		kinds,
	}: { language: Compiled; context: Pick<ReadContext, 'readers'>; kinds: ReadonlySet<string> },
): string | undefined {
	if (
		kinds.has(key) ||
		language.dishes.has(key) ||
		isMark ||
		/\d/.test(key) ||
		language.vocabulary.has(key) ||
		language.fillers.has(key)
	)
		return undefined
	const isSame = (word: string) => undouble(word) === undouble(key) || (key.length >= SHORTEST && isOneOff(word, key))
	const ofKind = [...kinds].filter((word) => word[0] === key[0] && isSame(word))
	const found = ofKind.length > 0 ? ofKind : (language.byLetter.get(key[0] ?? '') ?? []).filter(isSame)
	const [only, ...others] = found
	if (only === undefined) return undefined
	// 'lists' and 'list' are one word.
	const isOne = others.every((other) => stem(other) === stem(only))
	return isOne && !context.readers.food(raw) ? only : undefined
}

function politeTokens(tokens: readonly Token[], { polite }: Compiled): Set<number> {
	const found = new Set<number>()
	for (let at = 0; at < tokens.length; at += 1) {
		const phrase = phraseAt(tokens, at, polite)
		if (!phrase) continue
		for (let index = at; index < phrase.to; index += 1) found.add(index)
		at = phrase.to - 1
	}
	return found
}

function isQuestion(tokens: readonly Token[], polite: ReadonlySet<number>, { questions }: Compiled): boolean {
	let first = 0
	while (first < tokens.length && (tokens[first]?.isMark || (polite.has(first) && first < tokens.length - 1)))
		first += 1
	if (phraseAt(tokens, first, questions)) return true
	return tokens.at(-1)?.key === '?' && polite.size === 0
}

function entitiesOf(
	tokens: readonly Token[],
	{ language, names, today }: { language: Compiled; names: Names; today: string },
): Entity[] {
	return withoutParts(allEntities(tokens, { language, names, today }))
}

/** 'half' in 'one and a half' is nothing of its own. */
const withoutParts = (entities: Entity[]): Entity[] =>
	entities.filter(
		(one) =>
			!entities.some(
				(other) =>
					other.kind === one.kind &&
					other.from <= one.from &&
					other.to >= one.to &&
					other.to - other.from > one.to - one.from,
			),
	)

function allEntities(
	tokens: readonly Token[],
	{ language, names, today }: { language: Compiled; names: Names; today: string },
): Entity[] {
	const { numbers } = language
	const phrases = phrasesOf(names, language)
	const amounts = lexAmounts(tokens, numbers)
	const durations = amounts.filter(({ kind }) => kind === 'duration')
	return [
		...amounts,
		...lexDays({ tokens, today, words: language.days, numbers }),
		...lexClock({ tokens, words: language.clock, numbers }),
		...lexPhrases(tokens, 'section', language.sections),
		...lexServings(tokens, { words: language.servings, numbers, amounts }),
		...lexFactors(tokens, { factors: language.factors, times: language.times, numbers }),
		...lexPhrases(tokens, 'it', language.it),
		...lexPhrases(tokens, 'one', language.one),
		...lexPhrases(tokens, 'ordinal', language.ordinals),
		...lexPhrases(tokens, 'need', language.needs),
		...lexLimits(tokens, durations, language.most),
		...lexPhrases(tokens, 'sort', language.sorts),
		...lexCounts(tokens, language.counts, numbers),
		...lexPhrases(tokens, 'place', language.places),
		...lexPhrases(tokens, 'scale', language.scales),
		...lexPhrases(tokens, 'system', language.systems),
		...lexPhrases(tokens, 'eater', phrases.eaters),
		...lexPhrases(stemmed(tokens), 'cuisine', phrases.cuisines),
		...lexPhrases(stemmed(tokens), 'category', phrases.categories),
		...lexTitles(tokens, names.cookbooks, language),
	]
}

type NamePhrases = Record<'eaters' | 'cuisines' | 'categories', Phrases<string>>

const madePhrases = new WeakMap<Names, Map<Compiled, NamePhrases>>()

/** The names of the kitchen as phrases of a language, made once for a message. */
function phrasesOf(names: Names, language: Compiled): NamePhrases {
	const made = madePhrases.get(names) ?? new Map<Compiled, NamePhrases>()
	madePhrases.set(names, made)
	const phrases = made.get(language) ?? {
		eaters: namePhrases(names.eaters),
		cuisines: stemPhrases(names.cuisines, language),
		categories: stemPhrases(names.categories, language),
	}
	made.set(language, phrases)
	return phrases
}

const namePhrases = (names: readonly string[]): Phrases<string> =>
	makePhrases(names.flatMap((name) => [[name, name] as const, [name.split(' ')[0] ?? name, name] as const]))

const stemmed = (tokens: readonly Token[]): Token[] => tokens.map((token) => ({ ...token, key: stem(token.key) }))

/** Names without plural, and what another language calls them. */
function stemPhrases(names: readonly string[], { dishes }: Compiled): Phrases<string> {
	const own = names.map((name) => [keysOf(name).map(stem).join(' '), name] as const)
	const byStem = new Map(names.toReversed().map((name) => [stem(keysOf(name).join(' ')), name]))
	const translated = [...dishes].flatMap(([word, english]) => {
		const name = byStem.get(stem(english))
		return name === undefined ? [] : [[stem(word), name] as const]
	})
	return makePhrases([...own, ...translated])
}

/** Titles of cookbooks: two of their words in a row, or all. */
function lexTitles(tokens: readonly Token[], titles: readonly string[], { fillers }: Compiled): Entity[] {
	return titles.flatMap((title): Entity[] => {
		const words = new Set(keysOf(title).filter((word) => !fillers.has(word)))
		let best: { from: number; to: number; count: number } | null = null
		for (let from = 0; from < tokens.length; from += 1) {
			if (!words.has(tokens[from]?.key ?? '')) continue
			let [to, count] = [from + 1, 1]
			for (
				let at = to;
				at < tokens.length && (words.has(tokens[at]?.key ?? '') || fillers.has(tokens[at]?.key ?? ''));
				at += 1
			)
				if (words.has(tokens[at]?.key ?? '')) [to, count] = [at + 1, count + 1]
			if (!best || count > best.count) best = { from, to, count }
		}
		return best && (best.count >= 2 || best.count === words.size)
			? [{ kind: 'cookbook', value: title, from: best.from, to: best.to }]
			: []
	})
}
