import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NotificationKind, NotificationValues } from '#app/domains/notifications/model/kinds.ts'
import { DAY_MS, HOUR_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { makeUser } from '../../tests/factories/users.ts'
import { type MemoryDb, openMemoryDb } from '../../tests/setup/memory-db.ts'
import { writeBatch } from '../batch.ts'
import { sessions, users } from '../schema/accounts.ts'
import { digests, notification_preferences, notifications, push_subscriptions } from '../schema/notifications.ts'
import { jobs } from '../schema/platform.ts'
import { blocks } from '../schema/social.ts'
import { type NotificationEvent, notify } from './notify.ts'

const AT = Date.UTC(2026, 10, 26, 12)
const WEEK_MS = 7 * DAY_MS

let memory: MemoryDb
beforeAll(async () => {
	memory = await openMemoryDb()
})
afterAll(() => memory.close())

const cook = async () => (await makeUser(memory.db)).id
const tell = <K extends NotificationKind>(
	event: NotificationEvent<K>,
	now = AT,
	token = makeId(),
	when: Parameters<typeof notify>[1]['when'] = '1',
) => writeBatch(memory.db, notify(event, { token, now, when }))
const toldTo = (userId: string) =>
	memory.db.select().from(notifications).where(eq(notifications.user_id, userId)).orderBy(notifications.created_at)
const choose = (userId: string, changes: Partial<typeof notification_preferences.$inferInsert>) =>
	memory.db.insert(notification_preferences).values({ user_id: userId, ...changes })

const save = (userId: string, actorId: string, title = 'Leek soup'): NotificationEvent<'save'> => ({
	...{ kind: 'save', userId, subject: 'recipe-1', actorId, values: { title }, link: '/recipe/recipe-1' },
})
const follower = (userId: string, actorId: string): NotificationEvent<'follower'> => ({
	...{ kind: 'follower', userId, subject: actorId, actorId, values: {}, link: `/user/${actorId}` },
})
const announcement = (userId: string): NotificationEvent<'announcement'> => ({
	...{ kind: 'announcement', userId, subject: 'a1', actorId: null, values: { text: 'New' }, link: '/home' },
})
const moderation = (userId: string): NotificationEvent<'moderation'> => ({
	...{ kind: 'moderation', userId, subject: 'r1', actorId: null, link: '/recipe/r1' },
	values: { entity: 'recipe', title: 'Stew', reason: 'spam' },
})

test('an event is told with its kind, type, values, link and actor', async () => {
	const [ann, ben] = [await cook(), await cook()]
	await tell(save(ann, ben))
	const [row, ...others] = await toldTo(ann)
	expect(others).toEqual([])
	expect(row).toMatchObject({
		...{ type: 'recipe', kind: 'save', subject: 'recipe-1', values: { title: 'Leek soup' }, count: 1 },
		...{ link: '/recipe/recipe-1', actor_id: ben, read_at: null, dismissed_at: null, mailed_at: null, created_at: AT },
	})
	expect(row?.id.startsWith(`save:${ann}:recipe-1:${ben}:`)).toBe(true)
})

test('the same event is told once, and a batch that is sent twice tells once', async () => {
	const [ann, ben] = [await cook(), await cook()]
	const token = makeId()
	await tell(save(ann, ben), AT, token)
	await tell(save(ann, ben), AT, token)
	await tell(save(ann, ben), AT + 400 * DAY_MS)
	expect((await toldTo(ann)).map(({ count }) => count)).toEqual([1])
})

test('events of several cooks about one recipe gather until read, with the last actor and title', async () => {
	const [ann, ben, cem, dot] = [await cook(), await cook(), await cook(), await cook()]
	await tell(save(ann, ben))
	await tell(save(ann, cem, 'Leek soup, better'), AT + 1)
	const [gathered] = await toldTo(ann)
	expect(gathered).toMatchObject({
		...{ count: 2, actor_id: cem, created_at: AT + 1, values: { title: 'Leek soup, better' } },
	})
	await memory.db
		.update(notifications)
		.set({ read_at: AT + 2 })
		.where(eq(notifications.user_id, ann))
	await tell(save(ann, dot), AT + 3)
	expect((await toldTo(ann)).map(({ count, actor_id }) => [count, actor_id])).toEqual([
		[2, cem],
		[1, dot],
	])
})

test('a dismissed notification gathers nothing more', async () => {
	const [ann, ben, cem] = [await cook(), await cook(), await cook()]
	await tell(save(ann, ben))
	await memory.db.update(notifications).set({ dismissed_at: AT }).where(eq(notifications.user_id, ann))
	await tell(save(ann, cem), AT + 1)
	expect((await toldTo(ann)).map(({ count }) => count)).toEqual([1, 1])
})

test('follow and unfollow fifty times tells once in seven days', async () => {
	const [ann, ben] = [await cook(), await cook()]
	for (let n = 0; n < 50; n += 1) await tell(follower(ann, ben), AT + n * HOUR_MS)
	expect(await toldTo(ann)).toHaveLength(1)
	await memory.db.update(notifications).set({ read_at: AT }).where(eq(notifications.user_id, ann))
	await tell(follower(ann, ben), AT + WEEK_MS - 1)
	expect(await toldTo(ann)).toHaveLength(1)
	await tell(follower(ann, ben), AT + WEEK_MS)
	expect(await toldTo(ann)).toHaveLength(2)
})

test('what does not gather stays one event a notification, and a repetition renews an unread one', async () => {
	const [ann, ben] = [await cook(), await cook()]
	await tell(follower(ann, ben))
	await tell(follower(ann, ben), AT + WEEK_MS)
	expect((await toldTo(ann)).map(({ count, created_at }) => [count, created_at])).toEqual([[1, AT + WEEK_MS]])
})

test('a cook is not told of themselves', async () => {
	const ann = await cook()
	await tell(save(ann, ann))
	expect(await toldTo(ann)).toEqual([])
})

test.each(['the cook', 'the actor'])('nothing is told where %s has blocked the other', async (who) => {
	const [ann, ben] = [await cook(), await cook()]
	const [user_id, blocked_id] = who === 'the cook' ? [ann, ben] : [ben, ann]
	await memory.db.insert(blocks).values({ user_id, blocked_id, created_at: AT })
	await tell(save(ann, ben))
	expect(await toldTo(ann)).toEqual([])
})

test('a disabled cook is told nothing', async () => {
	const [ann, ben] = [await cook(), await cook()]
	await memory.db.update(users).set({ account_status: 'disabled' }).where(eq(users.id, ann))
	await tell(save(ann, ben))
	await tell(moderation(ann))
	expect(await toldTo(ann)).toEqual([])
})

const OF_PREFERENCE = {
	social_activity: 'follower',
	recipe_comments: 'rating',
	recipe_likes: 'save',
	meal_reminders: 'meals_today',
	recipe_recommendations: 'recommendation',
	system_announcements: 'announcement',
} as const
const VALUES: Partial<NotificationValues> = {
	...{ follower: {}, rating: { title: 'Soup', stars: 4 }, save: { title: 'Soup' }, meals_today: { meals: ['Soup'] } },
	...{ recommendation: { title: 'Soup' }, announcement: { text: 'New' }, week_glance: { meals: 0, days: 0, open: [] } },
}
const anyEvent = (kind: NotificationKind, userId: string) =>
	({ kind, userId, subject: 's', actorId: null, values: VALUES[kind] ?? {}, link: '/home' }) as NotificationEvent

test.each(Object.entries(OF_PREFERENCE))(
	'%s off is silence for its kinds, and only for them',
	async (preference, kind) => {
		const ann = await cook()
		await choose(ann, { [preference]: false })
		const digestBefore = await memory.db.select().from(digests).where(eq(digests.user_id, ann))
		await tell(anyEvent(kind, ann))
		expect(await toldTo(ann)).toEqual([])
		expect(await memory.db.select().from(digests).where(eq(digests.user_id, ann))).toEqual(digestBefore)
		for (const other of Object.values(OF_PREFERENCE).filter((one) => one !== kind)) await tell(anyEvent(other, ann))
		expect(await toldTo(ann)).toHaveLength(Object.keys(OF_PREFERENCE).length - 1)
	},
)

test('next week at a glance is silent until it is switched on', async () => {
	const ann = await cook()
	await tell(anyEvent('week_glance', ann))
	expect(await toldTo(ann)).toEqual([])
	await choose(ann, { week_glance: true })
	await tell(anyEvent('week_glance', ann))
	expect(await toldTo(ann)).toHaveLength(1)
})

test('an event that was silenced is told when it happens again with the switch on', async () => {
	const [ann, ben] = [await cook(), await cook()]
	await choose(ann, { recipe_likes: false })
	await tell(save(ann, ben))
	await memory.db.update(notification_preferences).set({ recipe_likes: true })
	await tell(save(ann, ben), AT + 1)
	expect(await toldTo(ann)).toHaveLength(1)
})

test.each(['moderation', 'payment', 'deletion', 'admin_alert', 'sign_in'] as const)(
	'%s always reaches the inbox, with every switch off',
	async (kind) => {
		const ann = await cook()
		await choose(ann, {
			...{ push_enabled: false, email_enabled: false, recipe_comments: false, recipe_likes: false },
			...{ meal_reminders: false, social_activity: false, recipe_recommendations: false },
			...{ system_announcements: false, unusual_activity: false },
		})
		await tell(anyEvent(kind, ann))
		expect(await toldTo(ann)).toHaveLength(1)
	},
)

test('nothing is told where the condition of the batch does not hold', async () => {
	const ann = await cook()
	await tell(moderation(ann), AT, makeId(), `exists (select 1 from users where id = '${makeId()}')`)
	expect(await toldTo(ann)).toEqual([])
	await tell(
		moderation(ann),
		AT,
		makeId(),
		sql`exists (select 1 from users where id = ${makeId()} and role = ${'user'})`,
	)
	expect(await toldTo(ann)).toEqual([])
	await tell(moderation(ann), AT, makeId(), sql`exists (select 1 from users where id = ${ann} and role = ${'user'})`)
	expect(await toldTo(ann)).toHaveLength(1)
})

const pushJobs = async (userId: string) =>
	(await memory.db.select().from(jobs).where(eq(jobs.kind, 'push_notifications'))).filter((job) =>
		JSON.stringify(job.payload).includes(userId),
	)

async function subscribe(userId: string) {
	const session_id = makeId()
	await memory.db.insert(sessions).values({
		...{ id: session_id, user_id: userId, expires_at: 1, created_at: AT, last_seen_at: AT, user_agent: '' },
	})
	await memory.db.insert(push_subscriptions).values({
		...{ user_id: userId, endpoint: `https://push.test/${userId}`, p256dh_key: '', auth_key: '', user_agent: '' },
		...{ session_id, created_at: AT, seen_at: AT },
	})
}

test('a job of the same batch pushes it, for a cook with a subscription only', async () => {
	const [ann, ben, cem] = [await cook(), await cook(), await cook()]
	await subscribe(ann)
	await tell(save(ann, ben))
	await tell(save(cem, ben))
	expect(await pushJobs(cem)).toEqual([])
	expect((await pushJobs(ann)).map(({ payload, run_at }) => ({ payload, run_at }))).toEqual([
		{
			payload: { of: [{ user_id: ann, kind: 'save', subject: 'recipe-1', endpoint: `https://push.test/${ann}` }] },
			run_at: AT,
		},
	])
	await tell(save(ann, ben))
	expect(await pushJobs(ann)).toHaveLength(1)
	await tell(anyEvent('recommendation', ann))
	expect(await pushJobs(ann), 'the weekly pick is for the inbox only').toHaveLength(1)
})

test('the digest is due after a wait, at most once a day, and an earlier one is not put off', async () => {
	const [ann, ben, cem] = [await cook(), await cook(), await cook()]
	const dueFor = async () => (await memory.db.select().from(digests).where(eq(digests.user_id, ann)))[0]?.due_at
	await tell(save(ann, ben))
	expect(await dueFor()).toBe(AT + 4 * HOUR_MS)
	await tell(save(ann, cem), AT + HOUR_MS)
	expect(await dueFor()).toBe(AT + 4 * HOUR_MS)
	await memory.db.run(sql`update digests set due_at = null, sent_at = ${AT} where user_id = ${ann}`)
	await tell(save(ann, await cook()), AT + HOUR_MS)
	expect(await dueFor()).toBe(AT + DAY_MS)
	await tell(anyEvent('sign_in', cem))
	expect(await memory.db.select().from(digests).where(eq(digests.user_id, cem))).toEqual([])
})

test('announcements and decisions name no actor and are in the digest', async () => {
	const ann = await cook()
	await tell(announcement(ann))
	await tell(moderation(ann), AT + 1)
	expect((await toldTo(ann)).map(({ actor_id, type }) => [actor_id, type])).toEqual([
		[null, 'system'],
		[null, 'system'],
	])
})
