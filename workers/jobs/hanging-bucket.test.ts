import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeBatch } from '#db/batch.ts'
import { openDb } from '#db/client.ts'
import { insertAudit } from '#db/queries/audit.ts'
import { alerts, cron_runs } from '#db/schema/monitoring.ts'
import { jobs } from '#db/schema/platform.ts'
import { pictures } from '#db/schema/recipes.ts'
import { type LibsqlServer, startLibsqlServer } from '../../dev/libsql/server.ts'
import { migrateDatabase } from '../../dev/migrate.ts'
import { makeUser } from '../../tests/factories/users.ts'
import worker from './index.ts'

let folder: string
let libsql: LibsqlServer
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'hanging-bucket-'))
	libsql = await startLibsqlServer({ path: join(folder, 'test.db') })
})
afterEach(async () => {
	vi.restoreAllMocks()
	await libsql.close()
	await rm(folder, { recursive: true, force: true })
})

const never = () => new Promise<never>(() => undefined)
const HANGING = { get: never, put: never, head: never, list: never, delete: never } as unknown as R2Bucket

test('an R2 that hangs holds up neither the alert about it nor a mail', async () => {
	const db = openDb({ LIBSQL_URL: libsql.url })
	await migrateDatabase(db)
	const cook = await makeUser(db)
	await makeUser(db, { role: 'admin' })
	const now = Date.UTC(2026, 10, 26, 12, 1)
	await db.insert(pictures).values({
		...{ path: `/media/${cook.id}/a-1920.webp`, user_id: cook.id, space: cook.space, bytes: 1 },
		...{ is_public: true, created_at: 1, unreferenced_at: 1 },
	})
	await db.insert(jobs).values({ id: 'waiting', kind: 'send_mail', payload: {}, run_at: 1, created_at: now })
	await writeBatch(db, [
		insertAudit(db, { action: 'backup_made', actor: null, subject: null, outcome: 'done', now: 1 }),
	])
	const timeout = AbortSignal.timeout.bind(AbortSignal)
	vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 100))
	const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
	vi.spyOn(console, 'log').mockImplementation(() => undefined)
	const env = {
		...{ LIBSQL_URL: libsql.url, PICTURES: HANGING, APP_URL: 'https://nomster.example' },
		...{ MAIL_API_URL: '', MAIL_FROM: '', AUDIT_SEAL_SECRET: 'a secret of the tests' },
	}
	await worker.scheduled({ scheduledTime: now } as ScheduledController, env as never)
	expect((await db.select().from(alerts)).map(({ type, about }) => [type, about])).toEqual([['service_down', 'r2']])
	// It was begun; nobody is there to take it.
	expect((await db.select().from(jobs)).find(({ id }) => id === 'waiting')).toMatchObject({ attempts: 1 })
	const parts = logged.mock.calls.map(([line]) => JSON.parse(String(line)).part)
	expect(parts).toEqual(expect.arrayContaining(['copy_seals', 'close_pictures']))
	expect(await db.select().from(cron_runs)).toMatchObject([{ ended_at: expect.any(Number) }])
})
