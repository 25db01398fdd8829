import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { FIGURE_CLASSES, type FigureRow } from '#app/platform/model/monitor/figures.ts'
import { runCron } from '#app/platform/server/cron-runs.ts'
import { logAudit } from '#app/platform/server/log-audit.ts'
import { ask, queryOf, writeBatch } from '#db/batch.ts'
import { listOpenAlerts } from '#db/queries/alerts.ts'
import { addFigures } from '#db/queries/server-figures.ts'
import { users } from '#db/schema/accounts.ts'
import { audit_log } from '#db/schema/audit.ts'
import { alerts, cron_runs, monitoring_events, server_figures } from '#db/schema/monitoring.ts'
import { notifications } from '#db/schema/notifications.ts'
import { job_pauses, jobs } from '#db/schema/platform.ts'
import { makeUser, type User } from '../../../../../tests/factories/users.ts'
import { type MemoryDb, openMemoryDb } from '../../../../../tests/setup/memory-db.ts'
import { closeAlert } from './close-alert.ts'
import { judgeAlerts, judgeLate, noteDatabaseSize } from './judge-alerts.ts'
import { noteMailed, type Raised } from './raise-alerts.ts'
import { readMonitor } from './read-monitor.ts'
import { tidyUpMonitoring } from './tidy-up.ts'

const NOW = Date.UTC(2026, 10, 26, 12, 30)
const LOG = { info: () => undefined, error: () => undefined }

let memory: MemoryDb
let admin: User
let named: User
beforeAll(async () => {
	memory = await openMemoryDb()
	admin = await makeUser(memory.db, { role: 'admin', first_name: 'Ada' })
	named = await makeUser(memory.db, { email: 'named@nomster.example' })
	await makeUser(memory.db)
	await makeUser(memory.db, { role: 'admin', account_status: 'disabled' })
})
afterAll(() => memory.close())
beforeEach(async () => {
	for (const table of [alerts, cron_runs, monitoring_events, server_figures, notifications, jobs, job_pauses])
		await memory.db.delete(table)
})

const deps = () => ({
	...{ db: memory.db, makeId, log: LOG, appUrl: 'https://nomster.example' },
	adminEmails: 'nobody@nomster.example, named@nomster.example',
})
const judge = (now = NOW, down: string[] = []) => judgeAlerts(deps(), { now, down })
const logErrors = (count: number, at: number, event = 'unexpected') =>
	writeBatch(memory.db, [
		logAudit(
			Array.from({ length: count }, () => ({
				...{ source: 'server' as const, level: 'error' as const, entity_id: 'r', message: event, metadata: { event } },
			})),
			{ makeId, now: at },
		),
	])
const mails = async () =>
	(await memory.db.select().from(jobs).where(eq(jobs.kind, 'send_mail'))).map(
		({ payload }) => payload as { to: string },
	)
const openTypes = async () =>
	(await memory.db.select().from(alerts)).map(({ type, about }) => `${type} ${about}`.trim())

test('an alert tells every administrator once, in one round trip while everything is fine and three otherwise', async () => {
	await logErrors(9, NOW)
	const quiet = memory.db.trips()
	expect(await judge()).toEqual([])
	expect(memory.db.trips() - quiet).toBe(1)
	await logErrors(1, NOW)
	const before = memory.db.trips()
	expect((await judge()).map(({ type, value }) => [type, value])).toEqual([['error_rate', 10]])
	expect(memory.db.trips() - before).toBe(3)
	await logErrors(5, NOW)
	expect(await judge(NOW + MINUTE_MS)).toEqual([])
	expect((await mails()).map(({ to }) => to).sort()).toEqual([admin.email, named.email].sort())
	const told = await memory.db.select().from(notifications)
	expect(told.map(({ user_id, kind }) => [user_id, kind]).sort()).toEqual(
		[
			[admin.id, 'admin_alert'],
			[named.id, 'admin_alert'],
		].sort(),
	)
	expect(await memory.db.select().from(alerts)).toMatchObject([
		{ value: 15, opened_at: NOW, seen_at: NOW + MINUTE_MS, severity: 'high', closed_at: null },
	])
})

test('it is closed once, by name, and opened again only after its window', async () => {
	await logErrors(10, NOW)
	const [raised] = await judge()
	const server = { db: memory.db, clock: () => NOW + MINUTE_MS }
	await closeAlert(server, admin, raised?.id ?? '')
	await expect(closeAlert(server, named, raised?.id ?? '')).rejects.toMatchObject({ code: 'conflict' })
	await expect(closeAlert(server, named, 'none')).rejects.toMatchObject({ code: 'conflict' })
	expect((await readMonitor(memory.db, 'hour', NOW)).alerts).toMatchObject([{ closed_by: 'Ada' }])
	await memory.db.update(users).set({ first_name: '' }).where(eq(users.id, admin.id))
	expect((await readMonitor(memory.db, 'hour', NOW)).alerts).toMatchObject([{ closed_by: admin.email }])
	const rows = await memory.db.select().from(audit_log).where(eq(audit_log.action, 'alert_closed'))
	expect(rows).toMatchObject([{ detail: 'error_rate', outcome: 'done' }])
	await logErrors(10, NOW + 2 * MINUTE_MS)
	expect(await judge(NOW + 2 * MINUTE_MS)).toEqual([])
	await logErrors(10, NOW + 6 * MINUTE_MS)
	expect(await judge(NOW + 6 * MINUTE_MS)).toHaveLength(1)
	const { open } = await ask(memory.db, { open: listOpenAlerts(20) })
	expect(open).toMatchObject([{ type: 'error_rate', opened_at: NOW + 6 * MINUTE_MS }])
})

test('an alert that nobody closes is told again a day later, and not before', async () => {
	await logErrors(10, NOW)
	await judge()
	await logErrors(10, NOW + DAY_MS - MINUTE_MS)
	expect(await judge(NOW + DAY_MS - MINUTE_MS)).toEqual([])
	expect(await mails()).toHaveLength(2)
	await logErrors(10, NOW + DAY_MS)
	// Two at once tell it once.
	await Promise.all([judge(NOW + DAY_MS), judge(NOW + DAY_MS)])
	expect(await judge(NOW + DAY_MS + MINUTE_MS)).toEqual([])
	expect(await mails()).toHaveLength(4)
	const told = await memory.db.select().from(notifications)
	expect(told.map(({ user_id }) => user_id).sort()).toEqual([admin.id, admin.id, named.id, named.id].sort())
	expect(await memory.db.select().from(alerts)).toMatchObject([{ opened_at: NOW, closed_at: null }])
	// Days without it are not told of, and the next time is.
	await logErrors(10, NOW + 9 * DAY_MS)
	expect((await judge(NOW + 9 * DAY_MS)).map(({ type }) => type)).toContain('error_rate')
})

test('an alert that the caller mails is told again in a few minutes until a mail was accepted', async () => {
	await memory.db.insert(jobs).values({ id: 'w', kind: 'send_mail', payload: {}, run_at: 1, created_at: NOW - HOUR_MS })
	const late = async (now: number) => (await judgeLate(deps(), now)).filter(({ type }) => type === 'late_mail')
	expect(await late(NOW)).toHaveLength(1)
	// Another isolate is on its way to mail it.
	expect(await late(NOW + SECOND_MS)).toEqual([])
	const [again] = await late(NOW + 5 * MINUTE_MS)
	expect(again).toMatchObject({ type: 'late_mail' })
	await noteMailed(deps(), again as Raised, NOW + 5 * MINUTE_MS)
	expect(await late(NOW + HOUR_MS)).toEqual([])
	expect(await memory.db.select().from(notifications)).toHaveLength(2)
	expect(await late(NOW + 5 * MINUTE_MS + DAY_MS)).toHaveLength(1)
	expect(await memory.db.select().from(notifications)).toHaveLength(4)
})

test('crons, mails, jobs, settings and services', async () => {
	const run = { db: memory.db, clock: () => NOW - 10 * MINUTE_MS, makeId, log: LOG }
	await runCron(run, 'jobs', async (fail) => fail('tidy_up', new Error('no row of amira@marsh.example')))
	expect(await memory.db.select().from(cron_runs)).toMatchObject([
		{ name: 'jobs', ended_at: NOW - 10 * MINUTE_MS, error: 'tidy_up: no row of [e-mail]' },
	])
	const job = { payload: {}, run_at: NOW, created_at: NOW - HOUR_MS }
	await memory.db.insert(jobs).values([
		{ id: 'waiting', kind: 'send_mail', ...job, run_at: NOW - HOUR_MS },
		{ id: 'failed', kind: 'announce', ...job, failed_at: NOW - 1 },
	])
	await logErrors(1, NOW, 'webhook_refused')
	await logErrors(1, NOW, 'push_key_refused')
	expect((await judgeLate(deps(), NOW)).map(({ type, to }) => [type, to.length])).toEqual([
		['late_cron', 2],
		['late_mail', 2],
	])
	// The caller mails those itself.
	expect(await mails()).toHaveLength(1)
	await judge(NOW, ['r2'])
	expect((await openTypes()).sort()).toEqual([
		'failed_jobs',
		'late_cron jobs',
		'late_mail',
		'refused_push',
		'refused_webhook',
		'service_down r2',
	])
})

test('an R2 that does not answer is one alert, also once it answers again', async () => {
	await logErrors(20, NOW, 'media_failed')
	await logErrors(10, NOW, 'cron_part_failed')
	await judge(NOW, ['r2'])
	expect(await openTypes()).toEqual(['service_down r2'])
	await judge(NOW + MINUTE_MS)
	expect(await openTypes()).toEqual(['service_down r2'])
	await logErrors(10, NOW + 10 * MINUTE_MS, 'media_failed')
	await judge(NOW + 10 * MINUTE_MS)
	expect(await openTypes()).toEqual(['service_down r2', 'error_rate'])
})

test('a mail provider that does not answer is one alert, at once when mails are paused', async () => {
	const mail = { kind: 'send_mail' as const, payload: {}, created_at: NOW }
	await memory.db.insert(jobs).values([
		{ id: 'tried', run_at: NOW + 8 * MINUTE_MS, attempts: 5, ...mail },
		{ id: 'given up', run_at: NOW, failed_at: NOW, attempts: 8, ...mail },
	])
	await memory.db.insert(job_pauses).values({ kind: 'send_mail', failures: 13 })
	await logErrors(13, NOW, 'job_failed')
	const both = async (now: number) => {
		await judgeLate(deps(), now)
		await judge(now)
		return openTypes()
	}
	expect(await both(NOW + 15 * MINUTE_MS)).toEqual(['late_mail'])
	await memory.db.delete(alerts)
	await memory.db.delete(jobs).where(eq(jobs.id, 'given up'))
	await memory.db.update(job_pauses).set({ failures: 20, paused_at: NOW })
	expect(await both(NOW + MINUTE_MS)).toEqual(['late_mail'])
})

test('one address that the provider refuses is no alert while other mails go out', async () => {
	const mail = { kind: 'send_mail' as const, payload: {}, created_at: NOW - HOUR_MS }
	await memory.db.insert(jobs).values([
		{ id: 'refused', run_at: NOW + MINUTE_MS, attempts: 6, ...mail },
		{ id: 'refused, due', run_at: NOW - MINUTE_MS, attempts: 6, ...mail },
	])
	expect(await judgeLate(deps(), NOW)).toEqual([])
	await memory.db.insert(job_pauses).values({ kind: 'send_mail', failures: 1 })
	expect((await judgeLate(deps(), NOW)).map(({ type }) => type)).toEqual(['late_mail'])
})

test('an administrator whose address is not confirmed is notified, and not mailed', async () => {
	const granted = await makeUser(memory.db, { role: 'admin', email_confirmed_at: null })
	await logErrors(10, NOW)
	await judge()
	const told = await memory.db.select().from(notifications)
	expect(told.map(({ user_id }) => user_id).sort()).toEqual([admin.id, named.id, granted.id].sort())
	expect((await mails()).map(({ to }) => to).sort()).toEqual([admin.email, named.email].sort())
	await memory.db.delete(users).where(eq(users.id, granted.id))
})

test('the facts of other parts are asked in the same round trip', async () => {
	const known = <T>(fact: T) => ({ ...queryOf('select 1', []), read: () => fact })
	const other = {
		lastBackup: known({ ended_at: NOW - 2 * DAY_MS, isFallback: false }),
		brokenSeals: known(2),
		pausedKinds: known(['announce']),
	}
	const before = memory.db.trips()
	const raised = await judgeAlerts(deps(), { now: NOW, down: [] }, other)
	expect(memory.db.trips() - before).toBe(3)
	expect(raised.map(({ type, about }) => `${type} ${about}`.trim())).toEqual([
		'paused_jobs announce',
		'no_backup',
		'broken_seal',
	])
})

const figure = (name: string, count: number, more: Partial<FigureRow> = {}): FigureRow => ({
	...{ kind: 'route', name, status: '2xx', count, total_ms: 20 * count, trips: 2 * count, last_ref: null },
	classes: Array.from({ length: FIGURE_CLASSES }, (_, i) => (i === 1 ? count : 0)),
	...more,
})

test('figures of an hour, a day and a week add up, and made-up names fill no table', async () => {
	const add = (figures: FigureRow[], at: number) => writeBatch(memory.db, [addFigures(figures, at)])
	await add([figure('/home', 2)], NOW)
	await add([figure('/home', 3, { last_ref: 'r' })], NOW - 2 * MINUTE_MS)
	await add([figure('/home', 7)], NOW - 5 * HOUR_MS)
	await add([figure('/home', 11)], NOW - 3 * DAY_MS)
	await add([figure('TypeError: x', 4, { kind: 'error', status: 'page' })], NOW)
	const requests = async (span: 'hour' | 'day' | 'week') => (await readMonitor(memory.db, span, NOW)).figures.requests
	expect([await requests('hour'), await requests('day'), await requests('week')]).toEqual([5, 12, 23])
	for (let i = 0; i < 4; i += 1) {
		const names = Array.from({ length: 300 }, (_, at) => figure(`/made-up-${i}-${at}`, 1))
		await add(names, NOW)
	}
	const shown = await readMonitor(memory.db, 'hour', NOW)
	expect(shown.figures.requests).toBe(5 + 1_200)
	expect(await memory.db.$count(server_figures, eq(server_figures.name, 'other'))).toBe(3)
	expect(await memory.db.$count(server_figures)).toBeLessThan(3 * 330)
})

test('made-up errors of pages hide no error of a Worker', async () => {
	const error = (name: string, status: 'page' | 'server') => figure(name, 1, { kind: 'error', status, last_ref: 'r' })
	for (let batch = 0; batch < 20; batch += 1) {
		const madeUp = Array.from({ length: 20 }, (_, at) => error(`made up ${batch} ${at}`, 'page'))
		await writeBatch(memory.db, [addFigures(madeUp, NOW)])
	}
	await writeBatch(memory.db, [addFigures([error('job_failed: x', 'server')], NOW)])
	expect(await memory.db.$count(server_figures, eq(server_figures.name, 'job_failed: x'))).toBe(3)
	expect(await memory.db.$count(server_figures)).toBeLessThan(3 * 330)
})

test('what is old is deleted', async () => {
	await logErrors(3, NOW - 31 * DAY_MS)
	await logErrors(2, NOW - 29 * DAY_MS)
	await writeBatch(memory.db, [addFigures([figure('/home', 1)], NOW - 9 * DAY_MS)])
	// The last run of a cron stays.
	await memory.db.insert(cron_runs).values([
		{ id: 'old', name: 'jobs', started_at: NOW - 9 * DAY_MS },
		{ id: 'last', name: 'jobs', started_at: NOW - 8 * DAY_MS },
	])
	await tidyUpMonitoring(memory.db, NOW)
	const left = [monitoring_events, server_figures, cron_runs].map((table) => memory.db.$count(table))
	expect(await Promise.all(left)).toEqual([2, 0, 1])
	await noteDatabaseSize(memory.db)
})
