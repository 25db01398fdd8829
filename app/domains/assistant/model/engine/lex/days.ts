import { type Day, daysBetween, daysLater, weekOf } from '#app/platform/model/calendar.ts'
import { isDay } from '../../is-day.ts'
import type { DaySpan, Entity } from '../entity.ts'
import type { Token } from '../fold.ts'
import { type Phrases, phraseAt } from '../phrases.ts'
import { type NumberWords, numberAt } from './numbers.ts'

/** Fixed words for days, compiled. */
export type DayWords = {
	/** 'tomorrow', 'next week' and their like. */
	fixed: Phrases<(today: Day) => DaySpan>
	/** 0 is Monday. */
	weekdays: Phrases<number>
	/** 1 is January. */
	months: Phrases<number>
	next: Phrases<true>
	last: Phrases<true>
	within: Phrases<true>
	day: Phrases<number>
	until: Phrases<true>
	nextYear: Phrases<true>
	ordinal: ReadonlySet<string>
}
type Found = { value: DaySpan; to: number }
type Input = { tokens: readonly Token[]; today: Day; words: DayWords; numbers: NumberWords }

const A_WEEK = 7
export const oneDay = (day: Day): DaySpan => ({ from: day, to: day, isSpan: false })
export const weekAt = (day: Day): DaySpan => {
	const week = weekOf(day)
	return { from: week[0] ?? day, to: week.at(-1) ?? day, isSpan: true }
}

/** The days that a sentence names, in the cook's calendar. */
export function lexDays(input: Input): Entity[] {
	const found: Entity[] = []
	for (let at = 0; at < input.tokens.length; at += 1) {
		const first = dayAt(input, at)
		if (!first) continue
		const whole = rangeFrom(input, first)
		found.push({ kind: 'day', value: whole.value, from: at, to: whole.to })
		at = whole.to - 1
	}
	return found
}

const dayAt = (input: Input, at: number): Found | null =>
	fixedAt(input, at) ?? dateAt(input, at) ?? weekdayAt(input, at) ?? countedAt(input, at)

function fixedAt({ tokens, today, words }: Input, at: number): Found | null {
	const found = phraseAt(tokens, at, words.fixed)
	return found && { value: found.value(today), to: found.to }
}

/** 'friday', 'next friday', 'last friday', 'vendredi prochain' */
function weekdayAt({ tokens, today, words }: Input, at: number): Found | null {
	const before = phraseAt(tokens, at, words.next) ?? phraseAt(tokens, at, words.last)
	const isNextBefore = phraseAt(tokens, at, words.next) !== null
	const day = phraseAt(tokens, before?.to ?? at, words.weekdays)
	if (!day) return null
	const after = before ? null : (phraseAt(tokens, day.to, words.next) ?? phraseAt(tokens, day.to, words.last))
	const isNext = before ? isNextBefore : after !== null && phraseAt(tokens, day.to, words.next) !== null
	const isLast = (before ?? after) !== null && !isNext
	const coming = (day.value - weekdayOf(today) + A_WEEK) % A_WEEK
	const days = isLast ? (coming === 0 ? -A_WEEK : coming - A_WEEK) : isNext ? nextWeekday(today, day.value) : coming
	return { value: oneDay(daysLater(today, days)), to: after?.to ?? day.to }
}

const weekdayOf = (day: Day): number => daysBetween(weekOf(day)[0] ?? day, day)
/** 'Next friday' is the one of next week. */
const nextWeekday = (today: Day, weekday: number): number => A_WEEK - weekdayOf(today) + weekday

/** '27 november', 'november 27th', 'the 27th', '27.11.', '2026-11-27' */
function dateAt(input: Input, at: number): Found | null {
	return isoAt(input, at) ?? monthFirst(input, at) ?? dayFirst(input, at)
}

function isoAt({ tokens }: Input, at: number): Found | null {
	const text = tokens.slice(at, at + 5).map(({ raw, isJoined }, index) => (index > 0 && !isJoined ? ' ' : raw))
	const day = text.join('')
	return /^\d{4}-\d\d-\d\d$/.test(day) && isDay(day) ? { value: oneDay(day), to: at + 5 } : null
}

function dayOfMonth({ tokens, words }: Input, at: number): { day: number; to: number; isOrdinal: boolean } | null {
	const token = tokens[at]
	if (!token || !/^\d{1,2}$/.test(token.raw)) return null
	const day = Number(token.raw)
	const next = tokens[at + 1]
	const isOrdinal = next?.isJoined === true && words.ordinal.has(next.key)
	return day >= 1 && day <= 31 ? { day, to: isOrdinal ? at + 2 : at + 1, isOrdinal } : null
}

function monthFirst(input: Input, at: number): Found | null {
	const { tokens, words } = input
	const month = phraseAt(tokens, at, words.months)
	const number = month && dayOfMonth(input, month.to)
	return number ? withYear(input, { month: month.value, ...number }) : null
}

const OF = new Set(['of', 'de', 'di', 'do', 'the', '.'])
function dayFirst(input: Input, at: number): Found | null {
	const { tokens, words, today } = input
	const number = dayOfMonth(input, at)
	if (!number) return null
	const after = OF.has(tokens[number.to]?.key ?? '') ? number.to + 1 : number.to
	const month = phraseAt(tokens, after, words.months)
	if (month) return withYear(input, { month: month.value, day: number.day, to: month.to })
	const [dot, second] = [tokens[at + 1], tokens[at + 2]]
	if ((dot?.key === '/' || dot?.key === '.') && dot.isJoined && second?.isJoined && /^\d{1,2}$/.test(second.raw)) {
		const end = tokens[at + 3]?.key === '.' && tokens[at + 3]?.isJoined ? at + 4 : at + 3
		return withYear(input, { month: Number(second.raw), day: number.day, to: end })
	}
	const isBare = number.isOrdinal && !words.weekdays.has(tokens[number.to]?.key ?? '')
	return isBare ? { value: oneDay(comingDate(today, number.day)), to: number.to } : null
}

const padded = (number: number): string => String(number).padStart(2, '0')

function withYear({ tokens, today, words }: Input, { month, day, to }: { month: number; day: number; to: number }) {
	const nextYear = phraseAt(tokens, to, words.nextYear)
	const written = /^20\d\d$/.test(tokens[to]?.raw ?? '') ? Number(tokens[to]?.raw) : null
	const year = Number(today.slice(0, 4))
	const inYear = (one: number): Day => `${one}-${padded(month)}-${padded(day)}`
	const plain = inYear(year) >= today ? inYear(year) : inYear(year + 1)
	const found = written !== null ? inYear(written) : nextYear ? inYear(year + 1) : plain
	if (!isDay(found)) return null
	return { value: oneDay(found), to: written !== null ? to + 1 : (nextYear?.to ?? to) }
}

/** The next day with this number in its month. */
function comingDate(today: Day, day: number): Day {
	const number = (days: number) => Number(daysLater(today, days).slice(8))
	let days = 0
	while (days < 62 && number(days) !== day) days += 1
	return daysLater(today, days)
}

/** 'in 3 days', 'in a week', 'next 3 days' */
function countedAt({ tokens, today, words, numbers }: Input, at: number): Found | null {
	const within = phraseAt(tokens, at, words.within)
	const next = phraseAt(tokens, at, words.next)
	const begin = within?.to ?? next?.to
	if (begin === undefined) return null
	const number = numberAt(tokens, begin, numbers)
	const unit = number && phraseAt(tokens, number.to, words.day)
	if (!unit || !Number.isInteger(number.value) || number.value < 1 || number.value > 366) return null
	const days = number.value * unit.value
	const day = daysLater(today, days)
	return {
		value: within ? oneDay(day) : { from: today, to: daysLater(today, days - 1), isSpan: true },
		to: unit.to,
	}
}

/** 'monday to thursday' */
function rangeFrom(input: Input, first: Found): Found {
	const { tokens, words } = input
	const link = tokens[first.to]?.key === '-' ? { to: first.to + 1 } : phraseAt(tokens, first.to, words.until)
	const second = link && dayAt(input, link.to)
	if (!second) return first
	// 'Monday to thursday' on a wednesday.
	const to = second.value.to < first.value.from ? daysLater(second.value.to, A_WEEK) : second.value.to
	if (to < first.value.from) return first
	return { value: { from: first.value.from, to, isSpan: true }, to: second.to }
}
