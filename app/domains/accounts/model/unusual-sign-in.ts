/** What an account remembers of its earlier sign-ins. */
export type KnownDevices = {
	devices: { device: string; summary: string }[]
	/** Where they were, ISO 3166-1 alpha-2. */
	countries: string[]
}

export type NewSignIn = {
	/** The hash of the device cookie; null for a browser without one. */
	device: string | null
	/** Browser family and system. */
	summary: string
	country: string | null
}

export type Unusual = { device: boolean; country: boolean }

/**
 * What is new about a sign-in; null for a usual one. A browser is known by its cookie, one without a cookie by its
 * family and system. Nothing is unusual about an account's first sign-in, nor about a country as long as none was
 * known.
 */
export function whatIsUnusual({ device, summary, country }: NewSignIn, known: KnownDevices): Unusual | null {
	if (known.devices.length === 0) return null
	const isKnown = known.devices.some((one) => (device === null ? one.summary === summary : one.device === device))
	const isElsewhere = country !== null && known.countries.length > 0 && !known.countries.includes(country)
	return isKnown && !isElsewhere ? null : { device: !isKnown, country: isElsewhere }
}
