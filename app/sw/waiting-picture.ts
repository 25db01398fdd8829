import { PICTURE_WIDTHS, parseWaitingPath } from '../platform/model/picture.ts'
import { answerOf, findUserId, readLocalDb } from './device.ts'

/** As stored by app/sync/client/store/local-db.ts; importing its types would load a library. */
type KeptBlob = { variants: ArrayBuffer[]; type: string }

/**
 * A picture that waits on this device for its upload, in the width in its address. null: another kind of address. One
 * that the device does not have is missing for good: no server can have it.
 */
export async function answerWaiting(path: string): Promise<Response | null> {
	const asked = parseWaitingPath(path)
	if (!asked) return null
	const userId = await findUserId()
	const kept = userId
		? await readLocalDb(userId, (db) =>
				answerOf<KeptBlob | undefined>(db.transaction('blobs').objectStore('blobs').get(asked.sha256)),
			)
		: null
	const bytes = kept?.variants[PICTURE_WIDTHS.indexOf(asked.width)]
	if (!kept || !bytes) return new Response(null, { status: 404 })
	// The browser must not cache it: after a sign-out nothing of the cook may remain.
	return new Response(bytes, {
		headers: { 'content-type': kept.type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
	})
}
