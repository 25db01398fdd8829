/** A day of the reader's own clock, yyyy-MM-dd. */
export function dayOf(at: number): string {
	const date = new Date(at)
	return [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
}

const two = (n: number): string => String(n).padStart(2, '0')

const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const DATE = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })

/** 'Saturday 21 November' */
export const dateOf = (at: number): string => DATE.format(at)

/** '14:02', with the day where that is not today's: '14:02, Saturday 21 November'. */
export const timeOf = (at: number, now: number): string =>
	dayOf(at) === dayOf(now) ? TIME.format(at) : `${TIME.format(at)}, ${dateOf(at)}`

/** '14:02' */
export const clockOf = (at: number): string => TIME.format(at)
