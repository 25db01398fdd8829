import { type Day, daysLater } from '#app/platform/model/calendar.ts'
import { fullDateOf, wallClock } from '#app/platform/model/dates.ts'
import type { Place } from '#app/platform/model/place.ts'
import type { InboxItem } from './inbox.ts'
import { NOTIFICATIONS } from './messages.ts'

export type InboxGroup = { day: Day; title: string; items: InboxItem[] }

/** The notifications by the days of the cook's zone: Today, Yesterday, or a full date. The newest come first. */
export function groupInbox(
	items: readonly InboxItem[],
	{ today, place }: { today: Day; place: Pick<Place, 'time_zone' | 'region'> },
): InboxGroup[] {
	const byDay = Map.groupBy(items, ({ created_at }) => wallClock(created_at, place.time_zone).day)
	const titleOf = (day: Day) => {
		if (day === today) return NOTIFICATIONS.today
		return day === daysLater(today, -1) ? NOTIFICATIONS.yesterday : fullDateOf(day, place)
	}
	return [...byDay].map(([day, of]) => ({ day, title: titleOf(day), items: of }))
}
