import type { Lexicon } from '#app/domains/ingredients/model/grammar/lexicon.ts'
import { findTimers } from '#app/domains/recipes/model/cooking/find-timers.ts'
import type { Entity } from '../entity.ts'
import type { Token } from '../fold.ts'
import { type FoundNumber, type NumberWords, numberAt } from './numbers.ts'

/** The unit at a token, as the grammar names it. */
export function unitAt(tokens: readonly Token[], at: number, { units, longUnits }: Lexicon) {
	const token = tokens[at]
	if (!token || token.isMark) return null
	for (const { words, id } of longUnits.get(token.raw) ?? []) {
		const isHere = words.every((word, index) => tokens[at + index]?.raw === word)
		if (isHere) return { unit: id, to: at + words.length }
	}
	const unit = units.get(token.raw)
	return unit === undefined ? null : { unit, to: at + 1 }
}

const BLANKS = new Set(['-', '.', "'"])
/** 'a quarter of an hour', 'three quarters of a cup' */
function afterPart(tokens: readonly Token[], { value, to }: FoundNumber, { lexicon }: NumberWords): number {
	const isLinked = value < 1 && lexicon.linkWords.has(tokens[to]?.raw ?? '')
	if (!isLinked) return to
	return lexicon.ones.has(tokens[to + 1]?.raw ?? '') ? to + 2 : to + 1
}

const skip = (tokens: readonly Token[], at: number): number => (BLANKS.has(tokens[at]?.key ?? '') ? at + 1 : at)

const HOUR = 3_600
const MINUTE = 60

/** The seconds of a number and the word at a token, if that is a unit of time. */
function timeAt(tokens: readonly Token[], at: number, value: number): { seconds: number; to: number } | null {
	const word = tokens[at]
	if (!word || word.isMark) return null
	const [found] = findTimers(`1 ${word.raw}`)
	return found ? { seconds: found.seconds * value, to: at + 1 } : null
}

/** '20 minutes', 'half an hour', 'an hour and a half', '1 h 30', '2 hours and 10 minutes', '6 min 30 sec' */
function durationAt(tokens: readonly Token[], number: FoundNumber, of: NumberWords) {
	const first = timeAt(tokens, skip(tokens, afterPart(tokens, number, of)), number.value)
	if (!first) return null
	const unit = timeAt(tokens, first.to - 1, 1)?.seconds
	const isLinked = of.ands.has(tokens[first.to]?.key ?? '')
	let next = isLinked ? first.to + 1 : first.to
	if (unit === MINUTE) return withSeconds(tokens, { first, next, isLinked }, of)
	if (unit !== HOUR || first.seconds < HOUR / 4) return first
	const isHalf = isLinked && of.lexicon.ones.has(tokens[next]?.raw ?? '')
	if (isHalf) next += 1
	const more = numberAt(tokens, next, of)
	if (!more) return first
	const minutes = timeAt(tokens, skip(tokens, more.to), more.value)
	if (minutes && minutes.seconds < HOUR) return { seconds: first.seconds + minutes.seconds, to: minutes.to }
	if (isLinked && more.value < 1) return { seconds: first.seconds + more.value * HOUR, to: more.to }
	const isMinutes = !isLinked && !more.isWord && tokens[next]?.isJoined && more.value < 60
	return isMinutes ? { seconds: first.seconds + more.value * 60, to: more.to } : first
}

type Length = { seconds: number; to: number }

/** '6 min 30 sec', '2 minutes and a half' */
function withSeconds(
	tokens: readonly Token[],
	{ first, next, isLinked }: { first: Length; next: number; isLinked: boolean },
	of: NumberWords,
): Length {
	const part = numberAt(tokens, isLinked && of.lexicon.ones.has(tokens[next]?.raw ?? '') ? next + 1 : next, of)
	if (isLinked && part && part.value < 1) return { seconds: first.seconds + part.value * MINUTE, to: part.to }
	const more = numberAt(tokens, next, of)
	const seconds = more && timeAt(tokens, skip(tokens, more.to), more.value)
	const isPart = seconds !== null && seconds.seconds < MINUTE && first.seconds % MINUTE === 0
	return isPart ? { seconds: first.seconds + seconds.seconds, to: seconds.to } : first
}

/** Numbers, amounts with units, lone units, and lengths of time. */
export function lexAmounts(tokens: readonly Token[], of: NumberWords): Entity[] {
	const found: Entity[] = []
	for (let at = 0; at < tokens.length; at += 1) {
		const number = numberAt(tokens, at, of)
		if (!number) {
			const unit = unitAt(tokens, at, of.lexicon)
			if (!unit) continue
			found.push({ kind: 'unit', value: unit.unit, from: at, to: unit.to })
			at = unit.to - 1
			continue
		}
		found.push(...amountsAt(tokens, { number, at }, of))
		if (number.isArticle || number.to === at + 1) continue
		at = number.to - 1
	}
	return found
}

function amountsAt(tokens: readonly Token[], { number, at }: { number: FoundNumber; at: number }, of: NumberWords) {
	const found: Entity[] = []
	if (!number.isArticle) found.push({ kind: 'number', value: number.value, from: at, to: number.to })
	const unit = unitAt(tokens, skip(tokens, afterPart(tokens, number, of)), of.lexicon)
	if (unit) {
		const value = { quantity: number.value, unit: unit.unit }
		found.push({ kind: 'amount', value, from: at, to: unit.to })
	}
	const time = durationAt(tokens, number, of)
	if (time && time.seconds >= 1)
		found.push({ kind: 'duration', value: Math.round(time.seconds), from: at, to: time.to })
	return found
}
