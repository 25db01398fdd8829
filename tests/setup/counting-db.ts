import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, openDb } from '#db/client.ts'
import { startLibsqlServer } from '../../dev/libsql/server.ts'
import { migrateDatabase } from '../../dev/migrate.ts'

export type CountingDb = {
	db: Db
	/** LIBSQL_URL. */
	url: string
	/** Round trips so far; a test sets it to 0 where it begins to count. */
	trips: number
	close(): Promise<void>
}

/** An empty database behind a real server that counts its round trips. */
export async function startCountingDb(): Promise<CountingDb> {
	const folder = await mkdtemp(join(tmpdir(), 'counting-db-'))
	const server = await startLibsqlServer({
		path: join(folder, 'test.db'),
		onPipeline() {
			counting.trips += 1
		},
	})
	const db = openDb({ LIBSQL_URL: server.url })
	const counting: CountingDb = {
		db,
		url: server.url,
		trips: 0,
		async close() {
			await server.close()
			await rm(folder, { recursive: true, force: true })
		},
	}
	await migrateDatabase(db)
	return counting
}
