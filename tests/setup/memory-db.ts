import { type Client, createClient } from '@libsql/client/sqlite3'
import { drizzle } from 'drizzle-orm/libsql/web'
import type { Db } from '../../db/client.ts'
import { migrateDatabase } from '../../dev/migrate.ts'

export type MemoryDb = {
	db: Db
	/** Another handle on the same database with a count of its own. */
	open(): Db
	/** Awaited before each request reaches the database: where a test lets another writer in, or fails. Set it to undefined to stop. */
	before?: ((kind: 'read' | 'write') => Promise<void> | void) | undefined
	/** Told what the database has answered to a batch. */
	answered?: ((results: unknown[]) => void) | undefined
	close(): void
}

/** A migrated database of this process alone, behind the same interface as `openDb`. */
export async function openMemoryDb(): Promise<MemoryDb> {
	const client = createClient({ url: ':memory:' })
	const open = (): Db => {
		let trips = 0
		const ask = async <T>(kind: 'read' | 'write', run: () => Promise<T>): Promise<T> => {
			trips += 1
			await memory.before?.(kind)
			return run()
		}
		const counted: Client = Object.assign(Object.create(client), {
			execute: (...args: Parameters<Client['execute']>) => ask('read', () => client.execute(...args)),
			batch: (...[statements, mode]: Parameters<Client['batch']>) =>
				ask(mode === 'write' ? 'write' : 'read', async () => {
					const results = await client.batch(statements, mode)
					memory.answered?.(results.map(({ rows }) => rows))
					return results
				}),
			migrate: (...args: Parameters<Client['migrate']>) => client.migrate(...args),
		})
		return Object.assign(drizzle({ client: counted }), { trips: () => trips })
	}
	const memory: MemoryDb = { db: open(), open, close: () => client.close() }
	await migrateDatabase(memory.db)
	return memory
}
