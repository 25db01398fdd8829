import { createRoot } from 'react-dom/client'
import { INSTALL, INSTALL_AFTER_MS, INSTALL_HINT_AFTER_MS } from '#app/platform/model/install.ts'
import { showToast } from '#app/ui/toast-queue.ts'
import { forgetPutOff, isOnIos, isSettled, markInstalled, putOff } from './install-memory.ts'
import { InstallNotice } from './install-notice.tsx'

/** Chromium's event, which TypeScript does not know. */
type InstallOffer = Event & { prompt(): Promise<unknown>; userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }> }

const isOffer = (event: unknown): event is InstallOffer =>
	event instanceof Event && 'prompt' in event && 'userChoice' in event

/** Says when the app has been installed, by the question below or by the browser's own menu. */
export function noteInstallation(): void {
	addEventListener('appinstalled', () => {
		markInstalled()
		forgetPutOff()
		close()
		showToast({ kind: 'done', title: INSTALL.installed })
	})
}

/**
 * Asks the cook once whether to install the app, after the browser has offered it; where browsers offer nothing, says
 * how it is done. Mounted beside the app, in a root of its own.
 */
export function offerInstall(): void {
	addEventListener('beforeinstallprompt', (event) => ask(event))
	ask('installOffer' in window ? window.installOffer : undefined)
	if (isOnIos()) setTimeout(() => show(null), Math.max(0, INSTALL_HINT_AFTER_MS - performance.now()))
}

function ask(event: unknown): void {
	if (!isOffer(event)) return
	event.preventDefault()
	setTimeout(() => show(event), Math.max(0, INSTALL_AFTER_MS - (performance.now() - event.timeStamp)))
}

let close = (): void => undefined

/** `offer`: null where the cook does it alone. */
function show(offer: InstallOffer | null): void {
	if (isSettled(Date.now())) return
	close()
	const place = document.createElement('div')
	document.body.appendChild(place)
	const root = createRoot(place)
	close = () => {
		root.unmount()
		place.remove()
		close = () => undefined
	}
	const later = () => {
		putOff(Date.now())
		close()
	}
	root.render(
		<InstallNotice onInstall={offer ? () => install(offer).finally(() => close()) : undefined} onLater={later} />,
	)
}

async function install(offer: InstallOffer): Promise<void> {
	try {
		await offer.prompt()
		const { outcome } = await offer.userChoice
		if (outcome === 'accepted') markInstalled()
		else putOff(Date.now())
	} catch {
		putOff(Date.now())
		showToast({ kind: 'problem', title: INSTALL.failed })
	}
}
