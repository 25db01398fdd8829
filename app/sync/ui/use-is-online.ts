import { useSyncExternalStore } from 'react'

function subscribe(call: () => void): () => void {
	addEventListener('online', call)
	addEventListener('offline', call)
	return () => {
		removeEventListener('online', call)
		removeEventListener('offline', call)
	}
}

/** The browser's claim, a hint only: false is reliable, true is not. */
export const useIsOnline = (): boolean =>
	useSyncExternalStore(
		subscribe,
		() => navigator.onLine,
		() => true,
	)
