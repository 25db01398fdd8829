import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Inbox } from '#app/domains/notifications/model/inbox.ts'
import type { NotificationKind } from '#app/domains/notifications/model/kinds.ts'
import { NOTIFICATIONS } from '#app/domains/notifications/model/messages.ts'
import { INBOX_DATA_PATH, INBOX_PATH, SEEN_PATH } from '#app/domains/notifications/model/paths.ts'
import { MAX_SEEN_IDS } from '#app/domains/notifications/model/seen.ts'
import { tidyUpNotifications } from '#app/domains/notifications/server/tidy-up.ts'
import { DAY_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { PROTOCOL_VERSION, SCHEMA_VERSION } from '#app/sync/model/protocol.ts'
import { SESSION_PATH } from '#app/sync/model/session-path.ts'
import { writeBatch } from '#db/batch.ts'
import { type NotificationEvent, notify } from '#db/queries/notify.ts'
import { users } from '#db/schema/accounts.ts'
import { notification_events, notifications } from '#db/schema/notifications.ts'
import { blocks } from '#db/schema/social.ts'
import { makeRecipe } from '../factories/recipes.ts'
import { makeUser } from '../factories/users.ts'
import { shareStack } from '../setup/shared-stack.ts'

const stack = await shareStack()
const AT = Date.UTC(2025, 0, 15, 12)

async function newCook(changes: Parameters<typeof makeUser>[1] = {}) {
	const cook = await makeUser(stack.db, changes)
	return { ...cook, cookie: (await stack.signIn(cook)).cookie }
}
const tell = <K extends NotificationKind>(event: NotificationEvent<K>, now = AT) =>
	writeBatch(stack.db, notify(event, { token: makeId(), now }))
const announce = (userId: string, text: string, now = AT) =>
	tell({ kind: 'announcement', userId, subject: text, actorId: null, values: { text }, link: '/home' }, now)
const save = (userId: string, actorId: string, recipe: { id: string; title: string }, now = AT) =>
	tell(
		{
			kind: 'save',
			userId,
			subject: recipe.id,
			actorId,
			values: { title: recipe.title },
			link: `/recipe/${recipe.id}`,
		},
		now,
	)
const follow = (userId: string, actorId: string, now = AT) =>
	tell({ kind: 'follower', userId, subject: actorId, actorId, values: {}, link: `/user/${actorId}` }, now)

const inboxOf = async (cookie: string): Promise<Inbox> =>
	(await stack.fetch(INBOX_DATA_PATH, { headers: { cookie } })).json()
const postSeen = (cookie: string, body: unknown) =>
	stack.fetch(SEEN_PATH, {
		method: 'POST',
		headers: { cookie, 'content-type': 'application/json' },
		body: JSON.stringify(body),
	})
const rowsOf = (userId: string) => stack.db.select().from(notifications).where(eq(notifications.user_id, userId))
const linksOf = (inbox: Inbox) => inbox.items.map(({ link }) => link)

test('the page shows the newest notifications by day with who did it, in two round trips', async () => {
	const ann = await newCook()
	const ben = await makeUser(stack.db, { display_name: 'Ben <b>' })
	const recipe = { id: (await makeRecipe(stack.db, ann, { title: 'Leek soup' })).id, title: 'Leek soup' }
	await save(ann.id, ben.id, recipe)
	await announce(ann.id, 'Pantry lists are here.', AT - DAY_MS)
	const page = await stack.fetch(INBOX_PATH, { headers: { cookie: ann.cookie } })
	expect([page.status, page.headers.get('server-timing')]).toEqual([200, 'db;desc="2 trips"'])
	const html = (await page.text()).replaceAll('<!-- -->', '')
	for (const text of [
		'Ben &lt;b&gt; saved Leek soup',
		`href="/recipe/${recipe.id}"`,
		'2 unread notifications',
		'14 January 2025',
	])
		expect(html).toContain(text)
	expect(html.indexOf('saved Leek soup')).toBeLessThan(html.indexOf('Pantry lists are here.'))
})

test('an inbox holds only its cook’s notifications, the newest fifty of them', async () => {
	const [ann, ben] = [await newCook(), await newCook()]
	for (let n = 0; n < 52; n += 1) await announce(ann.id, `News ${n}.`, AT + n)
	const { items, unread } = await inboxOf(ann.cookie)
	expect(items.map(({ created_at }) => created_at - AT)).toEqual(Array.from({ length: 50 }, (_, i) => 51 - i))
	expect(unread).toEqual({ count: 52, newest: AT + 51 })
	expect(await inboxOf(ben.cookie)).toEqual({ items: [], unread: { count: 0, newest: null } })
})

test('the bell counts no more than it shows', async () => {
	const ann = await newCook()
	const rows = Array.from({ length: 130 }, (_, n) => ({
		...({ id: `announcement:${ann.id}:${n}`, user_id: ann.id, type: 'system', kind: 'announcement' } as const),
		...{ subject: String(n), values: { text: 'News' }, link: '/home', created_at: AT + n },
	}))
	await stack.db.insert(notifications).values(rows)
	expect((await inboxOf(ann.cookie)).unread).toEqual({ count: 100, newest: AT + 129 })
})

test('a rating names nobody, and its author’s picture is not sent either', async () => {
	const ann = await newCook()
	const ben = await makeUser(stack.db, { display_name: 'Ben', avatar_url: '/media/ben' })
	await tell({
		kind: 'rating',
		userId: ann.id,
		subject: 'r',
		actorId: ben.id,
		values: { title: 'Soup', stars: 1 },
		link: '/home',
	})
	const inbox = await inboxOf(ann.cookie)
	expect(inbox.items.map(({ actor }) => actor)).toEqual([null])
	expect(JSON.stringify(inbox)).not.toMatch(/Ben|media\/ben/)
	expect(JSON.stringify(inbox.items.map(({ id: _id, ...shown }) => shown))).not.toContain(ben.id)
})

test.each(['disabled', 'blocked', 'blocking'])('what a %s cook did is neither listed nor counted', async (how) => {
	const ann = await newCook()
	const ben = await makeUser(stack.db)
	await follow(ann.id, ben.id)
	expect((await inboxOf(ann.cookie)).unread.count).toBe(1)
	if (how === 'disabled') await stack.db.update(users).set({ account_status: 'disabled' }).where(eq(users.id, ben.id))
	else {
		const [user_id, blocked_id] = how === 'blocked' ? [ann.id, ben.id] : [ben.id, ann.id]
		await stack.db.insert(blocks).values({ user_id, blocked_id, created_at: AT })
	}
	const { items, unread } = await inboxOf(ann.cookie)
	expect([items, unread.count]).toEqual([[], 0])
})

test('what several cooks did stays when the last of them is not seen any more, without the name', async () => {
	const ann = await newCook()
	const [ben, cem] = [await makeUser(stack.db), await makeUser(stack.db)]
	const recipe = { id: (await makeRecipe(stack.db, ann, {})).id, title: 'Soup' }
	await save(ann.id, ben.id, recipe)
	await save(ann.id, cem.id, recipe, AT + 1)
	await stack.db.insert(blocks).values({ user_id: ann.id, blocked_id: cem.id, created_at: AT })
	const { items, unread } = await inboxOf(ann.cookie)
	expect([items.map(({ count, actor }) => [count, actor]), unread.count]).toEqual([[[2, null]], 1])
})

test('a notification leads to the thing itself, and to the place of its type where it is gone', async () => {
	const ann = await newCook()
	const ben = await makeUser(stack.db)
	const own = await makeRecipe(stack.db, ann, {})
	const shared = await makeRecipe(stack.db, ben, { is_public: true })
	const hidden = await makeRecipe(stack.db, ben, { is_public: false })
	const share = (id: string, now: number) =>
		tell(
			{
				kind: 'shared_recipe',
				userId: ann.id,
				subject: id,
				actorId: ben.id,
				values: { title: 'Soup' },
				link: `/recipe/${id}`,
			},
			now,
		)
	await save(ann.id, ben.id, { id: own.id, title: 'Soup' }, AT + 4)
	await share(shared.id, AT + 3)
	await share(hidden.id, AT + 2)
	await save(ann.id, ben.id, { id: makeId(), title: 'Gone' }, AT + 1)
	await tell({
		kind: 'meals_today',
		userId: ann.id,
		subject: '2026-11-26',
		actorId: null,
		values: { meals: ['Soup'] },
		link: '/meal-plan',
	})
	expect(linksOf(await inboxOf(ann.cookie))).toEqual([
		`/recipe/${own.id}`,
		`/recipe/${shared.id}`,
		'/explore',
		'/recipes',
		'/meal-plan',
	])
})

test('what was seen is noted once, for the cook’s own notifications, and the answer says what the bell shows', async () => {
	const [ann, ben] = [await newCook(), await newCook()]
	for (const n of [1, 2, 3]) await announce(ann.id, `News ${n}.`, AT + n)
	await announce(ben.id, 'News.')
	const [first, second] = (await inboxOf(ann.cookie)).items.map(({ id }) => id)
	const [foreign] = (await inboxOf(ben.cookie)).items.map(({ id }) => id)
	const seen = { read: [first, foreign], dismissed: [second, foreign, 'no such id'] }
	const answer = await postSeen(ann.cookie, seen)
	expect([answer.status, answer.headers.get('server-timing'), await answer.json()]).toEqual([
		200,
		'db;desc="2 trips"',
		{ count: 1, newest: AT + 3 },
	])
	const before = await rowsOf(ann.id)
	expect(await (await postSeen(ann.cookie, seen)).json()).toEqual({ count: 1, newest: AT + 3 })
	expect(await rowsOf(ann.id)).toEqual(before)
	expect((await inboxOf(ann.cookie)).items.map(({ id, is_read }) => [id === first, is_read])).toEqual([
		[true, true],
		[false, false],
	])
	expect((await rowsOf(ben.id)).map(({ read_at, dismissed_at }) => [read_at, dismissed_at])).toEqual([[null, null]])
})

test('mark all as read reads what the device does not have, and nothing that came later', async () => {
	const ann = await newCook()
	for (let n = 0; n < 60; n += 1) await announce(ann.id, `News ${n}.`, AT + n)
	await announce(ann.id, 'Later.', AT + 100)
	const answer = await postSeen(ann.cookie, { read: [], dismissed: [], read_until: AT + 59 })
	expect(await answer.json()).toEqual({ count: 1, newest: AT + 100 })
})

test('in one request, what is dismissed stays unread and what is restored is read with the rest', async () => {
	const ann = await newCook()
	await announce(ann.id, 'Restored.', AT)
	await announce(ann.id, 'Dismissed.', AT + 1)
	const [dismissed, restored] = (await inboxOf(ann.cookie)).items.map(({ id }) => id)
	await postSeen(ann.cookie, { read: [], dismissed: [restored] })
	const together = { read: [], dismissed: [dismissed], restored: [restored], read_until: AT + 1 }
	expect(await (await postSeen(ann.cookie, together)).json()).toMatchObject({ count: 0 })
	const told = (await rowsOf(ann.id)).map(({ id, read_at, dismissed_at }) => [
		id,
		read_at !== null,
		dismissed_at !== null,
	])
	expect(told).toHaveLength(2)
	expect(told).toContainEqual([dismissed, false, true])
	expect(told).toContainEqual([restored, true, false])
})

test('a dismissal that is taken back shows the notification as it was', async () => {
	const ann = await newCook()
	await announce(ann.id, 'News.')
	const [item] = (await inboxOf(ann.cookie)).items
	await postSeen(ann.cookie, { read: [], dismissed: [item?.id] })
	expect((await inboxOf(ann.cookie)).items).toEqual([])
	expect(await (await postSeen(ann.cookie, { read: [], dismissed: [], restored: [item?.id] })).json()).toMatchObject({
		count: 1,
	})
	expect((await inboxOf(ann.cookie)).items).toEqual([item])
})

test('one that is taken back while a newer one about the same thing is unread comes back as read', async () => {
	const ann = await newCook()
	const recipe = { id: makeId(), title: 'Soup' }
	await save(ann.id, (await makeUser(stack.db)).id, recipe)
	const [old] = (await inboxOf(ann.cookie)).items
	await postSeen(ann.cookie, { read: [], dismissed: [old?.id] })
	await save(ann.id, (await makeUser(stack.db)).id, recipe, AT + 1)
	await postSeen(ann.cookie, { read: [], dismissed: [], restored: [old?.id] })
	expect((await inboxOf(ann.cookie)).items.map(({ is_read }) => is_read)).toEqual([false, true])
})

const ids = (count: number) => Array.from({ length: count }, () => makeId())
test.each<[string, unknown, number]>([
	['200 ids', { read: ids(150), dismissed: ids(50) }, 200],
	['201 ids', { read: ids(MAX_SEEN_IDS), dismissed: ids(1) }, 422],
	['no lists', {}, 200],
	['ids that are none', { read: [1], dismissed: [] }, 422],
	['an endless id', { read: ['x'.repeat(401)], dismissed: [] }, 422],
	['a text', 'read', 422],
	['a time that is none', { read: [], dismissed: [], read_until: -1 }, 422],
	['too much', { read: ['x'.repeat(200_000)] }, 413],
])('a body of %s', async (_what, body, status) => {
	const ann = await newCook()
	expect((await postSeen(ann.cookie, body)).status).toBe(status)
})

test('nobody else’s session is needed or used: visitors are refused, and other methods too', async () => {
	expect((await postSeen('', { read: [], dismissed: [] })).status).toBe(401)
	expect((await stack.fetch(INBOX_DATA_PATH)).status).toBe(401)
	const { cookie } = await newCook()
	expect((await stack.fetch(SEEN_PATH, { headers: { cookie } })).status).toBe(400)
	expect((await stack.fetch(INBOX_DATA_PATH, { method: 'POST', headers: { cookie } })).status).toBe(400)
})

test('the answers to a sync and to the question about the session say what the bell shows, without another trip', async () => {
	const ann = await newCook()
	const body = { v: PROTOCOL_VERSION, clientId: makeId(), cursor: null, schema: SCHEMA_VERSION, mutations: [] }
	const sync = () =>
		stack.fetch('/api/sync', {
			method: 'POST',
			headers: { cookie: ann.cookie, 'content-type': 'application/json' },
			body: JSON.stringify(body),
		})
	const before = await sync()
	expect(await before.json()).toMatchObject({ unread: { count: 0, newest: null } })
	await announce(ann.id, 'News.')
	const after = await sync()
	expect(await after.json()).toMatchObject({ unread: { count: 1, newest: AT } })
	expect(after.headers.get('server-timing')).toBe(before.headers.get('server-timing'))
	const session = await stack.fetch(SESSION_PATH, { headers: { cookie: ann.cookie } })
	expect([session.headers.get('server-timing'), await session.json()]).toEqual([
		'db;desc="1 trips"',
		expect.objectContaining({ unread: { count: 1, newest: AT } }),
	])
})

test('notifications and the memory of their events go after 90 days', async () => {
	const ann = await newCook()
	const now = AT + 90 * DAY_MS
	await announce(ann.id, 'Old.', AT - 1)
	await announce(ann.id, 'Young.', AT)
	await tidyUpNotifications(stack.db, now)
	expect((await rowsOf(ann.id)).map(({ subject }) => subject)).toEqual(['Young.'])
	const left = await stack.db.select().from(notification_events).where(eq(notification_events.user_id, ann.id))
	expect(left.map(({ told_at }) => told_at)).toEqual([AT])
})

test('the inbox is empty and leads to explore', async () => {
	const { cookie } = await newCook()
	const html = await (await stack.fetch(INBOX_PATH, { headers: { cookie } })).text()
	for (const text of [NOTIFICATIONS.empty, NOTIFICATIONS.exploreRecipes]) expect(html).toContain(text)
	expect(html).not.toContain(NOTIFICATIONS.markAllRead)
})
