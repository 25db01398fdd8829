import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { MESSAGES_PAGE } from '#app/domains/administration/model/messages-page.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { audit_log } from '#db/schema/audit.ts'
import { announcements, notification_preferences, notifications } from '#db/schema/notifications.ts'
import { jobs } from '#db/schema/platform.ts'
import { makeUser, type User } from '../factories/users.ts'
import { shareStack } from '../setup/shared-stack.ts'

let chief: User
let admin: User
const stack = await shareStack()
beforeAll(async () => {
	chief = await makeUser(stack.db, { role: 'super_admin' })
	admin = await makeUser(stack.db, { role: 'admin' })
})
beforeEach(async () => {
	await stack.db.delete(jobs)
	await stack.db.delete(announcements)
})

const cookieOf = async (user: User) => (await stack.signIn(user)).cookie
const MESSAGE = {
	title: 'We move on Sunday',
	message: 'Nothing is saved from 9 to 10.',
	link: '/pricing',
	audience: 'all',
	list: '',
}
const post = async (intent: string, more: Partial<Record<string, string>> = {}, by = chief) =>
	stack.fetch('/admin/messages.data', {
		method: 'POST',
		headers: { cookie: await cookieOf(by) },
		body: new URLSearchParams({ intent, id: makeId(), ...MESSAGE, ...more } as Record<string, string>),
	})
const toldTo = async (user: User) =>
	(await stack.db.select().from(notifications).where(eq(notifications.user_id, user.id))).filter(
		({ kind }) => kind === 'announcement',
	)

test('security 19: only a super administrator sends; an administrator reads; for others there is no page', async () => {
	const cook = await makeUser(stack.db)
	expect((await post('send', {}, cook)).status).toBe(404)
	expect((await post('send', {}, admin)).status).toBe(403)
	expect((await post('preview', {}, admin)).status).toBe(403)
	expect(await stack.db.$count(announcements)).toBe(0)
	const page = await stack.fetch('/admin/messages', { headers: { cookie: await cookieOf(admin) } })
	expect([page.status, page.headers.get('server-timing')]).toEqual([200, 'db;desc="2 trips"'])
	expect(await page.text()).not.toContain('New message')
})

test('a list is previewed with its count and sent once, though pressed twice', async () => {
	const [one, other, off] = [await makeUser(stack.db), await makeUser(stack.db), await makeUser(stack.db)]
	await stack.db.insert(notification_preferences).values({ user_id: off.id, system_announcements: false })
	const list = [one.email.toUpperCase(), other.id, off.email, one.id].join('\n')
	const preview = await post('preview', { audience: 'list', list })
	const seen = await preview.text()
	expect([preview.status, seen]).toEqual([200, expect.stringContaining('We move on Sunday')])
	expect(seen).toContain('"count",2')
	expect(await stack.db.$count(jobs)).toBe(0)

	const id = makeId()
	const before = await stack.db.$count(audit_log)
	const sent = await Promise.all(
		[1, 2, 3].map(() => post('send', { id, audience: 'list', list: `${one.id}\n${other.id}\n${off.id}` })),
	)
	expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
	await stack.runJobs()
	const [row] = await toldTo(one)
	expect(row).toMatchObject({ values: { title: MESSAGE.title, text: MESSAGE.message }, link: '/pricing', subject: id })
	expect([(await toldTo(one)).length, (await toldTo(other)).length, (await toldTo(off)).length]).toEqual([1, 1, 0])
	const acts = (await stack.db.select().from(audit_log).orderBy(audit_log.seq)).slice(before)
	expect(acts.filter(({ action }) => action === 'message_sent').map(({ detail }) => detail)).toEqual(['list'])
	expect(JSON.stringify(acts)).not.toContain(MESSAGE.title)
	const page = await stack.fetch('/admin/messages', { headers: { cookie: await cookieOf(admin) } })
	expect(await page.text()).toContain('Sent to 2 cooks')
})

test('unknown ones are named back, and nothing is sent', async () => {
	const cook = await makeUser(stack.db)
	const list = `${cook.email}, nobody@n.example; ${'0198f3a0-7c11-7000-8000-00000000aa01'}`
	for (const intent of ['preview', 'send']) {
		const refused = await post(intent, { audience: 'list', list })
		expect(refused.status).toBe(422)
		const text = await refused.text()
		expect(text).toContain('nobody@n.example, 0198f3a0-7c11-7000-8000-00000000aa01')
		expect(text).not.toContain(cook.email)
	}
	expect(await stack.db.$count(jobs)).toBe(0)
})

test('bad input is said at its field', async () => {
	for (const [more, words] of [
		[{ title: '' }, 'A title must have 1 to 80 characters.'],
		[{ message: 'x'.repeat(501) }, 'A message must have 1 to 500 characters.'],
		[{ link: '//evil.example' }, 'A link must be a path on Nomster'],
		[
			{ audience: 'list', list: Array.from({ length: 501 }, (_, i) => `${i}@n.example`).join(' ') },
			'Name at most 500.',
		],
	] as const) {
		const refused = await post('preview', more)
		expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining(words)])
	}
	const wrongId = await post('send', { id: 'x' })
	expect([wrongId.status, await wrongId.text()]).toEqual([422, expect.stringContaining(MESSAGES_PAGE.errors.id)])
	expect((await post('erase')).status).toBe(400)
})

test('a tier reaches those whose plan in force it is, and all reaches everybody', async () => {
	const premium = await makeUser(stack.db, { subscription_tier: 'Premium', subscription_end: Date.now() + 86_400_000 })
	const ended = await makeUser(stack.db, {
		subscription_tier: 'Premium',
		subscription_end: Date.now() - 9 * 86_400_000,
	})
	const free = await makeUser(stack.db)
	const id = makeId()
	await post('send', { id, audience: 'Premium' })
	await stack.runJobs()
	const [sent] = await stack.db.select().from(announcements).where(eq(announcements.id, id))
	const told = await stack.db.$count(notifications, eq(notifications.subject, id))
	expect(sent?.recipients).toBe(told)
	expect([(await toldTo(premium)).length, (await toldTo(ended)).length, (await toldTo(free)).length]).toEqual([1, 0, 0])
	await post('send', { audience: 'all' })
	await stack.runJobs()
	expect([(await toldTo(premium)).length, (await toldTo(free)).length]).toEqual([2, 1])
})
