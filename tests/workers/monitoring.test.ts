import { and, desc, eq, gt, like, ne, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { grant } from '#app/domains/billing/server/grant.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#app/platform/model/clock.ts'
import { MONITORING_PATH } from '#app/platform/model/monitor/event.ts'
import { users } from '#db/schema/accounts.ts'
import { audit_log, audit_subjects } from '#db/schema/audit.ts'
import { alerts, cron_runs, monitoring_events, server_figures } from '#db/schema/monitoring.ts'
import { notifications } from '#db/schema/notifications.ts'
import { jobs, rate_limits } from '#db/schema/platform.ts'
import { makeUser, type User } from '../factories/users.ts'
import { shareStack } from '../setup/shared-stack.ts'
import { ADDRESS_HEADER } from '../setup/stack.ts'

const stack = await shareStack()
const SOON = { timeout: 10_000 }

beforeEach(async () => {
	await writeWhatOthersCounted()
	await stack.db.delete(monitoring_events)
	await stack.db.delete(alerts)
	await stack.db.delete(server_figures)
	await stack.db.delete(cron_runs)
	await stack.db.delete(rate_limits)
	// Every administrator is told: those of other files are none any more.
	await stack.db.update(users).set({ role: 'user' }).where(ne(users.role, 'user'))
})

let networks = 0
const newNetwork = () => {
	networks += 1
	return `203.0.113.${networks}`
}
const errorEvent = (message: string, properties: object = {}, more: object = {}) => ({
	...{ sessionId: crypto.randomUUID(), url: '/recipe/019a1b2c-0000-7000-8000-000000000001?token=geheim' },
	timestamp: Date.now(),
	properties: { kind: 'onerror', type: 'Error', message, ...properties },
	...more,
})
async function post(
	body: BodyInit | object,
	{ cookie, address = newNetwork() }: { cookie?: string; address?: string } = {},
): Promise<number> {
	const text = typeof body === 'object' && !(body instanceof Uint8Array) ? JSON.stringify(body) : (body as BodyInit)
	const headers = { [ADDRESS_HEADER]: address, ...(cookie ? { cookie } : {}) }
	const answer = await stack.fetch(MONITORING_PATH, { method: 'POST', body: text, headers })
	return answer.status
}
const batch = (events: object[], hasConsent = false) => ({ hasConsent, lost: 0, events })
const stored = (source: 'page' | 'server' = 'page') =>
	stack.db.select().from(monitoring_events).where(eq(monitoring_events.source, source))

async function makeAdmin(): Promise<User> {
	const admin = await makeUser(stack.db)
	await grant(stack.db, { email: admin.email, what: 'admin', now: Date.now() })
	return admin
}
/** A request that is made when the isolate's counts may be written. */
async function writeFigures(): Promise<void> {
	ahead += 100 * SECOND_MS
	await stack.front.clock.moveTo(Math.max(ahead, stack.front.clock.offset + 100 * SECOND_MS))
	await stack.fetch('/api/ping')
}
/** The isolates still hold what the requests of other files' tests have counted and reported. */
async function writeWhatOthersCounted(): Promise<void> {
	await stack.runJobs()
	// To the clock that is moved now, the cron and what it left would be late, and to mail that to nobody is an error.
	await stack.db.delete(cron_runs)
	await stack.db.delete(jobs)
	await stack.fetch('/api/ping')
	await stack.db.delete(server_figures)
	await writeFigures()
	const pings = () => stack.db.$count(server_figures, eq(server_figures.name, '/api/ping'))
	await expect.poll(pings, SOON).toBeGreaterThan(0)
	await stack.front.clock.moveTo(0)
}
/** Each write is further ahead than the one before, though every test begins at the real time. */
let ahead = 0

test('an event names its cook by the session and with consent alone', async () => {
	const [cook, other] = [await makeUser(stack.db), await makeUser(stack.db)]
	const { cookie } = await stack.signIn(cook)
	const forged = { userId: other.id, user_id: other.id }
	expect(await post({ ...batch([errorEvent('one', forged, forged)], true), ...forged }, { cookie })).toBe(204)
	expect(await post(batch([errorEvent('two')]), { cookie })).toBe(204)
	expect(await post(batch([errorEvent('three')], true))).toBe(204)
	const rows = await stored()
	expect(rows.map(({ message, user_id }) => [message, user_id]).sort()).toEqual([
		['Error: one', cook.id],
		['Error: three', null],
		['Error: two', null],
	])
	expect(rows[0]).toMatchObject({
		...{ source: 'page', level: 'error', action: 'external_monitoring', entity_type: 'monitoring_event' },
		metadata: { url: '/recipe/:id', environment: 'production', kind: 'onerror' },
	})
	expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${other.id}|geheim|019a1b2c`))
})

test('security 42: a password, a cookie, a token and a card are in no event, figure or audit row', async () => {
	const cook = await makeUser(stack.db)
	const { cookie, value } = await stack.signIn(cook)
	const planted = [
		'password=Tomato-Basil-42!',
		`cookie: ${cookie}`,
		'Authorization: Bearer planted.token.value',
		'card 4242 4242 4242 4242',
	]
	const events = planted.map((text) =>
		errorEvent(`injected ${text}`, { place: text, type: text }, { url: `/a?${text}` }),
	)
	expect(await post(batch(events, true), { cookie })).toBe(204)
	const all = JSON.stringify([
		await stored(),
		await stack.db.select().from(server_figures),
		await stack.db.select().from(audit_log),
	])
	expect(await stored()).toHaveLength(4)
	for (const secret of ['Tomato-Basil', value, 'planted.token', '4242']) expect(all).not.toContain(secret)
})

test('security 43: an incident is one row a kind and hour in the audit log, with the kind and the event', async () => {
	const before = await stack.db.$count(audit_log, eq(audit_log.action, 'incident'))
	const at = Date.now()
	// The hour may be another test's already.
	const fresh = [errorEvent('XSS attempt'), errorEvent('XSS attempt'), errorEvent('CSRF token mismatch')]
	for (let i = 0; i < 3; i += 1) await post(batch(fresh))
	const rows = await stack.db
		.select()
		.from(audit_log)
		.where(and(eq(audit_log.action, 'incident'), gt(audit_log.created_at, at - (at % HOUR_MS) - 1)))
	expect(rows.length - before).toBeLessThanOrEqual(2)
	expect(rows.filter(({ detail }) => detail === 'xss')).toHaveLength(1)
	expect(rows.filter(({ detail }) => detail === 'csrf')).toHaveLength(1)
	const own = rows.find(({ detail }) => detail === 'xss')
	expect(own).toMatchObject({ actor: null, subject: null, outcome: 'done' })
	const events = await stored()
	expect(events.filter(({ level }) => level === 'fatal')).toHaveLength(9)
	if (before === 0) expect(events.map(({ id }) => id)).toContain(own?.id)
})

test('10,000 events a minute, 10 MB, deep JSON, 1970 and nonsense are bounded and never fail', async () => {
	const flood = batch(Array.from({ length: 20 }, (_, i) => errorEvent(`flood ${i}`)))
	const address = newNetwork()
	const statuses: number[] = []
	for (let round = 0; round < 10; round += 1)
		statuses.push(...(await Promise.all(Array.from({ length: 50 }, () => post(flood, { address })))))
	expect(statuses.filter((status) => status !== 204)).toEqual([])
	expect(await stored()).toHaveLength(60 * 20)

	const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
	const deepEvent = JSON.stringify(batch([errorEvent('deep')])).replace(
		'"type":"Error"',
		`"type":"Error","more":${deep}`,
	)
	for (const body of [
		deep,
		deepEvent,
		'',
		'null',
		'7',
		'{"hasConsent":true,"events":{}}',
		JSON.stringify(batch([errorEvent('old', {}, { timestamp: 0 })])),
		JSON.stringify(batch([errorEvent('x\n\u001b[31m<script>', {}, { url: 'https://evil.example/a/b' })])),
	])
		expect(await post(body)).toBe(204)
	const answer = await post(new Uint8Array(10 * 1024 * 1024).fill(120)).catch(() => 204)
	expect(answer).toBe(204)
	for (const method of ['GET', 'PUT', 'DELETE'])
		expect((await stack.fetch(MONITORING_PATH, { method })).status).toBeLessThan(500)
	const rows = await stored()
	expect(Math.min(...rows.map(({ metadata }) => Number(metadata.timestamp)))).toBeGreaterThan(Date.now() - HOUR_MS)
	expect(JSON.stringify(rows)).not.toContain('evil.example')
	expect((await stack.fetch('/api/ping')).status).toBe(204)
}, 60_000)

test('requests, round trips and queries are counted, in a write of its own', async () => {
	const cook = await makeUser(stack.db)
	const { cookie } = await stack.signIn(cook)
	const page = await stack.fetch('/connections', { headers: { cookie } })
	expect([page.status, page.headers.get('server-timing')]).toEqual([200, 'db;desc="2 trips"'])
	await page.text()
	await writeFigures()
	const rows = () => stack.db.select().from(server_figures)
	await expect.poll(async () => (await rows()).filter(({ name }) => name === '/connections').length, SOON).toBe(3)
	const [own] = (await rows()).filter(({ name }) => name === '/connections')
	expect(own).toMatchObject({ kind: 'route', status: '2xx', count: 1, trips: 2 })
	const queries = (await rows()).filter(({ kind }) => kind === 'query').map(({ name }) => name)
	expect(queries.some((name) => name.includes('sessionAndUser'))).toBe(true)
	expect(queries).not.toContain('unnamed')
})

test('a failure of a Worker is kept with its request id', async () => {
	await stack.db.$client.execute('alter table follows rename to follows_away')
	try {
		const cook = await makeUser(stack.db)
		const { cookie } = await stack.signIn(cook)
		const page = await stack.fetch('/connections', { headers: { cookie } })
		expect(page.status).toBe(500)
		const requestId = page.headers.get('x-request-id') ?? ''
		await writeFigures()
		await expect
			.poll(async () => (await stored('server')).filter(({ entity_id }) => entity_id === requestId).length, SOON)
			.toBeGreaterThan(0)
		const own = (await stored('server')).filter(({ entity_id }) => entity_id === requestId)
		expect(own.map(({ metadata }) => metadata.event)).toContain('query_failed')
		expect(JSON.stringify(own)).not.toMatch(new RegExp(`${cook.id}|${cook.email}`))
	} finally {
		await stack.db.$client.execute('alter table follows_away rename to follows')
	}
})

test('10 errors in 5 minutes alert every administrator once, by notification and mail, until one closes it', async () => {
	const admin = await makeAdmin()
	const { cookie } = await stack.signIn(admin)
	await post(batch(Array.from({ length: 9 }, (_, i) => errorEvent(`planted ${i}`))))
	await stack.runJobs()
	expect(await stack.db.select().from(alerts).where(eq(alerts.type, 'error_rate'))).toEqual([])
	await post(batch([errorEvent('planted 10')]))
	for (let run = 0; run < 3; run += 1) await stack.runJobs()
	const opened = await stack.db.select().from(alerts).where(eq(alerts.type, 'error_rate'))
	expect(opened).toMatchObject([{ severity: 'high', closed_at: null }])
	const told = await stack.db.select().from(notifications).where(eq(notifications.user_id, admin.id))
	expect(told.filter(({ subject }) => subject === opened[0]?.id)).toMatchObject([
		{ kind: 'admin_alert', link: '/admin/monitor' },
	])
	const mails = stack.mailbox.mails.filter(
		({ to, subject }) => to.includes(admin.email) && /errors in 5 minutes/.test(subject),
	)
	expect(mails).toHaveLength(1)

	const close = () =>
		stack.fetch('/admin/monitor.data', {
			method: 'POST',
			headers: { cookie },
			body: new URLSearchParams({ id: opened[0]?.id ?? '' }),
		})
	expect([(await close()).status, (await close()).status]).toEqual([200, 409])
	const [closed] = await stack.db.select().from(alerts).where(eq(alerts.type, 'error_rate'))
	const [name] = await stack.db.select().from(audit_subjects).where(eq(audit_subjects.user_id, admin.id))
	expect(closed).toMatchObject({ closed_at: expect.any(Number), closed_by: name?.id })
	const rows = await stack.db
		.select()
		.from(audit_log)
		.where(eq(audit_log.action, 'alert_closed'))
		.orderBy(desc(audit_log.created_at))
	expect(rows.filter(({ actor }) => actor === name?.id)).toMatchObject([{ detail: 'error_rate', outcome: 'done' }])
	// Within its window nobody is told again.
	await stack.runJobs()
	expect(await stack.db.$count(alerts, eq(alerts.type, 'error_rate'))).toBe(1)
	const page = await stack.fetch('/admin/monitor', { headers: { cookie } })
	expect(page.headers.get('server-timing')).toBe('db;desc="2 trips"')
	const html = await page.text()
	expect(html).toContain('planted')
	expect(html).toContain('Closed by')
})

test('a cron that is late is told by the main Worker, which mails it itself', async () => {
	const admin = await makeAdmin()
	await stack.runJobs()
	const [run] = await stack.db.select().from(cron_runs).where(eq(cron_runs.name, 'jobs'))
	expect(run).toMatchObject({ ended_at: expect.any(Number), error: null })
	await stack.front.clock.moveTo(10 * MINUTE_MS)
	await writeFigures()
	const late = () =>
		stack.mailbox.mails.filter(
			({ to, subject }) => to.includes(admin.email) && /The cron “Jobs” is \d+ runs late/.test(subject),
		)
	await expect.poll(() => late().length, SOON).toBe(1)
	await writeFigures()
	await stack.fetch('/api/ping')
	expect(late()).toHaveLength(1)
	const isAboutJobs = sql`json_extract(${jobs.payload}, '$.subject') like '%“Jobs” is%'`
	expect(await stack.db.$count(jobs, and(like(jobs.id, 'alert:%'), isAboutJobs))).toBe(0)
})

test('security 46: diagnostics and the monitor do not exist for anybody but administrators', async () => {
	const { cookie } = await stack.signIn(await makeUser(stack.db))
	for (const path of ['/admin/diagnostics', '/admin/diagnostics.data', '/admin/monitor', '/admin/monitor.data']) {
		expect([path, (await stack.fetch(path, { headers: { cookie } })).status]).toEqual([path, 404])
		const visitor = await stack.fetch(path)
		expect(await visitor.text()).not.toContain('TOTP_SECRET')
	}
	const led = await stack.fetch('/diagnostics', { headers: { cookie } })
	expect([led.status, led.headers.get('location')]).toEqual([302, '/admin/diagnostics'])
	for (const path of [
		'/diagnostics',
		'/api/chat/diagnostics',
		'/api/media/diagnostics',
		'/media/diagnostics',
		'/api/jobs/diagnostics',
	])
		expect(await (await stack.fetch(path)).text()).not.toMatch(/LIBSQL_AUTH_TOKEN|"tried"/)

	const { cookie: own } = await stack.signIn(await makeAdmin())
	const page = await stack.fetch('/admin/diagnostics', { headers: { cookie: own } })
	expect([page.status, page.headers.get('server-timing')]).toEqual([200, 'db;desc="2 trips"'])
	const html = await page.text()
	expect(html).toContain('TOTP_SECRET')
	expect(html).not.toContain('a secret of the tests')
	for (const dependency of ['Database', 'Pictures (R2)', 'Mail provider', 'Worker sync', 'Worker account-deletion'])
		expect(html).toContain(dependency)
	expect(html).not.toContain('Does not answer')
})
