import { withDevice } from './device-db.ts'
import type { Kitchen } from './kitchen.ts'
import { sealKeyIn } from './metadata.ts'

/** Whether edits of this cook lie sealed on this device. */
export const hasSealed = async ({ userId, deps }: Kitchen): Promise<boolean> =>
	(await withDevice((device) => device.countFromIndex('sealed', 'userId', userId), deps.indexedDB)) > 0

/** Whether this store could seal its edits now, should the session be over. */
export const hasSealKey = async (kitchen: Kitchen): Promise<boolean> =>
	(await kitchen.run((db) => sealKeyIn({ get: (key) => db.get('metadata', key) }))) !== null

/**
 * Runs `work` while no other tab seals, clears or opens this cook's edits: between sealing and clearing, a tab that opened
 * the packet would leave the edits in neither place. Where there are no Web Locks it runs at once.
 */
export async function whileSealing<T>(userId: string, work: () => Promise<T>): Promise<T> {
	const locks = globalThis.navigator?.locks
	return locks ? locks.request(`seal-${userId}`, work) : work()
}
