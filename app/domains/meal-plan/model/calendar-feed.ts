import ical from 'ical-generator'
import type { Day } from './calendar.ts'
import { instantOf } from './wall-time.ts'

/** A meal as a calendar shows it. `minutes`: how long it takes to eat; `url`: its recipe's page; `updated_at` in milliseconds. */
export type FeedMeal = {
	id: string
	date: Day
	time: string | null
	section: string
	name: string
	notes: string
	minutes: number
	url: string | null
	updated_at: number
}

const MS_A_MINUTE = 60_000
const MAKER = { company: 'Nomster', product: 'Meal Plan', language: 'EN' }

/** Line ends of every kind as one, and nothing else that only a machine reads. */
const plain = (text: string): string => text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')

/**
 * The meals as an iCalendar text (RFC 5545): one event each, whose UID is the meal's for good. With a time zone a meal is told
 * as an instant, which is right on either side of a change of the clocks; without one by the clock on the wall, wherever the
 * reader is. A meal without a time is of its whole day. The stamp is the meal's own last change: nothing changed, same text.
 */
export function calendarFeed(
	meals: readonly FeedMeal[],
	{ name, timeZone }: { name: string; timeZone: string | null },
): string {
	const calendar = ical({ name: plain(name), prodId: MAKER })
	for (const meal of meals) {
		const day = Date.parse(`${meal.date}T00:00:00Z`)
		const onTheWall = Date.parse(`${meal.date}T${meal.time ?? '00:00'}:00Z`)
		const isTimed = meal.time !== null
		const start = isTimed && timeZone !== null ? instantOf(meal.date, meal.time ?? '', timeZone) : onTheWall
		const event = calendar.createEvent({
			id: `${meal.id}@nomster`,
			summary: plain(`${meal.section}: ${meal.name}`),
			start: new Date(isTimed ? start : day),
			stamp: new Date(meal.updated_at),
			allDay: !isTimed,
			floating: isTimed && timeZone === null,
		})
		if (isTimed) event.end(new Date(start + meal.minutes * MS_A_MINUTE))
		if (meal.notes !== '') event.description(plain(meal.notes))
		if (meal.url !== null) event.url(meal.url)
	}
	return calendar.toString()
}
