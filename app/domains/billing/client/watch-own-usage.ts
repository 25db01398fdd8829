import { openLocalStore } from '#app/sync/client/store/local-store.ts'
import type { KnownUsage } from '../model/usage.ts'
import { ownUsage } from './usage-queries.ts'

/** Tells what this device knows of the cook's use, now and at each change. Returns a function that stops it. */
export function watchOwnUsage(userId: string, tell: (usage: KnownUsage) => void): () => void {
	let stop = () => {}
	let isGone = false
	const begin = async () => {
		const localStore = await openLocalStore(userId)
		if (isGone) return
		const say = () => {
			const usage = localStore.peek(ownUsage)
			if (usage) tell(usage)
		}
		stop = localStore.watch(ownUsage, say)
		say()
	}
	// If the browser stores nothing for us, the server's counts stay.
	begin().catch(() => undefined)
	return () => {
		isGone = true
		stop()
	}
}
