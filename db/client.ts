import { type Client, createClient, type InArgs, type InStatement } from '@libsql/client/web'
import type { LibSQLDatabase } from 'drizzle-orm/libsql'
import { drizzle } from 'drizzle-orm/libsql/web'
import { namesOf, onBehalfOf } from './asking.ts'

export type DbEnv = { LIBSQL_URL: string; LIBSQL_AUTH_TOKEN?: string }

/** `db` builds queries, `client` runs batches in one round trip, `trips()` counts the requests made so far. */
export type Db = LibSQLDatabase & { $client: Client; trips(): number }

/** One round trip. `names`: of the query functions that asked; `error`: what it failed with. */
export type Operation = { names: string; ms: number; error?: unknown }

/**
 * Opens a connection for one request: workerd does not let connections outlive the request that opened them. Nothing is
 * sent before the first query. drizzle's own `batch()` begins DEFERRED and its `transaction()` holds a lock across the
 * network, so several statements go through `readBatch` and `writeBatch` of db/batch.ts.
 *
 * @param note Is told of every operation that has ended.
 */
export function openDb(env: DbEnv, note?: (operation: Operation) => void): Db {
	let trips = 0
	const client = createClient({
		url: env.LIBSQL_URL,
		authToken: env.LIBSQL_AUTH_TOKEN || undefined,
		fetch: (request: Request) => {
			trips += 1
			return fetch(request)
		},
	})
	if (note) watch(client, note)
	const db = Object.assign(drizzle({ client }), { trips: () => trips })
	if (note) nameBatches(db)
	return db
}

function watch(client: Client, note: (operation: Operation) => void): void {
	const timed = async <T>(statements: readonly unknown[], run: () => Promise<T>): Promise<T> => {
		const names = namesOf(statements)
		const began = Date.now()
		try {
			const result = await run()
			note({ names, ms: Date.now() - began })
			return result
		} catch (error) {
			note({ names, ms: Date.now() - began, error })
			throw error
		}
	}
	const { execute, batch } = client
	client.execute = ((...args: Parameters<Client['execute']>) =>
		timed([args[0]], () => execute.apply(client, args))) as Client['execute']
	client.batch = (...args) => timed(args[0], () => batch.apply(client, args))
}

/** drizzle builds the statements of a batch once more, without the names that the queries carry. */
function nameBatches(db: LibSQLDatabase): void {
	const { batch } = db
	const onBehalf = (queries: Parameters<typeof batch>[0]) => onBehalfOf(queries, () => batch.call(db, queries))
	// The parameters are the same; the type of the results depends on the queries.
	db.batch = onBehalf as unknown as typeof batch
}

/**
 * The same connection for a request that may change nothing: every statement but a select, and every batch of writes,
 * fails with `refusal()` before it is sent.
 */
export function withoutWrites(db: Db, refusal: () => Error): Db {
	const { $client: client } = db
	const readingClient: Client = Object.assign(Object.create(client), {
		execute: (...args: Parameters<Client['execute']>) =>
			isSelect(args[0]) ? client.execute(...args) : Promise.reject(refusal()),
		batch: (...[statements, mode]: Parameters<Client['batch']>) =>
			mode === 'write' && !statements.every(isSelect) ? Promise.reject(refusal()) : client.batch(statements, mode),
	})
	return Object.assign(drizzle({ client: readingClient }), { trips: () => db.trips() })
}

/** A statement is its text alone, or the text and its arguments, side by side or as two fields. */
function isSelect(statement: InStatement | [string, InArgs?]): boolean {
	const text = typeof statement === 'string' ? statement : Array.isArray(statement) ? statement[0] : statement.sql
	return /^\s*select\b/i.test(text)
}
