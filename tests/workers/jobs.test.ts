import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestHarness, type TestHarness } from 'wrangler'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { MAX_JOB_ATTEMPTS } from '#app/platform/model/jobs.ts'
import { mailOf } from '#app/platform/model/mail.ts'
import { pictureVariant } from '#app/platform/model/picture.ts'
import { enqueue } from '#app/platform/server/jobs.ts'
import { writeBatch } from '#db/batch.ts'
import { type Db, openDb } from '#db/client.ts'
import { email_tokens, sessions } from '#db/schema/accounts.ts'
import { jobs, rate_limits } from '#db/schema/platform.ts'
import { pictures } from '#db/schema/recipes.ts'
import { type LibsqlServer, startLibsqlServer } from '../../dev/libsql/server.ts'
import { migrateDatabase } from '../../dev/migrate.ts'
import { PROJECT_ROOT } from '../../dev/workers.ts'
import { makeRecipe } from '../factories/recipes.ts'
import { makeUser } from '../factories/users.ts'

type SentMail = {
	from: string
	to: string[]
	subject: string
	text: string
	html?: string
	authorization: string | undefined
}

let folder: string
let libsql: LibsqlServer
let db: Db
let provider: Server
let workers: TestHarness
const sent: SentMail[] = []
/** The provider's next statuses; 200 when there is none. */
const troubles: number[] = []

beforeAll(async () => {
	process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false'
	process.env.WRANGLER_SEND_METRICS = 'false'
	folder = await mkdtemp(join(tmpdir(), 'jobs-'))
	libsql = await startLibsqlServer({ path: join(folder, 'test.db') })
	db = openDb({ LIBSQL_URL: libsql.url })
	await migrateDatabase(db)
	provider = await startProvider()
	workers = createTestHarness({
		root: PROJECT_ROOT,
		workers: [
			{
				configPath: 'workers/jobs/wrangler.toml',
				vars: {
					LIBSQL_URL: libsql.url,
					MAIL_API_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/emails`,
					MAIL_API_KEY: 'key-of-the-test',
				},
			},
			// Its binding BILLING leads there.
			{ configPath: 'workers/checkout/wrangler.toml', vars: { LIBSQL_URL: libsql.url } },
			// And PUSH there.
			{ configPath: 'workers/push/wrangler.toml', vars: { LIBSQL_URL: libsql.url } },
		],
	})
	await workers.listen()
})
afterAll(async () => {
	await workers.close()
	provider.close()
	await libsql.close()
	await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
	sent.length = 0
	troubles.length = 0
	await db.delete(jobs)
})

/** Speaks the protocol of the mail providers: a JSON mail with a bearer key, answered with an id. */
async function startProvider(): Promise<Server> {
	const server = createServer(async (request, response) => {
		let body = ''
		for await (const chunk of request) body += chunk
		const status = troubles.shift() ?? 200
		if (status === 200) sent.push({ ...JSON.parse(body), authorization: request.headers.authorization })
		response.writeHead(status, { 'content-type': 'application/json' }).end('{"id":"mail"}')
	})
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
	return server
}

const QUARTER_PAST = new Date(Date.UTC(2026, 10, 2, 9, 15))
const FULL_HOUR = new Date(Date.UTC(2026, 10, 2, 9, 0))
const runCron = (scheduledTime = QUARTER_PAST) =>
	workers.getWorker('nomster-jobs').scheduled({ cron: '* * * * *', scheduledTime })

const enqueueMail = (subject: string, now = Date.now()) =>
	enqueue(
		db,
		'send_mail',
		{ to: 'amira@example.org', subject, text: 'https://nomster.example/confirm-email?token=secret' },
		{ makeId, now },
	)
const listJobs = () => db.select().from(jobs).orderBy(jobs.created_at, jobs.id)

test('the Worker answers its ping', async () => {
	const response = await workers.fetch('/api/jobs/ping')
	expect(response.status).toBe(204)
})

test('a due mail goes to the provider once, complete and with the key', async () => {
	await enqueueMail('Confirm your email address')
	await runCron()
	await runCron()
	expect(sent).toEqual([
		{
			from: 'Nomster <hello@nomster.example>',
			to: ['amira@example.org'],
			subject: 'Confirm your email address',
			text: 'https://nomster.example/confirm-email?token=secret',
			authorization: 'Bearer key-of-the-test',
		},
	])
	expect(await listJobs()).toMatchObject([{ kind: 'send_mail', attempts: 1, last_error: null }])
})

test('a mail with HTML reaches the provider with both, and neither stays in the table', async () => {
	const href = 'https://nomster.example/reset-password?token=secret'
	const mail = mailOf({ subject: 'Reset', paragraphs: ['<Hello>'], action: { label: 'Press', href } })
	await enqueue(db, 'send_mail', { to: 'amira@example.org', ...mail }, { makeId, now: Date.now() })
	await runCron()
	expect(sent).toMatchObject([{ subject: 'Reset', text: mail.text, html: mail.html }])
	const [job] = await listJobs()
	expect(job?.payload).toEqual({ to: '', subject: 'Reset', text: '' })
})

test('a sent mail keeps neither link nor address in the table', async () => {
	await enqueueMail('Confirm your email address')
	await runCron()
	const [job] = await listJobs()
	expect(job?.done_at).not.toBeNull()
	for (const trace of ['secret', 'amira@example.org']) expect(JSON.stringify(job)).not.toContain(trace)
})

test('two concurrent crons send each mail once', async () => {
	for (let i = 0; i < 30; i += 1) await enqueueMail(`mail ${i}`)
	await Promise.all([runCron(), runCron(), runCron()])
	expect(sent.map((mail) => mail.subject).sort()).toEqual(Array.from({ length: 30 }, (_, i) => `mail ${i}`).sort())
})

test('security 42: a mail that the provider refuses waits half a minute, keeps its text and is retried', async () => {
	troubles.push(500)
	await enqueueMail('Try again')
	const before = Date.now()
	await runCron()
	const [job] = await listJobs()
	expect(job).toMatchObject({ attempts: 1, done_at: null, failed_at: null, locked_until: null })
	expect(job?.run_at).toBeGreaterThanOrEqual(before + 30_000)
	expect(job?.last_error).toContain('500')

	await runCron()
	expect(sent).toEqual([])
	await db.update(jobs).set({ run_at: before })
	await runCron()
	expect(sent.map((mail) => mail.text)).toEqual(['https://nomster.example/confirm-email?token=secret'])
})

test('one refused mail delays none of the others', async () => {
	troubles.push(422)
	await enqueueMail('refused', Date.now() - 1000)
	await enqueueMail('fine')
	await runCron()
	expect(sent.map((mail) => mail.subject)).toEqual(['fine'])
})

test('after eight tries a mail is given up: the job stays, its text is removed', async () => {
	troubles.push(...Array(MAX_JOB_ATTEMPTS).fill(500))
	await enqueueMail('hopeless')
	for (let i = 0; i < MAX_JOB_ATTEMPTS + 2; i += 1) {
		await runCron()
		await db.update(jobs).set({ run_at: 0 })
	}
	const [job] = await listJobs()
	expect(job).toMatchObject({ attempts: MAX_JOB_ATTEMPTS, done_at: null })
	expect(job?.failed_at).not.toBeNull()
	expect(JSON.stringify(job?.payload)).not.toContain('secret')
	expect(sent).toEqual([])
})

test('a job of an unknown kind, or with a broken payload, fails alone', async () => {
	const row = { run_at: 1, created_at: 1 }
	await writeBatch(db, [
		db.insert(jobs).values({ id: makeId(), kind: 'toString', payload: {}, ...row }),
		db.insert(jobs).values({ id: makeId(), kind: 'send_mail', payload: { to: 7 }, ...row }),
	])
	await enqueueMail('fine')
	await runCron()
	expect(sent.map((mail) => mail.subject)).toEqual(['fine'])
	expect((await listJobs()).filter((job) => job.last_error !== null)).toHaveLength(2)
})

test('the jobs of a drain that died are released after a minute', async () => {
	await enqueueMail('left behind', 1)
	await db.update(jobs).set({ locked_until: Date.now() + MINUTE_MS, attempts: 1 })
	await runCron()
	expect(sent).toEqual([])
	await db.update(jobs).set({ locked_until: Date.now() - 1 })
	await runCron()
	expect(sent).toHaveLength(1)
})

test('pictures are deleted from the bucket, even 2,500 keys', async () => {
	const { PICTURES } = await workers.getWorker<{ PICTURES: R2Bucket }>('nomster-jobs').getEnv()
	const keys = Array.from({ length: 2_500 }, (_, i) => `someone/${i}.webp`)
	for (const i of [0, 999, 1_000, 2_499]) await PICTURES.put(`someone/${i}.webp`, 'x')
	await PICTURES.put('somebody-else/0.webp', 'x')
	await enqueue(db, 'delete_pictures', { keys }, { makeId, now: Date.now() })
	await runCron()
	const left = await PICTURES.list()
	expect(left.objects.map((object) => object.key)).toEqual(['somebody-else/0.webp'])
	await PICTURES.delete('somebody-else/0.webp')
})

test('at the full hour a picture that no row has named for 30 days is deleted with all its sizes, others stay', async () => {
	const { PICTURES } = await workers.getWorker<{ PICTURES: R2Bucket }>('nomster-jobs').getEnv()
	const cook = await makeUser(db)
	const stem = (n: number) => `/media/${cook.id}/1760000000000-${String(n).repeat(22)}-1920.webp`
	const rows = [
		{ path: stem(1), unreferenced_at: Date.now() - 31 * DAY_MS },
		{ path: stem(2), unreferenced_at: Date.now() - 29 * DAY_MS },
		{ path: stem(3), unreferenced_at: null },
	]
	for (const row of rows) {
		await db.insert(pictures).values({ user_id: cook.id, space: cook.space, bytes: 3, created_at: 1, ...row })
		for (const width of [320, 960, 1920] as const)
			await PICTURES.put(pictureVariant(row.path, width).slice('/media/'.length), 'x')
	}
	await runCron(QUARTER_PAST)
	expect((await PICTURES.list()).objects).toHaveLength(9)
	await runCron(FULL_HOUR)
	const left = await PICTURES.list()
	expect(left.objects.some((object) => object.key.includes('1'.repeat(22)))).toBe(false)
	expect(left.objects).toHaveLength(6)
	expect((await db.select().from(pictures).where(eq(pictures.space, cook.space))).map((row) => row.path)).toEqual([
		stem(2),
		stem(3),
	])
})

test('within minutes the clean-up closes a public picture that nothing public names any more', async () => {
	const { PICTURES } = await workers.getWorker<{ PICTURES: R2Bucket }>('nomster-jobs').getEnv()
	const cook = await makeUser(db)
	const path = (n: number) => `/media/${cook.id}/1770000000000-${String(n).repeat(22)}-1920.webp`
	const [left, fresh, shown] = [path(1), path(2), path(3)]
	const row = { user_id: cook.id, space: cook.space, bytes: 3, created_at: 1, is_public: true }
	for (const one of [left, fresh, shown]) {
		const unreferenced_at = Date.now() - (one === fresh ? 0 : 6 * MINUTE_MS)
		await db.insert(pictures).values({ ...row, path: one, unreferenced_at })
		for (const width of [320, 960, 1920] as const) {
			const key = pictureVariant(one, width).slice('/media/'.length)
			await PICTURES.put(key, 'x', { customMetadata: { is_public: 'true' } })
		}
	}
	await makeRecipe(db, cook, { images: [shown], is_public: true })
	await db.update(pictures).set({ unreferenced_at: 1 }).where(eq(pictures.path, shown))
	await runCron(QUARTER_PAST)
	const isOpen = async (one: string) => (await PICTURES.head(one.slice('/media/'.length)))?.customMetadata?.is_public
	expect([await isOpen(left), await isOpen(fresh), await isOpen(shown)]).toEqual(['false', 'true', 'true'])
	const [closed] = await db.select().from(pictures).where(eq(pictures.path, left))
	expect(closed?.is_public).toBe(false)
	for (const { key } of (await PICTURES.list()).objects) await PICTURES.delete(key)
})

test('at the full hour expired rows are deleted, others stay', async () => {
	const now = Date.now()
	const cook = await makeUser(db)
	const session = { user_id: cook.id, created_at: now, last_seen_at: now }
	const link = { user_id: cook.id, purpose: 'confirm_email', email_normalized: cook.email, created_at: now } as const
	const job = { kind: 'delete_pictures', payload: { keys: [] }, run_at: now + DAY_MS, created_at: now }
	await writeBatch(db, [
		db.insert(sessions).values({ id: 'session over', expires_at: Math.floor(now / 1000) - 1, ...session }),
		db.insert(sessions).values({ id: 'session open', expires_at: Math.floor(now / 1000) + 60, ...session }),
		db.insert(rate_limits).values({ key: 'window over', count: 9, window_ends_at: now - 1 }),
		db.insert(rate_limits).values({ key: 'window open', count: 9, window_ends_at: now + HOUR_MS }),
		db.insert(email_tokens).values({ id: 'link long over', expires_at: now - 8 * DAY_MS, ...link }),
		db.insert(email_tokens).values({ id: 'link over', expires_at: now - DAY_MS, ...link }),
		db.insert(jobs).values({ id: 'job done long ago', done_at: now - 8 * DAY_MS, ...job }),
		db.insert(jobs).values({ id: 'job done', done_at: now - 6 * DAY_MS, ...job }),
		db.insert(jobs).values({ id: 'job given up', failed_at: now - 90 * DAY_MS, ...job }),
		db.insert(jobs).values({ id: 'job to come', ...job }),
	])
	await runCron(FULL_HOUR)
	const left = await Promise.all([
		db.select({ id: sessions.id }).from(sessions),
		db.select({ id: rate_limits.key }).from(rate_limits),
		db.select({ id: email_tokens.id }).from(email_tokens),
		// The hour of a Friday, Saturday or Sunday begins the weekly picks as a job as well.
		db.select({ id: jobs.id }).from(jobs).where(eq(jobs.kind, job.kind)),
	])
	expect(left.map((rows) => rows.map((row) => row.id).sort())).toEqual([
		['session open'],
		['window open'],
		['link over'],
		['job done', 'job given up', 'job to come'],
	])
})

test('no mail, key or address is in the log', async () => {
	await enqueueMail('Confirm your email address')
	troubles.push(500)
	await runCron()
	const log = JSON.stringify(workers.getLogs())
	expect(log).toContain('job_failed')
	for (const secret of ['key-of-the-test', 'token=secret', 'amira@example.org']) expect(log).not.toContain(secret)
})
