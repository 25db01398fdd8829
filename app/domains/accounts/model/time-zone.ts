/** A device's time zone when it is one that Intl knows, else UTC. Never refuses: nobody types it. */
export function timeZoneOf(text: unknown): string {
	if (typeof text !== 'string' || text === '' || text.length > 64) return 'UTC'
	try {
		// Throws for a zone that is none.
		Intl.DateTimeFormat('en', { timeZone: text })
		return text
	} catch {
		return 'UTC'
	}
}
