const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** Minutes since 1970 as local time of day: '17:42'. */
export const clockOf = (minutes: number): string => CLOCK.format(minutes * 60_000)

/** The next occurrence of the local time 'HH:mm', in minutes since 1970; undefined for anything else. */
export function nextTime(typed: string, now: number): number | undefined {
	const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(typed) ?? []
	if (hours === undefined) return undefined
	const date = new Date(now * 60_000)
	date.setHours(Number(hours), Number(minutes), 0, 0)
	const at = Math.floor(date.getTime() / 60_000)
	return at > now ? at : at + 24 * 60
}
