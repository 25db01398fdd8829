import { type Day, daysBetween, daysLater } from '#app/platform/model/calendar.ts'
import type { PlanSlot } from './auto-plan.ts'
import { dayNumber, type Weekday, weekdayOfNumber } from './rules.ts'

/** For which places a plan is asked for: days from one to the other, both included. */
export type PlanWish = { from: Day; to: Day; weekdays: readonly Weekday[]; sections: readonly string[] }

/** So many days are planned at once. */
export const MOST_PLAN_DAYS = 28

/** The wish without days that are over, lie beyond `last` (the last day that may be planned), or are too many at once. */
export function reachOf(wish: PlanWish, today: Day, last: Day): PlanWish {
	const from = wish.from < today ? today : wish.from
	const end = daysLater(from, MOST_PLAN_DAYS - 1)
	const to = [wish.to, last, end].reduce((one, other) => (one < other ? one : other))
	return { ...wish, from, to }
}

/** The places of a wish in which nothing is planned, in the order of the days. */
export function openSlots(wish: PlanWish, meals: readonly { date: Day; section: string }[]): PlanSlot[] {
	const { from, to, weekdays, sections } = wish
	const taken = new Set(meals.map(({ date, section }) => `${date} ${section}`))
	const days = Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, at) => daysLater(from, at))
	return days
		.filter((day) => weekdays.includes(weekdayOfNumber(dayNumber(day))))
		.flatMap((date) => sections.map((section) => ({ id: `${date} ${section}`, date, section, guests: [] })))
		.filter(({ id }) => !taken.has(id))
}
