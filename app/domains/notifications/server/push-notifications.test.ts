import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#app/platform/model/clock.ts'
import type { JobPayload } from '#app/platform/model/jobs.ts'
import { drainJobs, type JobHandlers, LANES, newCalls } from '#app/platform/server/drain-jobs.ts'
import type { PushService } from '#app/platform/server/env.ts'
import type { Log } from '#app/platform/server/log.ts'
import { saveNotificationPreferences } from '#db/queries/notification-preferences.ts'
import { notifications, push_subscriptions } from '#db/schema/notifications.ts'
import { jobs } from '#db/schema/platform.ts'
import { blocks } from '#db/schema/social.ts'
import { createPushService, type PushServiceStandIn } from '../../../../dev/push/push-service.ts'
import { routeFetchTo } from '../../../../dev/push/route-fetch.ts'
import { makeVapidKeys } from '../../../../dev/push/vapid.ts'
import { makeSubscription, tellCook } from '../../../../tests/factories/push.ts'
import { makeUser, type User } from '../../../../tests/factories/users.ts'
import { type MemoryDb, openMemoryDb } from '../../../../tests/setup/memory-db.ts'
import { drainPushes } from './drain-pushes.ts'
import { createSender } from './push/send-push.ts'
import { pushNotifications } from './push-notifications.ts'

let memory: MemoryDb
let push: PushServiceStandIn
let endRoute: () => void
let now: number
let errors: { event: string; fields?: Record<string, unknown> | undefined }[]
let infos: typeof errors
const log: Log = {
	info: (event, fields) => void infos.push({ event, fields }),
	error: (event, _, fields) => void errors.push({ event, fields }),
}
const vapid = makeVapidKeys()

/** Noon in UTC. */
const NOON = Math.floor(Date.now() / (24 * HOUR_MS)) * 24 * HOUR_MS + 12 * HOUR_MS

beforeEach(async () => {
	memory = await openMemoryDb()
	push = createPushService()
	endRoute = routeFetchTo(push)
	now = NOON
	errors = []
	infos = []
})
afterEach(() => {
	push.asUsual()
	endRoute()
	memory.close()
})

const clock = () => now

function serviceWith(limit?: (ms: number) => AbortSignal): PushService & { parts: number[]; trips: number } {
	const env = { ...vapid, VAPID_SUBJECT: 'mailto:hello@nomster.example', PUSH_STAND_IN: push.host }
	const service = {
		parts: [] as number[],
		trips: 0,
		async pushNotifications(...[payload, ids]: Parameters<PushService['pushNotifications']>) {
			const db = memory.open()
			const sender = createSender(env, limit ? { limit } : {})
			service.parts.push(payload.of.length)
			await pushNotifications({ db, sender, appUrl: 'https://nomster.example', clock, log }, payload, ids)
			service.trips += db.trips()
		},
		sendTest: async () => null,
		diagnose: async () => ({ settings: [], tried: [] }),
	}
	return service
}

/** A run of the cron, for pushes alone. */
const runCron = (service: PushService = serviceWith(), calls = newCalls()) =>
	drainPushes({ db: memory.db, clock, log }, service, calls)

const saved = (id: string, subject = 'soup') => ({
	...({ kind: 'save', subject, actorId: id, values: { title: 'Leek soup' }, link: '/recipe/soup' } as const),
	now,
})
const triesOf = ({ payload }: typeof jobs.$inferSelect) => (payload as JobPayload<'push_notifications'>).of[0]?.tries
const openJobs = async () => (await memory.db.select().from(jobs)).filter((job) => job.done_at === null)
const subscriptions = () => memory.db.select().from(push_subscriptions)
/** A job of `n` pushes. */
const job = (id: string, n: number) => ({
	payload: { of: Array.from({ length: n }, () => ({ user_id: 'u', kind: 'save', subject: 's' })) },
	...{ id, kind: 'push_notifications', run_at: now, created_at: now },
})
const twoCooks = async (): Promise<[User, User]> => [
	await makeUser(memory.db, { time_zone: 'UTC' }),
	await makeUser(memory.db, { display_name: 'Noor' }),
]

test('a save is pushed to every browser of its author, as declarative push', async () => {
	const [author, noor] = await twoCooks()
	const one = await makeSubscription(memory.db, push, author, now)
	const other = await makeSubscription(memory.db, push, author, now)
	await tellCook(memory.db, author, saved(noor.id))
	const service = serviceWith()
	await runCron(service)
	expect(push.pushes.map(({ endpoint }) => endpoint).sort()).toEqual([one.endpoint, other.endpoint].sort())
	const [{ text = '', ttl, urgency, topic } = {}] = push.pushes
	expect(JSON.parse(text)).toEqual({
		web_push: 8030,
		notification: {
			title: 'Recipe saved',
			body: 'Noor saved Leek soup',
			navigate: 'https://nomster.example/recipe/soup',
			lang: 'en',
			tag: topic,
		},
		app_badge: 1,
	})
	expect({ ttl, urgency }).toEqual({ ttl: 24 * 3_600, urgency: 'low' })
	expect(service.trips).toBe(2)
	expect(await openJobs()).toEqual([])
	await runCron()
	expect(push.pushes).toHaveLength(2)
})

test('what gathers has one topic, so that the newer push replaces the older', async () => {
	const [author, noor] = await twoCooks()
	const third = await makeUser(memory.db)
	await makeSubscription(memory.db, push, author, now)
	await tellCook(memory.db, author, saved(noor.id))
	await runCron()
	await tellCook(memory.db, author, saved(third.id))
	await runCron()
	expect(push.pushes.map(({ text }) => JSON.parse(text).notification.body)).toEqual([
		'Noor saved Leek soup',
		'2 cooks saved Leek soup',
	])
	expect(new Set(push.pushes.map(({ topic }) => topic)).size).toBe(1)
})

test('what was read, switched off, or is of a session that is over is not pushed', async () => {
	const [author, noor] = await twoCooks()
	const browser = await makeSubscription(memory.db, push, author, now)
	await tellCook(memory.db, author, saved(noor.id, 'read'))
	await memory.db.update(notifications).set({ read_at: now })
	await runCron()
	await tellCook(memory.db, author, saved(noor.id, 'off'))
	await saveNotificationPreferences(memory.db, author.id, { push_enabled: false })
	await runCron()
	await saveNotificationPreferences(memory.db, author.id, { push_enabled: true })
	await tellCook(memory.db, author, saved(noor.id, 'likes'))
	await saveNotificationPreferences(memory.db, author.id, { recipe_likes: false })
	await runCron()
	await saveNotificationPreferences(memory.db, author.id, { recipe_likes: true })
	now += 365 * 24 * HOUR_MS
	await tellCook(memory.db, author, saved(noor.id, 'over'))
	await runCron()
	expect(browser.endpoint).toBeTruthy()
	expect(push.requests).toEqual([])
	expect(await openJobs()).toEqual([])
})

test('unusual_activity switches the push of a sign-in alone', async () => {
	const [author, noor] = await twoCooks()
	await makeSubscription(memory.db, push, author, now)
	const values = { device: 'Firefox on Linux', place: null, new: 'device' } as const
	await saveNotificationPreferences(memory.db, author.id, { unusual_activity: false })
	await tellCook(memory.db, author, { kind: 'sign_in', values, now })
	await tellCook(memory.db, author, saved(noor.id))
	await runCron()
	expect(push.pushes.map(({ text }) => JSON.parse(text).notification.title)).toEqual(['Recipe saved'])
	await saveNotificationPreferences(memory.db, author.id, { unusual_activity: true })
	await tellCook(memory.db, author, { kind: 'sign_in', values, now })
	await runCron()
	expect(push.pushes).toHaveLength(2)
})

test('at night only unusual activity and the day’s meals, whose hour the cook chose, are pushed; the rest comes at 07:00 of the cook’s zone, once', async () => {
	const [author, noor] = await twoCooks()
	await makeSubscription(memory.db, push, author, now)
	now = NOON + 10 * HOUR_MS
	await tellCook(memory.db, author, saved(noor.id))
	await tellCook(memory.db, author, { kind: 'meals_today', values: { meals: ['Soup'] }, now })
	await tellCook(memory.db, author, {
		kind: 'sign_in',
		values: { device: 'Safari', place: 'Lyon, France', new: 'country' },
		now,
	})
	await runCron()
	expect(push.pushes.map(({ text }) => JSON.parse(text).notification.title).sort()).toEqual([
		'Sign-in from a new country',
		'Today’s meals',
	])
	expect(await openJobs()).toMatchObject([{ run_at: NOON + 19 * HOUR_MS, locked_until: null }])
	now += HOUR_MS
	await tellCook(memory.db, author, saved((await makeUser(memory.db)).id))
	await runCron()
	expect(await openJobs()).toHaveLength(1)
	now = NOON + 19 * HOUR_MS
	await runCron()
	expect(push.pushes.map(({ text }) => JSON.parse(text).notification.body).at(-1)).toBe('2 cooks saved Leek soup')
	expect(push.pushes).toHaveLength(3)
})

test('404 and 410 delete the subscription, and the other browser still gets its push', async () => {
	const [author, noor] = await twoCooks()
	const gone = await makeSubscription(memory.db, push, author, now)
	const unknown = await makeSubscription(memory.db, push, author, now)
	const kept = await makeSubscription(memory.db, push, author, now)
	push.unsubscribe(gone.endpoint)
	push.tell(404, unknown.endpoint)
	await tellCook(memory.db, author, saved(noor.id))
	await runCron()
	expect((await subscriptions()).map(({ endpoint }) => endpoint)).toEqual([kept.endpoint])
	expect(push.pushes.map(({ endpoint }) => endpoint)).toEqual([kept.endpoint])
})

test('413 is sent again shorter and without padding', async () => {
	const [author, noor] = await twoCooks()
	await makeSubscription(memory.db, push, author, now)
	push.tell(413)
	await tellCook(memory.db, author, { ...saved(noor.id), values: { title: 'Soup '.repeat(700) } })
	await runCron()
	expect(push.requests.map(({ status }) => status)).toEqual([413, 201])
	const [{ text = '', bytes = 0 } = {}] = push.pushes
	expect(bytes).toBeLessThan(1_024 + 104)
	expect(JSON.parse(text).notification.body).toMatch(/^Noor saved Soup Soup .*…$/)
})

test('429 and 5xx wait as Retry-After says, for that browser alone', async () => {
	const [author, noor] = await twoCooks()
	const busy = await makeSubscription(memory.db, push, author, now)
	const free = await makeSubscription(memory.db, push, author, now)
	push.tell({ status: 429, retryAfter: '600' }, busy.endpoint)
	await tellCook(memory.db, author, saved(noor.id))
	await runCron()
	expect(push.pushes.map(({ endpoint }) => endpoint)).toEqual([free.endpoint])
	now += 10 * MINUTE_MS - SECOND_MS
	await runCron()
	expect(push.requests).toHaveLength(2)
	push.tell({ status: 503, retryAfter: new Date(now + 5 * MINUTE_MS).toUTCString() }, busy.endpoint)
	now += SECOND_MS
	await runCron()
	push.asUsual()
	now += 5 * MINUTE_MS
	await runCron()
	expect(push.pushes.map(({ endpoint }) => endpoint)).toEqual([free.endpoint, busy.endpoint])
	expect(await subscriptions()).toHaveLength(2)
})

test('401 and 403 are logged as our own fault, and delete nothing', async () => {
	const [author, noor] = await twoCooks()
	await makeSubscription(memory.db, push, author, now)
	push.tell(403)
	await tellCook(memory.db, author, saved(noor.id))
	await runCron()
	expect(errors).toEqual([{ event: 'push_key_refused', fields: { said: '403', service: push.host, count: 1 } }])
	expect(await subscriptions()).toHaveLength(1)
	expect(await openJobs()).toEqual([])
})

test('a redirect is not followed, and an address off the list is not asked', async () => {
	const [author, noor] = await twoCooks()
	await makeSubscription(memory.db, push, author, now)
	push.tell('redirect')
	await tellCook(memory.db, author, saved(noor.id))
	await runCron()
	expect(push.requests.map(({ status }) => status)).toEqual([307])
	await memory.db.update(push_subscriptions).set({ endpoint: 'https://127.0.0.1/push' })
	await tellCook(memory.db, author, saved(noor.id, 'another'))
	await runCron()
	expect(push.requests).toHaveLength(1)
	expect(errors.map(({ fields }) => fields)).toMatchObject([{ said: '307' }, { said: '400', service: '127.0.0.1' }])
})

test('a service that hangs costs its part one wait, and its pushes come later', async () => {
	const [author, noor] = await twoCooks()
	for (let i = 0; i < 10; i += 1) await makeSubscription(memory.db, push, author, now)
	push.tell('nothing')
	await tellCook(memory.db, author, saved(noor.id))
	const limit = new AbortController()
	const run = runCron(serviceWith(() => limit.signal))
	await expect.poll(() => push.requests.length).toBe(6)
	limit.abort()
	await run
	expect(push.requests).toHaveLength(6)
	// Only what was asked for has been tried.
	expect((await openJobs()).map(triesOf).sort()).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 1, 1])
	expect(infos).toEqual([
		{ event: 'push_wait', fields: { said: 'silent', service: push.host, count: 6 } },
		{ event: 'push_not_begun', fields: { said: 'unasked', service: push.host, count: 4 } },
	])
	push.asUsual()
	now += MINUTE_MS
	await runCron()
	expect(push.pushes).toHaveLength(10)
})

test('while a push service hangs, mails go out', async () => {
	const [author, noor] = await twoCooks()
	await makeSubscription(memory.db, push, author, now)
	push.tell('nothing')
	await tellCook(memory.db, author, saved(noor.id))
	const mail = { to: 'a@example.org', subject: 'Hello', text: 'Hello' }
	await memory.db.insert(jobs).values({ id: 'mail', kind: 'send_mail', payload: mail, run_at: now, created_at: now })
	const limit = new AbortController()
	const pushing = runCron(serviceWith(() => limit.signal))
	await expect.poll(() => push.requests.length).toBe(1)
	const sent: string[] = []
	const handlers = { send_mail: async ({ subject }: { subject: string }) => void sent.push(subject) }
	await drainJobs({ db: memory.db, clock, log }, LANES.mail, handlers as never)
	expect(sent).toEqual(['Hello'])
	limit.abort()
	await pushing
})

test('a step to do ahead that comes at night is not pushed, since its hour was not the cook’s choice', async () => {
	const [author] = await twoCooks()
	await makeSubscription(memory.db, push, author, now)
	now = NOON + 10 * HOUR_MS
	const values = { step: 'Soak the beans', meal: 'Chili', date: '2026-11-28' }
	await tellCook(memory.db, author, { kind: 'do_ahead', values, now })
	await tellCook(memory.db, author, { kind: 'week_glance', values: { meals: 1, days: 1, open: [] }, now })
	await runCron()
	expect(push.requests).toEqual([])
	// In the morning it is of no use any more.
	now = NOON + 19 * HOUR_MS
	await runCron()
	expect([push.requests, await openJobs()]).toEqual([[], []])
})

test('the number on the icon is that of the bell: what a blocked or disabled cook did is not counted', async () => {
	const [author, noor] = await twoCooks()
	const gone = await makeUser(memory.db, { account_status: 'disabled' })
	await makeSubscription(memory.db, push, author, now)
	await tellCook(memory.db, author, saved(gone.id, 'pie'))
	await tellCook(memory.db, author, saved(noor.id))
	await runCron()
	expect(push.pushes.map(({ text }) => JSON.parse(text).app_badge)).toEqual([1])
})

test('what a cook did who was blocked in the night is not pushed in the morning', async () => {
	const [author, noor] = await twoCooks()
	await makeSubscription(memory.db, push, author, now)
	now = NOON + 10 * HOUR_MS
	await tellCook(memory.db, author, saved(noor.id))
	await runCron()
	await memory.db.insert(blocks).values({ user_id: author.id, blocked_id: noor.id, created_at: now })
	now = NOON + 19 * HOUR_MS
	await runCron()
	expect([push.requests, await openJobs()]).toEqual([[], []])
})

test('pushes of one minute go out in parts of a hundred, 2,400 in a run of the cron', async () => {
	const rows = [
		...Array.from({ length: 30 }, (_, i) => job(`full ${i}`, 100)),
		...Array.from({ length: 150 }, (_, i) => job(`single ${i}`, 1)),
	]
	for (const row of rows) await memory.db.insert(jobs).values(row)
	const first = serviceWith()
	await runCron(first)
	expect(first.parts).toEqual(Array(24).fill(100))
	const second = serviceWith()
	await runCron(second)
	expect(second.parts).toEqual([...Array(6).fill(100), 100, 50])
	expect(await openJobs()).toEqual([])
})

test('a run of the cron calls other Workers 32 times at most, however the pushes are spread over jobs and drains', async () => {
	for (let i = 0; i < 40; i += 1) await memory.db.insert(jobs).values(job(`sixty ${i}`, 60))
	for (let i = 0; i < 40; i += 1)
		await memory.db.insert(jobs).values({
			payload: { user_id: 'u' },
			...{ id: `read ${i}`, kind: 'read_customer', run_at: now, created_at: now },
		})
	const service = serviceWith()
	const calls = newCalls()
	let asked = 0
	const handlers = {
		async read_customer() {
			asked += 1
		},
	}
	const billing = () =>
		drainJobs({ db: memory.db, clock, log, calls }, LANES.billing, handlers as unknown as JobHandlers)
	const [pushed, billed] = await Promise.all([runCron(service, calls), billing()])
	const again = await runCron(service, calls)
	expect(service.parts.length + asked).toBeLessThanOrEqual(32)
	expect(service.parts.length).toBeGreaterThanOrEqual(20)
	expect([pushed.failed, billed.failed, again.failed]).toEqual([0, 0, 0])
	// What was taken and did not fit is free for the next run, and has not been tried.
	expect((await openJobs()).map(({ locked_until, attempts }) => [locked_until, attempts])).toEqual(
		Array(80 - service.parts.length - asked).fill([null, 0]),
	)
})

test('a part is a hundred pushes, also where a cook has many browsers', async () => {
	const noor = await makeUser(memory.db)
	for (let i = 0; i < 15; i += 1) {
		const cook = await makeUser(memory.db)
		for (let n = 0; n < 10; n += 1) await makeSubscription(memory.db, push, cook, now)
		await tellCook(memory.db, cook, saved(noor.id))
	}
	const service = serviceWith()
	await runCron(service)
	expect(service.parts).toEqual([100, 50])
	expect(push.pushes).toHaveLength(150)
})

test('the jobs of a part that fails are tried again', async () => {
	const [author, noor] = await twoCooks()
	await makeSubscription(memory.db, push, author, now)
	await tellCook(memory.db, author, saved(noor.id))
	const failing = { ...serviceWith(), pushNotifications: () => Promise.reject(new Error('no binding')) }
	expect(await runCron(failing)).toEqual({ ran: 1, failed: 1 })
	now += MINUTE_MS
	await runCron()
	expect(push.pushes).toHaveLength(1)
})
