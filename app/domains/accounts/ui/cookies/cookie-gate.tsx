import { lazy, Suspense, useEffect, useState } from 'react'
import { readConsent } from '../../../../platform/client/consent.ts'

const CookieNotice = lazy(() => import('./cookie-notice.tsx'))

/** The spec's delay, ms. */
const AFTER_MS = 2_000

/** Loads the cookie notice for a cook who has not been asked. Visitors are not: nothing of theirs is kept. */
export function CookieGate() {
	const [isDue, setDue] = useState(false)
	useEffect(() => {
		if (readConsent()) return
		const timer = setTimeout(() => setDue(true), AFTER_MS)
		return () => clearTimeout(timer)
	}, [])
	return isDue ? (
		<Suspense>
			<CookieNotice />
		</Suspense>
	) : null
}
