import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestHarness, type TestHarness } from 'wrangler'
import { eraseAccount } from '#app/domains/accounts/server/erasure/erase-account.ts'
import { erasedKey, noteErased, readErasedIds } from '#app/domains/accounts/server/erasure/erased-list.ts'
import { beginDeletion } from '#app/domains/accounts/server/erasure/run-deletions.ts'
import { cancelDeletion, requestDeletion } from '#app/domains/accounts/server/request-deletion.ts'
import { startSession } from '#app/domains/accounts/server/sessions.ts'
import { DAY_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { type Db, openDb } from '#db/client.ts'
import { ERASURE, type TableName } from '#db/personal-data.ts'
import { account_deletion_requests, sessions, users } from '#db/schema/accounts.ts'
import { audit_log, audit_subjects } from '#db/schema/audit.ts'
import { jobs } from '#db/schema/platform.ts'
import { recipe_ratings, recipe_stats, recipes } from '#db/schema/recipes.ts'
import { type LibsqlServer, startLibsqlServer } from '../../dev/libsql/server.ts'
import { migrateDatabase } from '../../dev/migrate.ts'
import { type StripeStandIn, startStripe } from '../../dev/stripe/stripe.ts'
import { PROJECT_ROOT } from '../../dev/workers.ts'
import { findTraces, type Planted, plantTraces } from '../factories/traces.ts'
import { makeUser, type User } from '../factories/users.ts'
import { howMany } from '../setup/counts.ts'
import { openMemoryDb } from '../setup/memory-db.ts'

const APP_URL = 'https://nomster.example'
let folder: string
let libsql: LibsqlServer
let db: Db
let workers: TestHarness
let stripe: StripeStandIn
let bucket: R2Bucket

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'deletion-'))
	libsql = await startLibsqlServer({ path: join(folder, 'test.db') })
	db = openDb({ LIBSQL_URL: libsql.url })
	await migrateDatabase(db)
	stripe = await startStripe()
	workers = createTestHarness({
		root: PROJECT_ROOT,
		workers: ['account-deletion', 'checkout'].map((name) => ({
			configPath: `workers/${name}/wrangler.toml`,
			vars: { LIBSQL_URL: libsql.url, ...stripe.vars },
		})),
	})
	await workers.listen()
	const env = await workers.getWorker<{ PICTURES: R2Bucket }>('nomster-account-deletion').getEnv()
	bucket = env.PICTURES
})
afterAll(async () => {
	await workers.close()
	await stripe.close()
	await libsql.close()
	await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
	for (const { key } of (await bucket.list()).objects) await bucket.delete(key)
	for (const table of ['users', 'jobs', 'recipes', 'rate_limits']) await db.$client.execute(`delete from ${table}`)
})

const runCron = () =>
	workers.getWorker('nomster-account-deletion').scheduled({ cron: '* * * * *', scheduledTime: new Date() })
const clock = () => Date.now()
const server = () => ({ db, clock, makeId, appUrl: APP_URL })
const request = (user: User, now = Date.now()) =>
	requestDeletion(
		{ ...server(), clock: () => now },
		{ ...user, time_zone: 'UTC' },
		{ graceDays: 1, reason: 'I cook elsewhere' },
	)
const longAgo = () => Date.now() - 2 * DAY_MS
const statusOf = async (user: User) =>
	(await db.select({ status: users.account_status }).from(users).where(eq(users.id, user.id)))[0]?.status
const requestsOf = (user: User) =>
	db.select().from(account_deletion_requests).where(eq(account_deletion_requests.user_id, user.id))
const forgetCustomer = async () => {}
const erase = (user: User) => eraseAccount({ db, bucket, clock, makeId, forgetCustomer }, user)
const tracesOf = ({ victim, mark }: Planted) => findTraces(db, bucket, [victim.id, victim.email, mark])
/** What the jobs Worker does with the last mail. */
const sendMails = () => db.delete(jobs).where(eq(jobs.kind, 'send_mail'))

test('the planted cook has a row in every table that is erased, so that a new table cannot be forgotten here', async () => {
	const planted = await plantTraces(db, bucket)
	const { victim } = planted
	const empty: string[] = []
	for (const key of Object.keys(ERASURE) as TableName[]) {
		const erasure = ERASURE[key]
		const column = erasure === 'last' && (key === 'users' || key === 'spaces') ? 'id' : erasure
		if (column !== 'space' && column !== 'user_id' && column !== 'id') continue
		const { rows } = await db.$client.execute({
			sql: `select 1 from "${key}" where "${column}" = ?`,
			args: [victim.id],
		})
		if (rows.length === 0) empty.push(key)
	}
	expect(empty).toEqual([])
	expect((await tracesOf(planted)).length).toBeGreaterThan(40)
})

test('security 40: after the grace two runs of the cron leave no trace in database and bucket, and other cooks keep theirs', async () => {
	const planted = await plantTraces(db, bucket)
	const { victim, other, recipeOfOther, copy, copyOfCopy } = planted
	await bucket.put(`${other.id}/1.webp`, 'of another')
	await request(victim, longAgo())
	await runCron()
	expect(await statusOf(victim)).toBe('disabled')
	expect(await db.select().from(sessions).where(eq(sessions.user_id, victim.id))).toEqual([])
	await runCron()
	await sendMails()
	expect(await tracesOf(planted)).toEqual([])

	expect(await bucket.head(`${other.id}/1.webp`)).not.toBeNull()
	expect(readErasedIds((await (await bucket.get(erasedKey(Date.now())))?.text()) ?? '')).toEqual([victim.id])
	const found = `select count(*) as n from public_recipe_words where public_recipe_words match 'leek'`
	expect((await db.$client.execute(found)).rows[0]?.n).toBe(1)
	const sourceOf = async (id: string) => (await db.select().from(recipes).where(eq(recipes.id, id)))[0]
	expect(await sourceOf(copy)).toMatchObject({ source_name: '', source_url: expect.stringContaining('/recipe/') })
	expect((await sourceOf(copyOfCopy))?.source_name).toBe('Beth')
	// The mean of the recipe that both had rated is the other cook's rating now.
	const ofTheirs = eq(recipe_ratings.recipe_id, recipeOfOther)
	expect(await db.select().from(recipe_ratings).where(ofTheirs)).toMatchObject([{ user_id: other.id, rating: 5 }])
	const stats = await db.select().from(recipe_stats).where(eq(recipe_stats.id, recipeOfOther))
	expect(stats).toMatchObject([{ average_rating: 5, rating_count: 1, updated_by: other.id }])
	const left = await db.$client.execute('select note, state, user_id, decided_by from moderation_queue order by state')
	expect(left.rows.map((row) => [row.note, row.state, row.user_id, row.decided_by])).toEqual([
		['fine', 'kept', other.id, null],
		['', 'removed', other.id, other.id],
		['', 'removed', other.id, null],
	])
	// Jobs about other cooks are kept.
	const open = await db.select({ kind: jobs.kind, payload: jobs.payload }).from(jobs).orderBy(jobs.kind)
	expect(open).toMatchObject([
		{ kind: 'announce', payload: { to: { user_ids: [other.id] } } },
		{ kind: 'push_notifications', payload: { of: [{ user_id: other.id }] } },
		{ kind: 'weekly_picks', payload: { week: '2026-W48' } },
	])
	const appeals = await db.$client.execute('select user_id, decided_by from moderation_appeals')
	expect(appeals.rows.map((row) => [row.user_id, row.decided_by])).toEqual([[other.id, null]])
	expect((await db.select().from(audit_log)).slice(-2).map(({ action }) => action)).toEqual([
		'deletion_begun',
		'account_erased',
	])
})

test('the mail that says the account is gone is the last thing with the address', async () => {
	const planted = await plantTraces(db, bucket)
	const { victim } = planted
	for await (const _step of erase(victim));
	expect(await tracesOf(planted)).toEqual([`jobs: ${victim.email}`, `jobs: ${planted.mark}`])
	const [mail] = await db.select().from(jobs).where(eq(jobs.kind, 'send_mail'))
	expect(mail?.payload).toMatchObject({ to: victim.email, subject: 'Your account is deleted' })
})

test('security 40: an erasure that is stopped after any of its steps and begun again comes to the same end', async () => {
	// Without a server in between: it is planted and erased some fifty times in full, after every fourth step otherwise.
	const memory = await openMemoryDb()
	const eraseHere = (user: User) => eraseAccount({ db: memory.db, bucket, clock, makeId, forgetCustomer }, user)
	const steps: string[] = []
	const { victim } = await plantTraces(memory.db, bucket)
	for await (const step of eraseHere(victim)) steps.push(step)
	// Stopping after the same step twice in a row leaves no more than after one of them.
	const places = steps.flatMap((step, at) => (step === steps[at + 1] ? [] : [at]))
	expect(places.length).toBeGreaterThan(45)
	for (const place of places.filter((_, i) => i % howMany(4, 1) === 0)) {
		const again = await plantTraces(memory.db, bucket)
		const first = eraseHere(again.victim)
		for (let at = 0; at <= place; at += 1) await first.next()
		for await (const _step of eraseHere(again.victim));
		await memory.db.delete(jobs)
		const traces = await findTraces(memory.db, bucket, [again.victim.id, again.victim.email, again.mark])
		expect([steps[place], traces]).toEqual([steps[place], []])
	}
	memory.close()
}, 300_000)

test('an upload that ends when the pictures have been deleted leaves no bytes', async () => {
	const planted = await plantTraces(db, bucket)
	const { victim } = planted
	for await (const step of erase(victim))
		if (step === 'everything outside the database') await bucket.put(`${victim.id}/late.webp`, planted.mark)
	await sendMails()
	expect(await tracesOf(planted)).toEqual([])
})

test('two runs of the cron at once come to the same end, and the id is noted once', async () => {
	const planted = await plantTraces(db, bucket)
	const { victim } = planted
	await request(victim, longAgo())
	await Promise.all([runCron(), runCron()])
	await Promise.all([runCron(), runCron()])
	await sendMails()
	expect(await tracesOf(planted)).toEqual([])
	expect(readErasedIds((await (await bucket.get(erasedKey(Date.now())))?.text()) ?? '')).toEqual([victim.id])
	const begun = (await db.select().from(audit_log)).filter(({ action }) => action === 'deletion_begun')
	expect(begun.length).toBe(new Set(begun.map(({ subject }) => subject)).size)
})

test('within the grace the cron touches nothing', async () => {
	const user = await makeUser(db)
	await startSession(db, user.id, { now: Date.now(), userAgent: 'test' })
	await request(user)
	await runCron()
	await runCron()
	expect(await statusOf(user)).toBe('pending_deletion')
	expect(await db.select().from(sessions).where(eq(sessions.user_id, user.id))).toHaveLength(1)
})

test('a cancelled deletion is not carried out, and another one may be requested', async () => {
	const user = await makeUser(db)
	await request(user, longAgo())
	await cancelDeletion(server(), user)
	await runCron()
	expect(await statusOf(user)).toBe('active')
	const { scheduledFor } = await request(user)
	expect((await requestsOf(user)).map(({ status }) => status).sort()).toEqual(['cancelled', 'pending'])
	expect(scheduledFor).toBeGreaterThan(Date.now())
	await expect(request(user)).rejects.toMatchObject({ message: 'Failed to request account deletion' })
})

test('of a cancellation and a beginning in the same moment exactly one wins', async () => {
	for (let round = 0; round < 20; round += 1) {
		const user = await makeUser(db)
		await request(user, longAgo())
		const [due] = await requestsOf(user)
		if (!due) throw new Error('no request')
		const cancels = cancelDeletion(server(), user).then(
			() => true,
			(error: Error) => error.message,
		)
		const begins = beginDeletion({ db }, due, Date.now())
		const [hasCancelled, hasBegun] = round % 2 ? await Promise.all([cancels, begins]) : [await cancels, await begins]
		expect(hasBegun).toBe(hasCancelled !== true)
		if (!hasBegun) expect([await statusOf(user), (await requestsOf(user))[0]?.status]).toEqual(['active', 'cancelled'])
		else {
			expect(hasCancelled).toBe('Failed to cancel deletion request')
			expect([await statusOf(user), (await requestsOf(user))[0]?.status]).toEqual(['disabled', 'running'])
		}
	}
})

test('a disabled cook can neither request nor cancel a deletion', async () => {
	const user = await makeUser(db)
	await request(user)
	await db.update(users).set({ account_status: 'disabled' }).where(eq(users.id, user.id))
	await expect(cancelDeletion(server(), user)).rejects.toMatchObject({ message: 'Failed to cancel deletion request' })
	await expect(request(user)).rejects.toMatchObject({ message: 'Failed to request account deletion' })
	expect(await requestsOf(user)).toHaveLength(1)
	const unsent = await db.select().from(jobs).where(eq(jobs.kind, 'send_mail'))
	expect(unsent).toHaveLength(1)
})

test('an account that cannot be erased holds up no other', async () => {
	const [stuck, next] = [await makeUser(db), await makeUser(db)]
	await request(stuck, longAgo() - 1)
	await request(next, longAgo())
	await runCron()
	await db.$client.execute(
		`create trigger stuck before delete on users when old.id = '${stuck.id}' begin select raise(abort, 'stuck'); end`,
	)
	await runCron()
	await db.$client.execute('drop trigger stuck')
	expect([await statusOf(stuck), await statusOf(next)]).toEqual(['disabled', undefined])
	await runCron()
	expect(await statusOf(stuck)).toBeUndefined()
	expect(JSON.stringify(workers.getLogs())).toContain('erasure_failed')
})

test('many at once are all noted as erased, each once', async () => {
	const ids = Array.from({ length: 6 }, makeId)
	const at = Date.UTC(2026, 0, 31)
	await Promise.all([...ids, ...ids].map((id) => noteErased(bucket, id, at)))
	expect(readErasedIds((await (await bucket.get('erased/2026-01.txt'))?.text()) ?? '').sort()).toEqual(ids.sort())
})

test('more rows and pictures than a step deletes are all deleted', async () => {
	const user = await makeUser(db)
	const many = Array.from({ length: 1_100 }, (_, at) => at)
	await db.$client.execute({
		sql: `insert into login_activity (id, user_id, user_agent_summary, success, created_at, masked_ip_address) select value || ?1, ?1, 'x', 1, 1, 'x' from json_each(?2)`,
		args: [user.id, JSON.stringify(many)],
	})
	for (let from = 0; from < many.length; from += 50)
		await Promise.all(many.slice(from, from + 50).map((at) => bucket.put(`${user.id}/${at}.webp`, 'x')))
	await request(user, longAgo())
	await runCron()
	await runCron()
	await sendMails()
	expect(await findTraces(db, bucket, [user.id])).toEqual([])
})

test('every deletion request and its end is an audit row', async () => {
	const user = await makeUser(db)
	const at = longAgo()
	await request(user, at - 2)
	await cancelDeletion({ ...server(), clock: () => at - 1 }, user)
	await request(user, at)
	const [subject] = await db.select().from(audit_subjects).where(eq(audit_subjects.user_id, user.id))
	await runCron()
	await runCron()
	const rows = await db
		.select()
		.from(audit_log)
		.where(eq(audit_log.subject, subject?.id ?? ''))
	expect(rows.map(({ action }) => action)).toEqual([
		'deletion_requested',
		'deletion_cancelled',
		'deletion_requested',
		'deletion_begun',
		'account_erased',
	])
})
