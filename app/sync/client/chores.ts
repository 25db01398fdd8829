import { listDrafts } from '../../platform/client/drafts.ts'
import { tidyBlobs } from './blobs.ts'
import { openKitchen } from './kitchen.ts'
import { keepPicturesWarm } from './warm-pictures.ts'

let startedFor: string | undefined

/**
 * What a cook's page does beside the sync: brings pictures to the device and lets go of those that nobody needs. Called again for the same cook it does nothing.
 */
export async function startChores(userId: string): Promise<void> {
	if (startedFor === userId) return
	startedFor = userId
	const kitchen = await openKitchen(userId)
	await keepPicturesWarm(userId)
	await tidyBlobs(kitchen, await listDrafts())
}
