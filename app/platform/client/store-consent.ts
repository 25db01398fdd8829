import { CONSENT_KEYS, type CookieConsent } from '../model/consent.ts'
import { forgetFunctional } from './functional-values.ts'

/**
 * Stores the choice with its date. Withdrawn consent also deletes what was stored under it: resolves when that is done.
 * Rejects when the browser stores nothing for us.
 */
export async function storeConsent(consent: CookieConsent, now: number): Promise<void> {
	localStorage.setItem(CONSENT_KEYS.choice, JSON.stringify(consent))
	localStorage.setItem(CONSENT_KEYS.date, new Date(now).toISOString())
	if (consent.analytics) localStorage.setItem(CONSENT_KEYS.analytics, 'true')
	else localStorage.removeItem(CONSENT_KEYS.analytics)
	if (!consent.functional) await forgetFunctional()
}
