import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import type { JobKind } from '#app/platform/model/jobs.ts'
import { audit_log } from '#db/schema/audit.ts'
import { stripe_events, subscriptions } from '#db/schema/billing.ts'
import { job_pauses, jobs } from '#db/schema/platform.ts'
import { makeUser, type User } from '../factories/users.ts'
import { shareStack } from '../setup/shared-stack.ts'

let chief: User
let admin: User
let cook: User
const stack = await shareStack()
beforeAll(async () => {
	chief = await makeUser(stack.db, { role: 'super_admin' })
	admin = await makeUser(stack.db, { role: 'admin' })
	cook = await makeUser(stack.db)
})
beforeEach(async () => {
	await stack.db.delete(jobs)
	await stack.db.delete(job_pauses)
})

const cookieOf = async (user: User) => (await stack.signIn(user)).cookie
const open = async (user: User, query = '') =>
	stack.fetch(`/admin/jobs${query}`, { headers: { cookie: await cookieOf(user) } })
const act = async (by: User, fields: Record<string, string>) =>
	stack.fetch('/admin/jobs.data', {
		method: 'POST',
		headers: { cookie: await cookieOf(by) },
		body: new URLSearchParams(fields),
	})
type Row = Partial<typeof jobs.$inferInsert>
async function add(kind: JobKind, row: Row = {}): Promise<string> {
	const id = row.id ?? makeId()
	const payload = kind === 'send_mail' ? { to: 'amira@n.example', subject: 'Secret soup', text: 'Dear' } : { keys: [] }
	await stack.db.insert(jobs).values({ kind, payload, run_at: 1, created_at: 1, ...row, id })
	return id
}
const jobOf = async (id: string) => (await stack.db.select().from(jobs).where(eq(jobs.id, id)))[0]
const actsSince = async (seq: number) =>
	(await stack.db.select().from(audit_log).orderBy(audit_log.seq))
		.filter((row) => row.seq > seq && row.action.startsWith('job_'))
		.map(({ action, detail }) => `${action} ${detail}`)
const newestSeq = async () => Math.max(0, ...(await stack.db.select().from(audit_log)).map(({ seq }) => seq))
const failedAt = { failed_at: 5, attempts: 8 }

test('security 19: nobody but administrators finds the page, and only a super administrator discards', async () => {
	const id = await add('delete_pictures', failedAt)
	expect((await open(cook)).status).toBe(404)
	expect((await act(cook, { verb: 'retry', kind: 'delete_pictures', id })).status).toBe(404)
	const discard = { verb: 'discard', kind: 'delete_pictures', id, state: 'failed', reason: 'outdated' }
	expect((await act(admin, discard)).status).toBe(403)
	expect((await act(admin, { verb: 'erase', kind: 'delete_pictures', id })).status).toBe(400)
	expect((await jobOf(id))?.failed_at).toBe(5)
})

test('a job is shown by kind, times, tries and a clean error, in two round trips; its content is not', async () => {
	const last_error = 'The provider refused amira@n.example at https://x.example/?token=abc'
	await add('send_mail', { ...failedAt, last_error })
	const page = await open(admin, '?state=failed')
	expect([page.status, page.headers.get('server-timing')]).toEqual([200, 'db;desc="2 trips"'])
	const html = await page.text()
	for (const text of ['Mail', 'Given up', '8 tries', 'The provider refused [address] at [link]'])
		expect(html).toContain(text)
	for (const secret of ['amira@n.example', 'Secret soup', 'Dear', 'token=abc']) expect(html).not.toContain(secret)
})

test('waiting, running and failed have their own tabs, counts by kind, and 50 a page', async () => {
	await stack.db.insert(jobs).values(
		Array.from({ length: 51 }, (_, i) => ({
			...{ id: `w${String(i).padStart(3, '0')}`, kind: 'announce', payload: {}, run_at: 1_000 + i, created_at: 1 },
		})),
	)
	await add('send_mail', { locked_until: Date.now() + MINUTE_MS })
	await add('forget_recipes', failedAt)
	const data = async (query: string) => (await open(admin, query)).text()
	const first = await data('?state=waiting')
	expect(first).toContain('Waiting 51')
	expect(first).toContain('Running 1')
	expect(first).toContain('Failed 1')
	expect(first.match(/Reserved until|Due /g)).toHaveLength(50)
	const next = /after=([^"&]+)/.exec(first)?.[1] ?? ''
	const second = await data(`?state=waiting&after=${next}`)
	expect(second.match(/>[^<]*Due /g)).toHaveLength(1)
	expect(await data('?state=waiting&kind=send_mail')).toContain('No jobs of this kind')
	expect(await data('?state=running')).toContain('Reserved until')
	expect((await open(admin, '?state=nothing&kind=<script>&after=%00')).status).toBe(200)
})

test('a failed job is retried once, with all of its tries, and a running one cannot be discarded', async () => {
	const id = await add('delete_pictures', failedAt)
	const running = await add('delete_pictures', { locked_until: Date.now() + MINUTE_MS })
	const seq = await newestSeq()
	const retry = { verb: 'retry', kind: 'delete_pictures', id }
	const [one, other] = await Promise.all([act(admin, retry), act(admin, retry)])
	expect([one.status, other.status]).toEqual([200, 200])
	expect(await jobOf(id)).toMatchObject({ failed_at: null, attempts: 0, locked_until: null })
	for (const state of ['waiting', 'failed'])
		await act(chief, { verb: 'discard', kind: 'delete_pictures', id: running, state, reason: 'other' })
	expect(await jobOf(running)).toMatchObject({ done_at: null, discard_reason: null })
	expect(await actsSince(seq)).toEqual(['job_retried delete_pictures'])
	await stack.runJobs()
	expect((await jobOf(id))?.done_at).not.toBeNull()
})

test('a discarded job keeps its reason and note, the log only its kind, and a mail no error text', async () => {
	const id = await add('send_mail', { ...failedAt, last_error: 'refused amira@n.example' })
	const seq = await newestSeq()
	const discard = {
		verb: 'discard',
		kind: 'send_mail',
		id,
		state: 'failed',
		reason: 'outdated',
		note: 'Amira asked for it',
	}
	expect((await act(chief, { ...discard, reason: 'because' })).status).toBe(422)
	expect((await act(chief, { ...discard, note: 'x'.repeat(501) })).status).toBe(422)
	expect((await act(chief, { ...discard, kind: 'nothing' })).status).toBe(422)
	await act(chief, discard)
	await act(chief, discard)
	const job = await jobOf(id)
	expect(job).toMatchObject({
		failed_at: null,
		last_error: null,
		discard_reason: 'outdated',
		discard_note: 'Amira asked for it',
	})
	expect(job?.done_at).not.toBeNull()
	expect(await actsSince(seq)).toEqual(['job_discarded send_mail'])
	expect(JSON.stringify(await stack.db.select().from(audit_log))).not.toContain('Amira asked')
})

test('a whole kind is retried or discarded, and others stay', async () => {
	const mine = [await add('forget_recipes', failedAt), await add('forget_recipes', failedAt)]
	const other = await add('delete_pictures', failedAt)
	const seq = await newestSeq()
	await act(admin, { verb: 'retry', kind: 'forget_recipes', id: '' })
	for (const id of mine) expect((await jobOf(id))?.failed_at).toBeNull()
	expect((await jobOf(other))?.failed_at).toBe(5)
	await act(chief, { verb: 'discard', kind: 'forget_recipes', id: '', state: 'waiting', reason: 'duplicate' })
	for (const id of mine) expect((await jobOf(id))?.discard_reason).toBe('duplicate')
	expect(await actsSince(seq)).toEqual(['job_retried forget_recipes', 'job_discarded forget_recipes'])
})

test('a mail that has ended has no text any more and is not sent again', async () => {
	const id = await add('send_mail', { ...failedAt, payload: { to: '', subject: 'x', text: '' } })
	expect(await (await open(admin, '?state=failed')).text()).toContain('cannot be sent again')
	await act(admin, { verb: 'retry', kind: 'send_mail', id })
	expect((await jobOf(id))?.failed_at).toBe(5)
})

test('20 failures in a row pause a kind; others go on; an administrator resumes it', async () => {
	for (let i = 0; i < 25; i += 1) await add('show_pictures', { payload: { broken: i } })
	const fine = await add('delete_pictures')
	await stack.runJobs()
	const [pause] = await stack.db.select().from(job_pauses).where(eq(job_pauses.kind, 'show_pictures'))
	expect([pause?.failures, pause?.paused_at]).toEqual([20, expect.any(Number)])
	expect((await jobOf(fine))?.done_at).not.toBeNull()
	const untouched = await add('show_pictures', { payload: { broken: 'last' } })
	await stack.runJobs()
	expect((await jobOf(untouched))?.attempts).toBe(0)
	expect(await (await open(admin)).text()).toContain('“Show or hide pictures” is paused: 20 failures in a row')
	const seq = await newestSeq()
	await act(admin, { verb: 'resume', kind: 'show_pictures' })
	await act(admin, { verb: 'resume', kind: 'show_pictures' })
	expect(await actsSince(seq)).toEqual(['job_kind_resumed show_pictures'])
	await stack.runJobs()
	expect((await jobOf(untouched))?.attempts).toBe(1)
})

test('pushes are paused too, and a success sets the row back', async () => {
	await stack.db.insert(job_pauses).values({ kind: 'push_notifications', failures: 20, paused_at: 1 })
	await stack.db.insert(job_pauses).values({ kind: 'delete_pictures', failures: 19 })
	const push = await add('push_notifications', { payload: { of: [{ user_id: 'none', kind: 'rating', subject: 's' }] } })
	await add('delete_pictures')
	await stack.runJobs()
	expect((await jobOf(push))?.attempts).toBe(0)
	expect((await stack.db.select().from(job_pauses)).map(({ kind }) => kind)).toEqual(['push_notifications'])
	await act(admin, { verb: 'resume', kind: 'push_notifications' })
	await stack.runJobs()
	expect((await jobOf(push))?.done_at).not.toBeNull()
})

test('billing is shown as counts, in two round trips', async () => {
	const now = Date.now()
	const week = now + 3 * 86_400_000
	const [paid, trial] = [await makeUser(stack.db), await makeUser(stack.db)]
	const plan = { subscription_tier: 'Premium', subscription_end: week, updated_at: 1 }
	for (const [user, status] of [
		[paid, 'active'],
		[trial, 'trialing'],
	] as const)
		await stack.db
			.insert(subscriptions)
			.values({
				...plan,
				user_id: user.id,
				customer_id: makeId(),
				subscription_status: status,
				trial_end: status === 'trialing' ? week : null,
			})
			.onConflictDoUpdate({
				target: subscriptions.user_id,
				set: { ...plan, subscription_status: status, trial_end: status === 'trialing' ? week : null },
			})
	await stack.db.insert(stripe_events).values({ id: makeId(), type: 'invoice.paid', created_at: now, received_at: now })
	const page = await stack.fetch('/admin/billing', { headers: { cookie: await cookieOf(admin) } })
	expect([page.status, page.headers.get('server-timing')]).toEqual([200, 'db;desc="2 trips"'])
	const html = await page.text()
	for (const text of ['Cooks by plan', 'trial', 'Ending within 7 days', 'About other customers'])
		expect(html).toContain(text)
	for (const user of [paid, trial]) expect(html).not.toContain(user.email)
	expect((await stack.fetch('/admin/billing', { headers: { cookie: await cookieOf(cook) } })).status).toBe(404)
})
