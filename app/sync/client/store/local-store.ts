import { hasSignedOut } from '#app/platform/client/signed-out.ts'
import type { StoreProblem } from '../exchange/sync-status.ts'
import { isStillHere } from '../session/marker.ts'
import { BrokenStoreError } from './broken-store.ts'
import { type LocalDb, localDbName, type Metadata, openLocalDb, type StoreName } from './local-db.ts'
import { type Channel, hereDeps, type LocalStoreDeps } from './local-store-deps.ts'
import { ownerIn, readPlace } from './metadata.ts'
import { opened, opening } from './open-stores.ts'

/**
 * A read of the local store. It is read again when one of `stores` has changed, in this tab or another. `head` reads
 * the first screenful of the same thing if reading all of it takes long.
 */
export type Query<T> = {
	key: string
	stores: readonly StoreName[]
	read(db: LocalDb): Promise<T>
	head?(db: LocalDb): Promise<T>
}

/** Sent to other tabs after a write: which stores changed, and up to which version the device now has the space. */
export type Change = { stores: StoreName[]; ver: number; isComplete: boolean }

/** Listens to a store: the sync of its page. */
export type StoreListener = {
	/** An edit of this page has been saved. */
	onSaved?(): void
	/** The store was cleared under this page and is empty: everything has to be read again. */
	onCleared?(): void
	/** Something was written, in this tab or another. */
	onChange?(stores: StoreName[]): void
	/** Something was written in another tab, or by the service worker. */
	onOthersChange?(stores: StoreName[]): void
	onProblem?(problem: StoreProblem): void
}

type Watched = { query: Query<unknown>; calls: Set<() => void> }

/**
 * A cook's local store, as the screens see it. A query's answer stays the same object until something that it reads
 * changes, as useSyncExternalStore requires. Until the first pull has completed, the device knows only some rows and
 * therefore answers nothing: the server's rows stay on the screen.
 */
export class LocalStore {
	readonly userId: string
	readonly deps: LocalStoreDeps
	#db: Promise<LocalDb>
	#rows = new Map<string, unknown>()
	#watched = new Map<string, Watched>()
	#listeners = new Set<StoreListener>()
	#others: Channel
	#place = { ver: 0, isComplete: false }
	#problem: StoreProblem = null
	#isClosed = false
	/** The database has been deleted, and it is not yet known whether the cook has signed out. */
	#isGone = false

	private constructor(userId: string, deps: LocalStoreDeps) {
		this.userId = userId
		this.deps = deps
		this.#db = this.#open()
		this.#others = deps.openChannel(localDbName(userId))
		this.#others.onmessage = ({ data }: MessageEvent<Change>) => {
			for (const listener of this.#listeners) listener.onOthersChange?.(data.stores)
			void this.#take(data).catch(() => undefined)
		}
	}

	/** Rejects if the browser stores nothing for us; with BrokenStoreError if the store exists and cannot be used. */
	static async open(userId: string, deps: Partial<LocalStoreDeps> = {}): Promise<LocalStore> {
		const localStore = new LocalStore(userId, { ...hereDeps(), ...deps })
		try {
			const { cursor, isComplete } = await readPlace(await localStore.#db)
			localStore.#place = { ver: cursor?.ver ?? 0, isComplete }
			if ((await localStore.#readOwner()) !== userId) throw new BrokenStoreError('other_cook')
			return localStore
		} catch (error) {
			localStore.close()
			throw error
		}
	}

	/** The newest version of the space that this device has. */
	get ver(): number {
		return this.#place.ver
	}

	/** Whether a first pull has completed. */
	get isComplete(): boolean {
		return this.#place.isComplete
	}

	get isClosed(): boolean {
		return this.#isClosed
	}

	/** The connection, opened again when the browser dropped it. */
	async connection(): Promise<LocalDb> {
		const held = this.#db
		try {
			return await held
		} catch (error) {
			if (this.#isClosed) throw error
			// It could not be opened again when it was lost (no room left); now it may work.
			if (this.#db === held) this.#db = this.#open()
			return this.#db
		}
	}

	/**
	 * Runs some work on the connection; once more on a new one if the browser dropped it (low storage, a long sleep).
	 * An aborted transaction has written nothing, so that a write may be repeated too.
	 */
	async run<T>(work: (db: LocalDb) => Promise<T>): Promise<T> {
		const db = await this.connection()
		try {
			return await work(db)
		} catch (error) {
			if (this.#isClosed || this.#isGone || !isLostConnection(error)) throw error
			db.close()
			if ((await this.#db.catch(() => db)) === db) this.#reopen()
			return work(await this.#db)
		}
	}

	/**
	 * The last answer that was read; undefined if the query was never read or the device does not have all rows yet.
	 */
	peek<T>(query: Query<T>): T | undefined {
		return this.#rows.get(query.key) as T | undefined
	}

	async load<T>(query: Query<T>): Promise<T | undefined> {
		if (!this.isComplete) return undefined
		try {
			const rows = await this.run((db) => query.read(db))
			this.#rows.set(query.key, rows)
			return rows
		} catch (error) {
			// What the page showed stays: an error page in its place would lose what was typed into its forms.
			if (error instanceof BrokenStoreError || error instanceof DOMException) return this.peek(query)
			throw error
		}
	}

	/** Returns the first screenful; the rest is read afterwards and painted through `watch`. */
	async loadHead<T>(query: Query<T>): Promise<T | undefined> {
		const { head } = query
		if (!head || !this.isComplete) return this.load(query)
		const rows = await this.run((db) => head(db)).catch(() => undefined)
		if (rows === undefined) return this.load(query)
		this.#rows.set(query.key, rows)
		void this.load(query).then(() => this.#call(query.key))
		return rows
	}

	/** Calls back on every change of the answer. Returns a function that stops it. */
	watch<T>(query: Query<T>, call: () => void): () => void {
		const watched = this.#watched.get(query.key) ?? { query, calls: new Set() }
		watched.calls.add(call)
		this.#watched.set(query.key, watched)
		if (!this.#rows.has(query.key)) void this.load(query).then(call)
		return () => {
			watched.calls.delete(call)
			if (watched.calls.size > 0 || this.#watched.get(query.key) !== watched) return
			this.#watched.delete(query.key)
		}
	}

	/** Returns a function that stops it. */
	listen(listener: StoreListener): () => void {
		this.#listeners.add(listener)
		return () => this.#listeners.delete(listener)
	}

	/** Call after a write has completed: repaints this page and notifies the other tabs. */
	async announce(change: Change): Promise<void> {
		if (this.#isClosed) return
		this.#others.postMessage(change)
		await this.#take(change)
	}

	/** Call after `announce` of an edit. */
	saved(): void {
		if (this.#problem === 'quota') this.report(null)
		for (const listener of this.#listeners) listener.onSaved?.()
	}

	report(problem: StoreProblem): void {
		this.#problem = problem
		for (const listener of this.#listeners) listener.onProblem?.(problem)
	}

	close(): void {
		this.#isClosed = true
		this.#others.close()
		this.#rows.clear()
		this.#watched.clear()
		this.#listeners.clear()
		void this.#db.then((db) => db.close()).catch(() => undefined)
	}

	async #take({ stores, ver, isComplete }: Change): Promise<void> {
		const isFirst = isComplete && !this.isComplete
		this.#place = { ver, isComplete }
		const changed = ({ stores: looked }: Query<unknown>) => isFirst || looked.some((store) => stores.includes(store))
		const watched = [...this.#watched.values()]
		// Answers that nobody watches are dropped, and read again on demand.
		for (const key of this.#rows.keys()) if (!this.#watched.has(key)) this.#rows.delete(key)
		for (const listener of this.#listeners) listener.onChange?.(stores)
		await Promise.all(watched.filter(({ query }) => changed(query)).map(({ query }) => this.load(query)))
		// All of them, not only those that changed: a page may have been waiting for the version.
		for (const { query } of watched) this.#call(query.key)
	}

	async #readOwner(): Promise<string> {
		const db = await this.#db
		const metadata = {
			get: (key: string) => db.get('metadata', key),
			put: (value: Metadata) => db.put('metadata', value),
		}
		return ownerIn(metadata, this.userId, this.deps.clock())
	}

	#call(key: string): void {
		for (const call of this.#watched.get(key)?.calls ?? []) call()
	}

	/**
	 * If another tab has signed out, this page is about to leave, and its store must not come back. If the cook is
	 * still signed in, somebody has cleared the browser's data: the store is made again, and what the page shows stays
	 * until it has been read again.
	 */
	async #outliveDeletion(): Promise<void> {
		this.#isGone = true
		const isStillHere = await this.deps.isStillHere(this.userId).catch(() => false)
		this.#isGone = false
		if (this.#isClosed) return
		if (isStillHere) this.#reopen()
		else this.close()
	}

	#reopen(): void {
		this.#db = this.#open()
		void this.#lookAgain().catch(() => undefined)
	}

	/** The browser may have deleted data along with the connection. */
	async #lookAgain(): Promise<void> {
		const { isComplete } = await readPlace(await this.#db)
		if (isComplete || !this.isComplete || this.#isClosed) return
		this.#place = { ver: this.ver, isComplete: false }
		await this.#readOwner()
		for (const listener of this.#listeners) listener.onCleared?.()
	}

	#open(): Promise<LocalDb> {
		const opening = openLocalDb(this.deps.indexedDB, this.userId, (why) => {
			if (this.#isClosed) return
			if (why === 'deleted') void this.#outliveDeletion()
			else this.#reopen()
		})
		// The caller who awaits the connection gets the error.
		opening.catch((error: unknown) => {
			if (error instanceof BrokenStoreError && error.why === 'newer') this.report('newer_program')
		})
		return opening
	}
}

/** How browsers report it: a closed connection, an aborted transaction, and Safari's own name for both. */
const isLostConnection = (error: unknown): boolean =>
	error instanceof DOMException && ['InvalidStateError', 'AbortError', 'UnknownError'].includes(error.name)

/**
 * The store of this cook, opened once per page. Rejects if the browser stores nothing for us, and from a sign-out on:
 * opening it would create again what the sign-out deletes.
 */
export function openLocalStore(userId: string): Promise<LocalStore> {
	const known = opening.get(userId)
	if (known) return known
	const localStore = openUnlessSignedOut(userId)
	opening.set(userId, localStore)
	localStore.then(
		(open) => opened.set(userId, open),
		() => opening.get(userId) === localStore && opening.delete(userId),
	)
	return localStore
}

async function openUnlessSignedOut(userId: string): Promise<LocalStore> {
	if (hasSignedOut()) throw signedOutError()
	const localStore = await LocalStore.open(userId, { isStillHere })
	if (!hasSignedOut()) return localStore
	localStore.close()
	// It may have been created after the sign-out had deleted it.
	const { wipeLocalStore } = await import('../session/wipe.ts')
	await wipeLocalStore(localDbName(userId))
	throw signedOutError()
}

const signedOutError = () => new Error('The cook of this page has signed out.')

/** For a render, which cannot wait. */
export const findOpenStore = (userId: string): LocalStore | undefined => opened.get(userId)
