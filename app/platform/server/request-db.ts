import { type Db, type DbEnv, type Operation, openDb } from '#db/client.ts'
import { noteFigure } from './figures.ts'
import { createLog, type Log } from './log.ts'

/** The spec's limit, after which an operation is reported. */
export const SLOW_OPERATION_MS = 5_000

/**
 * The database for one request, opened where HTTP begins; routes and workers pass it on and never see SQL. Its operations
 * are counted by the queries that ask; one that is slow or fails is reported by their names.
 */
export const openRequestDb = (env: DbEnv, log: Log = createLog('')): Db =>
	openDb(env, (operation) => noteOperation(operation, log))

/** The database for what the figures themselves need: it is not counted. */
export const openUncountedDb = (env: DbEnv): Db => openDb(env)

function noteOperation({ names, ms, error }: Operation, log: Log): void {
	const status = error === undefined ? (ms > SLOW_OPERATION_MS ? 'slow' : 'ok') : statusOf(error)
	noteFigure('query', names, status, ms)
	if (status === 'slow') log.error('query_slow', `${names} took more than ${SLOW_OPERATION_MS} ms`, { ms })
	else if (status === 'failed') log.error('query_failed', `${names}: ${String(error)}`, { ms })
}

/** A constraint that refuses a row is an answer, on which several acts rely. */
const statusOf = (error: unknown): 'refused' | 'failed' =>
	String((error as { code?: unknown }).code).startsWith('SQLITE_CONSTRAINT') ? 'refused' : 'failed'

export type { Db } from '#db/client.ts'
