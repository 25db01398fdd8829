import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { JOB_PAYLOADS } from '#app/platform/model/jobs.ts'
import { queryOf, writeBatch } from '#db/batch.ts'
import { saveNotificationPreferences } from '#db/queries/notification-preferences.ts'
import { sessions } from '#db/schema/accounts.ts'
import { digests, notifications, push_subscriptions } from '#db/schema/notifications.ts'
import { jobs } from '#db/schema/platform.ts'
import { follows } from '#db/schema/social.ts'
import { makeUser, type User } from '../../../../tests/factories/users.ts'
import { type Cook, outcomes, put, recipe, type SyncApp, startSyncApp } from '../../../../tests/setup/sync-app.ts'
import { tellFollowers } from './tell-followers.ts'

// 23:30 UTC: the next day in Auckland.
const EVENING = Date.UTC(2026, 4, 3, 23, 30)
let now = EVENING
let app: SyncApp
beforeAll(async () => {
	app = await startSyncApp({ clock: () => now })
})
afterAll(() => app.close())

const follow = (follower: User, author: User, state: 'accepted' | 'requested' = 'accepted') =>
	app.memory.db.insert(follows).values({ follower_id: follower.id, followee_id: author.id, state, created_at: 1 })

/** An author with one follower. */
async function followed() {
	const author = await app.signUp({ time_zone: 'Pacific/Auckland', display_name: 'Ada' })
	const fan = await makeUser(app.memory.db)
	await follow(fan, author)
	return { author, fan, phone: author.device() }
}

async function publish(phone: ReturnType<Cook['device']>, ...titles: string[]) {
	const ids = titles.map(() => makeId())
	const ops = titles.map((title, i) => put('recipe', ids[i] ?? '', recipe({ title, is_public: true })))
	expect(outcomes(await phone.sync(phone.edit(ops)))).toEqual(['applied'])
	return ids
}
const jobsOf = async (author: User) => {
	const rows = await app.memory.db.select().from(jobs).where(eq(jobs.kind, 'tell_followers'))
	return rows.filter(({ payload }) => JOB_PAYLOADS.tell_followers.parse(payload).author_id === author.id)
}
/** Runs the author's jobs until none is open. */
async function tell(author: User) {
	for (;;) {
		const open = (await jobsOf(author)).filter(({ done_at }) => done_at === null)
		if (open.length === 0) return
		for (const { id, payload } of open)
			await tellFollowers(app.memory.db, JOB_PAYLOADS.tell_followers.parse(payload), { id, now })
	}
}
const toldTo = (user: User) =>
	app.memory.db
		.select()
		.from(notifications)
		.where(and(eq(notifications.user_id, user.id), eq(notifications.kind, 'shared_recipe')))

describe('publishing', () => {
	test('enqueues one job for the recipes of a commit, on the cook’s own day', async () => {
		const { author, phone } = await followed()
		await publish(phone, 'Leek soup', 'Plum tart')
		expect((await jobsOf(author)).map(({ payload }) => payload)).toMatchObject([
			{ author_id: author.id, day: '2026-05-04', count: 2, from: null, until: null },
		])
	})

	test('enqueues none where nobody follows the cook, and none for a private recipe', async () => {
		const lonely = await app.signUp()
		await follow(await makeUser(app.memory.db), lonely, 'requested')
		await publish(lonely.device(), 'Leek soup')
		const { author, phone } = await followed()
		await phone.sync(phone.edit([put('recipe', makeId(), recipe())]))
		expect([await jobsOf(lonely), await jobsOf(author)]).toEqual([[], []])
	})

	test('a recipe again after it was private tells nobody, on the same day or a later one', async () => {
		const { author, fan, phone } = await followed()
		const [id = ''] = await publish(phone, 'Leek soup')
		await tell(author)
		for (const later of [1, DAY_MS]) {
			now = EVENING + later
			await phone.sync(phone.edit([put('recipe', id, { is_public: false }, { is_public: true })]))
			now += 1
			await phone.sync(phone.edit([put('recipe', id, { is_public: true }, { is_public: false })]))
			await tell(author)
		}
		now = EVENING
		expect((await toldTo(fan)).map(({ count }) => count)).toEqual([1])
	})
})

describe('the followers of a cook', () => {
	test('are told once an author and day: what is unread gathers, what was read stays read', async () => {
		const { author, fan, phone } = await followed()
		await publish(phone, 'Leek soup')
		await tell(author)
		const [id = ''] = await publish(phone, 'Plum tart')
		await tell(author)
		expect(await toldTo(fan)).toMatchObject([
			{
				...{ subject: `${author.id}:2026-05-04`, actor_id: author.id, count: 2 },
				...{ values: { title: 'Plum tart' }, link: `/recipe/${id}`, read_at: null },
			},
		])
		await app.memory.db.update(notifications).set({ read_at: now }).where(eq(notifications.user_id, fan.id))
		await publish(phone, 'Third')
		await tell(author)
		expect(await toldTo(fan)).toMatchObject([{ count: 2, read_at: now }])
		now += DAY_MS
		await publish(phone, 'Fourth')
		await tell(author)
		now = EVENING
		expect((await toldTo(fan)).map(({ count }) => count).sort()).toEqual([1, 2])
	})

	test('who switched it off, are disabled, only asked to follow or have a block are not told', async () => {
		const { author, phone } = await followed()
		const { db } = app.memory
		const [off, asking, blocking] = [await makeUser(db), await makeUser(db), await makeUser(db)]
		const disabled = await makeUser(db, { account_status: 'disabled' })
		await saveNotificationPreferences(db, off.id, { social_activity: false })
		for (const fan of [off, blocking, disabled]) await follow(fan, author)
		await follow(asking, author, 'requested')
		await writeBatch(db, [queryOf('insert into blocks values (?1, ?2, 1)', [blocking.id, author.id])])
		await publish(phone, 'Leek soup')
		await tell(author)
		for (const fan of [off, asking, blocking, disabled]) expect(await toldTo(fan)).toEqual([])
	})

	test('are not told of a recipe that is private again by then', async () => {
		const { author, fan, phone } = await followed()
		const [id = ''] = await publish(phone, 'Leek soup')
		await phone.sync(phone.edit([put('recipe', id, { is_public: false }, { is_public: true })]))
		await tell(author)
		expect(await toldTo(fan)).toEqual([])
	})

	test('are told once though a job runs twice, and a job ends in the batch of its work', async () => {
		const { author, fan, phone } = await followed()
		await publish(phone, 'Leek soup')
		const [job] = await jobsOf(author)
		const step = JOB_PAYLOADS.tell_followers.parse(job?.payload)
		for (const at of [now, now + 1]) {
			expect(await tellFollowers(app.memory.db, step, { id: job?.id ?? '', now: at })).toEqual({ finished: true })
			expect((await jobsOf(author)).map(({ done_at }) => done_at)).toEqual([at])
		}
		expect((await toldTo(fan)).map(({ count }) => count)).toEqual([1])
	})

	test('of more than 500 are all told, in jobs of 500, and pushed to in jobs of 100', async () => {
		const { author, fan, phone } = await followed()
		const { db } = app.memory
		const ids = Array.from({ length: 1_240 }, () => makeId())
		await writeBatch(db, [
			queryOf(
				`insert into users (id, email, email_normalized, account_status, created_at)
				select value, value, value, 'active', 1 from json_each(?1)`,
				[JSON.stringify(ids)],
			),
			queryOf(
				`insert into follows (follower_id, followee_id, state, created_at) select value, ?2, 'accepted', 1 from json_each(?1)`,
				[JSON.stringify(ids), author.id],
			),
		])
		const listening = [fan.id, ...ids.slice(0, 230)]
		await db
			.insert(sessions)
			.values(listening.map((user_id) => ({ ...{ id: `s-${user_id}`, user_id, created_at: 1 }, ...SESSION })))
		await db.insert(push_subscriptions).values(
			listening.map((user_id) => ({
				...{ user_id, endpoint: `https://push.example/${user_id}`, session_id: `s-${user_id}` },
				...{ p256dh_key: '', auth_key: '', user_agent: '', created_at: 1, seen_at: 1 },
			})),
		)
		await publish(phone, 'Leek soup')
		await tell(author)
		expect(
			(await jobsOf(author)).map(({ payload }) => JOB_PAYLOADS.tell_followers.parse(payload).from !== null),
		).toEqual([false, true, true])
		const told = await db.select().from(notifications).where(eq(notifications.actor_id, author.id))
		expect(new Set(told.map(({ user_id }) => user_id))).toEqual(new Set([fan.id, ...ids]))
		const pushed = (await db.select().from(jobs).where(like(jobs.id, 'push:%'))).flatMap(({ payload }) => {
			const { of } = JOB_PAYLOADS.push_notifications.parse(payload)
			expect(of.length).toBeLessThanOrEqual(100)
			return of.filter(({ subject }) => subject.startsWith(author.id)).map(({ user_id }) => user_id)
		})
		expect(pushed.toSorted()).toEqual(listening.toSorted())
		expect(await db.select().from(digests).where(eq(digests.user_id, fan.id))).toMatchObject([{ sent_at: null }])
	})
})

const SESSION = { expires_at: EVENING + DAY_MS, user_agent: '', last_seen_at: 1 }
