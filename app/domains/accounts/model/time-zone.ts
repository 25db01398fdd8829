const LONGEST = 64

/** Whether Intl knows a time zone of this name. */
export function isTimeZone(text: unknown): text is string {
	if (typeof text !== 'string' || text === '' || text.length > LONGEST) return false
	try {
		// Throws for an unknown zone.
		Intl.DateTimeFormat('en', { timeZone: text })
		return true
	} catch {
		return false
	}
}

/** A device's time zone if Intl knows it, else UTC. Never refuses: it is not typed by hand. */
export const timeZoneOf = (text: unknown): string => (isTimeZone(text) ? text : 'UTC')
