import { type Client, createClient } from '@libsql/client/web'
import type { LibSQLDatabase } from 'drizzle-orm/libsql'
import { drizzle } from 'drizzle-orm/libsql/web'

export type DbEnv = { LIBSQL_URL: string; LIBSQL_AUTH_TOKEN?: string }

/** `db` builds queries, `client` runs batches in one round trip, `trips()` counts the requests made so far. */
export type Db = LibSQLDatabase & { $client: Client; trips(): number }

/**
 * Opens a connection for one request: workerd does not let connections outlive the request that opened them. Nothing is
 * sent before the first query. drizzle's own `batch()` begins DEFERRED and its `transaction()` holds a lock across the
 * network, so several statements go through `readBatch` and `writeBatch` of db/batch.ts.
 */
export function openDb(env: DbEnv): Db {
	let trips = 0
	const client = createClient({
		url: env.LIBSQL_URL,
		authToken: env.LIBSQL_AUTH_TOKEN || undefined,
		fetch: (request: Request) => {
			trips += 1
			return fetch(request)
		},
	})
	return Object.assign(drizzle({ client }), { trips: () => trips })
}
