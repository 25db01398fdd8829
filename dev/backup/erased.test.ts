import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { erasedKeysSince } from '#app/domains/accounts/server/erasure/erased-list.ts'
import { requestDeletion } from '#app/domains/accounts/server/request-deletion.ts'
import { DAY_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { BackupProblem, PROBLEMS } from '#db/backup/problem.ts'
import { type Db, openDb } from '#db/client.ts'
import { account_deletion_requests, users } from '#db/schema/accounts.ts'
import { makeRecipe } from '../../tests/factories/recipes.ts'
import { makeUser, type User } from '../../tests/factories/users.ts'
import { startLibsqlServer } from '../libsql/server.ts'
import { migrateDatabase } from '../migrate.ts'
import { switchOver } from './describe-restore.ts'
import { erasedBy } from './erased.ts'
import { backupLocally, restoreLocally } from './local.ts'

process.env.BACKUP_SECRET = 'a secret of the tests'

const folder = mkdtempSync(join(tmpdir(), 'nomster-erased-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const source = join(folder, 'source.db')
const file = join(folder, 'source.backup.gz')
const BACKUP_AT = Date.now() - 40 * DAY_MS
let erased: User
let stays: User
let waits: User

async function on<T>(path: string, work: (db: Db) => Promise<T>): Promise<T> {
	const server = await startLibsqlServer({ path })
	try {
		return await work(openDb({ LIBSQL_URL: server.url }))
	} finally {
		await server.close()
	}
}

beforeAll(async () => {
	await on(source, async (db) => {
		await migrateDatabase(db)
		;[erased, stays, waits] = [await makeUser(db), await makeUser(db), await makeUser(db)]
		await makeRecipe(db, erased, { title: 'Vanished stew', is_public: true })
		await makeRecipe(db, stays, { title: 'Lasting stew', is_public: true })
		const server = { db, clock: () => BACKUP_AT, makeId, appUrl: 'https://nomster.example' }
		await requestDeletion(server, { ...waits, time_zone: 'UTC' }, { graceDays: 30, reason: null })
	})
	await backupLocally(source, file, BACKUP_AT)
}, 90_000)

const newPath = (name: string) => {
	mkdirSync(join(folder, name))
	return join(folder, name, 'nomster.db')
}

test('a restore erases again who was erased since the backup, before any server starts on it', async () => {
	const path = newPath('again')
	const asked: number[] = []
	const { erasedAgain } = await restoreLocally(path, file, async (since) => {
		asked.push(since)
		return [erased.id, makeId()]
	})
	expect([erasedAgain, asked]).toEqual([1, [BACKUP_AT, BACKUP_AT]])
	await on(path, async (db) => {
		expect((await db.select({ id: users.id }).from(users)).map(({ id }) => id).sort()).toEqual(
			[stays.id, waits.id].sort(),
		)
		for (const [word, count] of [
			['vanished', 0],
			['lasting', 1],
		] as const) {
			const found = `select count(*) as n from public_recipe_words where public_recipe_words match '${word}'`
			expect((await db.$client.execute(found)).rows[0]?.n).toBe(count)
		}
		const tables = await db.$client.execute(
			`select name from pragma_table_list where type = 'table' and schema = 'main'`,
		)
		for (const { name } of tables.rows) {
			const { rows } = await db.$client.execute(`select * from "${name}"`)
			expect([name, JSON.stringify(rows).includes(erased.id)]).toEqual([name, false])
		}
	})
})

test('who is erased while a restore runs is erased in the copy too, before any server starts on it', async () => {
	const path = newPath('meanwhile')
	const readings = [[erased.id], [erased.id, stays.id]]
	const { erasedAgain } = await restoreLocally(path, file, async () => readings.shift() ?? [])
	expect(erasedAgain).toBe(2)
	await on(path, async (db) => expect((await db.select({ id: users.id }).from(users))[0]?.id).toBe(waits.id))
})

test('when the list cannot be read a second time, no database is put into use', async () => {
	const path = newPath('unread-late')
	let readings = 0
	const failing = async () => {
		readings += 1
		if (readings > 1) throw new BackupProblem('no list')
		return []
	}
	await expect(restoreLocally(path, file, failing)).rejects.toThrow('no list')
	expect(existsSync(path)).toBe(false)
	expect((await restoreLocally(path, file, async () => [erased.id])).erasedAgain).toBe(1)
})

test('the switch-over first stops account deletion on the old database, and says how to delete whom the restore missed', () => {
	const [, first, ...rest] = switchOver('libsql://new.example')
	expect(first).toMatch(/^ {2}1\. npx wrangler secret put LIBSQL_AUTH_TOKEN --name nomster-account-deletion/)
	expect(rest.join('\n')).toMatch(/erased\/YYYY-MM\.txt .+ \/admin\/users/)
})

test('a deletion whose day has passed since the backup waits another week: its cook may have cancelled it', async () => {
	const path = newPath('waits')
	const now = Date.now()
	await restoreLocally(path, file, async () => [])
	await on(path, async (db) => {
		const [request] = await db.select().from(account_deletion_requests)
		expect(request).toMatchObject({ user_id: waits.id, status: 'pending' })
		expect((request?.scheduled_for ?? 0) - now).toBeGreaterThanOrEqual(7 * DAY_MS)
		const [row] = await db.select().from(users).where(eq(users.id, waits.id))
		expect(row?.deletion_scheduled_at).toBe(request?.scheduled_for)
	})
})

test('without the list nothing is restored', async () => {
	const path = newPath('unread')
	const unreadable = async () => {
		throw new BackupProblem('no list')
	}
	await expect(restoreLocally(path, file, unreadable)).rejects.toThrow('no list')
	await expect(on(path, (db) => db.$count(users))).rejects.toThrow()
})

test('the lists of all months are read, each id once; a month without a list has none, one that cannot be read refuses', async () => {
	const [one, two] = [makeId(), makeId()]
	const lists: Record<string, string> = { 'erased/2026-10.txt': `${one}\n`, 'erased/2026-12.txt': `${two}\n${one}\n` }
	const [since, now] = [Date.UTC(2026, 9, 3), Date.UTC(2026, 11, 3)]
	expect(await erasedBy(async (key) => lists[key])(since, now)).toEqual([one, two])
	const refusing = erasedBy(async () => Promise.reject(new Error('not signed in')))
	await expect(refusing(since, now)).rejects.toThrow(PROBLEMS.noErasedList('erased/2026-10.txt', 'not signed in'))
})

test('the list has a file for each month from the backup to now', () => {
	expect(erasedKeysSince(Date.UTC(2026, 10, 30, 23), Date.UTC(2027, 1, 1))).toEqual([
		'erased/2026-11.txt',
		'erased/2026-12.txt',
		'erased/2027-01.txt',
		'erased/2027-02.txt',
	])
	expect(erasedKeysSince(Date.UTC(2026, 10, 1), Date.UTC(2026, 10, 1))).toEqual(['erased/2026-11.txt'])
})
