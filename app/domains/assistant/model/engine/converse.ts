import { contextAfter, type DialogueContext } from '../dialogue.ts'
import { readDialogue } from './dialogue.ts'
import type { Entity, EntityKind } from './entity.ts'
import { examplesFor } from './examples.ts'
import { foldText, tokensOf } from './fold.ts'
import type { Clause } from './frame.ts'
import { phraseAt } from './phrases.ts'
import { clauseIn, type Reader, readText } from './read-text.ts'
import type { NamedRecipe, Reading } from './reading.ts'
import { describedBy } from './resolve.ts'

/**
 * One turn of the conversation. `answer` and `shown` are missing in the last one. `isAsked`: it ended with a
 * question. `waitsFor`: for what the conversation then waits, where that is known.
 */
export type Turn = {
	text: string
	answer?: string
	shown?: readonly NamedRecipe[]
	isAsked?: boolean
	waitsFor?: DialogueContext
}

/** A question is followed back over these many turns. */
const MOST_BACK = 3

/** Reads the last of some turns: by itself, as the answer to a question, or as a change of what was said before. */
export async function readTurns(turns: readonly Turn[], reader: Reader, back = MOST_BACK): Promise<Reading> {
	const turn = turns.at(-1)
	if (!turn) throw new RangeError('no turn')
	const before = turns.slice(0, -1)
	const last = before.at(-1)
	const shown = last?.shown ?? []
	const here = {
		...reader,
		context: { ...reader.context, shown, meant: last ? meantBy(last.text, shown, reader) : null },
	}
	const asks = last?.waitsFor !== undefined ? last.waitsFor : contextAfter(last?.answer)
	if (asks !== null) {
		const dialogue = await readDialogue(turn.text, asks, here)
		if (dialogue) return dialogue
	}
	const alone = { ...(await readText(turn.text, here)), text: turn.text }
	const isStrong = alone.isWhole && alone.kind !== 'none' && alone.evidence >= STRONG
	const isShort = asks === null && last !== undefined && isFragment(turn.text, here)
	if (asks === null && last && back > 0 && (isShort || last.isAsked || !isStrong)) {
		const related = await readRelated({ text: turn.text, last, before, alone: isStrong && !isShort }, here, back - 1)
		if (related) return related
	}
	if (isStrong && alone.kind === 'calls') return alone
	return (await readDialogue(turn.text, null, here)) ?? alone
}

/** 'Find the tortilla' means the one whose title says so, although tacos are made of them. */
function meantBy(text: string, shown: readonly NamedRecipe[], { languages }: Reader): NamedRecipe | null {
	const [language] = languages
	const isName = (word: string) => !language?.fillers.has(word) && !language?.cueWords.has(word)
	const words = tokensOf(foldText(text)).filter(({ key, isMark }) => !isMark && isName(key))
	const named = describedBy(shown, words.map(({ raw }) => raw).join(' '))
	return named.length === 1 ? (named[0] ?? null) : null
}

/** A reading of at least this strength needs no context. */
const STRONG = 1

async function readRelated(
	{ text, last, before, alone }: { text: string; last: Turn; before: readonly Turn[]; alone: boolean },
	reader: Reader,
	back: number,
): Promise<Reading | null> {
	const [language] = reader.languages
	if (!language) return null
	const clause = clauseIn(foldText(text), language, reader)
	const previous = await readTurns(before, reader, back)
	if (previous.options.length > 0) {
		const chosen = choiceOf(clause, previous.options)
		if (chosen) return readChosen({ before, chosen }, reader, back)
	}
	if (alone) return null
	const said = previous.text ?? last.text
	const asBefore = withShown(reader, before)
	if (last.isAsked || previous.kind === 'ask') {
		const joined = await readText(`${said} ${text}`, asBefore)
		if (joined.isWhole && joined.kind !== 'none') return { ...joined, text: `${said} ${text}` }
	}
	const withAmount = counted(clause, previous)
	if (withAmount) return withAmount
	const changed = substituted(clause, clauseIn(foldText(said), language, reader), previous.named)
	if (changed === null) return null
	const reading = await readText(changed, asBefore)
	if (!reading.isWhole || reading.kind !== 'calls') return null
	const isMore = clause.tokens.some(({ key }) => language.ands.has(key))
	return { ...(isMore ? reading : asChange(reading, previous)), text: changed }
}

/** 'make it 6' after a thing that was put on the list without an amount. */
function counted(clause: Clause, previous: Reading): Reading | null {
	const [item, ...others] = addedIn(previous)
	const amount = entityOf(clause, ['amount', 'number'])
	if (!item || item.quantity !== undefined || others.length > 0 || !amount || !isAllOf(clause, amount)) return null
	const said = amount.kind === 'amount' ? amount.value : { quantity: amount.value }
	return {
		...previous,
		calls: [{ name: 'list_change', input: { change: 'set', items: [{ name: item.name, ...said }] } }],
	}
}

/** The things that a reading puts on the list and nothing else. */
function addedIn({ calls }: Reading): { name: string; quantity?: number }[] {
	const [only, ...others] = calls
	const isAdd = only?.name === 'list_add' && others.length === 0
	return isAdd && Array.isArray(only.input.items) ? only.input.items : []
}

/** The seconds of the timer that a reading starts, where it does nothing else. */
function timerIn({ calls }: Reading): { seconds: number; name: unknown } | null {
	const [only, ...others] = calls
	const { act, seconds, name } = only?.name === 'cook' ? only.input : {}
	return act === 'timer' && typeof seconds === 'number' && others.length === 0 ? { seconds, name } : null
}

/** A timer that was started a moment ago runs longer, or makes place for a shorter one. */
function changedTimer(timer: { seconds: number; name: unknown }, before: number): Reading['calls'] {
	const { seconds } = timer
	const name = timer.name === undefined ? {} : { name: timer.name }
	if (seconds > before) return [{ name: 'cook', input: { act: 'timer_add', seconds: seconds - before, ...name } }]
	return [
		{ name: 'cook', input: { act: 'timer_stop', ...name } },
		{ name: 'cook', input: { act: 'timer', seconds, ...name } },
	]
}

/** What was put on the list or started a moment ago is not put there or started again, but changed. */
function asChange(reading: Reading, previous: Reading): Reading {
	const [timer, before] = [timerIn(reading), timerIn(previous)]
	if (timer && before) return { ...reading, calls: changedTimer(timer, before.seconds) }
	const namesOf = (of: Reading): string =>
		addedIn(of)
			.map(({ name }) => name)
			.join()
	if (namesOf(reading) === '' || namesOf(reading) !== namesOf(previous)) return reading
	return {
		...reading,
		calls: reading.calls.map(({ input }) => ({ name: 'list_change', input: { change: 'set', ...input } })),
	}
}

/** Whether a message only names a day, a number or their like, after words such as 'and' or 'no'. */
function isFragment(text: string, reader: Reader): boolean {
	const [language] = reader.languages
	if (!language) return false
	const clause = clauseIn(foldText(text), language, reader)
	const rest = restOf(clause)
	const isRead = (at: number) =>
		clause.entities.some(({ kind, from, to }) => KINDS.flat().includes(kind) && at >= from && at < to)
	return rest.some(Boolean) && rest.every((isContent, at) => !isContent || isRead(at))
}

/** Which tokens are content, without the words that begin a correction. */
function restOf({ tokens, isFiller, language }: Clause): boolean[] {
	const rest = tokens.map((_, at) => isFiller[at] !== true)
	for (let at = 0; at < tokens.length; at += 1) {
		const lead = phraseAt(tokens, at, language.corrections)
		if (lead) for (let index = at; index < lead.to; index += 1) rest[index] = false
	}
	return rest
}

/** As it was when the last turn was asked. */
const withShown = (reader: Reader, before: readonly Turn[]): Reader => ({
	...reader,
	context: { ...reader.context, shown: before.at(-2)?.shown ?? before.at(-1)?.shown ?? [] },
})

/** The one choice that some words describe, or count. */
function choiceOf(clause: Clause, options: readonly string[]): NamedRecipe | null {
	const named = options.map((title) => ({ alias: title, title }))
	const [ordinal] = clause.entities.filter(({ kind }) => kind === 'ordinal')
	if (ordinal?.kind === 'ordinal') return named.at(ordinal.value < 0 ? ordinal.value : ordinal.value - 1) ?? null
	const words = clause.tokens.filter((_, at) => !clause.isFiller[at]).map(({ raw }) => raw)
	const found = describedBy(named, words.join(' '))
	return found.length === 1 ? (found[0] ?? null) : null
}

/** Reads the question's own sentence again, with the choice made. */
async function readChosen(
	{ before, chosen }: { before: readonly Turn[]; chosen: NamedRecipe },
	reader: Reader,
	back: number,
): Promise<Reading> {
	const [recipe] = (await reader.context.readers.find(chosen.title)).filter(({ title }) => title === chosen.title)
	const named = recipe ? { alias: recipe.alias, title: recipe.title } : chosen
	const reading = await readTurns(before, { ...reader, context: { ...reader.context, chosen: named } }, back)
	const text = reading.text ?? before.at(-1)?.text ?? ''
	return { ...reading, text: reading.named === '' ? text : foldText(text).replace(reading.named, chosen.title) }
}

/** What a word of a correction replaces: the first kind that both sentences have. */
const KINDS: readonly EntityKind[][] = [
	['day'],
	['servings', 'number'],
	['amount', 'number'],
	['duration'],
	['clock'],
	['section'],
	['factor'],
	['system'],
	['place'],
	['need'],
	['eater'],
	['unit'],
]

/**
 * The sentence before with what a short one says instead: 'make it for 8' and 'no, 2' give 'make it for 2'. Null where
 * the short one says more than that.
 */
function substituted(clause: Clause, before: Clause, named: string): string | null {
	const rest = restOf(clause)
	for (const kinds of KINDS) {
		const own = entityOf(clause, kinds)
		const other = own && (entityOf(before, [own.kind]) ?? entityOf(before, kinds))
		if (!own || !other) continue
		if (isAllOf(clause, own)) return replaced(before, other, textOf(clause, own))
	}
	const words = clause.tokens.filter((_, at) => rest[at])
	const [first, final] = [words[0], words.at(-1)]
	if (!first || !final || named === '' || !before.text.includes(named)) return null
	return before.text.replace(named, clause.text.slice(first.start, final.end))
}

/** Whether a short sentence says nothing but that. */
const isAllOf = (clause: Clause, { from, to }: Entity): boolean =>
	restOf(clause).every((isContent, at) => !isContent || (at >= from && at < to))

const entityOf = ({ entities }: Clause, kinds: readonly EntityKind[]): Entity | undefined =>
	kinds.map((kind) => entities.find((entity) => entity.kind === kind)).find((entity) => entity !== undefined)

const textOf = ({ text, tokens }: Clause, { from, to }: Entity): string =>
	text.slice(tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0)

/** A bare number takes the place of the number only: 'for 8 people' stays 'for 2 people'. */
function replaced(before: Clause, other: Entity, text: string): string {
	const number = before.entities.find(({ kind, from, to }) => kind === 'number' && from >= other.from && to <= other.to)
	const place = /^[\d.,½¼¾⅓⅔]+$/.test(text) && number ? number : other
	const [start, end] = [before.tokens[place.from]?.start ?? 0, before.tokens[place.to - 1]?.end ?? 0]
	return `${before.text.slice(0, start)}${text}${before.text.slice(end)}`
}

/** What a reading without calls says. */
export function wordsOf(reading: Reading, { context }: Reader): string {
	if (reading.kind === 'none') return examplesFor(context.page.route)
	if (reading.writes && !reading.isWhole && reading.kind === 'calls') return leftoverWords(reading.unread)
	return reading.words
}

/** A card never guesses. */
export const leftoverWords = (unread: readonly string[]): string =>
	`I am not sure what you mean by ${unread.map((words) => `“${words}”`).join(' and ')}. Please say it in other words.`
