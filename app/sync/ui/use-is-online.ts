import { useSyncExternalStore } from 'react'

function subscribe(call: () => void): () => void {
	addEventListener('online', call)
	addEventListener('offline', call)
	return () => {
		removeEventListener('online', call)
		removeEventListener('offline', call)
	}
}

/** The browser's own word, a hint only: it says offline when it is, and online when it may be. */
export const useIsOnline = (): boolean =>
	useSyncExternalStore(
		subscribe,
		() => navigator.onLine,
		() => true,
	)
