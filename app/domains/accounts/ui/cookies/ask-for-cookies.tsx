import { createRoot } from 'react-dom/client'
import { readConsent } from '#app/platform/client/consent.ts'
import { ACCEPT_ALL, type CookieConsent, NECESSARY_ONLY } from '#app/platform/model/consent.ts'
import { backStack } from '#app/ui/back-stack.ts'
import { ASK_AFTER_MS } from './cookie-boot.ts'
import { COOKIE_ACTS, CookieNotice } from './cookie-notice.tsx'
import { saveConsent } from './cookie-settings.tsx'

/**
 * Shows the cookie notice to a cook who has not been asked, and resolves when there is an answer. It is mounted beside
 * the app, in a root of its own, so that no page loads it before it is due. A visitor's document brings its own
 * (visitor-document.tsx).
 */
export async function askForCookies(): Promise<void> {
	if (readConsent()) return
	await new Promise((done) => setTimeout(done, Math.max(0, ASK_AFTER_MS - performance.now())))
	// Answered in another tab in the meantime.
	if (readConsent()) return
	const place = document.createElement('div')
	document.body.appendChild(place)
	const root = createRoot(place)
	root.render(<CookieNotice />)
	await saveConsent(await findAnswer(place))
	root.unmount()
	place.remove()
}

/** Shows the settings; Back closes them too. */
function show(settings: HTMLDialogElement | null): void {
	if (!settings) return
	settings.showModal()
	const closed = backStack().open(() => settings.close())
	settings.addEventListener('close', closed, { once: true })
}

/** Resolves when one of the notice's buttons in `place` has given an answer. */
const findAnswer = (place: Element): Promise<CookieConsent> =>
	new Promise((answer) => {
		const settings = () => place.querySelector('dialog')
		const isOn = (kind: string) => place.querySelector<HTMLInputElement>(`[name=${kind}]`)?.checked === true
		const acts: Record<string, () => void> = {
			[COOKIE_ACTS.acceptAll]: () => answer(ACCEPT_ALL),
			[COOKIE_ACTS.necessaryOnly]: () => answer(NECESSARY_ONLY),
			[COOKIE_ACTS.settings]: () => show(settings()),
			[COOKIE_ACTS.close]: () => settings()?.close(),
			[COOKIE_ACTS.save]: () => {
				settings()?.close()
				answer({
					necessary: true,
					functional: isOn('functional'),
					analytics: isOn('analytics'),
					marketing: isOn('marketing'),
				})
			},
		}
		place.addEventListener('click', ({ target }) => {
			const act = target instanceof Element ? target.closest('button')?.value : undefined
			if (act) acts[act]?.()
		})
	})
