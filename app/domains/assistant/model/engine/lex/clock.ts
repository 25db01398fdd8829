import type { Entity } from '../entity.ts'
import type { Token } from '../fold.ts'
import { type Phrases, phraseAt } from '../phrases.ts'
import { type NumberWords, plainAt } from './numbers.ts'

export type ClockWords = {
	at: Phrases<true>
	hour: ReadonlySet<string>
	am: Phrases<true>
	pm: Phrases<true>
	halfPast: Phrases<true>
	halfTo: Phrases<true>
	quarterPast: Phrases<true>
	quarterTo: Phrases<true>
	andHalf: Phrases<true>
	noon: Phrases<true>
}
type Input = { tokens: readonly Token[]; words: ClockWords; numbers: NumberWords }

const padded = (number: number): string => String(number).padStart(2, '0')

/** Times of the day. A bare number is one only after a word such as 'at'. */
export function lexClock(input: Input): Entity[] {
	const found: Entity[] = []
	for (let at = 0; at < input.tokens.length; at += 1) {
		const entity = clockFrom(input, at)
		if (!entity) continue
		found.push(entity)
		at = entity.to - 1
	}
	return found
}

function clockFrom({ tokens, words, numbers }: Input, at: number): Entity | null {
	const noon = phraseAt(tokens, at, words.noon)
	if (noon) return { kind: 'clock', value: { time: '12:00', isVague: false }, from: at, to: noon.to }
	const lead = phraseAt(tokens, at, words.at)
	const begin = lead?.to ?? at
	const part = partOfHour({ tokens, words, numbers }, begin)
	const hour = hourAt({ tokens, words, numbers }, part?.to ?? begin)
	if (!hour || !(lead || part || hour.isSure)) return null
	const minutes = hour.hour * 60 + (part ? part.minutes : hour.minutes)
	const isLate = hour.half === 'pm' && hour.hour < 12
	const isMidnight = hour.half === 'am' && hour.hour === 12
	const total = (minutes + (isLate ? 720 : isMidnight ? -720 : 0) + 1_440) % 1_440
	const time = `${padded(Math.floor(total / 60))}:${padded(total % 60)}`
	const isVague = hour.half === null && total < 780 && !hour.isPadded
	return { kind: 'clock', value: { time, isVague }, from: at, to: hour.to }
}

/** 'half past' and its like before the hour, as minutes to add. */
function partOfHour({ tokens, words }: Input, at: number): { minutes: number; to: number } | null {
	const parts: [Phrases<true>, number][] = [
		[words.halfPast, 30],
		[words.halfTo, -30],
		[words.quarterPast, 15],
		[words.quarterTo, -15],
	]
	for (const [phrases, minutes] of parts) {
		const found = phraseAt(tokens, at, phrases)
		if (found) return { minutes, to: found.to }
	}
	return null
}

type Hour = { hour: number; minutes: number; half: 'am' | 'pm' | null; isSure: boolean; isPadded: boolean; to: number }

/** '8', '20:30', '8pm', '20 h', '8 uhr 15'. `isSure`: it cannot be another number. */
function hourAt({ tokens, words, numbers }: Input, at: number): Hour | null {
	const number = plainAt(tokens, at, numbers)
	const written = tokens[at]?.raw ?? ''
	const dotted = /^(\d{1,2})[.,](\d\d)$/.exec(written)
	if (!number || number.isArticle) return null
	const value = dotted ? Number(dotted[1]) : number.value
	if (!Number.isInteger(value) || value < 0 || value > 24) return null
	let to = dotted ? at + 1 : number.to
	let minutes = dotted ? Number(dotted[2]) : 0
	let isSure = false
	const colon = tokens[to]
	const after = tokens[to + 1]
	if (colon?.key === ':' && colon.isJoined && /^[0-5]\d$/.test(after?.raw ?? '')) {
		minutes = Number(after?.raw)
		to += 2
		isSure = true
	}
	if (words.hour.has(tokens[to]?.key ?? '')) {
		isSure = true
		to += 1
		if (/^[0-5]\d$/.test(tokens[to]?.raw ?? '') && minutes === 0) {
			minutes = Number(tokens[to]?.raw)
			to += 1
		}
	} else if (tokens[to]?.key === 'o' && tokens[to + 1]?.key === "'" && tokens[to + 2]?.key === 'clock') {
		isSure = true
		to += 3
	} else if (dotted && minutes > 59) return null
	const half = phraseAt(tokens, to, words.andHalf)
	if (half && minutes === 0) {
		minutes = 30
		to = half.to
	}
	const pm = phraseAt(tokens, to, words.pm)
	const am = pm ? null : phraseAt(tokens, to, words.am)
	const end = (pm ?? am)?.to ?? to
	return {
		...{ hour: value, minutes, half: pm ? 'pm' : am ? 'am' : null, to: end },
		isSure: isSure || pm !== null || am !== null,
		isPadded: /^0\d$/.test(written),
	}
}
