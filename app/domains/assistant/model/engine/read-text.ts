import type { Language } from '#app/domains/ingredients/model/grammar/languages/language.ts'
import { stem, wordsOf } from '#app/domains/recipes/model/search/words.ts'
import { clauseOf, type Names, namesOf } from './clause.ts'
import type { Compiled } from './compile.ts'
import { foldText, sentencesOf, tokensOf } from './fold.ts'
import type { Clause } from './frame.ts'
import { languagesFor } from './languages/languages.ts'
import type { EngineCall, NamedRecipe, ReadContext, Reading } from './reading.ts'
import { nothingRead, readClause } from './score.ts'

/**
 * `own`: words that stand in titles of the cook's recipes, and so are no typing errors. `clauses`: the sentences of a
 * message that were taken apart, since several readings look at the same one.
 */
export type Reader = {
	context: ReadContext
	names: Names
	languages: readonly Compiled[]
	own: Set<string>
	clauses: Map<string, Clause>
}

/** Reads the names of the kitchen, once for a message. */
export async function makeReader(context: ReadContext, language: Language | null): Promise<Reader> {
	const [names, languages] = await Promise.all([namesOf(context), languagesFor(language)])
	return { context, names, languages, own: new Set(), clauses: new Map() }
}

/** The wishes of one message are at most these many. */
const MOST_WISHES = 5

/** Reads a message: as one wish, else sentence by sentence, else as wishes that 'and' joins. */
export async function readText(text: string, reader: Reader): Promise<Reading> {
	const folded = foldText(text)
	await learnWords(folded, reader)
	let best: Reading | null = null
	for (const [at, language] of reader.languages.entries()) {
		const reading = await readIn(folded, language, reader)
		// Words that no pattern of English has are no list of things: they are another language's sentence.
		if (at > 0 && reading.writes && reading.cue < 1) continue
		if (reading.isWhole && reading.kind !== 'none') return reading
		// English is read where the cook's own language says nothing.
		if (!best || best.kind === 'none') best = reading
	}
	return best ?? nothingRead({ text: folded } as Clause)
}

export function clauseIn(folded: string, language: Compiled, { names, context, own, clauses }: Reader): Clause {
	const key = [language.words.language, own.size, folded].join(' ')
	const clause = clauses.get(key) ?? clauseOf(folded, { language, names, context, own })
	clauses.set(key, clause)
	return clause
}

const SHORTEST_OWN = 4

/** Looks up which words of a message the tables do not know and a title has. */
async function learnWords(folded: string, { context, languages, own }: Reader): Promise<void> {
	const isKnown = (word: string) =>
		languages.some(({ vocabulary, fillers }) => vocabulary.has(word) || fillers.has(word))
	const words = new Set(tokensOf(folded).flatMap(({ key, isMark }) => (isMark || isKnown(key) ? [] : [key])))
	for (const word of [...words].slice(0, MOST_LEARNT)) {
		if (word.length < SHORTEST_OWN || own.has(word) || /\d/.test(word)) continue
		const found = await context.readers.find(word)
		if (found.some(({ title }) => wordsOf(title).map(stem).includes(stem(word)))) own.add(word)
	}
}
const MOST_LEARNT = 8

async function readIn(folded: string, language: Compiled, reader: Reader): Promise<Reading> {
	const sentences = sentencesOf(folded).slice(0, MOST_WISHES)
	const clause = clauseIn(folded, language, reader)
	const apart = wishesApart(clause).slice(0, MOST_WISHES)
	if (apart.length > 1) {
		const each = await readAll(apart, { language, reader, leastCue: LEAST_CUE.apart })
		if (each.isWhole) return each
	}
	const whole = await readClause(clause, reader.context)
	if (whole.isWhole && whole.kind !== 'none') return whole
	if (sentences.length > 1) {
		const together = await readAll(sentences, { language, reader, leastCue: LEAST_CUE.joined })
		return together.isWhole || together.share > whole.share ? together : whole
	}
	return (await readJoined(clause, language, reader)) ?? whole
}

/** What a semicolon, a line's end or 'and then' separates. */
function wishesApart({ tokens, text, language }: Clause): string[] {
	const parts: string[] = []
	let begin = 0
	for (const [at, token] of tokens.entries()) {
		const next = tokens[at + 1]
		const isThen = language.ands.has(token.key) && next !== undefined && language.thens.has(next.key)
		const end = isThen ? next.end : token.end
		if (!isThen && token.key !== ';' && !text.slice(begin, token.start).includes('\n')) continue
		const isLine = !isThen && token.key !== ';'
		parts.push(text.slice(begin, token.start).trim())
		begin = isLine ? token.start : end
	}
	return [...parts, text.slice(begin).trim()].filter((part) => /[\p{L}\p{N}]/u.test(part))
}

/** 'plan fattoush for friday and add 2 cucumbers': both sides of a joint are whole wishes. */
async function readJoined(clause: Clause, language: Compiled, reader: Reader): Promise<Reading | null> {
	const { tokens, text } = clause
	const joints = tokens.flatMap((token, at) =>
		at > 0 &&
		at < tokens.length - 1 &&
		(language.ands.has(token.key) || token.key === ',' || language.thens.has(token.key))
			? [token]
			: [],
	)
	for (const joint of joints.slice(0, MOST_WISHES)) {
		const [left, right] = [text.slice(0, joint.start).trim(), text.slice(joint.end).trim()]
		const both = await readAll([left, right], { language, reader, leastCue: LEAST_CUE.joined })
		if (both.isWhole && both.evidence >= 2 && both.acts) return both
	}
	return null
}

/** How much each of several wishes says by its pattern: more where only 'and' or a comma separates them. */
const LEAST_CUE = { apart: 0.25, joined: 0.9 } as const

/** Several wishes: what one of them is about, the next one may point at. */
async function readAll(
	texts: readonly string[],
	{ language, reader, leastCue }: { language: Compiled; reader: Reader; leastCue: number },
): Promise<Reading> {
	let { shown } = reader.context
	const readings: Reading[] = []
	for (const text of texts) {
		const context = { ...reader.context, shown }
		const reading = await readIn(text, language, { ...reader, context })
		readings.push(reading)
		const named = recipesIn(reading.calls, context)
		if (named.length > 0) shown = named
	}
	return merged(readings, leastCue)
}

/** The recipes that calls name. */
export function recipesIn(calls: readonly EngineCall[], { readers }: Pick<ReadContext, 'readers'>): NamedRecipe[] {
	const found = new Map<string, NamedRecipe>()
	const look = (value: unknown) => {
		if (Array.isArray(value)) value.forEach(look)
		else if (typeof value === 'object' && value !== null) Object.values(value).forEach(look)
		else if (typeof value === 'string') {
			const title = readers.titleOf(value)
			if (title !== undefined) found.set(value, { alias: value, title })
		}
	}
	look(calls.map(({ input }) => input))
	return [...found.values()]
}

/** 'Done, next step' says that a step is done; the cooking goes on. */
function withoutDone(calls: readonly EngineCall[]): EngineCall[] {
	const isDone = ({ name, input }: EngineCall) => name === 'cook' && input.act === 'done'
	const goesOn = calls.some(({ name, input }) => name === 'cook' && ['next', 'back', 'step'].includes(`${input.act}`))
	return calls.filter((call) => !goesOn || !isDone(call))
}

function merged(readings: readonly Reading[], leastCue: number): Reading {
	const [first] = readings
	if (!first) throw new RangeError('no wish')
	const said = (kind: Reading['kind']) => readings.find((reading) => reading.kind === kind)
	const share = readings.reduce((sum, reading) => sum + reading.share, 0) / readings.length
	const deciding = said('ask') ?? said('refuse') ?? said('none') ?? first
	const isSame = readings.every(({ words }) => words === first.words)
	return {
		...deciding,
		kind: deciding.kind,
		calls: withoutDone(readings.flatMap(({ calls }) => calls)),
		words: isSame ? first.words : readings.flatMap(({ words }) => words || []).join('\n'),
		options: readings.flatMap(({ options }) => options),
		unread: readings.flatMap(({ unread }) => unread),
		isWhole: readings.every((reading) => reading.isWhole && reading.kind !== 'none' && reading.cue >= leastCue),
		writes: readings.some(({ writes }) => writes),
		acts: readings.some(({ acts }) => acts),
		share,
		evidence: Math.min(...readings.map(({ evidence }) => evidence)) * readings.length,
		cue: Math.min(...readings.map(({ cue }) => cue)),
		needsModel: readings.some(({ needsModel }) => needsModel),
	}
}
