import { type Day, daysBetween, daysLater } from '#app/platform/model/calendar.ts'
import type { PlanSlot } from './auto-plan.ts'
import { dayNumber, type Weekday, weekdayOfNumber } from './rules.ts'

/** The slots to plan: the days from `from` to `to`, both included. */
export type PlanWish = { from: Day; to: Day; weekdays: readonly Weekday[]; sections: readonly string[] }

/** The most days that are planned at once. */
export const MOST_PLAN_DAYS = 28

/**
 * The wish without past days, without days after `last` (the last day that may be planned), and limited to the maximum
 * number of days.
 */
export function reachOf(wish: PlanWish, today: Day, last: Day): PlanWish {
	const from = wish.from < today ? today : wish.from
	const end = daysLater(from, MOST_PLAN_DAYS - 1)
	const to = [wish.to, last, end].reduce((one, other) => (one < other ? one : other))
	return { ...wish, from, to }
}

/** The slots of a wish in which nothing is planned, in day order. */
export function openSlots(wish: PlanWish, meals: readonly { date: Day; section: string }[]): PlanSlot[] {
	const { from, to, weekdays, sections } = wish
	const taken = new Set(meals.map(({ date, section }) => `${date} ${section}`))
	const days = Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, at) => daysLater(from, at))
	return days
		.filter((day) => weekdays.includes(weekdayOfNumber(dayNumber(day))))
		.flatMap((date) => sections.map((section) => ({ id: `${date} ${section}`, date, section, guests: [] })))
		.filter(({ id }) => !taken.has(id))
}
