import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { BackupProblem, PROBLEMS } from '#db/backup/problem.ts'
import { openDb } from '#db/client.ts'
import { backedUpKitchen, digestOf, NOW, problemOf, SECRET, wordsOf } from '../../tests/setup/backed-up-kitchen.ts'
import { startLibsqlServer } from '../libsql/server.ts'
import { migrateDatabase } from '../migrate.ts'
import { PROJECT_ROOT } from '../workers.ts'
import { nobodyErased } from './erase-again.ts'
import { backupLocally, backupTo, onServer, restoreLocally } from './local.ts'
import { openPath } from './open-backup.ts'
import { restoreInto } from './restore-into.ts'

const { folder, sealed, backup, newPath, serve } = backedUpKitchen()
const another = join(folder, 'another.db')
beforeAll(() => onServer(another, (env) => migrateDatabase(openDb(env))))

/** Rows that a restore itself writes have ids and times of their own. */
const withoutTimes = (digests: Record<string, string>) =>
	Object.keys(digests).map((name) =>
		/^(audit_log|jobs|subscriptions) /.test(name) ? name : `${name} ${digests[name]}`,
	)

describe('an interrupted restore', () => {
	test('leaves a database that nothing starts on or saves from, and goes on with the same backup alone', async () => {
		const opened = await openPath(sealed, SECRET)
		const whole = await serve(newPath('whole.db'))
		await restoreInto({ LIBSQL_URL: whole.url }, opened, nobodyErased)
		const wanted = await digestOf(whole.db)
		const words = await wordsOf(whole.db)
		const path = newPath('broken.db')
		let interruptions = 0
		for (let after = 5; ; after += 23) {
			let trips = 0
			const server = await startLibsqlServer({
				path,
				onPipeline() {
					trips += 1
					if (trips === after) void server.close()
				},
			})
			const ended = await restoreInto({ LIBSQL_URL: server.url }, opened, nobodyErased).then(
				() => true,
				() => false,
			)
			await server.close()
			if (ended) break
			interruptions += 1
			if (interruptions !== 3) continue
			const again = await startLibsqlServer({ path })
			const env = { LIBSQL_URL: again.url }
			expect(await problemOf(migrateDatabase(openDb(env)))).toBe(PROBLEMS.halfRestored())
			expect(await problemOf(backupTo(env, newPath('b'), NOW, SECRET))).toBe(PROBLEMS.halfRestored())
			const other = newPath('other')
			await backupLocally(another, other, NOW)
			expect(await problemOf(restoreInto(env, await openPath(other, SECRET), nobodyErased))).toMatch(
				/^This database is incomplete: the restore of another backup/,
			)
			await again.close()
		}
		expect(interruptions).toBeGreaterThan(3)
		const { db } = await serve(path)
		expect(withoutTimes(await digestOf(db))).toEqual(withoutTimes(wanted))
		expect(await wordsOf(db)).toEqual(words)
	})

	test('by a kill leaves no local database, and the next one succeeds', async () => {
		const path = newPath('nomster.db')
		const child: ChildProcess = spawn(process.execPath, ['dev/tasks/restore.ts', backup], {
			cwd: PROJECT_ROOT,
			env: { ...process.env, NOMSTER_DATA: dirname(path), LIBSQL_URL: '' },
		})
		const ended = once(child, 'exit')
		// The mark is in the database: what is there can go on.
		while (!existsSync(`${path}.restoring-wal`) || statSync(`${path}.restoring-wal`).size < 100_000) await pause(1)
		child.kill('SIGKILL')
		await ended
		expect(existsSync(path)).toBe(false)
		expect(existsSync(`${path}.restoring`)).toBe(true)
		const begun = statSync(`${path}.restoring`).ino
		// What fails before anything is written throws nothing away.
		expect(await problemOf(restoreLocally(path, '/nowhere', nobodyErased))).toBe(PROBLEMS.notThere('/nowhere'))
		const unreadable = async () => Promise.reject(new BackupProblem('no list'))
		expect(await problemOf(restoreLocally(path, backup, unreadable))).toBe('no list')
		expect(statSync(`${path}.restoring`).ino).toBe(begun)
		await restoreLocally(path, backup, nobodyErased)
		expect(statSync(path).ino).toBe(begun)
		expect(readdirSync(dirname(path)).sort()).toEqual(['nomster.db', 'nomster.db.lock'])
	})
})
