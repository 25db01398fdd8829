// Seeds the demo kitchen again: existing rows stay, rows that were never there are written. On LIBSQL_URL when it is
// set (a database on this machine; any other is refused), else on the local database file.
import { seedDemoKitchen, startLocalDatabase } from '../local-database.ts'
import { DATABASE_PATH } from '../paths.ts'

try {
	const { LIBSQL_URL } = process.env
	if (LIBSQL_URL) {
		await seedDemoKitchen(LIBSQL_URL)
	} else {
		const database = await startLocalDatabase(DATABASE_PATH)
		await seedDemoKitchen(database.url)
		await database.close()
	}
	console.log('Seeded the database with the demo kitchen.')
} catch (error) {
	console.error(error instanceof Error ? error.message : error)
	process.exitCode = 1
}
