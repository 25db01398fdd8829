const PARTS: Intl.DateTimeFormatOptions = {
	day: 'numeric',
	month: 'short',
	year: 'numeric',
	hour: '2-digit',
	minute: '2-digit',
}

/** '21 Nov 2026, 20:14' at `at` (milliseconds) in an IANA time zone; in UTC when the zone's name is unknown. */
export function whenText(at: number, timeZone: string): string {
	try {
		return new Intl.DateTimeFormat('en-GB', { ...PARTS, timeZone }).format(at)
	} catch {
		return new Intl.DateTimeFormat('en-GB', { ...PARTS, timeZone: 'UTC' }).format(at)
	}
}
