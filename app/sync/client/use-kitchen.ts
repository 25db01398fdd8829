import { useCallback, useSyncExternalStore } from 'react'
import { findOpenKitchen, type Kitchen, openKitchen } from './kitchen.ts'
import { useMe } from './use-me.ts'

/**
 * The store of the cook for whom this page was made; undefined on the server, while React hydrates, until the store is open,
 * and where the browser keeps nothing for us. The store may well be open before React hydrates: a page that showed it at
 * once would not match what the server drew.
 */
export function useKitchen(): Kitchen | undefined {
	const userId = useMe()?.id
	const watch = useCallback(
		(call: () => void) => {
			let isGone = false
			if (userId) openKitchen(userId).then(() => isGone || call(), ignore)
			return () => {
				isGone = true
			}
		},
		[userId],
	)
	return useSyncExternalStore(watch, () => (userId ? findOpenKitchen(userId) : undefined), noKitchen)
}

const noKitchen = () => undefined
/** Where the browser keeps nothing for us, the page goes on without a store. */
const ignore = () => undefined
