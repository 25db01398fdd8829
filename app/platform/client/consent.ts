import { CONSENT_KEYS, type CookieConsent, parseConsent } from '../model/consent.ts'

/** null: the cook has not been asked, or the browser does not let us store anything. */
export function readConsent(): CookieConsent | null {
	try {
		return parseConsent(localStorage.getItem(CONSENT_KEYS.choice))
	} catch {
		return null
	}
}
