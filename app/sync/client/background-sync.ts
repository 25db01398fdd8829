/** The browser gives the service worker a `sync` event by this name when there is a network, whether a page is open or not. */
export const BACKGROUND_SYNC = 'sync-kitchen'

type SyncRegistration = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }

/** After an edit: should this page be closed before it has been sent, the service worker sends it. Where the browser has no such thing, the next page does. */
export async function askForBackgroundSync(): Promise<void> {
	const registration: SyncRegistration | undefined = await navigator.serviceWorker?.getRegistration()
	await registration?.sync?.register(BACKGROUND_SYNC)
}
