import { type Db, type DbEnv, type Operation, openDb } from '#db/client.ts'
import { noteFigure } from './figures.ts'
import type { Log } from './log.ts'

/** The spec's limit, after which an operation is reported. */
export const SLOW_OPERATION_MS = 5_000

/**
 * The database for one run of a Worker; routes and workers pass it on and never see SQL. Its operations are counted by
 * the queries that ask; one that is slow or fails is reported by their names, with the id of the log.
 */
export const openRequestDb = (env: DbEnv, log: Log): Db => openDb(env, (operation) => noteOperation(operation, log))

const databases = new WeakMap<Request, Db>()

/** The same for a request, opened where HTTP begins: `withTrips` says in its answer how often it was asked. */
export const openDbOf = (request: Request, env: DbEnv, log: Log): Db => countTrips(request, openRequestDb(env, log))

/** Lets `withTrips` count the round trips of this database. */
export function countTrips(request: Request, db: Db): Db {
	databases.set(request, db)
	return db
}

/** The answer with the round trips of its request so far; unchanged when the request has opened no database. */
export function withTrips(request: Request, answer: Response): Response {
	const db = databases.get(request)
	if (!db) return answer
	const timing = `db;desc="${db.trips()} trips"`
	try {
		answer.headers.set('server-timing', timing)
		return answer
	} catch {
		// The headers of what another server has answered, and of a redirect, are immutable.
		const response = new Response(answer.body, answer)
		response.headers.set('server-timing', timing)
		return response
	}
}

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

export type { Db, DbEnv } from '#db/client.ts'
