import type { Day } from '#app/platform/model/calendar.ts'
import type { Reminder } from './reminders.ts'

/** Texts of the list of steps to do ahead. */
export const AHEAD = {
	title: 'To do ahead',
	kinds: {
		soak: 'Soak',
		thaw: 'Thaw',
		marinate: 'Marinate',
		rise: 'Let rise',
		chill: 'Chill',
		rest: 'Let rest',
	},
	late: 'Not done yet',
	on: (when: string) => `For ${when}`,
	failed: 'Failed to keep what was done ahead',
} as const

/** The reminders of a day. `isLate`: the day has passed and they are not done. */
export type AheadDay = { date: Day; isLate: boolean; reminders: Reminder[] }

/**
 * What to do on the visible days (`from` to `to`) from today on, grouped by day. If today is visible, steps that were
 * not done on earlier days come first. `reminders`: those of upcoming meals, sorted by time.
 */
export function upcoming(
	reminders: readonly Reminder[],
	{ from, to, today }: { from: Day; to: Day; today: Day },
): AheadDay[] {
	const isTodayShown = from <= today && today <= to
	const shown = reminders.filter(({ date, isDone }) =>
		date < today ? isTodayShown && !isDone : date >= from && date <= to,
	)
	return [...Map.groupBy(shown, ({ date }) => date)].map(([date, ofDay]) => ({
		date,
		isLate: date < today,
		reminders: ofDay,
	}))
}
