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
	/** Flush every commit to the disk: it then survives a power cut and not only a crash of this process. */
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
/** Statements a connection keeps ready; all of the product's are fewer. */
const MAX_PREPARED = 200

/** A statement kept for its next use, and its columns as they were at a version of the schema. */
type Prepared = { statement: Database.Statement; columns: Outcome['columns']; schema: SqlValue | undefined }

/**
 * One connection to the file. The native driver is synchronous and has two traps, and all waiting here is built around them:
 * - `busy_timeout` would put this whole process to sleep, the lock's holder with it. So it is 0, and we try again from the
 *   event loop.
 * - A prepared statement that ends in SQLITE_BUSY stays active, and as long as it is, what the connection writes outside a
 *   transaction is visible to itself but never committed. `exec` cleans up after itself. So the write lock is always taken
 *   by `exec` first, and a prepared statement only runs when it cannot meet a lock any more.
 */
export class Connection {
	readonly #database: Database.Database
	readonly #busyTimeoutMs: number
	readonly #prepared = new Map<string, Prepared>()
	readonly #ownPrepared = new Map<string, Database.Statement>()
	/** Whether this transaction has the write lock for certain. */
	#isWriting = false
	/** Whether a client has run what may change the connection itself. */
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

	/** Runs several statements and stops at the first that fails; those before it stay, unless the script has a transaction. */
	async runScript(sql: string): Promise<void> {
		if (this.inTransaction) await this.#takeWriteLock()
		else await this.#exec('begin immediate; rollback')
		this.#isAltered = true
		this.#isWriting = false
		this.#database.exec(sql)
	}

	/** Makes the connection as good as new for the next client. */
	reset(): void {
		if (this.inTransaction) this.#database.exec('rollback')
		this.#isWriting = false
		// This pragma makes SQLite prepare every statement anew, so not without need.
		if (this.#isAltered) this.#database.exec('pragma foreign_keys = on')
		this.#isAltered = false
	}

	/** Moves the whole write-ahead log into the database file, unless another process is reading it. */
	checkpoint(): void {
		this.#database.exec('pragma wal_checkpoint(truncate)')
	}

	/** The file itself is let go by `releaseClosedFiles`. */
	close(): void {
		// As long as one of them is known, the driver keeps the file.
		this.#prepared.clear()
		this.#ownPrepared.clear()
		this.#database.close()
	}

	#run(statement: Statement, bindings: Bindings): Outcome {
		const { sql, kind } = statement
		try {
			// Asked before the run: if another connection changes the schema in between, the columns are read once more later.
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
			// What has failed may be half-way through.
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
		// A pragma may answer with what was true when it was prepared.
		if (kind === 'schema' || isPragma) return made
		if (this.#prepared.size >= MAX_PREPARED) this.#prepared.clear()
		this.#prepared.set(sql, made)
		return made
	}

	/** A question of this class's own, asked with each statement of a client. */
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

	/** In a deferred transaction. The pragma does nothing to a file without auto_vacuum, but it starts to write. */
	async #takeWriteLock(): Promise<void> {
		await this.#exec('pragma incremental_vacuum(0)')
		this.#isWriting = true
	}

	#commit(): void {
		// INSERT OR ROLLBACK has ended it already.
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

// The door to the driver, whose types promise nothing about rows.
const toRows = (rows: unknown[]) => rows as SqlValue[][]

/**
 * The driver keeps a closed connection's file open until its statements are collected as garbage. When that happens late, SQLite
 * deletes the write-ahead log by name: by then it may belong to a new database at the same path. So it happens now.
 */
export async function releaseClosedFiles(): Promise<void> {
	setFlagsFromString('--expose-gc')
	const collectGarbage: unknown = runInNewContext('gc')
	if (typeof collectGarbage !== 'function') return
	collectGarbage()
	// The driver's finalizers run after the collection, not in it.
	await pause(0)
}
