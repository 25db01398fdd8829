import { TZDate, tz } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { isValid } from 'date-fns/isValid'
import { lightFormat } from 'date-fns/lightFormat'
import { parseISO } from 'date-fns/parseISO'
import { startOfWeek } from 'date-fns/startOfWeek'

/** A day of the calendar, yyyy-MM-dd. It has no time and no zone; which day is today depends on where the cook is. */
export type Day = string

const DAY_FORMAT = 'yyyy-MM-dd'
const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/
const MONDAY = 1
export const DAYS_IN_WEEK = 7
const LOCALE = 'en-GB'
/** A calendar day is reckoned in UTC, where every day has 24 hours. */
const calendar = { in: tz('UTC') }

const toDate = (day: Day): Date => parseISO(day, calendar)
const toDay = (date: Date): Day => lightFormat(date, DAY_FORMAT)

/** The day in an address or a form, or null when it is none. */
export function parseDay(text: string | null): Day | null {
	if (!text || !DAY_PATTERN.test(text)) return null
	const date = toDate(text)
	return isValid(date) && toDay(date) === text ? text : null
}

/** Which day it is at `now` (milliseconds) in an IANA time zone; in UTC when the zone's name is unknown. */
export function todayIn(timeZone: string, now: number): Day {
	const there = new TZDate(now, timeZone)
	return toDay(isValid(there) ? there : new TZDate(now, 'UTC'))
}

/** Days from one to the other; negative where `to` comes first. */
export const daysBetween = (from: Day, to: Day): number => differenceInCalendarDays(toDate(to), toDate(from), calendar)

export const daysLater = (day: Day, days: number): Day => toDay(addDays(toDate(day), days))

/** The seven days of the week that holds `day`, Monday first. */
export function weekOf(day: Day): Day[] {
	const monday = startOfWeek(toDate(day), { ...calendar, weekStartsOn: MONDAY })
	return Array.from({ length: DAYS_IN_WEEK }, (_, index) => toDay(addDays(monday, index)))
}

/** The days of so many weeks, from the Monday of the one that holds `day`. */
export function daysOf(day: Day, weeks: number): Day[] {
	const [monday = day] = weekOf(day)
	return Array.from({ length: weeks * DAYS_IN_WEEK }, (_, index) => daysLater(monday, index))
}

const formatter = (parts: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(LOCALE, { ...parts, timeZone: 'UTC' })
const WEEKDAY = formatter({ weekday: 'long' })
const SHORT_WEEKDAY = formatter({ weekday: 'short' })
const DATE = formatter({ day: 'numeric', month: 'long' })
const FULL_DATE = formatter({ day: 'numeric', month: 'long', year: 'numeric' })

/** 'Thursday' */
export const weekdayOf = (day: Day): string => WEEKDAY.format(toDate(day))
/** 'Thu' */
export const shortWeekdayOf = (day: Day): string => SHORT_WEEKDAY.format(toDate(day))
/** '19' */
export const dayOfMonth = (day: Day): string => String(Number(day.slice(-2)))

/** '19 November', and its year where that is not this year's. */
export const dateOf = (day: Day, today: Day): string =>
	(yearOf(day) === yearOf(today) ? DATE : FULL_DATE).format(toDate(day))

const yearOf = (day: Day) => day.slice(0, 4)
const monthOf = (day: Day) => day.slice(0, 7)

/** '16 to 22 November', '30 November to 6 December'; the year stands where it is not this year's. */
export function rangeOf(from: Day, to: Day, today: Day): string {
	const end = dateOf(to, today)
	if (monthOf(from) === monthOf(to)) return `${dayOfMonth(from)} to ${end}`
	const start = yearOf(from) === yearOf(to) ? DATE.format(toDate(from)) : FULL_DATE.format(toDate(from))
	return `${start} to ${yearOf(from) === yearOf(to) ? end : FULL_DATE.format(toDate(to))}`
}

/** '7:15' of '07:15', as cooks write it. */
export const clockTime = (time: string): string => time.replace(/^0(?=\d)/, '')
