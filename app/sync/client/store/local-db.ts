import type { IDBPDatabase, IDBPTransaction, StoreNames } from 'idb'
import type { DerivedRows } from '#app/derived-stores.ts'
import { DERIVED } from '#app/entities.ts'
import {
	ENTITIES,
	ENTITY_NAMES,
	type EntityName,
	type FieldsOf,
	factsOf,
	type SyncedRow,
} from '#app/sync/model/entities.ts'
import type { Mutation, Op, Outcome } from '#app/sync/model/protocol.ts'
import { BrokenStoreError } from './broken-store.ts'
import { type OpenCalls, openWith } from './open-db.ts'

/** A synced row as the device stores it: its fields beside its id and its version on the server. */
export type StoredRow<E extends EntityName> = FieldsOf<E> & { id: string; ver: number }

/**
 * What the spec's screens show of a recipe or cookbook on this device. `localId` is the id: the client makes ids, and
 * they never change.
 */
export type LocalMarks = { localId: string; lastModified: number; syncStatus: SyncState }

/**
 * pending: edits of this device lie over it. over_limit: the plan has no room for it on the server; the device keeps
 * it.
 */
export type SyncState = 'synced' | 'pending' | 'over_limit'

export type Metadata = { key: string; value: unknown; lastUpdated: number }

/**
 * `sealedAt`: when an edit that was requeued was first encrypted; it goes before edits that were not encrypted by then.
 */
export type StoredEdit = Mutation & { sealedAt?: number }

/** An edit that the server has not acknowledged. */
export type OutboxEntry = StoredEdit & {
	/** The rows that it changes, as `rowKey` names them: by this index a row finds the edits that lie over it. */
	rows: string[]
	/** Its length on the wire, in bytes. */
	bytes: number
	/** Whether it may have reached the server: from then on it cannot be removed from the outbox unsent. */
	isSent: boolean
	/** How often the server has answered without taking it, although it was sent alone. */
	tries: number
	/**
	 * Why it is a dead letter, which is not sent until the cook decides; an issue on this device states the same. null:
	 * it is none.
	 */
	parked: string | null
	/**
	 * The server had no room for it: the server's reason, and when it was last tried (milliseconds; 0: room has been
	 * made since).
	 */
	waiting?: { why: string; triedAt: number }
}

/**
 * An edit of the acknowledged log. It is kept as long as a backup of the server may restore a time before it (R9), and
 * lies over its rows (`rows`, `waits`) until the cursor has reached `waits`.
 */
export type AcknowledgedEdit = StoredEdit & {
	ver: number
	outcome: Outcome
	ackedAt: number
	waits?: number
	rows?: string[]
}

/** `waits` of an edit that no snapshot will ever contain: over the plan's limit, until it is resent under a new id. */
export const OVER_LIMIT = Number.MAX_SAFE_INTEGER

/** The server's version of a row that own edits lie over; null: no such row. */
export type BaseValue = { entity: EntityName; id: string; row: SyncedRow | null }

/** A deleted recipe or cookbook, for 30 days. */
export type DeletedRow = {
	entity: EntityName
	id: string
	ver: number
	fields: Record<string, unknown>
	/** Milliseconds. */
	deleted_at: number
	/** Rows that were deleted with it, if the server never had it: restoring it restores them. */
	unsent?: Op[]
}

/**
 * A picture that the server may not have yet, under the hash of its widest variant. `variants` from the narrowest to
 * the widest; `paths`: its paths on the server, by the key of the row that names it; `keptAt`: milliseconds.
 */
export type KeptBlob = {
	sha256: string
	variants: ArrayBuffer[]
	type: string
	paths: Record<string, string>
	keptAt: number
}

type Facts = typeof ENTITIES
/** A row as its store holds it; with local marks if its entity has them. */
type RowOf<E extends EntityName> = StoredRow<E> & (Facts[E] extends { hasMarks: true } ? LocalMarks : unknown)
type IndexOf<E extends EntityName> = Facts[E] extends { indexes: readonly (infer I extends string)[] } ? I : never

/** One store for each kind of row, as its entity defines. */
type RowStores = {
	[E in EntityName as Facts[E]['store']]: {
		key: string
		value: RowOf<E>
		indexes: { [I in IndexOf<E>]: I extends keyof RowOf<E> ? NonNullable<RowOf<E>[I]> & IDBValidKey : never }
	}
}

type Derived = typeof DERIVED
/** One store for each kind of derived row. */
type DerivedStores = {
	[S in keyof Derived]: {
		key: string
		value: DerivedRows[S]
		indexes: { [I in keyof Derived[S]['indexes'] & string]: IndexKey<DerivedRows[S], Derived[S]['indexes'][I]> }
	}
}
type IndexKey<R, F> = F extends keyof R ? R[F] & IDBValidKey : never

export type LocalSchema = RowStores &
	DerivedStores & {
		metadata: { key: string; value: Metadata }
		outbox: { key: number; value: OutboxEntry; indexes: { mid: string; rows: string } }
		kept: { key: string; value: AcknowledgedEdit; indexes: { rows: string; waits: number; ackedAt: number } }
		base_values: { key: [string, string]; value: BaseValue }
		deleted_rows: { key: [string, string]; value: DeletedRow; indexes: { deleted_at: number } }
		blobs: { key: string; value: KeptBlob }
	}

export type LocalDb = IDBPDatabase<LocalSchema>
export type StoreName = StoreNames<LocalSchema>
export type Write = IDBPTransaction<LocalSchema, StoreName[], 'readwrite'>
/** A transaction in which rows are only read. */
export type Read = IDBPTransaction<LocalSchema, StoreName[], IDBTransactionMode>

/** Which store holds which kind of row. */
export const STORE_OF = Object.fromEntries(ENTITY_NAMES.map((entity) => [entity, ENTITIES[entity].store])) as {
	readonly [E in EntityName]: Facts[E]['store']
}

export const ROW_STORES = Object.values(STORE_OF)
const DERIVED_NAMES = Object.keys(DERIVED) as (keyof Derived)[]
/** Every store that an edit or a reply may write. */
export const WRITTEN_STORES = [
	...ROW_STORES,
	...DERIVED_NAMES,
	'metadata',
	'outbox',
	'kept',
	'base_values',
	'deleted_rows',
] as const satisfies StoreName[]
const ALL_STORES = [...WRITTEN_STORES, 'blobs'] as const satisfies StoreName[]

export const rowKey = (entity: string, id: string): string => `${entity}:${id}`

export const localDbName = (userId: string): string => `kitchen-${userId}`

/**
 * The versions that added stores without rows or derived rows: the metadata, then the outbox and the other stores of
 * the write side.
 */
const METADATA_SINCE = 1
const WRITES_SINCE = 2
/** Raised only when a store is added (`since` of its entity): an older tab may still have the database open. */
export const LOCAL_DB_VERSION = Math.max(
	METADATA_SINCE,
	WRITES_SINCE,
	...ENTITY_NAMES.map((entity) => factsOf(entity).since),
	...DERIVED_NAMES.map((name) => DERIVED[name].since),
)

/**
 * Opens a cook's database. Calls `onGone` when another tab deletes it or the browser drops the connection; the
 * connection is then closed. Throws BrokenStoreError if the database exists and cannot be used.
 */
export async function openLocalDb(
	factory: IDBFactory,
	userId: string,
	onGone: (why: 'deleted' | 'lost') => void,
): Promise<LocalDb> {
	const calls: OpenCalls<LocalSchema> = {
		upgrade(fresh, oldVersion) {
			for (const entity of ENTITY_NAMES) if (oldVersion < factsOf(entity).since) createRowStore(fresh, entity)
			for (const name of DERIVED_NAMES) if (oldVersion < DERIVED[name].since) createDerivedStore(fresh, name)
			if (oldVersion < METADATA_SINCE) fresh.createObjectStore('metadata', { keyPath: 'key' })
			if (oldVersion < WRITES_SINCE) createWriteStores(fresh)
		},
		blocking: (isDeletion) => onGone(isDeletion ? 'deleted' : 'lost'),
		terminated: () => onGone('lost'),
	}
	const open = () => openWith(factory, localDbName(userId), LOCAL_DB_VERSION, calls)
	// The browser may drop the connection while the stores are being made; then either none or all of them exist.
	const again = (error: unknown) => (isCutOff(error) ? open() : Promise.reject(error))
	const db = await open()
		.catch(again)
		.catch((error: unknown) => {
			throw isDamage(error) ? new BrokenStoreError(whyOf(error), { cause: error }) : error
		})
	if (ALL_STORES.every((name) => db.objectStoreNames.contains(name))) return db
	db.close()
	throw new BrokenStoreError('damaged')
}

const isCutOff = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/**
 * Excludes the errors by which a browser reports that it stores nothing for us (a private window, blocked by the cook).
 */
const isDamage = (error: unknown): boolean =>
	error instanceof DOMException && ['VersionError', 'UnknownError', 'AbortError', 'DataError'].includes(error.name)

const whyOf = (error: unknown) => (error instanceof DOMException && error.name === 'VersionError' ? 'newer' : 'damaged')

function createRowStore(db: LocalDb, entity: EntityName): void {
	const store = db.createObjectStore(STORE_OF[entity], { keyPath: 'id' })
	for (const name of factsOf(entity).indexes ?? []) store.createIndex(name as never, name)
}

function createDerivedStore(db: LocalDb, name: keyof Derived): void {
	const store = db.createObjectStore(name, { keyPath: 'id' })
	for (const [index, field] of Object.entries(DERIVED[name].indexes)) store.createIndex(index as never, field)
}

/** The stores that editing added. */
function createWriteStores(db: LocalDb): void {
	const outbox = db.createObjectStore('outbox', { keyPath: 'seq' })
	outbox.createIndex('mid', 'mid', { unique: true })
	outbox.createIndex('rows', 'rows', { multiEntry: true })
	const kept = db.createObjectStore('kept', { keyPath: 'mid' })
	kept.createIndex('rows', 'rows', { multiEntry: true })
	kept.createIndex('waits', 'waits')
	kept.createIndex('ackedAt', 'ackedAt')
	db.createObjectStore('base_values', { keyPath: ['entity', 'id'] })
	db.createObjectStore('deleted_rows', { keyPath: ['entity', 'id'] }).createIndex('deleted_at', 'deleted_at')
	db.createObjectStore('blobs', { keyPath: 'sha256' })
}
