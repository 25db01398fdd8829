import { idFromName } from '../../../../platform/model/ids.ts'
import { DAYS_IN_WEEK, type Day, daysBetween, daysLater, weekOf } from '../calendar.ts'

/** 'Pizza every Friday' as its row keeps it. `weekday`: 1 is Monday (ISO 8601). */
export type MealRepeat = {
	id: string
	name: string
	recipe_id: string | null
	servings: number | null
	section: string
	time: string | null
	icon: string | null
	notes: string
	weekday: number
	every_weeks: number
	from_date: Day
	until_date: Day | null
}

/** One evening of a repeat. `id`: the same on every device, so that two of them plan one meal. */
export type Occurrence<R extends MealRepeat = MealRepeat> = { id: string; date: Day; repeat: R }

/** The days to look at, both included, and how far ahead of today the cook's plan reaches. */
export type Span = { from: Day; to: Day; today: Day; daysAhead: number }

const earliest = (...days: (Day | null)[]): Day =>
	days.reduce<Day>((first, day) => (day !== null && day < first ? day : first), '9999-12-31')

/** The first day of a repeat: its weekday, on its beginning or in the week from there. */
function firstOf({ weekday, from_date }: MealRepeat): Day | null {
	const inWeek = weekOf(from_date)[weekday - 1]
	if (inWeek === undefined) return null
	return inWeek < from_date ? daysLater(inWeek, DAYS_IN_WEEK) : inWeek
}

function datesOf(repeat: MealRepeat, { from, to, today, daysAhead }: Span): Day[] {
	const first = firstOf(repeat)
	if (first === null || !Number.isInteger(repeat.every_weeks) || repeat.every_weeks < 1) return []
	const step = repeat.every_weeks * DAYS_IN_WEEK
	const last = earliest(to, repeat.until_date, daysLater(today, daysAhead))
	const skipped = Math.max(0, Math.ceil(daysBetween(first, from) / step))
	const start = daysLater(first, skipped * step)
	const count = Math.max(0, Math.floor(daysBetween(start, last) / step) + 1)
	return Array.from({ length: count }, (_, at) => daysLater(start, at * step))
}

/** The meals that these repeats plan in a span of days, by date. Reckoned in days alone, which no clock changes. */
export function occurrencesOf<R extends MealRepeat>(repeats: readonly R[], span: Span): Occurrence<R>[] {
	return repeats
		.flatMap((repeat) =>
			datesOf(repeat, span).map((date) => ({ id: idFromName('meal-repeat', repeat.id, date), date, repeat })),
		)
		.toSorted((one, other) => (one.date === other.date ? (one.id < other.id ? -1 : 1) : one.date < other.date ? -1 : 1))
}

/** Those of them that were never planned. `known`: ids of all meals that are or were there; a deleted evening stays deleted. */
export const missingOccurrences = <R extends MealRepeat>(
	repeats: readonly R[],
	span: Span,
	known: ReadonlySet<string>,
): Occurrence<R>[] => occurrencesOf(repeats, span).filter(({ id }) => !known.has(id))
