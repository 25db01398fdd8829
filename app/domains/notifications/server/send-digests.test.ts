import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { instantOf } from '#app/domains/meal-plan/model/wall-time.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { JOB_PAYLOADS } from '#app/platform/model/jobs.ts'
import type { Log } from '#app/platform/server/log.ts'
import { writeBatch } from '#db/batch.ts'
import { blankEndedMails, finishJob } from '#db/queries/jobs.ts'
import { type NotificationEvent, notify } from '#db/queries/notify.ts'
import { users } from '#db/schema/accounts.ts'
import { digests, notification_preferences, notifications } from '#db/schema/notifications.ts'
import { jobs } from '#db/schema/platform.ts'
import { blocks } from '#db/schema/social.ts'
import { makeUser, type User } from '../../../../tests/factories/users.ts'
import { type MemoryDb, openMemoryDb } from '../../../../tests/setup/memory-db.ts'
import { sendDigests } from './send-digests.ts'
import { unsubscribe, unsubscribedBy, unsubscribeUrl } from './unsubscribe.ts'

let memory: MemoryDb
beforeAll(async () => {
	memory = await openMemoryDb()
})
afterAll(() => memory.close())
beforeEach(async () => {
	memory.before = undefined
	await memory.db.delete(digests)
	await memory.db.delete(jobs)
})

const ZONE = 'Europe/Berlin'
const at = (day: string, time: string) => instantOf(day, time, ZONE)
const DAY = '2027-11-26'
const SECRET = 'a secret of this test'
const APP_URL = 'https://nomster.example'

const errors: unknown[] = []
const log: Log = { info: () => {}, error: (event) => errors.push(event) }
const cronAt = (now: number, db = memory.db) => sendDigests(db, { now, appUrl: APP_URL, secret: SECRET, log })
/** Something happens after a cron has read what is due, and before it writes. */
async function cronWhile(now: number, happen: () => Promise<unknown>) {
	memory.before = async (kind) => {
		if (kind !== 'write') return
		memory.before = undefined
		await happen()
	}
	await cronAt(now)
}
const dueOf = async (cook: User) =>
	(await memory.db.select().from(digests).where(eq(digests.user_id, cook.id)))[0]?.due_at
const cookIn = (changes: Parameters<typeof makeUser>[1] = {}) => makeUser(memory.db, { time_zone: ZONE, ...changes })

const tell = (cook: User, now: number, event: Partial<NotificationEvent> = {}) =>
	writeBatch(
		memory.db,
		notify(
			{
				...{ kind: 'rating', userId: cook.id, subject: makeId(), actorId: null },
				...{ values: { title: 'BUY NOW at evil.example', stars: 4 }, link: '/' },
				...event,
			} as NotificationEvent,
			{ token: makeId(), now },
		),
	)

async function mails() {
	const rows = await memory.db.select().from(jobs).where(eq(jobs.kind, 'send_mail')).orderBy(asc(jobs.run_at))
	return rows.map(({ payload }) => JOB_PAYLOADS.send_mail.parse(payload))
}

describe('the digest', () => {
	test('counts what is unread, hours later and by day, with the headers by which it ends', async () => {
		const cook = await cookIn()
		const other = await cookIn({ display_name: 'BUY NOW at evil.example' })
		await tell(cook, at(DAY, '09:00'))
		await tell(cook, at(DAY, '09:01'))
		await tell(cook, at(DAY, '09:02'), {
			...{ kind: 'follower', subject: other.id, actorId: other.id, values: {}, link: `/user/${other.id}` },
		})
		await cronAt(at(DAY, '09:05'))
		expect(await mails()).toEqual([])
		await cronAt(at(DAY, '13:00'))
		const [mail, ...more] = await mails()
		expect(more).toEqual([])
		expect(mail).toMatchObject({ to: cook.email, subject: 'What is new on Nomster' })
		expect(mail?.text.split('\n\n').slice(0, 3)).toEqual([
			'A cook started following you.',
			'2 new ratings of your recipes.',
			`Open notifications:\n${APP_URL}/notifications`,
		])
		const end = unsubscribeUrl(cook.id, { secret: SECRET, appUrl: APP_URL })
		expect(mail?.headers).toEqual({
			'List-Unsubscribe': `<${end}>`,
			'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
		})
		expect(mail?.text).toContain(end)
		expect(mail?.html).toContain(`<a href="${end.replaceAll('&', '&amp;')}">`)
	})

	test('names nothing that another cook has typed', async () => {
		const [cook, other] = [await cookIn(), await cookIn({ display_name: 'BUY NOW at evil.example' })]
		const about = { actorId: other.id, subject: other.id }
		await tell(cook, 1, { ...about, kind: 'follower', values: {} })
		await tell(cook, 1, { ...about, kind: 'save', values: { title: 'BUY NOW at evil.example' } })
		await tell(cook, 1, { ...about, kind: 'shared_recipe', values: { title: 'BUY NOW at evil.example' } })
		await tell(cook, 1)
		await cronAt(at(DAY, '13:00'))
		const [mail] = await mails()
		expect(mail?.text).toContain('One of your recipes was saved.')
		expect(JSON.stringify(mail)).not.toContain('evil')
	})

	test('an announcement is in it in its words', async () => {
		const cook = await cookIn()
		await tell(cook, 1, { kind: 'announcement', values: { text: 'We are down on Sunday.' } })
		await cronAt(at(DAY, '13:00'))
		expect((await mails())[0]?.text).toContain('We are down on Sunday.')
	})

	test('of more than three announcements it says how many more there are', async () => {
		const cook = await cookIn()
		for (let i = 1; i <= 5; i += 1)
			await tell(cook, i, { kind: 'announcement', values: { text: `Announcement ${i}.` } })
		await cronAt(at(DAY, '13:00'))
		expect((await mails())[0]?.text.split('\n\n').slice(0, 4)).toEqual([
			'Announcement 5.',
			'Announcement 4.',
			'Announcement 3.',
			'2 more announcements are in your inbox.',
		])
	})

	test('waits for the morning of the cook', async () => {
		const cook = await cookIn()
		await tell(cook, at(DAY, '20:00'))
		await cronAt(at(DAY, '23:59'))
		await cronAt(at('2027-11-27', '00:01'))
		expect(await mails()).toEqual([])
		expect((await memory.db.select().from(digests))[0]?.due_at).toBe(at('2027-11-27', '08:00'))
		await cronAt(at('2027-11-27', '08:00'))
		expect(await mails()).toHaveLength(1)
	})

	test('comes at most once a day, and never twice about the same', async () => {
		const cook = await cookIn()
		await tell(cook, at(DAY, '09:00'))
		await cronAt(at(DAY, '13:00'))
		await tell(cook, at(DAY, '13:01'))
		for (let now = at(DAY, '13:02'); now < at('2027-11-27', '13:00'); now += HOUR_MS / 2) await cronAt(now)
		expect(await mails()).toHaveLength(1)
		await cronAt(at('2027-11-27', '13:00'))
		expect((await mails()).map(({ text }) => text.split('\n\n')[0])).toEqual([
			'One of your recipes was rated.',
			'One of your recipes was rated.',
		])
		await cronAt(at('2027-11-28', '14:00'))
		expect(await mails()).toHaveLength(2)
	})

	test('what happens while a digest is written is in the next one, a day later', async () => {
		const [cook, other] = [await cookIn(), await cookIn()]
		await tell(cook, at(DAY, '08:00'), { subject: 'gathers more' })
		await tell(cook, at(DAY, '08:01'))
		await cronWhile(at(DAY, '13:00'), async () => {
			await tell(cook, at(DAY, '12:59'), { subject: 'gathers more', actorId: other.id })
			await tell(cook, at(DAY, '13:00'), { kind: 'announcement', values: { text: 'We are down on Sunday.' } })
		})
		expect(await dueOf(cook)).toBe(at('2027-11-27', '13:00'))
		await cronAt(at('2027-11-27', '13:00'))
		expect((await mails()).map(({ text }) => text.split('\n\n').slice(0, 2))).toEqual([
			['2 new ratings of your recipes.', expect.stringContaining('Open notifications')],
			['2 new ratings of your recipes.', 'We are down on Sunday.'],
		])
		expect(await dueOf(cook)).toBeNull()
	})

	test('a notification that arrives while an empty digest ends gets a digest at its usual time', async () => {
		const cook = await cookIn()
		await tell(cook, at(DAY, '08:00'))
		await memory.db.update(notifications).set({ read_at: 5 }).where(eq(notifications.user_id, cook.id))
		await cronWhile(at(DAY, '13:00'), () => tell(cook, at(DAY, '13:00')))
		expect(await dueOf(cook)).toBe(at(DAY, '17:00'))
		await cronAt(at(DAY, '17:00'))
		expect(await mails()).toHaveLength(1)
	})

	test.each([
		['wants no mails', async (cook: User) => void (await unsubscribe(memory.db, cook.id))],
		[
			'has blocked who did it',
			async (cook: User) => {
				const { id } = await cookIn()
				await tell(cook, at(DAY, '08:01'), { kind: 'follower', subject: id, actorId: id, values: {} })
				await memory.db.insert(blocks).values({ user_id: cook.id, blocked_id: id, created_at: 1 })
				await memory.db.update(notifications).set({ read_at: 5 }).where(eq(notifications.kind, 'rating'))
			},
		],
	])('what is unread of a cook who %s makes no other digest due', async (_, change) => {
		const cook = await cookIn()
		await tell(cook, at(DAY, '08:00'))
		await change(cook)
		await cronAt(at(DAY, '13:00'))
		expect([await mails(), await dueOf(cook)]).toEqual([[], null])
	})

	test('more unread than a digest counts is no reason for another one', async () => {
		const cook = await cookIn()
		await tell(cook, at(DAY, '08:00'))
		const rows = Array.from({ length: 200 }, (_, n) => ({
			...({ id: `${cook.id}:${n}`, user_id: cook.id, type: 'recipe', kind: 'rating', subject: `${n}` } as const),
			...{ values: { title: 'Soup', stars: 4 }, link: '/', created_at: at(DAY, '08:01') + n },
		}))
		await memory.db.insert(notifications).values(rows)
		await cronAt(at(DAY, '13:00'))
		expect((await mails()).map(({ text }) => text.split('\n\n')[0])).toEqual(['200 new ratings of your recipes.'])
		expect(await dueOf(cook)).toBeNull()
	})

	test('what the inbox shows of a disabled cook is in it: ratings, and what several cooks saved', async () => {
		const [cook, first, last] = [await cookIn(), await cookIn(), await cookIn()]
		await tell(cook, 1, { actorId: last.id })
		for (const { id } of [first, last])
			await tell(cook, 2, { kind: 'save', subject: 'several', actorId: id, values: { title: 'Soup' } })
		await tell(cook, 3, { kind: 'save', subject: 'one', actorId: last.id, values: { title: 'Stew' } })
		await memory.db.update(users).set({ account_status: 'disabled' }).where(eq(users.id, last.id))
		await cronAt(at(DAY, '13:00'))
		expect((await mails())[0]?.text.split('\n\n').slice(0, 2)).toEqual([
			'One of your recipes was rated.',
			'2 new saves of your recipes.',
		])
	})

	test('what was read, dismissed or comes from a blocked or disabled cook is not in it; alone it is no mail', async () => {
		const [cook, blocked, disabled] = [await cookIn(), await cookIn(), await cookIn()]
		for (const [actor, column] of [
			[await cookIn(), 'read_at'],
			[await cookIn(), 'dismissed_at'],
		] as const) {
			await tell(cook, 1, { kind: 'follower', subject: actor.id, actorId: actor.id, values: {} })
			await memory.db
				.update(notifications)
				.set({ [column]: 5 })
				.where(eq(notifications.subject, actor.id))
		}
		for (const actor of [blocked, disabled])
			await tell(cook, 1, { kind: 'follower', subject: actor.id, actorId: actor.id, values: {} })
		await memory.db.insert(blocks).values({ user_id: cook.id, blocked_id: blocked.id, created_at: 1 })
		await memory.db.update(users).set({ account_status: 'disabled' }).where(eq(users.id, disabled.id))
		await cronAt(at(DAY, '13:00'))
		expect(await mails()).toEqual([])
		expect((await memory.db.select().from(digests))[0]?.due_at).toBeNull()
	})

	test.each([
		['an address that nobody has confirmed', { email_confirmed_at: null }, {}],
		['mails that are switched off', {}, { email_enabled: false }],
		['a disabled account', { account_status: 'disabled' as const }, {}],
	])('%s: nothing is mailed', async (_, account, preferences) => {
		const cook = await cookIn()
		await tell(cook, 1)
		await memory.db.insert(notification_preferences).values({ user_id: cook.id, ...preferences })
		await memory.db
			.update(users)
			.set({ id: cook.id, ...account })
			.where(eq(users.id, cook.id))
		await cronAt(at(DAY, '13:00'))
		expect(await mails()).toEqual([])
	})

	test('a cron that is killed before a step, or two at once, mail once', async () => {
		const cook = await cookIn()
		await tell(cook, at(DAY, '08:00'))
		for (let killedAt = 1; killedAt <= 2; killedAt += 1) {
			let requests = 0
			memory.before = () => {
				requests += 1
				if (requests === killedAt) throw new Error('killed')
			}
			await expect(cronAt(at(DAY, '12:30'))).rejects.toThrow('killed')
		}
		let isSecond = false
		memory.before = async (kind) => {
			if (kind !== 'write' || isSecond) return
			isSecond = true
			await cronAt(at(DAY, '12:31'), memory.open())
		}
		await cronAt(at(DAY, '12:31') + MINUTE_MS)
		memory.before = undefined
		expect(isSecond).toBe(true)
		expect(await mails()).toHaveLength(1)
	})

	test('without the secret none is sent, and the log says why', async () => {
		const cook = await cookIn()
		await tell(cook, at(DAY, '08:00'))
		errors.length = 0
		await sendDigests(memory.db, { now: at(DAY, '13:00'), appUrl: APP_URL, secret: undefined, log })
		expect([await mails(), errors]).toEqual([[], ['digests_not_configured']])
	})

	test('a sent mail keeps no address, text or link', async () => {
		const cook = await cookIn()
		await tell(cook, at(DAY, '08:00'))
		await cronAt(at(DAY, '13:00'))
		for (const { id } of await memory.db.select().from(jobs)) await finishJob(memory.db, id, at(DAY, '13:01'))
		await blankEndedMails(memory.db)
		const [job] = await memory.db.select().from(jobs).where(eq(jobs.kind, 'send_mail'))
		expect(job?.payload).toEqual({ to: '', subject: 'What is new on Nomster', text: '' })
	})
})

describe('the link that ends mails', () => {
	const tokenOf = (id: string) =>
		new URL(unsubscribeUrl(id, { secret: SECRET, appUrl: APP_URL })).searchParams.get('token')

	test('is good for its own cook alone, and nothing else is', () => {
		const [id, other] = [makeId(), makeId()]
		const token = tokenOf(id) ?? ''
		expect(unsubscribedBy(token, SECRET)).toBe(id)
		const mark = token.split('.')[1] ?? ''
		for (const wrong of [
			...[null, '', id, `${id}.`, `${other}.${mark}`, `${id}.${'A'.repeat(43)}`, `${token}x`, ` ${token}`],
			`${id}.${mark.slice(0, 42)}é`,
			`${id.toUpperCase()}.${mark}`,
		])
			expect(unsubscribedBy(wrong, SECRET)).toBeNull()
		expect(unsubscribedBy(token, 'another secret')).toBeNull()
		expect(unsubscribedBy(token, undefined)).toBeNull()
	})

	test('switches mails off and nothing else, once or twice, also for a cook without preferences', async () => {
		const [cook, chosen] = [await cookIn(), await cookIn()]
		await memory.db.insert(notification_preferences).values({ user_id: chosen.id, recipe_likes: false })
		for (const one of [cook, cook, chosen]) await unsubscribe(memory.db, one.id)
		const rows = await memory.db.select().from(notification_preferences)
		const of = (one: User) => rows.find(({ user_id }) => user_id === one.id)
		expect(of(cook)).toMatchObject({ email_enabled: false, push_enabled: true, recipe_likes: true, week_glance: false })
		expect(of(chosen)).toMatchObject({ email_enabled: false, recipe_likes: false })
		await unsubscribe(memory.db, makeId())
	})
})

test('a digest a day is the most over many days of events', async () => {
	const cook = await cookIn()
	let now = at(DAY, '07:00')
	for (let hours = 0; hours < 96; hours += 1) {
		await tell(cook, now)
		await cronAt(now)
		now += HOUR_MS
	}
	const sent = await memory.db
		.select({ at: jobs.run_at })
		.from(jobs)
		.where(eq(jobs.kind, 'send_mail'))
		.orderBy(asc(jobs.run_at))
	expect(sent.length).toBeGreaterThanOrEqual(3)
	for (const [i, { at: moment }] of sent.entries()) {
		const before = sent[i - 1]?.at
		if (before !== undefined) expect(moment - before).toBeGreaterThanOrEqual(DAY_MS)
	}
})
