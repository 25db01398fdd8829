import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/platform/model/clock.ts'
import { openDb } from '#db/client.ts'
import { jobs } from '#db/schema/platform.ts'
import { type LibsqlServer, startLibsqlServer } from '../../dev/libsql/server.ts'
import { migrateDatabase } from '../../dev/migrate.ts'
import { makeUser } from '../../tests/factories/users.ts'

const MAIL = 'https://mail.example/emails'
const NOBODY_LISTENS = 'http://127.0.0.1:9'
let folder: string
let libsql: LibsqlServer
let accepts: boolean
let sent: string[]
let logged: unknown[]
let now = Date.UTC(2026, 10, 26, 12)
const log = { info: () => undefined, error: (_: string, error: unknown) => void logged.push(error) }

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'judge-late-'))
	libsql = await startLibsqlServer({ path: join(folder, 'test.db') })
	await migrateDatabase(openDb({ LIBSQL_URL: libsql.url }))
})
afterAll(async () => {
	await libsql.close()
	await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
	now += DAY_MS
	accepts = true
	sent = []
	logged = []
	const { fetch } = globalThis
	vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
		if (input !== MAIL) return fetch(input, init)
		if (!accepts) return new Response(null, { status: 500 })
		sent.push(JSON.parse(String(init?.body)).to[0])
		return new Response('{}')
	})
	const kept = new Map<string, Response>()
	const match = async (key: string) => kept.get(key)
	const put = async (key: string, answer: Response) => void kept.set(key, answer)
	vi.stubGlobal('caches', { open: async () => ({ match, put }) })
})
afterEach(() => vi.unstubAllGlobals())

/** What a new isolate has: nothing that another has kept in its memory. */
async function isolate() {
	vi.resetModules()
	return import('./judge-late.ts')
}
const envOf = (LIBSQL_URL: string, ADMIN_EMAILS = 'ann@nomster.example') =>
	({ ...{ LIBSQL_URL, ADMIN_EMAILS, MAIL_API_URL: MAIL }, MAIL_FROM: 'a', APP_URL: 'https://nomster.example' }) as never

test('a write that failed while the database answers is told to nobody', async () => {
	const { tellDatabaseIsDown } = await isolate()
	await tellDatabaseIsDown(envOf(libsql.url), log, now)
	expect(sent).toEqual([])
})

test('one outage gives one mail, however many isolates notice it', async () => {
	for (let i = 0; i < 3; i += 1) {
		const { tellDatabaseIsDown } = await isolate()
		await tellDatabaseIsDown(envOf(NOBODY_LISTENS), log, now + i)
		await tellDatabaseIsDown(envOf(NOBODY_LISTENS), log, now + 6 * MINUTE_MS)
	}
	expect(sent).toEqual(['ann@nomster.example'])
})

test('an outage is told again until a mail was accepted, and that nobody is named is logged', async () => {
	const { tellDatabaseIsDown } = await isolate()
	accepts = false
	await tellDatabaseIsDown(envOf(NOBODY_LISTENS), log, now)
	accepts = true
	await tellDatabaseIsDown(envOf(NOBODY_LISTENS, ' ,'), log, now + 5 * MINUTE_MS)
	expect(logged.map(String)).toEqual([expect.stringContaining('500'), expect.stringContaining('ADMIN_EMAILS')])
	expect(sent).toEqual([])
	await tellDatabaseIsDown(envOf(NOBODY_LISTENS), log, now + 10 * MINUTE_MS)
	expect(sent).toEqual(['ann@nomster.example'])
})

test('that mails are late is mailed again until a mail was accepted, then once a day', async () => {
	const db = openDb({ LIBSQL_URL: libsql.url })
	const admin = await makeUser(db, { role: 'admin' })
	await db.insert(jobs).values({ id: 'late', kind: 'send_mail', payload: {}, run_at: 1, created_at: now - HOUR_MS })
	const { judgeLateFrom } = await isolate()
	const judge = (at: number) => judgeLateFrom(envOf(libsql.url), log)(db, at)
	accepts = false
	await judge(now)
	accepts = true
	await judge(now + MINUTE_MS)
	expect(sent).toEqual([])
	await judge(now + 5 * MINUTE_MS)
	await judge(now + 20 * MINUTE_MS)
	expect(sent).toEqual([admin.email])
	await judge(now + 5 * MINUTE_MS + DAY_MS)
	expect(sent).toEqual([admin.email, admin.email])
})
