import { createRoot } from 'react-dom/client'
import { readConsent } from '#app/platform/client/consent.ts'
import { CookieNotice } from './cookie-notice.tsx'

/** The spec's delay after the page has loaded, ms. */
const AFTER_MS = 2_000

/**
 * Shows the cookie notice to a cook who has not been asked. It is mounted beside the app, in a root of its own, so that
 * no page loads it before it is due. Visitors are not asked: nothing of theirs is stored.
 */
export async function askForCookies(): Promise<void> {
	if (readConsent()) return
	await new Promise((done) => setTimeout(done, Math.max(0, AFTER_MS - performance.now())))
	// Answered in another tab in the meantime.
	if (readConsent()) return
	const place = document.createElement('div')
	document.body.appendChild(place)
	const root = createRoot(place)
	const close = () => {
		root.unmount()
		document.body.removeChild(place)
	}
	root.render(<CookieNotice onAnswered={close} />)
}
