import { forceCloseDatabase, IDBFactory, IDBTransaction } from 'fake-indexeddb'
import type { Actor, Time } from './timeline.ts'

// Internals of fake-indexeddb, as far as crashing, inspecting and copying need them.
type RawRecord = { key: unknown; value: unknown }
type RawRecords = {
	values(): Iterable<RawRecord>
	get(key: unknown): RawRecord | undefined
	put(record: RawRecord): unknown
}
type RawIndex = {
	name: string
	keyPath: unknown
	multiEntry: boolean
	unique: boolean
	records: RawRecords
	initialized: boolean
}
type RawStore = {
	name: string
	keyPath: unknown
	autoIncrement: boolean
	records: RawRecords
	rawIndexes: Map<string, RawIndex>
	rawDatabase: RawDatabase
	storeRecord(record: RawRecord, noOverwrite: boolean, rollbackLog?: (() => void)[]): unknown
}
type RawTransaction = {
	mode: string
	db: RawConnection
	_state: string
	_started: boolean
	_rollbackLog: (() => void)[]
}
type RawConnection = { _closed: boolean; _closePending: boolean; _actor?: Actor; _rawDatabase: RawDatabase }
type RawDatabase = {
	name: string
	version: number
	transactions: RawTransaction[]
	connections: RawConnection[]
	rawObjectStores: Map<string, RawStore>
	processTransactions(): void
}
type RawFactory = IDBFactory & { _databases: Map<string, RawDatabase>; _connectionQueues: Map<string, unknown> }
type Newable = new (...args: unknown[]) => never

let timeNow: Time | undefined

/** A transaction's steps belong to the tab that opened its connection: when the tab dies, they die with it. */
const transactions = IDBTransaction.prototype as unknown as { _start(this: RawTransaction): void }
const start = transactions._start
transactions._start = function () {
	const actor = this.db._actor
	if (!actor || !timeNow || timeNow.actor === actor) return start.call(this)
	return timeNow.as(actor, () => start.call(this))
}

/** A tab's requests in its last moment: a closed connection accepts no transaction. */
function shut(connection: RawConnection): void {
	connection._closed = true
	connection._closePending = true
	const database = connection._rawDatabase
	database.connections = database.connections.filter((other) => other !== connection)
}

const fullDisks = new WeakSet<RawDatabase>()

/** A store on a full disk accepts nothing more: the transaction aborts, as a browser aborts it. */
function refuseWhenFull(store: RawStore): void {
	const prototype = Object.getPrototypeOf(store) as RawStore & { isWatched?: boolean }
	if (prototype.isWatched) return
	const { storeRecord } = prototype
	prototype.isWatched = true
	prototype.storeRecord = function (this: RawStore, ...args: Parameters<RawStore['storeRecord']>) {
		// A write without a rollback log is itself part of a rollback.
		if (args[2] && fullDisks.has(this.rawDatabase)) throw new DOMException('The disk is full.', 'QuotaExceededError')
		return storeRecord.apply(this, args)
	}
}

/** What a device keeps when its program dies: its IndexedDB. */
export class Disk {
	#factory: RawFactory
	#isFull = false
	readonly #timeline: Time
	constructor(timeline: Time) {
		this.#factory = new IDBFactory() as RawFactory
		this.#timeline = timeline
		timeNow = timeline
	}

	/** IndexedDB as one tab has it. */
	factoryFor(actor: Actor): globalThis.IDBFactory {
		const own = (request: IDBOpenDBRequest): IDBOpenDBRequest => {
			const adopt = () => {
				const connection = request.result as unknown as RawConnection | undefined
				if (!connection) return
				connection._actor = actor
				if (actor.isDead) shut(connection)
			}
			request.addEventListener('upgradeneeded', adopt)
			request.addEventListener('success', adopt)
			return request
		}
		return {
			open: (name: string, version?: number) => own(this.#factory.open(name, version)),
			deleteDatabase: (name: string) => this.#factory.deleteDatabase(name),
			databases: () => this.#factory.databases(),
			cmp: (a: unknown, b: unknown) => this.#factory.cmp(a, b),
		} as globalThis.IDBFactory
	}

	/** The tab dies in the middle of its work: its open transactions are undone, its connections are closed. */
	crash(actor: Actor): void {
		actor.isDead = true
		for (const database of this.#factory._databases.values()) {
			for (const transaction of database.transactions) {
				if (transaction.db._actor !== actor || transaction._state === 'finished') continue
				for (const undo of transaction._rollbackLog.reverse()) undo()
				transaction._state = 'finished'
			}
			database.transactions = database.transactions.filter(({ db }) => db._actor !== actor)
			// A connection to a database that is being created belongs to nobody yet: the next open would wait for it
			// indefinitely.
			for (const connection of database.connections)
				if (connection._actor === actor || (!connection._actor && database.version === 0)) shut(connection)
			// Other tabs waited for its transactions.
			database.processTransactions()
		}
		// Its pending opens and deletions will not happen, including those of a database that does not exist yet.
		this.#factory._connectionQueues.clear()
	}

	/** A view of the stored rows, not a copy: read-only. */
	read<T = Record<string, unknown>>(database: string, store: string): T[] {
		const records = this.#factory._databases.get(database)?.rawObjectStores.get(store)?.records.values() ?? []
		const values: T[] = []
		for (const { value } of records) values.push(value as T)
		return values
	}

	/** One row, by its key. */
	one<T>(database: string, store: string, key: string): T | undefined {
		return this.#factory._databases.get(database)?.rawObjectStores.get(store)?.records.get(key)?.value as T | undefined
	}

	get isFull(): boolean {
		return this.#isFull
	}

	/** Bytes do not count: there is space, or there is none. */
	setFull(isFull: boolean): void {
		this.#isFull = isFull
		for (const database of this.#factory._databases.values()) {
			for (const store of database.rawObjectStores.values()) refuseWhenFull(store)
			if (isFull) fullDisks.add(database)
			else fullDisks.delete(database)
		}
	}

	/** Writes without the program: a leftover of a defect in an earlier release. */
	plant(name: string, store: string, key: unknown, value: Record<string, unknown>): void {
		this.#factory._databases.get(name)?.rawObjectStores.get(store)?.storeRecord({ key, value }, false, [])
	}

	/** The browser drops the connections of a tab (low storage, a long sleep). */
	dropConnections(actor: Actor): void {
		for (const { connections } of this.#factory._databases.values())
			for (const connection of connections)
				if (connection._actor === actor) this.#timeline.as(actor, () => forceCloseDatabase(connection as never))
	}

	names(): string[] {
		return [...this.#factory._databases.keys()]
	}

	/** Whether a write is in progress, so that a read would see half of it. */
	isWriting(name: string): boolean {
		return (this.#factory._databases.get(name)?.transactions ?? []).some(
			({ mode, _started, _state }) => mode !== 'readonly' && _started && _state !== 'finished',
		)
	}

	/** A complete copy, as a backup of a whole device restores it on another one. Only while nothing is being written. */
	copy(): Disk {
		const twin = new Disk(this.#timeline)
		for (const [name, database] of this.#factory._databases) {
			const copy = create(database, [name, database.version]) as unknown as RawDatabase
			for (const [storeName, store] of database.rawObjectStores)
				copy.rawObjectStores.set(storeName, copyStore(store, copy))
			twin.#factory._databases.set(name, copy)
		}
		return twin
	}
}

const create = (like: object, args: unknown[]): unknown => new (like.constructor as Newable)(...args)

function copyStore(store: RawStore, database: RawDatabase): RawStore {
	const copy = create(store, [database, store.name, store.keyPath, store.autoIncrement]) as RawStore
	for (const { key, value } of store.records.values()) copy.records.put({ key, value: structuredClone(value) })
	for (const [name, index] of store.rawIndexes) {
		const indexCopy = create(index, [copy, name, index.keyPath, index.multiEntry, index.unique]) as RawIndex
		for (const { key, value } of index.records.values()) indexCopy.records.put({ key, value })
		indexCopy.initialized = true
		copy.rawIndexes.set(name, indexCopy)
	}
	return copy
}
