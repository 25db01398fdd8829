import { IDBFactory } from 'fake-indexeddb'
import { makeId } from '#app/platform/model/ids.ts'
import { waitingPicture } from '#app/platform/model/picture.ts'
import type { Post } from '#app/sync/client/exchange/ask.ts'
import type { SyncClient } from '#app/sync/client/exchange/sync-client.ts'
import { deadLetterIssueId } from '#app/sync/client/outbox/dead-letters.ts'
import type { StoredRow } from '#app/sync/client/store/local-db.ts'
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
): Promise<SyncClient> => newDevice(server, { userId, indexedDB, post, ...(clock ? { clock } : {}) })

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
export const names = async ({ localStore }: SyncClient) =>
	(await (await localStore.connection()).getAll('outbox')).map(({ subject }) => subject)

/** The state after uploading a picture that the server will never take. */
export async function refusedPicture({ localStore }: SyncClient) {
	const sha256 = 'a'.repeat(64)
	const [id, mid] = [makeId(), makeId()]
	const issue: StoredRow<'sync_issue'> = {
		id: deadLetterIssueId(mid),
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
	const db = await localStore.connection()
	await db.put('issues', issue)
	const bytes = new Uint8Array([1, 2, 250]).buffer
	await db.put('blobs', { sha256, type: 'image/webp', variants: [bytes], paths: {}, keptAt: 1 })
	return { issue, sha256 }
}
