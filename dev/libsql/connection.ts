import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import Database from 'libsql'
import type { Bindings } from './bind.ts'
import { isBusy } from './failures.ts'
import type { Statement } from './statement.ts'
import type { SqlValue } from './values.ts'

export type ConnectionOptions = {
	path: string
	/** How long a statement waits for another connection's write lock before it fails with SQLITE_BUSY. */
	busyTimeoutMs: number
	/** Flush every commit to the disk, so that it survives a power cut and not only a crash of this process. */
	durable: boolean
}

export type Outcome = {
	columns: { name: string; type: string | null }[]
	rows: SqlValue[][]
	affectedRows: number
	/** Of the last INSERT on this connection; null after anything else. */
	lastInsertRowid: bigint | null
}

const NOTHING: Outcome = { columns: [], rows: [], affectedRows: 0, lastInsertRowid: null }
const LONGEST_PAUSE_MS = 20
/** The number of statements that a connection keeps prepared; the product uses fewer. */
const MAX_PREPARED = 200

/** A statement kept for its next use, and its columns at a version of the schema. */
type Prepared = { statement: Database.Statement; columns: Outcome['columns']; schema: SqlValue | undefined }

/**
 * One connection to the file. The native driver is synchronous and has two traps, which determine how this class waits:
 * - `busy_timeout` would put this whole process to sleep, including the lock's holder. So it is 0, and we retry from
 *   the event loop.
 * - A prepared statement that ends in SQLITE_BUSY stays active, and as long as it is, what the connection writes
 *   outside a transaction is visible to itself but never committed. `exec` cleans up after itself. So the write lock is
 *   always taken by `exec` first, and a prepared statement only runs when it can no longer meet a lock.
 */
export class Connection {
	readonly #database: Database.Database
	readonly #busyTimeoutMs: number
	readonly #prepared = new Map<string, Prepared>()
	readonly #ownPrepared = new Map<string, Database.Statement>()
	/** Whether this transaction certainly has the write lock. */
	#isWriting = false
	/** Whether a client has run a statement that may change the connection itself. */
	#isAltered = true

	static async open({ path, busyTimeoutMs, durable }: ConnectionOptions): Promise<Connection> {
		const connection = new Connection(path, busyTimeoutMs)
		await connection.#exec('pragma busy_timeout = 0')
		await connection.#exec('pragma journal_mode = wal')
		await connection.#exec(`pragma synchronous = ${durable ? 'full' : 'normal'}`)
		return connection
	}

	private constructor(path: string, busyTimeoutMs: number) {
		this.#database = new Database(path)
		this.#busyTimeoutMs = busyTimeoutMs
	}

	get inTransaction(): boolean {
		return this.#database.inTransaction
	}

	async execute(statement: Statement, bindings: Bindings): Promise<Outcome> {
		if (statement.kind === 'read') return this.#run(statement, bindings)
		if (statement.kind === 'control') {
			await this.#control(statement)
			return NOTHING
		}
		if (this.inTransaction) {
			if (!this.#isWriting) await this.#takeWriteLock()
			return this.#run(statement, bindings)
		}
		await this.#exec('begin immediate')
		try {
			return this.#run(statement, bindings)
		} finally {
			// Also after a failure, as SQLite does without a transaction: INSERT OR FAIL keeps its first rows.
			this.#commit()
		}
	}

	/**
	 * Runs several statements and stops at the first that fails; earlier ones stay, unless the script has a transaction.
	 */
	async runScript(sql: string): Promise<void> {
		if (this.inTransaction) await this.#takeWriteLock()
		else await this.#exec('begin immediate; rollback')
		this.#isAltered = true
		this.#isWriting = false
		this.#database.exec(sql)
	}

	/** Resets the connection for the next client. */
	reset(): void {
		if (this.inTransaction) this.#database.exec('rollback')
		this.#isWriting = false
		// This pragma makes SQLite prepare every statement again, so it runs only when needed.
		if (this.#isAltered) this.#database.exec('pragma foreign_keys = on')
		this.#isAltered = false
	}

	/** Moves the whole write-ahead log into the database file, unless another process is reading it. */
	checkpoint(): void {
		this.#database.exec('pragma wal_checkpoint(truncate)')
	}

	/** The file itself is released by `releaseClosedFiles`. */
	close(): void {
		// While one of them is referenced, the driver keeps the file open.
		this.#prepared.clear()
		this.#ownPrepared.clear()
		this.#database.close()
	}

	#run(statement: Statement, bindings: Bindings): Outcome {
		const { sql, kind } = statement
		try {
			// Read before the run: if another connection changes the schema in between, the columns are merely read again
			// later.
			const [[schema] = []] = toRows(this.#own('pragma schema_version').all())
			const prepared = this.#prepare(statement)
			const returnsRows = prepared.columns.length > 0
			const rows = returnsRows ? toRows(prepared.statement.all(bindings)) : []
			if (!returnsRows) prepared.statement.run(bindings)
			if (prepared.schema !== schema) {
				prepared.columns = prepared.statement.columns()
				prepared.schema = schema
			}
			return {
				columns: prepared.columns,
				rows,
				...(kind === 'insert' || kind === 'change' ? this.#tally(kind) : { affectedRows: 0, lastInsertRowid: null }),
			}
		} catch (failure) {
			// A failed statement may have stopped half-way.
			this.#prepared.delete(sql)
			throw failure
		}
	}

	#prepare({ sql, kind, verb }: Statement): Prepared {
		const known = this.#prepared.get(sql)
		if (known) return known
		const isPragma = verb === 'pragma'
		if (isPragma) this.#isAltered = true
		const statement = this.#database.prepare<[Bindings]>(sql).safeIntegers(true)
		const columns = statement.columns()
		if (columns.length > 0) statement.raw()
		const made: Prepared = { statement, columns, schema: undefined }
		// A pragma may return what was true when it was prepared.
		if (kind === 'schema' || isPragma) return made
		if (this.#prepared.size >= MAX_PREPARED) this.#prepared.clear()
		this.#prepared.set(sql, made)
		return made
	}

	/** A query of this class itself, run with each statement of a client. */
	#own(sql: string): Database.Statement {
		const known = this.#ownPrepared.get(sql)
		if (known) return known
		const made = this.#database.prepare(sql).safeIntegers(true).raw()
		this.#ownPrepared.set(sql, made)
		return made
	}

	#tally(kind: 'insert' | 'change'): Pick<Outcome, 'affectedRows' | 'lastInsertRowid'> {
		const [changes, rowid] = toRows(this.#own('select changes(), last_insert_rowid()').all())[0] ?? []
		return {
			affectedRows: Number(changes),
			lastInsertRowid: kind === 'insert' && typeof rowid === 'bigint' ? rowid : null,
		}
	}

	async #control({ sql, verb, locks }: Statement): Promise<void> {
		if (verb === 'pragma') this.#isAltered = true
		await this.#exec(sql)
		this.#isWriting = locks
	}

	/**
	 * Takes the lock in a deferred transaction. The pragma changes nothing in a file without auto_vacuum, but begins to
	 * write.
	 */
	async #takeWriteLock(): Promise<void> {
		await this.#exec('pragma incremental_vacuum(0)')
		this.#isWriting = true
	}

	#commit(): void {
		// INSERT OR ROLLBACK has already ended it.
		if (!this.inTransaction) return
		try {
			this.#database.exec('commit')
		} catch (failure) {
			this.#database.exec('rollback')
			throw failure
		}
	}

	async #exec(sql: string): Promise<void> {
		const deadline = Date.now() + this.#busyTimeoutMs
		for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
			try {
				this.#database.exec(sql)
				return
			} catch (failure) {
				if (!isBusy(failure) || Date.now() >= deadline) throw failure
			}
			await pause(pauseMs)
		}
	}
}

// The only cast of the driver's rows, whose types promise nothing.
const toRows = (rows: unknown[]) => rows as SqlValue[][]

/**
 * The driver keeps a closed connection's file open until its statements are garbage-collected. If that happens late,
 * SQLite deletes the write-ahead log by name, which may by then belong to a new database at the same path. So this
 * collects at once.
 */
export async function releaseClosedFiles(): Promise<void> {
	setFlagsFromString('--expose-gc')
	const collectGarbage: unknown = runInNewContext('gc')
	if (typeof collectGarbage !== 'function') return
	collectGarbage()
	// The driver's finalizers run after the collection, not during it.
	await pause(0)
}
