import { SECOND_MS } from '#app/platform/model/clock.ts'
import { withDevice } from '../store/device-db.ts'
import type { LocalStore } from '../store/local-store.ts'
import { encryptionKeyIn } from '../store/metadata.ts'

/** Whether this device has encrypted edits of this cook. */
export const hasEncrypted = async ({ userId, deps }: LocalStore): Promise<boolean> =>
	(await withDevice((device) => device.countFromIndex('sealed', 'userId', userId), deps.indexedDB)) > 0

/** Whether this store could encrypt its edits now, if the session ended. */
export const hasEncryptionKey = async (localStore: LocalStore): Promise<boolean> =>
	(await localStore.run((db) => encryptionKeyIn({ get: (key) => db.get('metadata', key) }))) !== null

/** A tab that the system has frozen holds its lock for as long as it sleeps. */
const PATIENCE_MS = 5 * SECOND_MS

/**
 * Runs `work` while no other tab encrypts, clears or decrypts this cook's edits: a tab that decrypted the packet
 * between encrypting and clearing would leave the edits in neither place. Without Web Locks, or if another tab does not
 * release the lock within 5 seconds, it runs all the same.
 */
export async function withEncryptionLock<T>(userId: string, work: () => Promise<T>): Promise<T> {
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
