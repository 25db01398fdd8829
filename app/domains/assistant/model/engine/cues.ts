import type { Entity, EntityKind } from './entity.ts'
import type { Token } from './fold.ts'
import { keysOf } from './phrases.ts'

/**
 * A pattern of a language's table, in words apart:
 *   add|put            one of these words; a_b is a phrase of two
 *   please?            may be missing
 *   *  {food}          any words, the second under a name
 *   <day>              something that was read: a day, a number, …
 *   ^ and $            nothing but fillers stands before or after
 *   @list              a group of the table, like words
 */
export type Pattern = { parts: Part[]; isFirst: boolean; isLast: boolean; needs: string[][] }
type Part =
	| { kind: 'words'; words: string[][]; isOptional: boolean }
	| { kind: 'gap'; name: string }
	| { kind: 'entity'; entity: EntityKind; isOptional: boolean }

export type Gap = { name: string; from: number; to: number }
/** What a pattern read: its own tokens, the gaps between them, and how much it says. */
export type CueMatch = { used: number[]; gaps: Gap[]; weight: number }

/** Words are tried beyond each other up to here, so that no text takes long. */
export const MOST_TOKENS = 90

export function compilePatterns(text: string, groups: Readonly<Record<string, string>>): Pattern[] {
	return text
		.split(';')
		.map((pattern) => pattern.trim())
		.filter((pattern) => pattern !== '')
		.map((pattern) => compilePattern(pattern, groups))
}

function compilePattern(text: string, groups: Readonly<Record<string, string>>): Pattern {
	const words = text.split(/\s+/)
	const isFirst = words[0] === '^'
	const isLast = words.at(-1) === '$'
	const parts = words.filter((word) => word !== '^' && word !== '$').map((word) => partOf(word, groups))
	const needs = parts.flatMap((part) =>
		part.kind === 'words' && !part.isOptional ? [part.words.map(([first = '']) => first)] : [],
	)
	return { parts, isFirst, isLast, needs }
}

function partOf(word: string, groups: Readonly<Record<string, string>>): Part {
	if (word === '*') return { kind: 'gap', name: '' }
	if (word.startsWith('{')) return { kind: 'gap', name: word.slice(1, -1) }
	const isOptional = word.endsWith('?')
	const bare = isOptional ? word.slice(0, -1) : word
	if (bare.startsWith('<')) return { kind: 'entity', entity: bare.slice(1, -1) as EntityKind, isOptional }
	const words = bare
		.split('|')
		.flatMap((one) => (one.startsWith('@') ? (groups[one.slice(1)] ?? '').split('|') : [one]))
		.map((one) => (/^[=:]$/.test(one) ? [one] : keysOf(one.replaceAll('_', ' '))))
		.filter((keys) => keys.length > 0)
		.sort((a, b) => b.length - a.length)
	return { kind: 'words', words, isOptional }
}

/** All words of the patterns, for readings of words with typing errors. */
export const wordsOfPatterns = (patterns: readonly Pattern[]): string[] =>
	patterns.flatMap(({ parts }) => parts.flatMap((part) => (part.kind === 'words' ? part.words.flat() : [])))

/** A sentence as the patterns see it. `words`: every key and near key of its tokens. */
export type CueText = {
	tokens: readonly Token[]
	/** Per token the word that it nearly is. */
	near: readonly (string | undefined)[]
	isFiller: readonly boolean[]
	entities: readonly Entity[]
	words: ReadonlySet<string>
}

/** The most readings of a sentence by one pattern. */
const MOST_MATCHES = 4

/** The readings of a sentence by a pattern, each of other words; none if it does not fit. */
export function matchPattern(pattern: Pattern, text: CueText): CueMatch[] {
	if (!pattern.needs.every((some) => some.some((word) => text.words.has(word)))) return []
	const length = Math.min(text.tokens.length, MOST_TOKENS)
	const state: State = { pattern, text, length, used: [], gaps: [], steps: 0, found: new Map() }
	for (let start = 0; start < length; start += 1) {
		matchFrom(state, 0, start)
		if (state.found.size === MOST_MATCHES) break
		if (pattern.isFirst && !text.isFiller[start]) break
		if (pattern.parts[0]?.kind === 'gap') break
	}
	return [...state.found.values()]
}

type State = {
	pattern: Pattern
	text: CueText
	length: number
	used: number[]
	gaps: Gap[]
	steps: number
	found: Map<string, CueMatch>
}

/** No sentence needs more; a hostile one ends here. */
const MOST_STEPS = 4_000
/** A filler in a pattern says little. */
const FILLER_WEIGHT = 0.3

function toMatch({ used, gaps, text }: State): CueMatch {
	const weight = used.reduce((sum, at) => sum + (text.isFiller[at] ? FILLER_WEIGHT : 1), 0)
	return { used: [...used], gaps: gaps.filter(({ from, to }) => to > from), weight }
}

/** Tries the pattern from one of its parts on at a token, and keeps what fits. */
function matchFrom(state: State, part: number, at: number): void {
	state.steps += 1
	if (state.steps > MOST_STEPS || state.found.size === MOST_MATCHES) return
	const { pattern, text, length } = state
	const wanted = pattern.parts[part]
	if (!wanted) {
		if (!pattern.isLast || onlyFillers(text, at, length)) keep(state)
		return
	}
	if (wanted.kind === 'gap') {
		matchGap(state, { name: wanted.name, part, at })
		return
	}
	const ends = wanted.kind === 'words' ? endsOfWords(text, wanted.words, at) : endsOfEntity(text, wanted.entity, at)
	for (const to of ends) {
		const { length: before } = state.used
		for (let index = at; index < to; index += 1) state.used.push(index)
		matchFrom(state, part + 1, to)
		state.used.length = before
	}
	if (wanted.isOptional) matchFrom(state, part + 1, at)
	if (at < length && text.isFiller[at] === true && part > 0) matchFrom(state, part, at + 1)
}

function keep(state: State): void {
	const match = toMatch(state)
	const key = `${match.used.join()} ${match.gaps.map(({ name, from, to }) => `${name}${from}-${to}`).join()}`
	if (!state.found.has(key)) state.found.set(key, match)
}

function matchGap(state: State, { name, part, at }: { name: string; part: number; at: number }): void {
	const isAtEnd = part === state.pattern.parts.length - 1
	for (let to = isAtEnd ? state.length : at; to <= state.length; to += 1) {
		const { length: gaps } = state.gaps
		state.gaps.push({ name, from: at, to })
		matchFrom(state, part + 1, to)
		state.gaps.length = gaps
	}
}

function endsOfWords({ tokens, near }: CueText, words: readonly string[][], at: number): number[] {
	return words.flatMap((phrase) => {
		let to = at
		const isHere = phrase.every((word, index) => {
			while (index > 0 && (tokens[to]?.key === '-' || tokens[to]?.key === "'")) to += 1
			const isSame = tokens[to]?.key === word || near[to] === word
			to += 1
			return isSame
		})
		return isHere ? [to] : []
	})
}

const endsOfEntity = ({ entities }: CueText, kind: EntityKind, at: number): number[] =>
	entities.flatMap((entity) => (entity.kind === kind && entity.from === at ? [entity.to] : []))

function onlyFillers({ isFiller }: CueText, from: number, to: number): boolean {
	for (let at = from; at < to; at += 1) if (!isFiller[at]) return false
	return true
}
