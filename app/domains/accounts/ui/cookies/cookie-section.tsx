import { useEffect, useState } from 'react'
import { readConsent } from '#app/platform/client/consent.ts'
import { type CookieConsent, NECESSARY_ONLY } from '#app/platform/model/consent.ts'
import { CookieSettings } from './cookie-settings.tsx'

/** What this device may store, changeable at any time. */
export default function CookieSection() {
	const [initial, setInitial] = useState<CookieConsent>()
	// After hydration: only the browser knows what it has stored.
	useEffect(() => setInitial(readConsent() ?? NECESSARY_ONLY), [])
	return initial ? <CookieSettings initial={initial} /> : null
}
