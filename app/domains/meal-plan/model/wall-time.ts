import { tzOffset } from '@date-fns/tz'
import { type Day, todayIn } from '#app/platform/model/calendar.ts'

/** Local time: a day and HH:mm. */
export type WallTime = { date: Day; time: string }

const MS_A_MINUTE = 60_000
const MS_A_DAY = 86_400_000

/** The offset of a zone from UTC at an instant, in milliseconds; 0 if the zone's name is unknown. */
const aheadOfUtc = (timeZone: string, instant: number): number =>
	(tzOffset(timeZone, new Date(instant)) || 0) * MS_A_MINUTE

/**
 * The instant (milliseconds) at which the local time in an IANA time zone is this day and time. In an hour skipped by a
 * clock change it is one hour later; in a repeated hour it is the first. Calculated from offsets alone, because a date
 * object of another zone treats such hours by the zone of the machine.
 */
export function instantOf(date: Day, time: string, timeZone: string): number {
	const inUtc = Date.parse(`${date}T${time}:00Z`)
	const before = inUtc - aheadOfUtc(timeZone, inUtc - MS_A_DAY)
	const after = inUtc - aheadOfUtc(timeZone, inUtc + MS_A_DAY)
	const shown = [before, after].filter((instant) => instant + aheadOfUtc(timeZone, instant) === inUtc)
	return shown.length > 0 ? Math.min(...shown) : before
}

/** The local time in an IANA time zone at an instant; in UTC if the zone's name is unknown. */
export function wallTimeAt(instant: number, timeZone: string): WallTime {
	const shown = new Date(instant + aheadOfUtc(timeZone, instant)).toISOString()
	return { date: todayIn(timeZone, instant), time: shown.slice(11, 16) }
}

/** The time of a meal that has none of its own. */
const USUAL_TIMES: Record<string, string> = { Breakfast: '08:00', Lunch: '12:30', Dinner: '19:00', Snacks: '16:00' }
const USUAL_TIME = '19:00'

/** The meal's time, else the usual one of its section. */
export const timeOfMeal = ({ time, section }: { time: string | null; section: string }): string =>
	time ?? USUAL_TIMES[section] ?? USUAL_TIME
