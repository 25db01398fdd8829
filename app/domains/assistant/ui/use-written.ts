import { useEffect, useState } from 'react'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { openLocalStore } from '#app/sync/client/store/local-store.ts'
import type { KeptDraft } from '../client/kept-drafts.ts'

/**
 * The recipe of a model that the editor's address names; null without one, on another device, and after several newer
 * ones.
 */
export function useWritten(id: string | null): KeptDraft | null | 'waiting' {
	const userId = useMe()?.id
	const [found, setFound] = useState<{ id: string; draft: KeptDraft | null }>()
	useEffect(() => {
		if (id === null || !userId) return
		let isGone = false
		const tell = (draft: KeptDraft | null) => isGone || setFound({ id, draft })
		// Few addresses name one, so that no other page loads this.
		Promise.all([openLocalStore(userId), import('../client/kept-drafts.ts')])
			.then(([localStore, { findDraft }]) => findDraft(localStore, id))
			.then(
				(draft) => tell(draft ?? null),
				() => tell(null),
			)
		return () => {
			isGone = true
		}
	}, [id, userId])
	if (id === null) return null
	return found?.id === id ? found.draft : 'waiting'
}
