import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { users } from '#db/schema/accounts.ts'
import { digests, notification_preferences, notifications } from '#db/schema/notifications.ts'
import { rate_limits } from '#db/schema/platform.ts'
import { blocks, follows, social_counts } from '#db/schema/social.ts'
import { makeUser, type User, type UserOverrides } from '../../../../tests/factories/users.ts'
import { type MemoryDb, openMemoryDb } from '../../../../tests/setup/memory-db.ts'
import { FOLLOW } from '../model/connection-messages.ts'
import { AUTHOR } from '../model/messages.ts'
import { GRAPH_VERBS, type GraphVerb, MOST_FOLLOWS } from '../model/relation.ts'
import { saveConnectionSetting } from './connection-settings.ts'
import { actOnCook } from './graph.ts'

let memory: MemoryDb
let now: number
let ann: User
let ben: User
beforeEach(async () => {
	memory?.close()
	memory = await openMemoryDb()
	now = 1_790_000_000_000
	ann = await makeUser(memory.db, { display_name: 'Ann' })
	ben = await makeUser(memory.db, { display_name: 'Ben' })
})
afterAll(() => memory.close())

const server = () => ({ db: memory.db, clock: () => now, makeId })
const act = (by: User, verb: GraphVerb, cook: Pick<User, 'id'>, email_confirmed = true) =>
	actOnCook(server(), { id: by.id, email_confirmed }, { verb, cook: cook.id })
/** What a verb answers, or the sentence with which it is refused. */
const answerOf = (...args: Parameters<typeof act>) =>
	act(...args).catch((error: { code: string; message: string }) => `${error.code}: ${error.message}`)
const approving = (overrides: UserOverrides = {}) => makeUser(memory.db, { approves_followers: true, ...overrides })
const told = async ({ id }: User) =>
	(await memory.db.select().from(notifications).where(eq(notifications.user_id, id))).map(
		({ kind, actor_id, link }) => ({ kind, actor_id, link }),
	)
const follow = async () => (await memory.db.select().from(follows)).map(({ created_at: _, ...row }) => row)
const countsOf = async ({ id }: User) => {
	const [row] = await memory.db.select().from(social_counts).where(eq(social_counts.user_id, id))
	return { followers: row?.followers ?? 0, following: row?.following ?? 0, requests: row?.requests ?? 0 }
}

test('a follow is one row however often it is made, and the other cook is told once', async () => {
	expect(await act(ann, 'follow', ben)).toBe('following')
	expect(await act(ann, 'follow', ben)).toBe('following')
	expect(await follow()).toEqual([{ follower_id: ann.id, followee_id: ben.id, state: 'accepted' }])
	expect(await told(ben)).toEqual([{ kind: 'follower', actor_id: ann.id, link: `/user/${ann.id}` }])
	expect(await countsOf(ben)).toEqual({ followers: 1, following: 0, requests: 0 })
	expect(await countsOf(ann)).toEqual({ followers: 0, following: 1, requests: 0 })
	expect(await memory.db.select({ count: rate_limits.count }).from(rate_limits)).toEqual([{ count: 1 }, { count: 1 }])
})

test('a cook who approves followers gets a request, which is accepted once and tells the one who asked', async () => {
	const cleo = await approving()
	expect(await act(ann, 'follow', cleo)).toBe('requested')
	expect(await told(cleo)).toEqual([{ kind: 'follow_request', actor_id: ann.id, link: '/connections?tab=requests' }])
	expect(await countsOf(cleo)).toEqual({ followers: 0, following: 0, requests: 1 })
	for (let i = 0; i < 2; i += 1) expect(await act(cleo, 'accept', ann)).toBe('following')
	expect(await told(ann)).toEqual([{ kind: 'follow_accepted', actor_id: cleo.id, link: `/user/${cleo.id}` }])
	expect(await countsOf(cleo)).toEqual({ followers: 1, following: 0, requests: 0 })
	const [request] = await memory.db.select().from(notifications).where(eq(notifications.user_id, cleo.id))
	expect(request?.read_at).toBe(now)
	expect(await memory.db.$count(digests)).toBe(2)
})

test('a decline is silent, and asking again within 7 days of it tells nothing', async () => {
	const cleo = await approving()
	await act(ann, 'follow', cleo)
	now += 5 * DAY_MS
	for (let i = 0; i < 2; i += 1) expect(await act(cleo, 'decline', ann)).toBe('none')
	expect(await told(ann)).toEqual([])
	await memory.db.delete(notifications)
	now += 6 * DAY_MS
	expect(await act(ann, 'follow', cleo)).toBe('requested')
	expect(await told(cleo)).toEqual([])
	await act(ann, 'withdraw', cleo)
	now += DAY_MS
	await act(ann, 'follow', cleo)
	expect(await told(cleo)).toHaveLength(1)
})

test('a decline of a request of which the cook was not told is remembered too', async () => {
	const cleo = await approving()
	await memory.db.insert(notification_preferences).values({ user_id: cleo.id, social_activity: false })
	await act(ann, 'follow', cleo)
	await act(cleo, 'decline', ann)
	await memory.db.update(notification_preferences).set({ social_activity: true })
	now += HOUR_MS
	await act(ann, 'follow', cleo)
	expect(await told(cleo)).toEqual([])
})

test('a request is withdrawn by who has made it; a follow that was accepted meanwhile stays', async () => {
	const cleo = await approving()
	await act(ann, 'follow', cleo)
	expect(await act(ann, 'withdraw', cleo)).toBe('none')
	expect(await follow()).toEqual([])
	expect(await answerOf(cleo, 'accept', ann)).toBe(`not_found: ${FOLLOW.requestGone}`)
	await act(ann, 'follow', cleo)
	await act(cleo, 'accept', ann)
	expect(await act(ann, 'withdraw', cleo)).toBe('following')
	expect(await act(cleo, 'decline', ann)).toBe('following')
	expect(await act(cleo, 'remove_follower', ann)).toBe('none')
	expect(await follow()).toEqual([])
})

test('following and unfollowing 50 times tells once in 7 days', async () => {
	for (let i = 0; i < 50; i += 1) {
		await act(ann, 'follow', ben)
		await act(ann, 'unfollow', ben)
		now += 3 * HOUR_MS
	}
	expect(await told(ben)).toHaveLength(1)
	now += 2 * DAY_MS
	await memory.db.update(notifications).set({ read_at: now })
	await act(ann, 'follow', ben)
	expect(await told(ben)).toHaveLength(2)
})

test('nobody follows or blocks themselves', async () => {
	for (const verb of GRAPH_VERBS) expect(await answerOf(ann, verb, ann)).toBe(`invalid: ${FOLLOW.yourself}`)
	expect(await follow()).toEqual([])
	expect(await memory.db.$count(blocks)).toBe(0)
})

test('follow and accept need a confirmed address, the other verbs never do', async () => {
	const ida = await makeUser(memory.db, { email_confirmed_at: null, approves_followers: true })
	expect(await answerOf(ida, 'follow', ben, false)).toBe(`forbidden: ${FOLLOW.confirmFirst}`)
	await act(ann, 'follow', ida)
	expect(await answerOf(ida, 'accept', ann, false)).toBe(`forbidden: ${FOLLOW.confirmFirst}`)
	// A session that says otherwise changes nothing: the statement looks at the row.
	expect(await answerOf(ida, 'follow', ben)).toBe(`not_found: ${AUTHOR.notFound}`)
	expect(await answerOf(ida, 'accept', ann)).toBe(`not_found: ${FOLLOW.requestGone}`)
	for (const verb of ['unfollow', 'withdraw', 'decline', 'remove_follower', 'unblock'] as const)
		expect(await act(ida, verb, ann, false)).toBe('none')
	expect(await act(ida, 'block', ann, false)).toBe('blocked')
})

test('30 follows an hour and 200 a day; a repeated one counts as none', async () => {
	const cooks = await Promise.all(Array.from({ length: 31 }, () => makeUser(memory.db)))
	for (const cook of cooks.slice(0, 30)) expect(await act(ann, 'follow', cook)).toBe('following')
	expect(await act(ann, 'follow', cooks[0] as User)).toBe('following')
	const last = cooks[30] as User
	const refused = await act(ann, 'follow', last).catch((error) => error)
	expect(refused).toMatchObject({ code: 'too_many_requests', message: FOLLOW.tooMany, retryAfter: 3_600 })
	now += HOUR_MS
	expect(await act(ann, 'follow', last)).toBe('following')
	const day = (await memory.db.select().from(rate_limits)).find(({ key }) => key.startsWith('follow-day'))
	expect(day?.count).toBe(31)
	await memory.db
		.update(rate_limits)
		.set({ count: 200 })
		.where(eq(rate_limits.key, String(day?.key)))
	await act(ann, 'unfollow', last)
	expect(await answerOf(ann, 'follow', last)).toBe(`too_many_requests: ${FOLLOW.tooMany}`)
})

test('60 blocks an hour; a repeated one counts as none, and unblocking always goes', async () => {
	const cooks = await Promise.all(Array.from({ length: 61 }, () => makeUser(memory.db)))
	for (const cook of cooks.slice(0, 60)) expect(await act(ann, 'block', cook)).toBe('blocked')
	const [first, last] = [cooks[0] as User, cooks[60] as User]
	expect(await act(ann, 'block', first)).toBe('blocked')
	const refused = await act(ann, 'block', last).catch((error) => error)
	expect(refused).toMatchObject({ code: 'too_many_requests', message: FOLLOW.tooManyBlocks, retryAfter: 3_600 })
	// To a cook who has blocked her, a full rate says nothing about that either.
	await act(last, 'block', ann)
	expect(await answerOf(ann, 'block', last)).toBe(`not_found: ${AUTHOR.notFound}`)
	expect(await act(ann, 'unblock', first)).toBe('none')
	expect(await answerOf(ann, 'block', first)).toBe(`too_many_requests: ${FOLLOW.tooManyBlocks}`)
	now += HOUR_MS
	expect(await act(ann, 'block', first)).toBe('blocked')
})

test(`a cook follows ${MOST_FOLLOWS} cooks at most, requests included`, async () => {
	await memory.db.$client.execute({
		sql: `insert into users (id, email, email_normalized, created_at) select 'u' || value, value, value, 1 from generate_series(1, ?1)`,
		args: [MOST_FOLLOWS],
	})
	await memory.db.$client.execute({
		sql: `insert into follows select ?1, id, case when rowid % 2 then 'requested' else 'accepted' end, 1 from users where id like 'u%' and length(id) < 10`,
		args: [ann.id],
	})
	expect(await answerOf(ann, 'follow', ben)).toBe(`forbidden: ${FOLLOW.tooManyInAll}`)
	await memory.db.delete(follows).where(eq(follows.followee_id, 'u1'))
	expect(await act(ann, 'follow', ben)).toBe('following')
})

test('a block ends follows and requests both ways, and what each was told of the other', async () => {
	const cleo = await approving()
	await act(ann, 'follow', cleo)
	await act(cleo, 'follow', ann)
	const gathered = { type: 'recipe', kind: 'save', values: {}, link: '/recipe/x', created_at: 1 } as const
	await memory.db.insert(notifications).values([
		{ ...gathered, id: 'a', user_id: cleo.id, subject: 'one', count: 1, actor_id: ann.id },
		{ ...gathered, id: 'b', user_id: cleo.id, subject: 'two', count: 3, actor_id: ann.id },
		{ ...gathered, id: 'c', user_id: cleo.id, subject: 'three', count: 1, actor_id: ben.id },
	])
	for (let i = 0; i < 2; i += 1) expect(await act(cleo, 'block', ann)).toBe('blocked')
	expect(await follow()).toEqual([])
	expect(await told(ann)).toEqual([])
	expect(await told(cleo)).toEqual([
		{ kind: 'save', actor_id: null, link: '/recipe/x' },
		{ kind: 'save', actor_id: ben.id, link: '/recipe/x' },
	])
	for (const cook of [ann, cleo]) expect(await countsOf(cook)).toEqual({ followers: 0, following: 0, requests: 0 })
})

test('between a blocked cook and the blocker every verb answers as for an id that nobody has', async () => {
	await act(ann, 'block', ben)
	const nobody = { id: makeId() }
	const changes = async () => [await follow(), await memory.db.$count(blocks), await memory.db.$count(notifications)]
	const before = await changes()
	for (const verb of GRAPH_VERBS)
		expect(await answerOf(ben, verb, ann), verb).toBe(await answerOf(ben, verb, nobody as User))
	expect(await changes()).toEqual(before)
	// Only the cook's own block is known to the blocker, so that it can be lifted.
	for (const verb of GRAPH_VERBS.filter((one) => one !== 'block' && one !== 'unblock'))
		expect(await answerOf(ann, verb, ben), verb).toBe(await answerOf(ann, verb, nobody as User))
	expect(await changes()).toEqual(before)
})

test('unblocking restores no follow, and both may follow again', async () => {
	await act(ben, 'follow', ann)
	await act(ann, 'block', ben)
	for (let i = 0; i < 2; i += 1) expect(await act(ann, 'unblock', ben)).toBe('none')
	expect(await follow()).toEqual([])
	expect(await act(ben, 'follow', ann)).toBe('following')
})

test('a disabled cook is found by no verb, and counts nowhere until restored', async () => {
	await act(ann, 'follow', ben)
	await memory.db.update(users).set({ account_status: 'disabled' }).where(eq(users.id, ben.id))
	const cleo = await makeUser(memory.db)
	expect(await answerOf(cleo, 'follow', ben)).toBe(`not_found: ${AUTHOR.notFound}`)
	expect(await answerOf(cleo, 'block', ben)).toBe(`not_found: ${AUTHOR.notFound}`)
	expect(await countsOf(ann)).toEqual({ followers: 0, following: 0, requests: 0 })
	await memory.db.update(users).set({ account_status: 'active' }).where(eq(users.id, ben.id))
	expect(await countsOf(ann)).toEqual({ followers: 0, following: 1, requests: 0 })
})

test('switching approval off accepts those who wait, and they are told', async () => {
	const cleo = await approving()
	const quiet = await makeUser(memory.db)
	await memory.db.insert(notification_preferences).values({ user_id: quiet.id, social_activity: false })
	for (const cook of [ann, ben, quiet]) await act(cook, 'follow', cleo)
	await saveConnectionSetting(server(), cleo.id, { name: 'approves_followers', on: true })
	expect(await countsOf(cleo)).toEqual({ followers: 0, following: 0, requests: 3 })
	const before = memory.db.trips()
	await saveConnectionSetting(server(), cleo.id, { name: 'approves_followers', on: false })
	expect(memory.db.trips() - before).toBe(1)
	expect(await countsOf(cleo)).toEqual({ followers: 3, following: 0, requests: 0 })
	const accepted = { kind: 'follow_accepted', actor_id: cleo.id, link: `/user/${cleo.id}` }
	expect(await told(ann)).toEqual([accepted])
	expect(await told(ben)).toEqual([accepted])
	expect(await told(quiet)).toEqual([])
	await saveConnectionSetting(server(), cleo.id, { name: 'approves_followers', on: false })
	expect(await told(ann)).toEqual([accepted])
})

test('who was told of it less than a week ago is not told again when approval is switched off', async () => {
	const dora = await approving()
	const acceptBen = async () => {
		await saveConnectionSetting(server(), dora.id, { name: 'approves_followers', on: true })
		await act(ben, 'follow', dora)
		await saveConnectionSetting(server(), dora.id, { name: 'approves_followers', on: false })
		await act(ben, 'unfollow', dora)
	}
	const countsOfTold = async () =>
		(await memory.db.select().from(notifications).where(eq(notifications.actor_id, dora.id))).map(
			({ count, created_at }) => [count, created_at],
		)
	await acceptBen()
	const [first] = await countsOfTold()
	await acceptBen()
	expect(await countsOfTold()).toEqual([first])
	now += 7 * 24 * 3_600_000
	await acceptBen()
	// It is one thing that happened again, and nothing that gathers.
	const again = await countsOfTold()
	expect(again.map(([count]) => count)).toEqual([1])
	expect(again[0]?.[1]).toBeGreaterThan(first?.[1] ?? 0)
})

test('every verb costs one round trip', async () => {
	for (const verb of GRAPH_VERBS) {
		const before = memory.db.trips()
		await answerOf(ann, verb, ben)
		expect(memory.db.trips() - before, verb).toBe(1)
	}
})
