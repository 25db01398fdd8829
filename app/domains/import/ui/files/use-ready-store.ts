import { useEffect, useState } from 'react'
import type { LocalStore, Query } from '#app/sync/client/store/local-store.ts'

const recipeCount: Query<number> = { key: 'recipe-count', stores: ['recipes'], read: (db) => db.count('recipes') }

/** The local store after the first successful pull, and the number of recipes in it; undefined before. */
export function useReadyStore(localStore: LocalStore | undefined): {
	localStore: LocalStore | undefined
	count: number
} {
	const [state, setState] = useState<{ localStore: LocalStore; count: number }>()
	useEffect(() => {
		if (!localStore) return
		const take = () => {
			const count = localStore.peek(recipeCount)
			if (localStore.isComplete && count !== undefined) setState({ localStore, count })
		}
		const stop = localStore.watch(recipeCount, take)
		take()
		return stop
	}, [localStore])
	return state && state.localStore === localStore ? state : { localStore: undefined, count: 0 }
}
