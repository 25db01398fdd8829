import type { IDBPDatabase, IDBPTransaction, StoreNames } from 'idb'
import type { DerivedRows } from '#app/derived-stores.ts'
import { DERIVED } from '#app/entities.ts'
import { ENTITIES, ENTITY_NAMES, type EntityName, type FieldsOf, factsOf, type SyncedRow } from '../model/entities.ts'
import type { Mutation, Op, Outcome } from '../model/protocol.ts'
import { BrokenStoreError } from './broken-store.ts'
import { type OpenCalls, openWith } from './open-db.ts'

/** A synced row as the device keeps it: its fields beside its id, and where the server's history has it. */
export type StoredRow<E extends EntityName> = FieldsOf<E> & { id: string; ver: number }

/** What the spec's screens ask of a recipe or cookbook on this device. `localId` is the id: ids are made by the client and stay. */
export type LocalMarks = { localId: string; lastModified: number; syncStatus: SyncState }

/** pending: edits of this device lie over it. over_limit: the server keeps no more of these within the plan, the device does. */
export type SyncState = 'synced' | 'pending' | 'over_limit'

export type Metadata = { key: string; value: unknown; lastUpdated: number }

/** `sealedAt`: when it was first sealed, of one that has come back; it stands before whatever was not sealed by then. */
export type StoredEdit = Mutation & { sealedAt?: number }

/** An edit that the server has not acknowledged. */
export type OutboxEntry = StoredEdit & {
	/** The rows that it changes, as `rowKey` names them: by this index a row finds the edits that lie over it. */
	rows: string[]
	/** Its length on the wire. */
	bytes: number
	/** Whether it may have reached the server: from then on it cannot be taken back. */
	isSent: boolean
	/** How often the server has answered without taking it, though it was alone. */
	tries: number
	/** Why it is not sent until the cook says so; an issue on this device says the same. */
	parked: string | null
	/** The server had no room for it: why, in its words, and when it was last asked (milliseconds; 0: room has been made since). */
	waiting?: { why: string; triedAt: number }
}

/**
 * An acknowledged edit. It is kept as long as a backup of the server may bring back a time before it (R9), and lies over its
 * rows (`rows`, `waits`) until the cursor has reached `waits`.
 */
export type KeptEntry = StoredEdit & {
	ver: number
	outcome: Outcome
	ackedAt: number
	waits?: number
	rows?: string[]
}

/** `waits` of an edit that no snapshot will ever contain: over the plan's limit, until it is sent anew. */
export const HELD = Number.MAX_SAFE_INTEGER

/** What the server has of a row that own edits lie over; null: no such row. */
export type BaseValue = { entity: EntityName; id: string; row: SyncedRow | null }

/** A deleted recipe or cookbook, for 30 days. */
export type DeletedRow = {
	entity: EntityName
	id: string
	ver: number
	fields: Record<string, unknown>
	/** Milliseconds. */
	deleted_at: number
	/** Rows that went with it, of a thing that the server never heard of: they come back with it. */
	unsent?: Op[]
}

/**
 * A picture of the cook's until the server has it, under the hash of its widest variant. `variants` from the narrowest to
 * the widest; `paths`: where it stands on the server, by the key of the row that names it; `keptAt`: milliseconds.
 */
export type KeptBlob = {
	sha256: string
	variants: ArrayBuffer[]
	type: string
	paths: Record<string, string>
	keptAt: number
}

type Facts = typeof ENTITIES
/** A row as its store holds it; where the kind says so, with marks. */
type RowOf<E extends EntityName> = StoredRow<E> & (Facts[E] extends { hasMarks: true } ? LocalMarks : unknown)
type IndexOf<E extends EntityName> = Facts[E] extends { indexes: readonly (infer I extends string)[] } ? I : never

/** A store for each kind of row, as its entity says. */
type RowStores = {
	[E in EntityName as Facts[E]['store']]: {
		key: string
		value: RowOf<E>
		indexes: { [I in IndexOf<E>]: I extends keyof RowOf<E> ? NonNullable<RowOf<E>[I]> & IDBValidKey : never }
	}
}

type Derived = typeof DERIVED
/** A store for what follows from rows. */
type DerivedStores = {
	[S in keyof Derived]: {
		key: string
		value: DerivedRows[S]
		indexes: { [I in keyof Derived[S]['indexes'] & string]: IndexKey<DerivedRows[S], Derived[S]['indexes'][I]> }
	}
}
type IndexKey<R, F> = F extends keyof R ? R[F] & IDBValidKey : never

export type KitchenSchema = RowStores &
	DerivedStores & {
		metadata: { key: string; value: Metadata }
		outbox: { key: number; value: OutboxEntry; indexes: { mid: string; rows: string } }
		kept: { key: string; value: KeptEntry; indexes: { rows: string; waits: number; ackedAt: number } }
		base_values: { key: [string, string]; value: BaseValue }
		deleted_rows: { key: [string, string]; value: DeletedRow; indexes: { deleted_at: number } }
		blobs: { key: string; value: KeptBlob }
	}

export type KitchenDb = IDBPDatabase<KitchenSchema>
export type StoreName = StoreNames<KitchenSchema>
export type Write = IDBPTransaction<KitchenSchema, StoreName[], 'readwrite'>

/** Which store holds which kind of row. */
export const STORE_OF = Object.fromEntries(ENTITY_NAMES.map((entity) => [entity, ENTITIES[entity].store])) as {
	readonly [E in EntityName]: Facts[E]['store']
}

export const ROW_STORES = Object.values(STORE_OF)
const DERIVED_NAMES = Object.keys(DERIVED) as (keyof Derived)[]
/** Whatever an edit or a reply may touch. */
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

export const kitchenName = (userId: string): string => `kitchen-${userId}`

/** The version that brought what neither is a row nor follows from one: the metadata, then the write side. */
const METADATA_SINCE = 1
const WRITES_SINCE = 2
/** Rises only with a store that is added (`since` of its entity): an older tab may still have the database open. */
const VERSION = Math.max(
	METADATA_SINCE,
	WRITES_SINCE,
	...ENTITY_NAMES.map((entity) => factsOf(entity).since),
	...DERIVED_NAMES.map((name) => DERIVED[name].since),
)

/**
 * Opens a cook's database. `onGone` is told when another tab deletes it or the browser drops the connection; the
 * connection is then closed. Throws BrokenStoreError where it is there and cannot be used.
 */
export async function openKitchenDb(
	factory: IDBFactory,
	userId: string,
	onGone: (why: 'deleted' | 'lost') => void,
): Promise<KitchenDb> {
	const calls: OpenCalls<KitchenSchema> = {
		upgrade(fresh, oldVersion) {
			for (const entity of ENTITY_NAMES) if (oldVersion < factsOf(entity).since) createRowStore(fresh, entity)
			for (const name of DERIVED_NAMES) if (oldVersion < DERIVED[name].since) createDerivedStore(fresh, name)
			if (oldVersion < METADATA_SINCE) fresh.createObjectStore('metadata', { keyPath: 'key' })
			if (oldVersion < WRITES_SINCE) createWriteStores(fresh)
		},
		blocking: (isDeletion) => onGone(isDeletion ? 'deleted' : 'lost'),
		terminated: () => onGone('lost'),
	}
	const open = () => openWith(factory, kitchenName(userId), VERSION, calls)
	// The browser may drop the connection while the stores are being made; that has left nothing, or all of it.
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

/** Not the ways in which a browser says that it keeps nothing for us (a private window, blocked by the cook). */
const isDamage = (error: unknown): boolean =>
	error instanceof DOMException && ['VersionError', 'UnknownError', 'AbortError', 'DataError'].includes(error.name)

const whyOf = (error: unknown) => (error instanceof DOMException && error.name === 'VersionError' ? 'newer' : 'damaged')

function createRowStore(db: KitchenDb, entity: EntityName): void {
	const store = db.createObjectStore(STORE_OF[entity], { keyPath: 'id' })
	for (const name of factsOf(entity).indexes ?? []) store.createIndex(name as never, name)
}

function createDerivedStore(db: KitchenDb, name: keyof Derived): void {
	const store = db.createObjectStore(name, { keyPath: 'id' })
	for (const [index, field] of Object.entries(DERIVED[name].indexes)) store.createIndex(index as never, field)
}

/** What the write side added. */
function createWriteStores(db: KitchenDb): void {
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
