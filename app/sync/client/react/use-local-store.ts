import { useCallback, useSyncExternalStore } from 'react'
import { findOpenStore, type LocalStore, openLocalStore } from '../store/local-store.ts'
import { useMe } from './use-me.ts'

/**
 * The local store of the cook for whom this page was made; undefined on the server, while React hydrates, until the
 * store is open, and if the browser stores nothing for us. The store may be open before React hydrates: a page that
 * used it at once would not match what the server rendered.
 */
export function useLocalStore(): LocalStore | undefined {
	const userId = useMe()?.id
	const watch = useCallback(
		(call: () => void) => {
			let isGone = false
			if (userId) openLocalStore(userId).then(() => isGone || call(), ignore)
			return () => {
				isGone = true
			}
		},
		[userId],
	)
	return useSyncExternalStore(watch, () => (userId ? findOpenStore(userId) : undefined), noStore)
}

const noStore = () => undefined
/** If the browser stores nothing for us, the page goes on without a store. */
const ignore = () => undefined
