/** Where a visitor is, as far as the edge can tell from the network. `country`: ISO 3166-1 alpha-2. */
export type GeoLocation = { city: string | null; country: string | null }

export const UNKNOWN_LOCATION: GeoLocation = { city: null, country: null }

const MAX_CITY_LENGTH = 100
const COUNTRY = /^[A-Z]{2}$/
/** What the edge reports if it does not know the country. 'T1', the Tor network, is not a country either. */
const NO_COUNTRY = 'XX'

/** Reads the edge's data about a request; what is missing or malformed becomes null. */
export function geoLocationFrom(cf: object | undefined): GeoLocation {
	const { city, country }: { city?: unknown; country?: unknown } = cf ?? {}
	return {
		city: typeof city === 'string' && city.trim() !== '' ? city.trim().slice(0, MAX_CITY_LENGTH).toWellFormed() : null,
		country: typeof country === 'string' && COUNTRY.test(country) && country !== NO_COUNTRY ? country : null,
	}
}
