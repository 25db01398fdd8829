import { useEffect, useState } from 'react'
import { openLocalStore, type Query } from '../store/local-store.ts'
import { useMe } from './use-me.ts'
import { useRows } from './use-rows.ts'

/**
 * Reads one row that the server may not have yet, as useRows does. If the loader has nothing, 'waiting' until this
 * device has checked whether it has the row; null: nobody has it.
 */
export function useAwaitedRow<T>(query: Query<T | null>, initial: T | null, ver = 0): T | null | 'waiting' {
	const row = useRows(query, initial, ver)
	const userId = useMe()?.id
	const [answered, setAnswered] = useState<string>()
	const isMissing = initial === null
	// A query is its key.
	// biome-ignore lint/correctness/useExhaustiveDependencies: see above
	useEffect(() => {
		if (!isMissing || !userId) return
		let isGone = false
		const removeFromOutbox = () => {
			if (!isGone) setAnswered(query.key)
		}
		// If the browser stores nothing for us, there is nothing to wait for.
		openLocalStore(userId)
			.then((localStore) => localStore.load(query))
			.then(removeFromOutbox, removeFromOutbox)
		return () => {
			isGone = true
		}
	}, [isMissing, userId, query.key])
	return row ?? (answered === query.key || !userId ? null : 'waiting')
}
