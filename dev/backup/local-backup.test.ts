import { execFileSync } from 'node:child_process'
import { copyFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { MANIFEST } from '#app/platform/server/backup/store.ts'
import { PROBLEMS } from '#db/backup/problem.ts'
import { makeUser } from '../../tests/factories/users.ts'
import { backedUpKitchen, countOf, MAILED_LINK, NOW, problemOf, SECRET } from '../../tests/setup/backed-up-kitchen.ts'
import { nobodyErased } from './erase-again.ts'
import { backupLocally, backupTo, restoreLocally } from './local.ts'
import { openPath } from './open-backup.ts'

const { folder, kitchen, sealed, backup, newPath, serve } = backedUpKitchen()

describe('a backup', () => {
	test('never writes over a file, and needs its folder', async () => {
		expect(await problemOf(backupLocally(kitchen, backup, NOW))).toBe(PROBLEMS.targetExists(backup))
		const nowhere = join(folder, 'nowhere', 'b.gz')
		expect(await problemOf(backupLocally(kitchen, nowhere, NOW))).toBe(PROBLEMS.noFolder(dirname(nowhere)))
	})

	test("of no kitchen, or of another program's file, is refused and leaves no file", async () => {
		const file = newPath('b.gz')
		expect(await problemOf(backupLocally('/nowhere/nomster.db', file, NOW))).toBe(PROBLEMS.noDatabase())
		const { url, db } = await serve(newPath('other.db'))
		await db.$client.execute('create table note (text text)')
		expect(await problemOf(backupTo({ LIBSQL_URL: url }, file, NOW, SECRET))).toBe(PROBLEMS.noSchema())
		expect(readdirSync(dirname(file))).toEqual([])
	})

	test.each([
		['dump', {}],
		['pages', { endDumpAfter: 0 }],
	])('by %s holds no mail that still has its text, and does not count it', async (way, options) => {
		const path = newPath('mails.db')
		copyFileSync(kitchen, path)
		const { url, db } = await serve(path, options)
		const target = newPath('backup')
		const manifest = await backupTo({ LIBSQL_URL: url }, target, NOW, SECRET)
		expect(manifest.way).toBe(way)
		expect(manifest.rows.jobs).toBe((await countOf(db, 'jobs')) - 3)
		let text = ''
		for await (const piece of (await openPath(target, SECRET)).texts()) text += piece
		expect(text).toContain('is given up')
		expect(text).not.toContain(MAILED_LINK)
	})

	test('can be read by its owner only', () => {
		const modeOf = (path: string) => execFileSync('stat', ['-c', '%a', path]).toString().trim()
		expect([modeOf(sealed), modeOf(join(sealed, MANIFEST)), modeOf(join(sealed, '00001.part'))]).toEqual([
			...['700', '600', '600'],
		])
	})

	test('is the state of one moment while others write', async () => {
		const path = newPath('busy.db')
		copyFileSync(kitchen, path)
		const { db } = await serve(path)
		const before = await countOf(db, 'users')
		let isDone = false
		const writing = (async () => {
			while (!isDone) await makeUser(db)
		})()
		await expect.poll(() => countOf(db, 'users')).toBeGreaterThan(before + 3)
		const file = newPath('busy.gz')
		const { rows } = await backupLocally(path, file, NOW)
		isDone = true
		await writing
		expect(await countOf(db, 'users')).toBeGreaterThan(rows.users ?? 0)
		expect(rows.users).toBe(rows.spaces)
		expect(rows.users).toBe(rows.space_members)
		await restoreLocally(newPath('nomster.db'), file, nobodyErased)
	})
})
