import { HOUR_MS } from '../model/clock.ts'
import { ifNothingIsDirty, onceNothingIsDirty } from './dirty.ts'

/**
 * Registers the service worker and takes up its updates. A new one waits as long as an old page lives, because old pages
 * need the old chunks; so it is let in, and every page loads anew, only when no form of any tab holds unsaved words: at
 * the start of a page, or when nobody looks.
 */
export function keepProgramFresh(): void {
	const { serviceWorker } = navigator
	if (!serviceWorker) return
	// The first worker of all takes over pages that are as new as it is: no reload for that.
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
	// Offline, the check fails, and the next one comes in an hour.
	setInterval(() => void registration.update().catch(() => undefined), HOUR_MS)
}

function takeUp({ waiting }: ServiceWorkerRegistration): void {
	if (waiting) void ifNothingIsDirty(() => waiting.postMessage('update'))
}

/** The browser may have cleared the program's files while the worker stayed; with a network they come back. */
function refill({ active }: ServiceWorkerRegistration): void {
	if (navigator.onLine) active?.postMessage('refill')
}
