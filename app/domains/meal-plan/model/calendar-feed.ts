import ical, { ICalEventTransparency } from 'ical-generator'
import type { Day } from '#app/platform/model/calendar.ts'

/** A meal as an event of the calendar. */
export type FeedMeal = {
	id: string
	date: Day
	/** HH:mm in the cook's local time; null for an all-day event. */
	time: string | null
	section: string
	name: string
	servings: number | null
	notes: string
	recipe_id: string | null
}

const MS_AN_HOUR = 3_600_000
const READ_AGAIN_SECONDS = 6 * 3_600
const MAKER = { company: 'Nomster', product: 'Meal Plan', language: 'EN' }

/** Normalises line ends and removes control characters. */
const plain = (text: string): string => text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')

/**
 * The meals as an iCalendar text (RFC 5545). Each meal is one event whose UID never changes, so that a calendar program
 * that reads the feed again moves a moved meal. Times are floating: a dinner at 19:00 is at 19:00 in the reader's local
 * time, on both sides of a clock change, and lasts an hour. A meal without a time is an all-day event. `now`: the time
 * of writing in milliseconds; `origin`: of this site, for the recipes' addresses.
 */
export function calendarFeed(
	meals: readonly FeedMeal[],
	{ name, origin, now }: { name: string; origin: string; now: number },
): string {
	const calendar = ical({ name: plain(name), prodId: MAKER, ttl: READ_AGAIN_SECONDS })
	for (const { id, date, time, section, name, servings, notes, recipe_id } of meals) {
		const start = Date.parse(`${date}T${time ?? '00:00'}:00Z`)
		const event = calendar.createEvent({
			id: `${id}@nomster`,
			summary: plain(`${section}: ${name}`),
			start: new Date(start),
			stamp: new Date(now),
			allDay: time === null,
			floating: time !== null,
			transparency: ICalEventTransparency.TRANSPARENT,
			categories: [{ name: plain(section) }],
		})
		if (time !== null) event.end(new Date(start + MS_AN_HOUR))
		const served = servings === null ? '' : `${servings} ${servings === 1 ? 'serving' : 'servings'}`
		const description = [served, plain(notes)].filter((text) => text !== '').join('\n')
		if (description !== '') event.description(description)
		if (recipe_id !== null) event.url(`${origin}/recipe/${recipe_id}`)
	}
	return calendar.toString()
}
