import { type Day, daysBetween, weekOf } from '#app/platform/model/calendar.ts'

/** The week of a day by ISO 8601, '2026-W48': it belongs to the year of its Thursday. */
export function weekName(day: Day): string {
	const [monday = day, , , thursday = day] = weekOf(day)
	const year = thursday.slice(0, 4)
	const [firstMonday = day] = weekOf(`${year}-01-04`)
	return `${year}-W${String(daysBetween(firstMonday, monday) / 7 + 1).padStart(2, '0')}`
}
