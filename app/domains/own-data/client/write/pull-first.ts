import { syncNow } from '#app/sync/client/exchange/running-sync.ts'
import { readSyncStatus } from '#app/sync/client/exchange/sync-status.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import { readPlace } from '#app/sync/client/store/metadata.ts'

/**
 * How far the device is: `incomplete`: it has never had everything; `behind`: it had at this time (milliseconds, null if
 * unknown), and the server could not be reached since; `current`: it has what the server had just now.
 */
export type Pulled = { is: 'current' } | { is: 'incomplete' } | { is: 'behind'; asOf: number | null }

/** Pulls the changes of other devices, if there is a network. */
export async function pullFirst(localStore: LocalStore): Promise<Pulled> {
	const { clock, isOnline } = localStore.deps
	const begunAt = clock()
	const { lastSyncTime } = await localStore.run(readPlace)
	if (isOnline()) await syncNow()
	if (!localStore.isComplete) return { is: 'incomplete' }
	// Set by a sync that came to its end, not by one that broke off on the way.
	const endedAt = readSyncStatus().lastSyncTime
	return endedAt !== null && endedAt >= begunAt ? { is: 'current' } : { is: 'behind', asOf: endedAt ?? lastSyncTime }
}
