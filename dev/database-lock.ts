import Database from 'libsql'

/**
 * Coordinates the users of the local database file across processes: any number of servers, or one restore. The lock is
 * SQLite's own on a file beside it, so that the system releases it when a process dies. Undefined: the other kind holds
 * it.
 */
export type DatabaseLock = { release(): void }

export const lockForServing = (path: string): DatabaseLock | undefined =>
	// Reading in a transaction keeps others from locking the file exclusively.
	lock(path, 'begin; select count(*) from sqlite_master')

export const lockForRestore = (path: string): DatabaseLock | undefined => lock(path, 'begin exclusive')

function lock(path: string, sql: string): DatabaseLock | undefined {
	const database = new Database(`${path}.lock`)
	try {
		database.exec(`pragma busy_timeout = 0; ${sql}`)
	} catch (failure) {
		database.close()
		if (failure instanceof Database.SqliteError && failure.code.startsWith('SQLITE_BUSY')) return undefined
		throw failure
	}
	return {
		release() {
			if (database.inTransaction) database.exec('rollback')
			database.close()
		},
	}
}
