import { TZDate } from '@date-fns/tz'
import { isValid } from 'date-fns/isValid'
import { lightFormat } from 'date-fns/lightFormat'
import type { Day } from './calendar.ts'

/** What a clock on the wall shows: a day and HH:mm. */
export type WallTime = { date: Day; time: string }

/** A known zone's own date, in UTC where the zone's name is unknown. */
function inZone(make: (timeZone: string) => TZDate, timeZone: string): TZDate {
	const there = make(timeZone)
	return isValid(there) ? there : make('UTC')
}

/**
 * The instant (milliseconds) at which a wall clock in an IANA time zone shows this day and time. Of an hour that the clocks
 * leave out the time an hour later; of one that they repeat the second.
 */
export function instantOf(date: Day, time: string, timeZone: string): number {
	const [year = 1970, month = 1, day = 1] = date.split('-').map(Number)
	const [hours = 0, minutes = 0] = time.split(':').map(Number)
	return inZone((zone) => new TZDate(year, month - 1, day, hours, minutes, zone), timeZone).getTime()
}

/** What a wall clock in an IANA time zone shows at an instant. */
export function wallTimeAt(instant: number, timeZone: string): WallTime {
	const there = inZone((zone) => new TZDate(instant, zone), timeZone)
	return { date: lightFormat(there, 'yyyy-MM-dd'), time: lightFormat(there, 'HH:mm') }
}

/** When a meal is eaten that has no time of its own. */
const USUAL_TIMES: Record<string, string> = { Breakfast: '08:00', Lunch: '12:30', Dinner: '19:00', Snacks: '16:00' }
const USUAL_TIME = '19:00'

/** The meal's time, else the usual one of its section. */
export const timeOfMeal = ({ time, section }: { time: string | null; section: string }): string =>
	time ?? USUAL_TIMES[section] ?? USUAL_TIME
