import Database from 'libsql'
import type { ErrorResult } from './protocol.ts'

/** One request of a pipeline failed; the others still run and the stream stays open. */
export class RequestFailure extends Error {
	readonly code: string

	constructor(code: string, message: string) {
		super(message)
		this.name = 'RequestFailure'
		this.code = code
	}
}

/** The client violated the protocol: the whole pipeline is refused (status 400) and its stream ends. */
export class ProtocolFailure extends Error {
	override readonly name = 'ProtocolFailure'
}

/**
 * The error of a failed statement as sent to the client. Codes and prefixes are those of the real server (sqld,
 * libsql-server/src/hrana/stmt.rs): SQLite's primary code, and its own names for what its parser refuses. Rethrows
 * anything else, which is a defect.
 */
export function describeFailure(thrown: unknown): ErrorResult {
	if (thrown instanceof RequestFailure) return { message: thrown.message, code: thrown.code }
	if (!(thrown instanceof Database.SqliteError)) throw thrown
	const { message, code } = thrown
	if (code !== 'SQLITE_ERROR') {
		return { message: `SQLite error: ${message}`, code: code.split('_').slice(0, 2).join('_') }
	}
	if (/syntax error|unrecognized token|incomplete input/.test(message)) {
		return { message: `SQL string could not be parsed: ${message}`, code: 'SQL_PARSE_ERROR' }
	}
	if (/^no such (column|function)/.test(message)) {
		return { message: `SQL input error: ${message}`, code: 'SQL_INPUT_ERROR' }
	}
	return { message: `SQLite error: ${message}`, code: 'SQLITE_UNKNOWN' }
}

export const isBusy = (thrown: unknown): boolean =>
	// A snapshot that is out of date stays so: waiting for the lock does not help.
	thrown instanceof Database.SqliteError &&
	thrown.code.startsWith('SQLITE_BUSY') &&
	thrown.code !== 'SQLITE_BUSY_SNAPSHOT'
