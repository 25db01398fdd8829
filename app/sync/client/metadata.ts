import type { Cursor } from '../model/protocol.ts'
import type { KitchenDb, Metadata } from './kitchen-db.ts'

/** Where the device stands in its space's history. `isComplete`: a first pull went through to its end. */
export type Place = { cursor: Cursor | null; isComplete: boolean; lastSyncTime: number | null }

const CURSOR = 'cursor'
const COMPLETE = 'complete'
const LAST_SYNC = 'lastSyncTime'
const CLIENT_ID = 'clientId'

type MetadataStore = {
	get(key: string): Promise<Metadata | undefined>
	put(value: Metadata): Promise<unknown>
	delete(key: string): Promise<void>
}

/** Inside a transaction: only IndexedDB is waited for, or the browser would end it. */
export async function readPlaceIn(store: Pick<MetadataStore, 'get'>): Promise<Place> {
	const [cursor, complete, lastSync] = await Promise.all([store.get(CURSOR), store.get(COMPLETE), store.get(LAST_SYNC)])
	return {
		cursor: isCursor(cursor?.value) ? cursor.value : null,
		isComplete: complete?.value === true,
		lastSyncTime: typeof lastSync?.value === 'number' ? lastSync.value : null,
	}
}

export const readPlace = (db: KitchenDb): Promise<Place> => readPlaceIn({ get: (key) => db.get('metadata', key) })

export async function writePlaceIn(store: MetadataStore, { cursor, isComplete, lastSyncTime }: Place): Promise<void> {
	const lastUpdated = lastSyncTime ?? 0
	await Promise.all([
		cursor ? store.put({ key: CURSOR, value: cursor, lastUpdated }) : store.delete(CURSOR),
		store.put({ key: COMPLETE, value: isComplete, lastUpdated }),
		store.put({ key: LAST_SYNC, value: lastSyncTime, lastUpdated }),
	])
}

/** The name of this store in the protocol, made once. */
export async function clientIdOf(db: KitchenDb, makeId: () => string, now: number): Promise<string> {
	const known = await db.get('metadata', CLIENT_ID)
	if (typeof known?.value === 'string') return known.value
	const clientId = makeId()
	await db.put('metadata', { key: CLIENT_ID, value: clientId, lastUpdated: now })
	return clientId
}

function isCursor(value: unknown): value is Cursor {
	return (
		typeof value === 'object' &&
		value !== null &&
		'epoch' in value &&
		typeof value.epoch === 'string' &&
		'ver' in value &&
		typeof value.ver === 'number'
	)
}
