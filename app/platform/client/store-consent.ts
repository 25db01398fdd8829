import { CONSENT_KEYS, type CookieConsent } from '../model/consent.ts'
import { forgetFunctional } from './functional-values.ts'

/**
 * Keeps the choice with its date. Consent that is taken back takes along what was kept under it: resolves when that is
 * gone. Rejects where the browser keeps nothing for us.
 */
export async function storeConsent(consent: CookieConsent, now: number): Promise<void> {
	localStorage.setItem(CONSENT_KEYS.choice, JSON.stringify(consent))
	localStorage.setItem(CONSENT_KEYS.date, new Date(now).toISOString())
	if (consent.analytics) localStorage.setItem(CONSENT_KEYS.analytics, 'true')
	else localStorage.removeItem(CONSENT_KEYS.analytics)
	if (!consent.functional) await forgetFunctional()
}
