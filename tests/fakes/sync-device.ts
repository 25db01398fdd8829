import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { makeId } from '#app/platform/model/ids.ts'
import { createSyncClient, type SyncClient, type SyncClientDeps } from '#app/sync/client/exchange/sync-client.ts'
import type { Channel } from '#app/sync/client/store/local-store-deps.ts'
import type { Edit } from '#app/sync/model/edit.ts'
import type { FieldsOf, RowChange } from '#app/sync/model/entities.ts'
import { lineFields, recipeFields } from '../factories/recipe-fields.ts'
import type { FakeSyncServer } from './sync-server.ts'

const open: SyncClient[] = []

/** For a file's `afterEach`. */
export function closeDevices(): void {
	for (const device of open.splice(0)) device.close()
}

const alone = (): Channel => ({ postMessage: () => undefined, onmessage: null, close: () => undefined })

/** A separate device with an empty store, whose network is `server`; nothing of it runs automatically. */
export async function newDevice(
	server: FakeSyncServer | undefined,
	deps: Partial<SyncClientDeps> = {},
): Promise<SyncClient> {
	const device = await createSyncClient({
		userId: makeId(),
		indexedDB: new IDBFactory(),
		openChannel: alone,
		clock: () => 1_000,
		post: server?.post ?? (() => Promise.reject(new TypeError('fetch failed'))),
		random: () => 0.5,
		setTimer: () => () => undefined,
		locks: null,
		persist: async () => true,
		...deps,
	})
	open.push(device)
	return device
}

export const milk = (fields: Partial<FieldsOf<'shopping_item'>> = {}): Omit<FieldsOf<'shopping_item'>, 'user_id'> => ({
	ingredient_name: 'milk',
	category: '',
	is_checked: false,
	quantity: null,
	unit: null,
	text: '',
	origins: [],
	store: '',
	position: 0,
	created_at: 0,
	...fields,
})
export const change = (...changes: RowChange[]): Edit => ({ verb: 'test.change', subject: 'x', plan: () => changes })
export const put = (id: string, fields: Partial<FieldsOf<'shopping_item'>>): Edit =>
	change({ entity: 'shopping_item', id, op: 'put', fields })
export const soup = (id: string): Edit =>
	change({
		entity: 'recipe',
		id,
		op: 'put',
		fields: {
			...recipeFields(),
		},
	})
export const line = (recipe_id: string, text: string) => lineFields({ recipe_id, text })
export const db = ({ localStore }: SyncClient) => localStore.connection()
export const outbox = async (device: SyncClient) => (await db(device)).getAll('outbox')
export const kept = async (device: SyncClient) => (await db(device)).getAll('kept')
export const item = async (device: SyncClient, id: string) => (await db(device)).get('shopping_items', id)
export const name = async (device: SyncClient, id: string) => (await item(device, id))?.ingredient_name
