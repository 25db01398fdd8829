/**
 * The kinds of storage that a cook allows on this device, as in the spec's cookie notice. Necessary storage cannot be
 * refused.
 */
export type CookieConsent = { necessary: true; functional: boolean; analytics: boolean; marketing: boolean }

/** The keys under which the browser stores the choice, its date and, for other programs, whether analytics is on. */
export const CONSENT_KEYS = {
	choice: 'cookie-consent',
	date: 'cookie-consent-date',
	analytics: 'analytics-enabled',
} as const

export const NECESSARY_ONLY: CookieConsent = { necessary: true, functional: false, analytics: false, marketing: false }
export const ACCEPT_ALL: CookieConsent = { necessary: true, functional: true, analytics: true, marketing: true }

/** The stored choice; null when there is none or it cannot be read, so that the cook is asked again. */
export function parseConsent(text: string | null): CookieConsent | null {
	if (text === null) return null
	let value: unknown
	try {
		value = JSON.parse(text)
	} catch {
		return null
	}
	const { functional, analytics, marketing } = (value ?? {}) as Partial<Record<keyof CookieConsent, unknown>>
	if (![functional, analytics, marketing].every((part) => typeof part === 'boolean')) return null
	return { necessary: true, functional, analytics, marketing } as CookieConsent
}
