import { tzOffset } from '@date-fns/tz'
import { type Day, todayIn } from '#app/platform/model/calendar.ts'

/** What a clock on the wall shows: a day and HH:mm. */
export type WallTime = { date: Day; time: string }

const MS_A_MINUTE = 60_000
const MS_A_DAY = 86_400_000

/** How far a zone is ahead of UTC at an instant, in milliseconds; 0 where the zone's name is unknown. */
const aheadOfUtc = (timeZone: string, instant: number): number =>
	(tzOffset(timeZone, new Date(instant)) || 0) * MS_A_MINUTE

/**
 * The instant (milliseconds) at which a wall clock in an IANA time zone shows this day and time. Of an hour that the clocks
 * leave out the time an hour later; of one that they repeat the first. Reckoned by offsets alone, since a date object of
 * another zone answers for such hours by the zone of the machine.
 */
export function instantOf(date: Day, time: string, timeZone: string): number {
	const inUtc = Date.parse(`${date}T${time}:00Z`)
	const before = inUtc - aheadOfUtc(timeZone, inUtc - MS_A_DAY)
	const after = inUtc - aheadOfUtc(timeZone, inUtc + MS_A_DAY)
	const shown = [before, after].filter((instant) => instant + aheadOfUtc(timeZone, instant) === inUtc)
	return shown.length > 0 ? Math.min(...shown) : before
}

/** What a wall clock in an IANA time zone shows at an instant; in UTC where the zone's name is unknown. */
export function wallTimeAt(instant: number, timeZone: string): WallTime {
	const shown = new Date(instant + aheadOfUtc(timeZone, instant)).toISOString()
	return { date: todayIn(timeZone, instant), time: shown.slice(11, 16) }
}

/** When a meal is eaten that has no time of its own. */
const USUAL_TIMES: Record<string, string> = { Breakfast: '08:00', Lunch: '12:30', Dinner: '19:00', Snacks: '16:00' }
const USUAL_TIME = '19:00'

/** The meal's time, else the usual one of its section. */
export const timeOfMeal = ({ time, section }: { time: string | null; section: string }): string =>
	time ?? USUAL_TIMES[section] ?? USUAL_TIME
