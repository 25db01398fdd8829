import { parseIngredientLine } from '#app/domains/ingredients/model/grammar/parse-line.ts'
import { toNumber } from '#app/domains/ingredients/model/quantity/rational.ts'
import { withoutUndefined } from './built.ts'
import type { Frame, Span } from './frame.ts'

/** A thing that a sentence names with its amount. */
export type NamedItem = { name: string; quantity?: number; unit?: string }

/** A name of more words is a sentence. */
const MOST_WORDS = 6
const PIECE = 'piece'
const BREAKS = new Set([',', '&', '+', ';'])

/** The pieces of some tokens that 'and', commas and their like separate. Read words are not in them. */
function piecesOf(frame: Frame, { from, to }: Span): Span[] {
	const { tokens, language } = frame.clause
	const pieces: Span[] = []
	let open: Span | null = null
	for (let at = from; at < to; at += 1) {
		const token = tokens[at]
		if (!token) continue
		const isBreak = BREAKS.has(token.key) || language.ands.has(token.key) || language.ors.has(token.key)
		if (frame.isRead(at) || isBreak) {
			open = null
			continue
		}
		if (open) open.to = at + 1
		else {
			open = { from: at, to: at + 1 }
			pieces.push(open)
		}
	}
	return pieces.map((piece) => trimmed(frame, piece)).filter((piece) => piece.to > piece.from)
}

/** Without fillers at both ends; a number or 'a' before a unit stays. */
function trimmed(frame: Frame, { from, to }: Span): Span {
	const { tokens, entities, language } = frame.clause
	const begins = (at: number) =>
		entities.some((one) => one.from === at && (one.kind === 'amount' || one.kind === 'number')) ||
		language.numbers.lexicon.ones.has(tokens[at]?.raw ?? '')
	// 'food' says nothing of a dish, and something of what is bought: 'cat food'.
	const isTied = (at: number) => tokens[at - 1]?.key === '-' && tokens[at - 1]?.isJoined === true
	const isEmpty = (at: number) => !frame.isContent(at) && !isTied(at) && !language.recipe.has(tokens[at]?.key ?? '')
	let [first, last] = [from, to]
	while (first < last && isEmpty(first) && !begins(first)) first += 1
	// 'for shopping' says where it goes.
	const isPlace = (at: number) => language.list.includes(tokens[at]?.key ?? '') && isEmpty(at - 1)
	while (last > first && (isEmpty(last - 1) || (last - first > 1 && isPlace(last - 1)))) last -= 1
	return { from: first, to: last }
}

/** Reads a piece as the grammar reads a line of a recipe. */
function readPiece(frame: Frame, piece: Span): NamedItem | null {
	const { language, entities } = frame.clause
	const bare = entities.find(({ kind, from, to }) => kind === 'amount' && from === piece.from && to === piece.to)
	if (bare?.kind === 'amount') return { name: '', ...bare.value }
	const text = frame.textOf(piece)
	const line = parseIngredientLine(text, { language: language.words.language })
	const amount = line.quantityMax ?? line.quantity
	const quantity = amount === null ? undefined : toNumber(amount)
	const unit = line.unit === PIECE || line.unit === null ? undefined : line.unit
	const notes = [line.preparation, line.note].filter((part) => part !== null && part !== '')
	// The grammar takes participles for preparations; on a list they belong to the thing: 'chopped tomatoes'.
	const name = notes.length > 0 ? nameWithin(text, line.name, notes) : line.name
	return withoutUndefined({ name: withoutArticle(frame, name.trim()), quantity, unit }) as NamedItem
}

/** The text from the first to the last word of the name and what belongs to it. */
function nameWithin(text: string, name: string, notes: readonly (string | null)[]): string {
	const parts = [name, ...notes].flatMap((part) => (part ? [text.indexOf(part.toLowerCase())] : []))
	const start = Math.min(...parts.filter((at) => at >= 0))
	return Number.isFinite(start) ? text.slice(start).replace(/[()]/g, ' ').replace(/\s+/g, ' ') : name
}

function withoutArticle({ clause }: Frame, name: string): string {
	const { fillers } = clause.language
	const words = name.split(/\s+/)
	while (words.length > 1 && fillers.has(words[0] ?? '')) words.shift()
	return words.join(' ')
}

/**
 * The things that some tokens list, each with its amount. Null where something is no name: too long, a question, a
 * negation. Marks what it reads.
 */
export function itemsOf(frame: Frame, within: Span): NamedItem[] | null {
	const { language, tokens } = frame.clause
	const isQuestionWord = (key = '') => language.questions.get(key)?.some(({ words }) => words.length === 1) === true
	const pieces = piecesOf(frame, within)
	const items: NamedItem[] = []
	for (const piece of pieces) {
		const words = frame.wordsIn(piece)
		if (holdsPlace(frame, piece) || beginsWithVerb(frame, words, piece) || isTime(frame, piece)) return null
		const isOdd = words.some((at) => language.negations.has(tokens[at]?.key ?? '') || isQuestionWord(tokens[at]?.key))
		const item = isOdd || words.length > MOST_WORDS + 2 ? null : readPiece(frame, piece)
		const last = items.at(-1)
		if (item && item.name === '' && last && last.quantity === undefined)
			Object.assign(last, { ...item, name: last.name })
		else if (!item || item.name === '' || item.name.split(' ').length > MOST_WORDS) return null
		else items.push(item)
	}
	const [first, last] = [pieces[0], pieces.at(-1)]
	if (first && last) frame.named ??= { from: first.from, to: last.to }
	for (const piece of pieces) {
		markPiece(frame, piece)
		if (language.list.includes(tokens[piece.to + 1]?.key ?? '') && !frame.isContent(piece.to))
			frame.mark({ from: piece.to, to: piece.to + 2 }, 'noise')
	}
	return items.length > 0 ? items : null
}

/** 'double the pancakes' is another wish; 'double cream' is a thing, and so are the 'bin bags' of 'buy bin bags'. */
function beginsWithVerb(frame: Frame, [first]: readonly number[], piece: Span): boolean {
	const { tokens, language } = frame.clause
	if (first === undefined || !language.verbs.has(tokens[first]?.key ?? '')) return false
	if (frame.context.readers.food(frame.textOf(piece))?.isExact) return false
	return !(
		frame.match.used.includes(first - 1) &&
		language.verbs.has(tokens[first - 1]?.key ?? '') &&
		frame.isContent(first + 1)
	)
}

/** 'another minute' is no thing. */
const isTime = ({ clause }: Frame, piece: Span): boolean =>
	clause.entities.some(({ kind, from, to }) => kind === 'duration' && from >= piece.from && to <= piece.to)

/** 'fattoush to my summer cookbook' is no thing to buy. */
function holdsPlace(frame: Frame, { from, to }: Span): boolean {
	const { tokens, language } = frame.clause
	const key = (at: number) => tokens[at]?.key ?? ''
	const isThere = Array.from({ length: to - from }, (_, at) => from + at).some(
		(at) => at > from && !frame.isRead(at) && language.inside.has(key(at)),
	)
	return isThere && frame.context.readers.food(frame.textOf({ from, to }))?.isExact !== true
}

function markPiece(frame: Frame, piece: Span): void {
	const { clause, context } = frame
	for (const at of frame.wordsIn(piece)) {
		const word = clause.tokens[at]?.raw ?? ''
		const isKnown = /\d/.test(word) || context.readers.food(word) !== null
		frame.mark({ from: at, to: at + 1 }, isKnown ? 'name' : 'word')
	}
}

/** The food that some tokens name, as written without articles; undefined where there is none. Marks it. */
export function foodOf(frame: Frame, within: Span | undefined): string | undefined {
	if (!within) return undefined
	const [phrase] = frame.phrases(within)
	if (!phrase || phrase.to - phrase.from > MOST_WORDS || holdsPlace(frame, { from: phrase.from - 1, to: phrase.to }))
		return undefined
	const text = frame.textOf(phrase)
	markPiece(frame, phrase)
	return text
}

/**
 * The food that some tokens name among other words: the longest run of words that the table knows, else the words before
 * the first filler. Marks only that.
 */
export function foodWithin(frame: Frame, within: Span | undefined): string | undefined {
	if (!within) return undefined
	const [phrase] = frame.phrases(within)
	if (!phrase) return undefined
	const run = knownRun(frame, phrase, true) ?? knownRun(frame, phrase, false) ?? firstRun(frame, phrase)
	if (!run) return undefined
	const text = frame.textOf(run)
	frame.named ??= run
	markPiece(frame, run)
	return text
}

function knownRun(frame: Frame, { from, to }: Span, isExact: boolean): Span | null {
	const { readers } = frame.context
	for (let length = Math.min(to - from, MOST_WORDS); length > 0; length -= 1)
		for (let at = from; at + length <= to; at += 1) {
			const span = { from: at, to: at + length }
			const isTrimmed = frame.isContent(at) && frame.isContent(at + length - 1)
			const food = isTrimmed ? readers.food(frame.textOf(span)) : null
			if (food && (food.isExact || !isExact)) return span
		}
	return null
}

/** What the table does not know may be a food all the same, if it is no number and no word of the language's table. */
function firstRun(frame: Frame, { from, to }: Span): Span | null {
	const { tokens, language } = frame.clause
	const isNumber = frame.clause.entities.some((one) => one.kind === 'number' && one.from === from && one.to === to)
	if (/^\d/.test(tokens[from]?.raw ?? '') || isNumber) return null
	let end = from + 1
	while (end < to && frame.isContent(end)) end += 1
	const isName = tokens.slice(from, end).some(({ key }) => !language.cueWords.has(key))
	return isName ? { from, to: end } : null
}
