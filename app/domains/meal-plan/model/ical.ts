import { type Day, daysLater } from './calendar.ts'

/** A meal as a calendar program shows it. */
export type CalendarMeal = {
	id: string
	date: Day
	/** HH:mm by the cook's own clock; null: a note of the whole day. */
	time: string | null
	section: string
	name: string
	servings: number | null
	notes: string
	recipe_id: string | null
}

/** How long a meal with a time takes in the calendar. */
const DURATION = 'PT1H'
const FOLD_AT_BYTES = 75

/**
 * The plan as an iCalendar file (RFC 5545). Times are floating: a dinner at 19:00 is at 19:00 where the cook is, on both
 * sides of a change of the clocks. A meal's UID is its id, so that a program that reads again moves what has moved.
 * `now`: milliseconds, when it was written; `origin`: of this site, for the recipes' addresses.
 */
export function writeCalendar(
	meals: readonly CalendarMeal[],
	{ name, origin, now }: { name: string; origin: string; now: number },
): string {
	const stamp = new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')
	const lines = [
		'BEGIN:VCALENDAR',
		'VERSION:2.0',
		'PRODID:-//Nomster//Meal Plan//EN',
		'CALSCALE:GREGORIAN',
		`X-WR-CALNAME:${escaped(name)}`,
		'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
		...meals.flatMap((meal) => eventOf(meal, { stamp, origin })),
		'END:VCALENDAR',
	]
	return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function eventOf(meal: CalendarMeal, { stamp, origin }: { stamp: string; origin: string }): string[] {
	const { id, date, time, section, name, servings, notes, recipe_id } = meal
	const day = (one: Day) => one.replaceAll('-', '')
	const when =
		time === null
			? [`DTSTART;VALUE=DATE:${day(date)}`, `DTEND;VALUE=DATE:${day(daysLater(date, 1))}`]
			: [`DTSTART:${day(date)}T${time.replace(':', '')}00`, `DURATION:${DURATION}`]
	const details = [servings === null ? '' : `${servings} ${servings === 1 ? 'serving' : 'servings'}`, notes]
	const description = details.filter((text) => text !== '').join('\n')
	return [
		'BEGIN:VEVENT',
		`UID:${id}@nomster`,
		`DTSTAMP:${stamp}`,
		...when,
		`SUMMARY:${escaped(`${section}: ${name}`)}`,
		...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
		...(recipe_id ? [`URL:${origin}/recipe/${recipe_id}`] : []),
		`CATEGORIES:${escaped(section)}`,
		'TRANSP:TRANSPARENT',
		'END:VEVENT',
	]
}

const escaped = (text: string): string => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n?|\n/g, '\\n')

/** A line of more than 75 bytes goes on in the next, behind a space; no character is cut in two. */
function folded(line: string): string {
	const rows: string[] = []
	let [row, bytes] = ['', 0]
	for (const character of line) {
		const size = new TextEncoder().encode(character).length
		if (bytes + size > FOLD_AT_BYTES) {
			rows.push(row)
			row = ' '
			bytes = 1
		}
		row += character
		bytes += size
	}
	return [...rows, row].join('\r\n')
}
