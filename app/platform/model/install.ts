import { DAY_MS, SECOND_MS } from './clock.ts'

/** The question whether to install the app, and the hint of browsers that cannot be asked; spec 1.3. */
export const INSTALL = {
	title: 'Install Nomster',
	why: 'It opens from your home screen, also without a network.',
	onIos: 'Press Share, then ‘Add to Home Screen’. It then also opens without a network.',
	install: 'Install',
	later: 'Later',
	installing: 'Installing the app...',
	installed: 'Nomster has been installed successfully',
	failed: 'Failed to install app. Please try again.',
} as const

/** The browser stores here when the cook put the question off. */
export const INSTALL_DISMISSED_KEY = 'pwa-install-dismissed'

/** From the browser's offer to the question. */
export const INSTALL_AFTER_MS = 2 * SECOND_MS
/** From the page to the hint, where the browser offers nothing. */
export const INSTALL_HINT_AFTER_MS = 3 * SECOND_MS
const DISMISSED_FOR_MS = 7 * DAY_MS

/** `stored`: milliseconds as text; what cannot be read puts nothing off. */
export function isPutOff(stored: string | null, now: number): boolean {
	const at = Number(stored ?? Number.NaN)
	return at <= now && now - at < DISMISSED_FOR_MS
}
