import type { Entity, EntityKind, EntityOf, EntityValues } from '../entity.ts'
import type { Token } from '../fold.ts'
import { type Phrases, phraseAt } from '../phrases.ts'
import { type NumberWords, numberAt } from './numbers.ts'

/** Every place where one of the phrases stands, the longest phrase first. */
export function lexPhrases<K extends EntityKind>(
	tokens: readonly Token[],
	kind: K,
	phrases: Phrases<EntityValues[K]>,
): Entity[] {
	const found: Entity[] = []
	for (let at = 0; at < tokens.length; at += 1) {
		const phrase = phraseAt(tokens, at, phrases)
		if (!phrase) continue
		found.push({ kind, value: phrase.value, from: at, to: phrase.to } as EntityOf<K> as Entity)
		at = phrase.to - 1
	}
	return found
}

export type ServingWords = { for: Phrases<true>; people: Phrases<true> }

/** 'for 6', 'for 6 people', '6 servings'. What is followed by a unit is no number of people. */
export function lexServings(
	tokens: readonly Token[],
	{ words, numbers, amounts }: { words: ServingWords; numbers: NumberWords; amounts: readonly Entity[] },
): Entity[] {
	const found: Entity[] = []
	for (let at = 0; at < tokens.length; at += 1) {
		const lead = phraseAt(tokens, at, words.for)
		const number = numberAt(tokens, lead?.to ?? at, numbers)
		if (!number || number.isArticle) continue
		const people = phraseAt(tokens, number.to, words.people)
		const begin = lead?.to ?? at
		const isMeasured = amounts.some(({ kind, from }) => (kind === 'amount' || kind === 'duration') && from === begin)
		if (!people && (!lead || isMeasured)) continue
		const sign = tokens[at - 1]
		const isNegative = sign?.key === '-' && !sign.isJoined
		found.push({
			kind: 'servings',
			value: isNegative ? -number.value : number.value,
			from: at,
			to: people?.to ?? number.to,
		})
		at = (people?.to ?? number.to) - 1
	}
	return found
}

/** 'double', 'times 3', '3 times', 'x2', '2x'. */
export function lexFactors(
	tokens: readonly Token[],
	{ factors, times, numbers }: { factors: Phrases<number>; times: Phrases<true>; numbers: NumberWords },
): Entity[] {
	const found: Entity[] = lexPhrases(tokens, 'factor', factors)
	for (let at = 0; at < tokens.length; at += 1) {
		const lead = phraseAt(tokens, at, times)
		const number = numberAt(tokens, lead?.to ?? at, numbers)
		if (!number || number.isArticle || number.value <= 0) continue
		const after = lead ? null : phraseAt(tokens, number.to, times)
		if (lead || after) found.push({ kind: 'factor', value: number.value, from: at, to: after?.to ?? number.to })
	}
	return found
}

/** 'under 20 minutes', 'half an hour at most'. */
export function lexLimits(tokens: readonly Token[], durations: readonly Entity[], most: Phrases<true>): Entity[] {
	return durations.flatMap((duration): Entity[] => {
		if (duration.kind !== 'duration') return []
		const { from, to, value } = duration
		const minutes = Math.max(1, Math.round(value / 60))
		const after = phraseAt(tokens, to, most)
		if (after) return [{ kind: 'most', value: minutes, from, to: after.to }]
		for (let back = 1; back <= MOST_BEFORE; back += 1) {
			const before = phraseAt(tokens, from - back, most)
			if (before?.to === from) return [{ kind: 'most', value: minutes, from: from - back, to }]
		}
		return []
	})
}
/** 'no more than' and its like have at most this many words. */
const MOST_BEFORE = 4

export type CountWords = { atLeast: Phrases<true>; atMost: Phrases<true>; times: Phrases<number>; word: Phrases<true> }

/** 'at least once', 'at most 2 times', 'twice'. */
export function lexCounts(tokens: readonly Token[], words: CountWords, numbers: NumberWords): Entity[] {
	const found: Entity[] = []
	for (let at = 0; at < tokens.length; at += 1) {
		const least = phraseAt(tokens, at, words.atLeast)
		const most = least ? null : phraseAt(tokens, at, words.atMost)
		const begin = (least ?? most)?.to ?? at
		const count = timesAt(tokens, begin, { words, numbers, isLed: least !== null || most !== null })
		if (!count) continue
		// 'twice at most'
		const after = least || most ? null : phraseAt(tokens, count.to, words.atMost)
		const to = after?.to ?? count.to
		found.push({
			kind: 'often',
			value: most || after ? { atMost: count.value } : { atLeast: count.value },
			from: at,
			to,
		})
		at = to - 1
	}
	return found
}

function timesAt(
	tokens: readonly Token[],
	at: number,
	{ words, numbers, isLed }: { words: CountWords; numbers: NumberWords; isLed: boolean },
): { value: number; to: number } | null {
	const once = phraseAt(tokens, at, words.times)
	if (once) return once
	const number = numberAt(tokens, at, numbers)
	if (!number || !Number.isInteger(number.value)) return null
	const after = phraseAt(tokens, number.to, words.word)
	if (after) return { value: number.value, to: after.to }
	return isLed ? { value: number.value, to: number.to } : null
}
