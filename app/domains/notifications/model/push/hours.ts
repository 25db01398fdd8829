import { instantOf, wallTimeAt } from '#app/domains/meal-plan/model/wall-time.ts'
import { daysLater } from '#app/platform/model/calendar.ts'

/** Nothing is pushed between these times of the cook's zone, except what is meant for the night. */
const NIGHT = { from: '22:00', to: '07:00' } as const

/** When the night is over that it is now in this zone (milliseconds); null by day. */
export function endOfNight(now: number, timeZone: string): number | null {
	const { date, time } = wallTimeAt(now, timeZone)
	if (time >= NIGHT.to && time < NIGHT.from) return null
	return instantOf(time < NIGHT.to ? date : daysLater(date, 1), NIGHT.to, timeZone)
}
