import type { Place } from './place.ts'
import { isMonthFirst } from './regions.ts'

/** A calendar day, yyyy-MM-dd. */
type Day = string
/** Whose order of day and month is used; null: unknown, day before month. */
export type DatesOf = Pick<Place, 'region'> | null

// Every date on every screen is formatted in this file. Names and orders are our own tables: server and browser render
// the same letters, whichever calendar data their release has.
const MONTHS = [
	'January',
	'February',
	'March',
	'April',
	'May',
	'June',
	'July',
	'August',
	'September',
	'October',
	'November',
	'December',
]
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const SHORT = 3

/** '2026' */
export const yearOf = (day: Day): string => day.slice(0, 4)
const monthOf = (day: Day) => MONTHS[Number(day.slice(5, 7)) - 1] ?? ''
/** '19' */
export const dayOfMonth = (day: Day): string => String(Number(day.slice(8, 10)))

/** 'Thursday' */
export const weekdayOf = (day: Day): string => WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''
/** 'Thu' */
export const shortWeekdayOf = (day: Day): string => weekdayOf(day).slice(0, SHORT)

/** '19 November 2026', 'November 19, 2026'; without `year` '19 November', 'November 19'. */
function written(day: Day, of: DatesOf, { month = monthOf(day), year = true } = {}): string {
	if (of && isMonthFirst(of.region)) return `${month} ${dayOfMonth(day)}${year ? `, ${yearOf(day)}` : ''}`
	return `${dayOfMonth(day)} ${month}${year ? ` ${yearOf(day)}` : ''}`
}

/** '19 November', with its year when that is not this year. */
export const dateOf = (day: Day, today: Day, of: DatesOf): string =>
	written(day, of, { year: yearOf(day) !== yearOf(today) })

/** '19 November 2026' */
export const fullDateOf = (day: Day, of: DatesOf): string => written(day, of)

/** '19 Nov', 'Nov 19'. */
export const shortDateOf = (day: Day, of: DatesOf): string =>
	written(day, of, { month: shortMonthOf(day), year: false })
/** 'Nov' */
export const shortMonthOf = (day: Day): string => monthOf(day).slice(0, SHORT)
/** 'November 2026' */
export const monthAndYear = (day: Day): string => `${monthOf(day)} ${yearOf(day)}`

/** 'Thursday 19 November', 'Thursday, November 19'. */
export const dayAndDate = (day: Day, today: Day, of: DatesOf): string =>
	`${weekdayOf(day)}${of && isMonthFirst(of.region) ? ',' : ''} ${dateOf(day, today, of)}`

/** '16 to 22 November', 'November 16 to 22', '30 November to 6 December'; with the year when that is not this year. */
export function rangeOf(from: Day, to: Day, today: Day, of: DatesOf): string {
	const isSameYear = yearOf(from) === yearOf(to)
	const year = !isSameYear || yearOf(to) !== yearOf(today)
	if (from.slice(0, 7) !== to.slice(0, 7))
		return `${written(from, of, { year: !isSameYear })} to ${written(to, of, { year })}`
	if (of && isMonthFirst(of.region))
		return `${written(from, of, { year: false })} to ${dayOfMonth(to)}${year ? `, ${yearOf(to)}` : ''}`
	return `${dayOfMonth(from)} to ${written(to, of, { year })}`
}

/**
 * Day and time at `at` (milliseconds) in an IANA time zone, in UTC when the zone's name is unknown: '2026-11-21',
 * '20:14'.
 */
export function wallClock(at: number, timeZone: string): { day: Day; time: string } {
	const shown = Object.fromEntries(
		partsIn(timeZone)
			.formatToParts(at)
			.map(({ type, value }) => [type, value]),
	)
	const { year = '', month = '', day = '', hour = '', minute = '' } = shown
	return { day: `${year.padStart(4, '0')}-${month}-${day}`, time: `${hour}:${minute}` }
}

const formats = new Map<string, Intl.DateTimeFormat>()
function partsIn(timeZone: string): Intl.DateTimeFormat {
	const known = formats.get(timeZone)
	if (known) return known
	// Digits only, which every release formats alike.
	const parts: Intl.DateTimeFormatOptions = {
		...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
	}
	const format = (() => {
		try {
			return new Intl.DateTimeFormat('en-GB', { ...parts, timeZone })
		} catch {
			return new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: 'UTC' })
		}
	})()
	formats.set(timeZone, format)
	return format
}

/** '21 Nov 2026, 20:14', 'Nov 21, 2026, 20:14'. */
export function momentOf(at: number, place: Pick<Place, 'time_zone' | 'region'>): string {
	const { day, time } = wallClock(at, place.time_zone)
	return `${written(day, place, { month: shortMonthOf(day) })}, ${time}`
}

/** '14:02', with the day when that is not today: '14:02, Saturday 21 November'. */
export function timeAndDay(at: number, now: number, place: Pick<Place, 'time_zone' | 'region'>): string {
	const { day, time } = wallClock(at, place.time_zone)
	const today = wallClock(now, place.time_zone).day
	return day === today ? time : `${time}, ${dayAndDate(day, today, place)}`
}

/** '7:15' for '07:15', as cooks write it. */
export const clockTime = (time: string): string => time.replace(/^0(?=\d)/, '')
