import type { Me } from '#app/platform/model/me.ts'
import { putMarker } from '../store/marker-db.ts'
import { wipeDevice } from './wipe.ts'

/** Wipes the device of a cook of 'this browser only'. If that fails the cook stays remembered, and the error is thrown. */
export async function wipeLeftCook(me: Me): Promise<void> {
	await wipeDevice().catch(async (error: unknown) => {
		// Remembered, the cook is hidden and the next start tries again.
		await putMarker(me)
		throw error
	})
}
