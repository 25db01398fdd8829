const LONGEST = 64

/** Whether Intl knows a time zone of this name. */
export function isTimeZone(text: unknown): text is string {
	if (typeof text !== 'string' || text === '' || text.length > LONGEST) return false
	try {
		// Throws for a zone that is none.
		Intl.DateTimeFormat('en', { timeZone: text })
		return true
	} catch {
		return false
	}
}

/** A device's time zone when it is one that Intl knows, else UTC. Never refuses: nobody types it. */
export const timeZoneOf = (text: unknown): string => (isTimeZone(text) ? text : 'UTC')
