/**
 * Name of the `sync` event that the browser sends to the service worker when there is a network, whether a page is open
 * or not.
 */
export const BACKGROUND_SYNC = 'sync-kitchen'

type SyncRegistration = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }

/**
 * Call after an edit: if this page is closed before the edit has been sent, the service worker sends it. In a browser
 * without Background Sync, the next page sends it.
 */
export async function askForBackgroundSync(): Promise<void> {
	const registration: SyncRegistration | undefined = await navigator.serviceWorker?.getRegistration()
	await registration?.sync?.register(BACKGROUND_SYNC)
}
