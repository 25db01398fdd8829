import { useEffect, useState } from 'react'
import type { Kitchen, Query } from '#app/sync/client/kitchen.ts'

const recipeCount: Query<number> = { key: 'recipe-count', stores: ['recipes'], read: (db) => db.count('recipes') }

/** The local store after the first successful pull, and the number of recipes in it; undefined before. */
export function useReadyKitchen(kitchen: Kitchen | undefined): { kitchen: Kitchen | undefined; count: number } {
	const [state, setState] = useState<{ kitchen: Kitchen; count: number }>()
	useEffect(() => {
		if (!kitchen) return
		const take = () => {
			const count = kitchen.peek(recipeCount)
			if (kitchen.isComplete && count !== undefined) setState({ kitchen, count })
		}
		const stop = kitchen.watch(recipeCount, take)
		take()
		return stop
	}, [kitchen])
	return state && state.kitchen === kitchen ? state : { kitchen: undefined, count: 0 }
}
