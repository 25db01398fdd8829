import { deviceName } from '#app/platform/model/device-name.ts'
import { uploadBlobs } from '../pictures/blobs.ts'
import { hasEncrypted } from '../session/encrypted-here.ts'
import { LocalStore } from '../store/local-store.ts'
import { fetchHere } from './fetch-here.ts'
import { type SyncEnd, sync } from './sync.ts'

/**
 * Runs one sync to its end without a page: for the service worker's `sync` event. Opens the cook's store and closes it
 * again. A 401 does not end the session here: the next page handles that.
 */
export async function drain(userId: string): Promise<SyncEnd> {
	const localStore = await LocalStore.open(userId)
	const { locks, userAgent } = navigator
	const work = async (): Promise<SyncEnd> => {
		// Encrypted edits are older than those that wait in the outbox and go first: the next page decrypts them.
		if (await hasEncrypted(localStore)) return { kind: 'failed', retryAfterMs: null }
		return sync({ localStore, post: fetchHere, deviceName: deviceName(userAgent), uploadBlobs })
	}
	try {
		return await (locks ? locks.request(`sync-${userId}`, work) : work())
	} finally {
		localStore.close()
	}
}
