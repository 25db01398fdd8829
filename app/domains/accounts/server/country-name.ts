const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/**
 * The English name of a country (ISO 3166-1 alpha-2); undefined for an unknown code. Only the server asks Intl:
 * browsers differ.
 */
function countryName(code: string): string | undefined {
	try {
		return names.of(code)
	} catch {
		return undefined
	}
}

/** 'Berlin, Germany' from what the edge knows; null if it knows neither. */
export function placeName({ city, country }: { city: string | null; country: string | null }): string | null {
	const parts = [city, country && (countryName(country) ?? country)].filter((part) => part)
	return parts.length === 0 ? null : parts.join(', ')
}
