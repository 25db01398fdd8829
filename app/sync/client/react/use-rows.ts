import { useCallback, useSyncExternalStore } from 'react'
import { findOpenStore, openLocalStore, type Query } from '../store/local-store.ts'
import { useMe } from './use-me.ts'

/**
 * The device's rows, repainted on each change in this tab or another. `initial`, the loader's rows, shows on the
 * server, while hydrating and until the device has rows; and, if the server's loader stated up to which version (`ver`)
 * its rows go, until the device has reached it: a page must not fall back to an earlier state. The store is that of the
 * cook for whom THIS page was made, not of the device's marker: the two differ after an account switch in another tab.
 */
export function useRows<T>(query: Query<T>, initial: T, ver = 0): T {
	const userId = useMe()?.id
	// A query is its key; a new object with the same key must not subscribe again.
	// biome-ignore lint/correctness/useExhaustiveDependencies: see above
	const watch = useCallback(
		(call: () => void) => {
			let stop = () => {}
			let isGone = false
			const begin = async () => {
				if (!userId) return
				const localStore = await openLocalStore(userId)
				if (!isGone) stop = localStore.watch(query, call)
			}
			// If the browser stores nothing for us, the server's rows stay.
			begin().catch(() => undefined)
			return () => {
				isGone = true
				stop()
			}
		},
		[userId, query.key],
	)
	const read = () => {
		const localStore = userId ? findOpenStore(userId) : undefined
		return (localStore && localStore.ver >= ver ? localStore.peek(query) : undefined) ?? initial
	}
	return useSyncExternalStore(watch, read, () => initial)
}
