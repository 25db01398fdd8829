import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { passwords } from '#app/domains/accounts/server/passwords.ts'
import { BackupProblem, PROBLEMS } from '#db/backup/problem.ts'
import { openDb } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { seedKitchen } from '#db/seed/seed.ts'
import { lockForServing } from './database-lock.ts'
import { startLibsqlServer } from './libsql/server.ts'
import { migrateDatabase } from './migrate.ts'

export type LocalDatabase = { url: string; seeded: boolean; close(): Promise<void> }

/** Starts the libSQL server on this file and migrates it; seeds the demo kitchen if nobody has ever signed up. */
export async function startLocalDatabase(path: string): Promise<LocalDatabase> {
	mkdirSync(dirname(path), { recursive: true })
	const lock = lockForServing(path)
	if (!lock) throw new BackupProblem(PROBLEMS.restoreRuns(path))
	const server = await startLibsqlServer({ path })
	const db = openDb({ LIBSQL_URL: server.url })
	await migrateDatabase(db)
	const isNew = (await db.$count(users)) === 0
	if (isNew) await seedDemoKitchen(server.url)
	const close = async () => {
		await server.close()
		lock.release()
	}
	return { url: server.url, seeded: isNew, close }
}

/** Writes the demo kitchen in the local time zone, with passwords hashed as at sign-up. */
export const seedDemoKitchen = (url: string): Promise<void> =>
	seedKitchen({
		url,
		now: Date.now(),
		timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
		hashPassword: (password) => passwords.hash(password),
	})
