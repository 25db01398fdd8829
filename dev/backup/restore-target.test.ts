import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PROBLEMS } from '#db/backup/problem.ts'
import { backedUpKitchen, problemOf, SECRET } from '../../tests/setup/backed-up-kitchen.ts'
import { startLocalDatabase } from '../local-database.ts'
import { migrateDatabase } from '../migrate.ts'
import { nobodyErased } from './erase-again.ts'
import { restoreLocally } from './local.ts'
import { openPath } from './open-backup.ts'
import { restoreInto } from './restore-into.ts'

const { kitchen, backup, newPath, serve } = backedUpKitchen()

describe('a restore refuses', () => {
	test('a database that is not empty, local or not, and changes nothing in it', async () => {
		const path = newPath('nomster.db')
		copyFileSync(kitchen, path)
		expect(await problemOf(restoreLocally(path, backup, nobodyErased))).toBe(PROBLEMS.localNotEmpty(path))
		expect(readFileSync(path).equals(readFileSync(kitchen))).toBe(true)
		const server = await serve(path)
		expect(await problemOf(restoreInto({ LIBSQL_URL: server.url }, await openPath(backup, SECRET), nobodyErased))).toBe(
			PROBLEMS.notEmpty(),
		)
		const migrated = await serve(newPath('migrated.db'))
		await migrateDatabase(migrated.db)
		expect(
			await problemOf(restoreInto({ LIBSQL_URL: migrated.url }, await openPath(backup, SECRET), nobodyErased)),
		).toBe(PROBLEMS.notEmpty())
	})

	test('a write-ahead log left over from another database', async () => {
		const path = newPath('nomster.db')
		writeFileSync(`${path}-wal`, 'of another')
		expect(await problemOf(restoreLocally(path, backup, nobodyErased))).toBe(PROBLEMS.localNotEmpty(path))
	})

	test('while a server runs, and a server does not start while one restores', async () => {
		const path = newPath('nomster.db')
		const [first, second] = [await startLocalDatabase(path), await startLocalDatabase(path)]
		expect(await problemOf(restoreLocally(path, backup, nobodyErased))).toBe(PROBLEMS.serverRuns(path))
		await first.close()
		expect(await problemOf(restoreLocally(path, backup, nobodyErased))).toBe(PROBLEMS.serverRuns(path))
		await second.close()
		expect(await problemOf(restoreLocally(path, backup, nobodyErased))).toBe(PROBLEMS.localNotEmpty(path))
		for (const name of readdirSync(dirname(path))) rmSync(join(dirname(path), name))
		const restoring = restoreLocally(path, backup, nobodyErased)
		expect(await problemOf(startLocalDatabase(path))).toBe(PROBLEMS.restoreRuns(path))
		await restoring
		const after = await startLocalDatabase(path)
		expect(after.seeded).toBe(false)
		await after.close()
	})

	test('a full disk', async () => {
		const { url, db } = await serve(newPath('small.db'))
		// The server keeps this connection for the next client.
		await db.$client.execute('pragma max_page_count = 150')
		expect(await problemOf(restoreInto({ LIBSQL_URL: url }, await openPath(backup, SECRET), nobodyErased))).toBe(
			PROBLEMS.diskFull(),
		)
	})
})
