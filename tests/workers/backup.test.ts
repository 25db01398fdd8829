import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestHarness, type TestHarness } from 'wrangler'
import { DAY_MS } from '#app/platform/model/clock.ts'
import { listBackups } from '#app/platform/server/backup/nightly.ts'
import { findBackup } from '#app/platform/server/backup/read-backup.ts'
import { checkContent } from '#app/platform/server/backup/read-content.ts'
import { backupIdAt } from '#app/platform/server/backup/retention.ts'
import { manifestKey, partKey, r2Store } from '#app/platform/server/backup/store.ts'
import { ask } from '#db/batch.ts'
import { type Db, openDb } from '#db/client.ts'
import { lastOperations } from '#db/queries/operations.ts'
import { operations } from '#db/schema/operations.ts'
import { jobs } from '#db/schema/platform.ts'
import { nobodyErased } from '../../dev/backup/erase-again.ts'
import { onServer, restoreOpened } from '../../dev/backup/local.ts'
import { type LibsqlServer, startLibsqlServer } from '../../dev/libsql/server.ts'
import { migrateDatabase } from '../../dev/migrate.ts'
import { PROJECT_ROOT } from '../../dev/workers.ts'
import { makeRecipe } from '../factories/recipes.ts'
import { makeUser, type User } from '../factories/users.ts'

// The Worker in workerd, with R2 and the libSQL server of the local stack.

const SECRET = 'a secret of the tests'
const PLANTED = 'Quincequark'
let folder: string
let libsql: LibsqlServer
let db: Db
let cook: User
let workers: TestHarness
let bucket: R2Bucket

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'backup-'))
	libsql = await startLibsqlServer({ path: join(folder, 'test.db') })
	db = openDb({ LIBSQL_URL: libsql.url })
	await migrateDatabase(db)
	cook = await makeUser(db, { role: 'super_admin' })
	await makeRecipe(db, cook, { title: PLANTED })
	// Ten megabytes that cannot be compressed: several parts.
	for (let at = 0; at < 14; at += 1) {
		const payload = randomBytes(700_000).toString('base64')
		await db.insert(jobs).values({ id: `large ${at}`, kind: 'large', payload, run_at: 9e14, created_at: 1, done_at: 1 })
	}
	workers = createTestHarness({
		root: PROJECT_ROOT,
		workers: [{ configPath: 'workers/backup/wrangler.toml', vars: { LIBSQL_URL: libsql.url, BACKUP_SECRET: SECRET } }],
	})
	await workers.listen()
	const env = await workers.getWorker<{ BACKUPS: R2Bucket }>('nomster-backup').getEnv()
	bucket = env.BACKUPS
})
afterAll(async () => {
	await workers.close()
	await libsql.close()
	await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
	const store = r2Store(bucket)
	await store.delete(await store.list(''))
	await db.delete(operations)
})

const runCron = () => workers.getWorker('nomster-backup').scheduled({ cron: '10 3 * * *', scheduledTime: new Date() })

/** The same database with another behaviour, at the same address. */
async function whileServed(options: { endDumpAfter?: number }, work: () => Promise<void>): Promise<void> {
	const { port } = libsql
	const path = join(folder, 'test.db')
	await libsql.close()
	libsql = await startLibsqlServer({ path, port, ...options })
	try {
		await work()
	} finally {
		await libsql.close()
		libsql = await startLibsqlServer({ path, port })
	}
}

async function onlyBackup() {
	const store = r2Store(bucket)
	const [id, ...others] = await listBackups(store)
	expect(others).toEqual([])
	return { id: id ?? '', opened: await findBackup(store, id ?? '', SECRET) }
}

test('a run of the cron writes equal sealed parts, then the manifest, and npm run restore reads them', async () => {
	await runCron()
	const { id, opened } = await onlyBackup()
	const parts = opened.manifest?.parts ?? []
	expect(parts.length).toBeGreaterThan(2)
	expect(new Set(parts.slice(0, -1))).toEqual(new Set([2 * 1024 * 1024]))
	for (const [at, size] of parts.entries()) expect((await bucket.head(partKey(id, at + 1)))?.size).toBe(size)
	expect(opened.manifest).toMatchObject({ by: 'nightly', way: 'dump', rows: { users: 1, recipes: 1, jobs: 14 } })
	expect(await (await bucket.get(manifestKey(id)))?.text()).not.toContain(cook.email)
	const { backup } = (await ask(db, { last: lastOperations() })).last
	expect(backup).toMatchObject({ outcome: 'done', detail: { by: 'nightly', of: id, parts: parts.length } })

	const path = join(folder, 'restored', 'nomster.db')
	const restored = await restoreOpened(path, async () => opened, nobodyErased)
	expect(restored.proof).toBe('signed in')
	await onServer(path, async (env) => {
		const { rows } = await openDb(env).$client.execute('select title from recipes')
		expect(rows.map(({ title }) => title)).toEqual([PLANTED])
	})
}, 120_000)

test.each([
	['ends early', 2_000_000, 'dump_truncated'],
	['is refused', 0, 'dump_refused'],
])(
	'a dump that %s does not count: the rows are read page by page, which is noted',
	async (_how, endDumpAfter, problem) => {
		await whileServed({ endDumpAfter }, runCron)
		const { id, opened } = await onlyBackup()
		expect(opened.manifest).toMatchObject({ way: 'pages', problem, rows: { users: 1, recipes: 1, jobs: 14 } })
		expect((await checkContent(opened)).header.way).toBe('pages')
		expect((await r2Store(bucket).list(`${id}/`)).length).toBe((opened.manifest?.parts.length ?? 0) + 1)
		const { backup } = (await ask(db, { last: lastOperations() })).last
		expect(backup).toMatchObject({ outcome: 'fallback', detail: { problem } })
	},
	120_000,
)

test('what an interrupted run has left and what is outdated is deleted; the rest stays', async () => {
	const now = Date.now()
	const [unfinished, tooOld, recent] = [now - DAY_MS / 2, now - 29 * DAY_MS, now - 3 * DAY_MS].map(backupIdAt)
	for (const key of [partKey(`${unfinished}`, 1), manifestKey(`${tooOld}`), partKey(`${tooOld}`, 1)])
		await bucket.put(key, 'x')
	await bucket.put(manifestKey(`${recent}`), 'x')
	await runCron()
	const keys = await r2Store(bucket).list('')
	expect(keys.some((key) => key.startsWith(`${unfinished}`) || key.startsWith(`${tooOld}`))).toBe(false)
	expect(await listBackups(r2Store(bucket))).toHaveLength(2)
	expect(keys).toContain(manifestKey(`${recent}`))
}, 120_000)

test('while the database is down nothing is written, and the next run works', async () => {
	const { port } = libsql
	await libsql.close()
	await runCron()
	expect(await r2Store(bucket).list('')).toEqual([])
	libsql = await startLibsqlServer({ path: join(folder, 'test.db'), port })
	await runCron()
	expect(await listBackups(r2Store(bucket))).toHaveLength(1)
}, 120_000)
