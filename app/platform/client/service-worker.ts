import { HOUR_MS } from '../model/clock.ts'
import { ifNothingIsDirty, onceNothingIsDirty } from './dirty.ts'

/**
 * Registers the service worker and applies its updates. A new worker waits as long as an old page is open, because old
 * pages need the old chunks; it is activated, and every page reloaded, only when no form in any tab has unsaved input:
 * at the start of a page, or while the page is hidden.
 */
export function keepProgramFresh(): void {
	const { serviceWorker } = navigator
	if (!serviceWorker) return
	// The very first worker takes over pages that are as new as it is: no reload needed.
	let isUpdate = serviceWorker.controller !== null
	serviceWorker.addEventListener('controllerchange', () => {
		if (isUpdate) void onceNothingIsDirty(() => location.reload())
		isUpdate = true
	})
	const begin = () => void register(serviceWorker).catch(() => undefined)
	if (document.readyState === 'complete') begin()
	else addEventListener('load', begin)
}

async function register(container: ServiceWorkerContainer): Promise<void> {
	const registration = await container.register('/sw.js')
	takeUp(registration)
	refill(registration)
	addEventListener('online', () => refill(registration))
	document.addEventListener('visibilitychange', () => {
		if (document.visibilityState === 'hidden') takeUp(registration)
	})
	// Offline the check fails; the next one is in an hour.
	setInterval(() => void registration.update().catch(() => undefined), HOUR_MS)
}

function takeUp({ waiting }: ServiceWorkerRegistration): void {
	if (waiting) void ifNothingIsDirty(() => waiting.postMessage('update'))
}

/** The browser may have evicted the program's files while the worker stayed; with a network they are fetched again. */
function refill({ active }: ServiceWorkerRegistration): void {
	if (navigator.onLine) active?.postMessage('refill')
}
