import type { CountedUses } from '#app/platform/model/plan-state.ts'
import type { Unread } from '#app/platform/model/unread.ts'
import type { Cursor } from '#app/sync/model/protocol.ts'
import type { LocalDb, Metadata } from './local-db.ts'

/** The device's place in its space's history. `isComplete`: a first pull has completed. */
export type Place = { cursor: Cursor | null; isComplete: boolean; lastSyncTime: number | null }

const CURSOR = 'cursor'
const COMPLETE = 'complete'
const LAST_SYNC = 'lastSyncTime'
const CLIENT_ID = 'clientId'
const LAST_SEQ = 'seq'
const OWNER = 'owner'
const ENCRYPTION_KEY = 'sealKey'
/** Set after a restore of the server, until all of its rows have been read again. */
const REREADING = 'rereading'
/** What this month has used of the plan, as the server has said last. */
const USAGE = 'usage'
/** What the bell shows, as the server has said last, without what was seen on this device since. */
const UNREAD = 'unread'
/** The months in which the cook was warned of a limit, by feature. */
const WARNED = 'warned'

export type MetadataStore = {
	get(key: string): Promise<Metadata | undefined>
	put(value: Metadata): Promise<unknown>
	delete(key: string): Promise<void>
}
type Reads = Pick<MetadataStore, 'get'>
type Writes = Pick<MetadataStore, 'get' | 'put'>

/** Inside a transaction: await only IndexedDB, or the browser would end it. */
export async function readPlaceIn(store: Reads): Promise<Place> {
	const [cursor, complete, lastSync] = await Promise.all([store.get(CURSOR), store.get(COMPLETE), store.get(LAST_SYNC)])
	const known = isCursor(cursor?.value) ? cursor.value : null
	return {
		// Only `forgetPlaceIn` leaves a cursor without a `complete` record.
		cursor: known && !complete ? fromTheStart(known) : known,
		isComplete: complete?.value === true,
		lastSyncTime: typeof lastSync?.value === 'number' ? lastSync.value : null,
	}
}

export const readPlace = (db: LocalDb): Promise<Place> => readPlaceIn({ get: (key) => db.get('metadata', key) })

export async function writePlaceIn(store: MetadataStore, { cursor, isComplete, lastSyncTime }: Place): Promise<void> {
	const lastUpdated = lastSyncTime ?? 0
	await Promise.all([
		cursor ? store.put({ key: CURSOR, value: cursor, lastUpdated }) : store.delete(CURSOR),
		store.put({ key: COMPLETE, value: isComplete, lastUpdated }),
		store.put({ key: LAST_SYNC, value: lastSyncTime, lastUpdated }),
	])
}

/**
 * From then on the store knows nothing of the space and reads it from the start; it still names the newest commit that
 * it knows. Only deletes: that works on a full disk.
 */
export async function forgetPlaceIn(store: Pick<MetadataStore, 'delete'>): Promise<void> {
	await Promise.all([COMPLETE, LAST_SYNC, USAGE, UNREAD, WARNED].map((key) => store.delete(key)))
}

/** Requests all rows, and still checks whether the server has the newest commit that it ever named. */
export const fromTheStart = ({ ver, head = ver, ...cursor }: Cursor): Cursor => ({ ...cursor, ver: 0, head })

/** The client id of this store in the protocol, made once. */
export async function clientIdIn(store: Writes, makeId: () => string, now: number): Promise<string> {
	const known = await store.get(CLIENT_ID)
	if (typeof known?.value === 'string') return known.value
	return renameClientIn(store, makeId, now)
}

/** A copy of this store uses the same client id (a fork): this store takes a new one. */
export async function renameClientIn(store: Writes, makeId: () => string, now: number): Promise<string> {
	const clientId = makeId()
	await store.put({ key: CLIENT_ID, value: clientId, lastUpdated: now })
	return clientId
}

/** The first of `count` new sequence numbers. Allotted in the transaction that uses them: tabs share them (R4). */
export async function takeSeqIn(store: Writes, count: number, now: number): Promise<number> {
	const known = await store.get(LAST_SEQ)
	const last = typeof known?.value === 'number' ? known.value : 0
	if (count > 0) await store.put({ key: LAST_SEQ, value: last + count, lastUpdated: now })
	return last + 1
}

/** The owner of this store: the first cook who opens it. */
export async function ownerIn(store: Writes, userId: string, now: number): Promise<string> {
	const known = await store.get(OWNER)
	if (typeof known?.value === 'string') return known.value
	await store.put({ key: OWNER, value: userId, lastUpdated: now })
	return userId
}

/** The key that encrypts this cook's unsent edits, and the client that it was given to. */
export type EncryptionKey = { clientId: string; key: CryptoKey }

export async function encryptionKeyIn(store: Reads): Promise<EncryptionKey | null> {
	const known = await store.get(ENCRYPTION_KEY)
	return known ? (known.value as EncryptionKey) : null
}

export async function putEncryptionKeyIn(
	store: Pick<MetadataStore, 'put'>,
	value: EncryptionKey,
	now: number,
): Promise<void> {
	await store.put({ key: ENCRYPTION_KEY, value, lastUpdated: now })
}

export const isRereadingIn = async (store: Reads): Promise<boolean> => (await store.get(REREADING))?.value === true

export async function setRereadingIn(store: MetadataStore, isRereading: boolean, now: number): Promise<void> {
	if (isRereading) await store.put({ key: REREADING, value: true, lastUpdated: now })
	else await store.delete(REREADING)
}

export const readUsage = async (db: LocalDb): Promise<CountedUses | null> =>
	((await db.get('metadata', USAGE))?.value ?? null) as CountedUses | null

export async function putUsageIn(db: LocalDb, value: CountedUses, now: number): Promise<void> {
	await db.put('metadata', { key: USAGE, value, lastUpdated: now })
}

export const readUnread = async (db: LocalDb): Promise<Unread | null> =>
	((await db.get('metadata', UNREAD))?.value ?? null) as Unread | null

export async function putUnreadIn(db: LocalDb, value: Unread, now: number): Promise<void> {
	await db.put('metadata', { key: UNREAD, value, lastUpdated: now })
}

/**
 * Notes that the cook is warned of these features in this month; returns those of which they had not been, in any tab.
 */
export async function noteWarned(
	db: LocalDb,
	month: string,
	features: readonly string[],
	now: number,
): Promise<string[]> {
	const tx = db.transaction('metadata', 'readwrite')
	const known = ((await tx.store.get(WARNED))?.value ?? {}) as Record<string, string>
	const due = features.filter((feature) => known[feature] !== month)
	if (due.length > 0) {
		const value = { ...known, ...Object.fromEntries(due.map((feature) => [feature, month])) }
		await tx.store.put({ key: WARNED, value, lastUpdated: now })
	}
	await tx.done
	return due
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
