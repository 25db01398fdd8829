import { type Client, createClient, type InStatement } from '@libsql/client/sqlite3'
import { drizzle } from 'drizzle-orm/libsql/web'
import type { Db } from '#db/client.ts'
import { migrateDatabase } from '../../dev/migrate.ts'

export type MemoryDb = {
	db: Db
	/** Another handle on the same database with its own count. */
	open(): Db
	/**
	 * Awaited before each request reaches the database: lets a test run another writer first, or fail. Set it to
	 * undefined to stop.
	 */
	before?: ((kind: 'read' | 'write') => Promise<void> | void) | undefined
	/** Called with each statement's text on its way to the database. */
	asked?: ((sql: string) => void) | undefined
	/** Called with the database's answer to a batch. */
	answered?: ((results: unknown[]) => void) | undefined
	close(): void
}

/** A migrated database for this process only, behind the same interface as `openDb`. `fill` runs before the migrations. */
export async function openMemoryDb(fill?: (client: Client) => Promise<void>): Promise<MemoryDb> {
	const client = createClient({ url: ':memory:' })
	const open = (): Db => {
		let trips = 0
		const ask = async <T>(kind: 'read' | 'write', run: () => Promise<T>): Promise<T> => {
			trips += 1
			await memory.before?.(kind)
			return run()
		}
		const counted: Client = Object.assign(Object.create(client), {
			execute: (...args: Parameters<Client['execute']>) =>
				ask('read', () => {
					memory.asked?.(textOf(args[0]))
					return client.execute(...args)
				}),
			batch: (...[statements, mode]: Parameters<Client['batch']>) =>
				ask(mode === 'write' ? 'write' : 'read', async () => {
					for (const statement of statements) memory.asked?.(textOf(statement))
					const results = await client.batch(statements, mode)
					memory.answered?.(results.map(({ rows }) => rows))
					return results
				}),
			migrate: (...args: Parameters<Client['migrate']>) => client.migrate(...args),
		})
		return Object.assign(drizzle({ client: counted }), { trips: () => trips })
	}
	const memory: MemoryDb = { db: open(), open, close: () => client.close() }
	await fill?.(client)
	await migrateDatabase(memory.db)
	return memory
}

/** A statement is its text alone, or the text and its arguments, side by side or as two fields. */
function textOf(statement: string | InStatement | [string, unknown?]): string {
	if (typeof statement === 'string') return statement
	return Array.isArray(statement) ? statement[0] : statement.sql
}
