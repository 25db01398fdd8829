import type { InStatement, ResultSet } from '@libsql/client/web'
import type { Db } from './client.ts'

type Query = { toSQL(): { sql: string; params: unknown[] } }

/** A drizzle query as the client wants it. drizzle has encoded the parameters for SQLite; its type only says unknown. */
export function statement(query: Query): InStatement {
	const { sql, params } = query.toSQL()
	return { sql, args: params } as InStatement
}

/** Selects of one round trip, whose rows come as SQLite has them. */
export function readBatch(db: Db, queries: Query[]): Promise<ResultSet[]> {
	return db.$client.batch(queries.map(statement), 'deferred')
}

/**
 * All or nothing in one round trip, begun IMMEDIATE so that a second writer waits instead of failing half-way.
 * Selects in one round trip go through `readBatch` or drizzle's `db.batch()`, which is DEFERRED: right for reading, wrong for writing.
 */
export function writeBatch(db: Db, queries: Query[]): Promise<ResultSet[]> {
	return db.$client.batch(queries.map(statement), 'write')
}
