import { SECOND_MS } from '#app/platform/model/clock.ts'
import { withDevice } from './device-db.ts'
import type { Kitchen } from './kitchen.ts'
import { sealKeyIn } from './metadata.ts'

/** Whether edits of this cook lie sealed on this device. */
export const hasSealed = async ({ userId, deps }: Kitchen): Promise<boolean> =>
	(await withDevice((device) => device.countFromIndex('sealed', 'userId', userId), deps.indexedDB)) > 0

/** Whether this store could seal its edits now, should the session be over. */
export const hasSealKey = async (kitchen: Kitchen): Promise<boolean> =>
	(await kitchen.run((db) => sealKeyIn({ get: (key) => db.get('metadata', key) }))) !== null

/** A tab that the system has frozen holds its lock for as long as it sleeps. */
const PATIENCE_MS = 5 * SECOND_MS

/**
 * Runs `work` while no other tab seals, clears or opens this cook's edits: between sealing and clearing, a tab that opened
 * the packet would leave the edits in neither place. Where there are no Web Locks, or another tab does not let go within
 * 5 seconds, it runs all the same.
 */
export async function whileSealing<T>(userId: string, work: () => Promise<T>): Promise<T> {
	const locks = globalThis.navigator?.locks
	if (!locks) return work()
	const patience = new AbortController()
	const timer = setTimeout(() => patience.abort(), PATIENCE_MS)
	let hasBegun = false
	const begin = () => {
		clearTimeout(timer)
		hasBegun = true
		return work()
	}
	return locks.request(`seal-${userId}`, { signal: patience.signal }, begin).catch((error: unknown) => {
		if (hasBegun) throw error
		return work()
	})
}
