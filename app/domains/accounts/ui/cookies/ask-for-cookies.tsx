import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { COOKIES } from '#app/domains/accounts/model/cookie-messages.ts'
import { readConsent } from '#app/platform/client/consent.ts'
import { ACCEPT_ALL, NECESSARY_ONLY } from '#app/platform/model/consent.ts'
import { Button } from '#app/ui/button.tsx'
import { CookieSettings, saveConsent } from './cookie-settings.tsx'

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

/** Asks once what may be stored beyond what is necessary; fixed at the bottom edge, blocking nothing. */
function CookieNotice({ onAnswered }: { onAnswered: () => void }) {
	const [isChoosing, setChoosing] = useState(false)
	return (
		<section
			aria-labelledby="cookie-notice"
			className="fixed inset-x-3 bottom-[calc(var(--spacing-bar)+env(safe-area-inset-bottom)+0.75rem)] z-40 max-h-[70dvh] overflow-y-auto rounded-lg bg-raised p-5 shadow-float print:hidden sm:left-auto sm:w-[26rem] lg:right-6 lg:bottom-6"
		>
			<h2 id="cookie-notice" className="text-h4">
				{COOKIES.title}
			</h2>
			<p className="mt-1 text-small text-ink-2">
				{COOKIES.notice}{' '}
				<a href="/privacy" className="font-semibold text-accent-text underline underline-offset-4">
					{COOKIES.privacy}
				</a>
			</p>
			{isChoosing ? (
				<div className="mt-3">
					<CookieSettings initial={NECESSARY_ONLY} onSaved={onAnswered} />
				</div>
			) : (
				<div className="mt-4 flex flex-wrap gap-2">
					<Button look="line" size="small" onClick={() => void saveConsent(ACCEPT_ALL, onAnswered)}>
						{COOKIES.acceptAll}
					</Button>
					<Button look="line" size="small" onClick={() => void saveConsent(NECESSARY_ONLY, onAnswered)}>
						{COOKIES.necessaryOnly}
					</Button>
					<Button look="text" size="small" onClick={() => setChoosing(true)}>
						{COOKIES.settings}
					</Button>
				</div>
			)}
		</section>
	)
}
