import { useCallback, useSyncExternalStore } from 'react'
import { findOpenKitchen, openKitchen, type Query } from './kitchen.ts'
import { useMe } from './use-me.ts'

/**
 * The device's rows, repainted on each change here or in another tab. `initial`, the loader's rows, shows on the server,
 * while hydrating and until the device knows; and, when the server's loader said up to which version (`ver`) its rows
 * go, until the device has come as far: a page must not fall back to what it was before.
 *
 * The store is that of the cook for whom THIS page was made, not of the device's marker: the two differ after an account
 * switch in another tab.
 */
export function useRows<T>(query: Query<T>, initial: T, ver = 0): T {
	const userId = useMe()?.id
	// A query is its key; a new object with the same key must not subscribe anew.
	// biome-ignore lint/correctness/useExhaustiveDependencies: see above
	const watch = useCallback(
		(call: () => void) => {
			let stop = () => {}
			let isGone = false
			const begin = async () => {
				if (!userId) return
				const kitchen = await openKitchen(userId)
				if (!isGone) stop = kitchen.watch(query, call)
			}
			// Where the browser keeps nothing for us, the server's rows stay.
			begin().catch(() => undefined)
			return () => {
				isGone = true
				stop()
			}
		},
		[userId, query.key],
	)
	const read = () => {
		const kitchen = userId ? findOpenKitchen(userId) : undefined
		return (kitchen && kitchen.ver >= ver ? kitchen.peek(query) : undefined) ?? initial
	}
	return useSyncExternalStore(watch, read, () => initial)
}
