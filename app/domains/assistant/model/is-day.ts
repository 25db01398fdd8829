import type { Day } from '#app/platform/model/calendar.ts'

/** Whether a text is a day that exists, as yyyy-MM-dd. */
export function isDay(text: string): text is Day {
	const at = Date.parse(`${text}T00:00:00Z`)
	return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}
