import { messageSW, Workbox } from 'workbox-window'
import { HOUR_MS } from '../model/clock.ts'
import { ifNothingIsDirty, onceNothingIsDirty } from './dirty.ts'

/**
 * Registers the service worker and applies its updates. A new worker waits as long as an old page is open, because old
 * pages need the old chunks; it is activated, and every page reloaded, only when no form in any tab has unsaved input:
 * at the start of a page, or while the page is hidden.
 */
export async function keepProgramFresh(): Promise<void> {
	if (!navigator.serviceWorker) return
	const program = new Workbox('/sw.js')
	// The very first worker takes over pages that are as new as it is: no reload needed.
	let isReplaced = false
	program.addEventListener('controlling', ({ isUpdate }) => {
		if (isUpdate || isReplaced) void onceNothingIsDirty(() => location.reload())
		isReplaced = true
	})
	const registration = await program.register().catch(() => undefined)
	if (!registration) return
	const takeUp = () => {
		if (registration.waiting) void ifNothingIsDirty(() => program.messageSkipWaiting())
	}
	takeUp()
	refill(registration)
	addEventListener('online', () => refill(registration))
	document.addEventListener('visibilitychange', () => {
		if (document.visibilityState === 'hidden') takeUp()
	})
	// Offline the check fails; the next one is in an hour.
	setInterval(() => void program.update().catch(() => undefined), HOUR_MS)
}

/** The browser may have evicted the program's files while the worker stayed; with a network they are fetched again. */
function refill({ active }: ServiceWorkerRegistration): void {
	if (navigator.onLine && active) void messageSW(active, { type: 'REFILL' })
}
