import { INSTALL_DISMISSED_KEY, isPutOff } from '#app/platform/model/install.ts'

/** What this page has learned; a browser without storage keeps no more. */
let isAnswered = false

/** Whether there is nothing to ask: installed, or put off less than seven days ago. */
export function isSettled(now: number): boolean {
	if (isAnswered || isStandalone()) return true
	try {
		return isPutOff(localStorage.getItem(INSTALL_DISMISSED_KEY), now)
	} catch {
		return false
	}
}

export function putOff(now: number): void {
	isAnswered = true
	try {
		localStorage.setItem(INSTALL_DISMISSED_KEY, String(now))
	} catch {
		// Without storage, the next page asks again.
	}
}

/** The cook accepted; the browser says later that it has been done. */
export const markInstalled = (): void => {
	isAnswered = true
}

export function forgetPutOff(): void {
	try {
		localStorage.removeItem(INSTALL_DISMISSED_KEY)
	} catch {
		// Then nothing was stored either.
	}
}

type IosNavigator = Navigator & { standalone?: boolean }

const isStandalone = (): boolean =>
	matchMedia('(display-mode: standalone)').matches || (navigator as IosNavigator).standalone === true

/** Only browsers on iPhones and iPads have this property; they offer nothing, but have 'Add to Home Screen'. */
export const isOnIos = (): boolean => 'standalone' in navigator
