import { useEffect, useMemo, useState } from 'react'
import { type Lookups, offered } from '#app/domains/recipes/model/lookups.ts'
import { RECIPE_MESSAGES } from '#app/domains/recipes/model/messages.ts'
import { showToast } from '#app/ui/toast-queue.ts'

const TOLD_MS = 5_000

/**
 * The cuisines and categories that the form offers: the built-in lists at once, names added by cooks when they have
 * loaded.
 */
export function useLookups(): Lookups {
	const [known, setKnown] = useState<Lookups | null>(null)
	useEffect(() => {
		let isGone = false
		const load = async () => {
			const { loadLookups, lookupsHere } = await import('#app/domains/recipes/client/lookups.ts')
			await loadLookups((lookups) => isGone || setKnown(lookups), lookupsHere)
		}
		load().catch(() => {
			// Without a network, the built-in lists are enough.
			if (!isGone && navigator.onLine)
				showToast({ kind: 'problem', title: RECIPE_MESSAGES.lookupsFailed, durationMs: TOLD_MS })
		})
		return () => {
			isGone = true
		}
	}, [])
	return useMemo(() => offered(known), [known])
}
