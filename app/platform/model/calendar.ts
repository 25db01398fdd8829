import { TZDate, tz } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { isValid } from 'date-fns/isValid'
import { lightFormat } from 'date-fns/lightFormat'
import { parseISO } from 'date-fns/parseISO'
import { startOfWeek } from 'date-fns/startOfWeek'
import { DAY_MS } from './clock.ts'
import type { Place, WeekStart } from './place.ts'

/** A calendar day, yyyy-MM-dd. It has no time and no zone; which day is today depends on where the cook is. */
export type Day = string

/** Whose first day of the week is used for drawing; null: unknown, Monday. */
export type WeekOf = Pick<Place, 'week_start'> | null

const DAY_FORMAT = 'yyyy-MM-dd'
const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/
const MONDAY = 1
export const DAYS_IN_WEEK = 7
/** Calendar days are computed in UTC, where every day has 24 hours. */
const calendar = { in: tz('UTC') }

const toDate = (day: Day): Date => parseISO(day, calendar)
const toDay = (date: Date): Day => lightFormat(date, DAY_FORMAT)

/** The day in an address or a form, or null when it is not a valid day. */
export function parseDay(text: string | null): Day | null {
	if (!text || !DAY_PATTERN.test(text)) return null
	const date = toDate(text)
	return isValid(date) && toDay(date) === text ? text : null
}

/** The day at `now` (milliseconds) in an IANA time zone; in UTC when the zone's name is unknown. */
export function todayIn(timeZone: string, now: number): Day {
	const there = new TZDate(now, timeZone)
	return toDay(isValid(there) ? there : new TZDate(now, 'UTC'))
}

// A plan counts thousands of days, and zoned dates take a hundred times as long as these. A day alone is read in UTC.

/** Days from `from` to `to`; negative when `to` comes first. */
export const daysBetween = (from: Day, to: Day): number => (Date.parse(to) - Date.parse(from)) / DAY_MS

export const daysLater = (day: Day, days: number): Day =>
	new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/**
 * The seven days of the week that contains `day`, Monday first, as weekdays are numbered; drawn weeks begin on the
 * cook's own first day (`daysOf`).
 */
export function weekOf(day: Day): Day[] {
	const monday = startOfWeek(toDate(day), { ...calendar, weekStartsOn: MONDAY })
	return Array.from({ length: DAYS_IN_WEEK }, (_, index) => toDay(addDays(monday, index)))
}

const FIRST_DAY: Record<WeekStart, 0 | 1 | 6> = { sunday: 0, monday: MONDAY, saturday: 6 }

/** The days of `weeks` weeks as the cook sees them, from the first day of the week that contains `day`. */
export function daysOf(day: Day, weeks: number, of: WeekOf): Day[] {
	const first = startOfWeek(toDate(day), { ...calendar, weekStartsOn: FIRST_DAY[of?.week_start ?? 'monday'] })
	return Array.from({ length: weeks * DAYS_IN_WEEK }, (_, index) => toDay(addDays(first, index)))
}
