import { join } from 'node:path'
import { migrate } from 'drizzle-orm/libsql/migrator'
import type { Db } from '../db/client.ts'
import { PROJECT_ROOT } from './workers.ts'

/** Applies the migrations that this database has not seen yet. */
export const migrateDatabase = (db: Db): Promise<void> =>
	migrate(db, { migrationsFolder: join(PROJECT_ROOT, 'migrations') })
