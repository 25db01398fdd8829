import { IDBFactory } from 'fake-indexeddb'
import { makeId } from '#app/platform/model/ids.ts'
import { waitingPicture } from '#app/platform/model/picture.ts'
import type { Post } from '#app/sync/client/ask.ts'
import type { Device } from '#app/sync/client/device.ts'
import type { StoredRow } from '#app/sync/client/kitchen-db.ts'
import { parkedIssueId } from '#app/sync/client/park.ts'
import type { Edit } from '#app/sync/model/edit.ts'
import { newDevice } from './sync-device.ts'
import { FakeSyncServer } from './sync-server.ts'

/** One cook, one browser and the server. */
export type World = { server: FakeSyncServer; userId: string; indexedDB: IDBFactory }
export const newWorld = (): World => ({ server: new FakeSyncServer(), userId: makeId(), indexedDB: new IDBFactory() })

/** The cook's device; after another sign-in with the same store it continues where that was left. */
export const signIn = (
	{ server, userId, indexedDB }: World,
	post: Post = server.post,
	clock?: () => number,
): Promise<Device> => newDevice(server, { userId, indexedDB, post, ...(clock ? { clock } : {}) })

export const add = (name: string, id = makeId()): Edit => ({
	verb: 'pantry_item.add',
	subject: name,
	plan: () => [
		{
			entity: 'pantry_item',
			id,
			op: 'put',
			fields: {
				ingredient_name: name,
				quantity: null,
				unit: null,
				place: '',
				best_before: null,
				is_staple: false,
				opened_at: null,
				created_at: 0,
			},
		},
	],
})
/** What waits in the queue. */
export const names = async ({ kitchen }: Device) =>
	(await (await kitchen.connection()).getAll('outbox')).map(({ subject }) => subject)

/** The state after uploading a picture that the server will never take. */
export async function refusedPicture({ kitchen }: Device) {
	const sha256 = 'a'.repeat(64)
	const [id, mid] = [makeId(), makeId()]
	const issue: StoredRow<'sync_issue'> = {
		id: parkedIssueId(mid),
		ver: 0,
		type: 'rejected',
		row_entity: 'recipe',
		row_id: id,
		client_id: makeId(),
		mid,
		verb: 'recipe.save',
		subject: 'Soup',
		local_version: {
			ops: [{ entity: 'recipe', id, fields: { images: [waitingPicture(sha256)] }, base: { images: [] } }],
		},
		server_version: null,
		base: null,
		message: 'Not this.',
		last_modified: 1,
		resolved_at: null,
		resolution: null,
	}
	const db = await kitchen.connection()
	await db.put('issues', issue)
	const bytes = new Uint8Array([1, 2, 250]).buffer
	await db.put('blobs', { sha256, type: 'image/webp', variants: [bytes], paths: {}, keptAt: 1 })
	return { issue, sha256 }
}
