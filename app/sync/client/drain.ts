import { uploadBlobs } from './blobs.ts'
import { deviceName } from './device-name.ts'
import { fetchHere } from './fetch-here.ts'
import { Kitchen } from './kitchen.ts'
import { hasSealed } from './sealed-here.ts'
import { type SyncEnd, sync } from './sync.ts'

/**
 * One sync to its end, for whoever has no page: the service worker's `sync` event. Opens the cook's store and closes it
 * again. A 401 ends nothing here: the next page sees to that.
 */
export async function drain(userId: string): Promise<SyncEnd> {
	const kitchen = await Kitchen.open(userId)
	const { locks, userAgent } = navigator
	const work = async (): Promise<SyncEnd> => {
		// That is older than what waits here, and goes first: the next page opens it.
		if (await hasSealed(kitchen)) return { kind: 'failed', retryAfterMs: null }
		return sync({ kitchen, post: fetchHere, deviceName: deviceName(userAgent), uploadBlobs })
	}
	try {
		return await (locks ? locks.request(`sync-${userId}`, work) : work())
	} finally {
		kitchen.close()
	}
}
