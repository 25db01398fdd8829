import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { SUBSCRIPTIONS_PATH, TEST_PATH, type TestAnswer } from '#app/domains/notifications/model/push/subscription.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { enqueue } from '#app/platform/server/jobs.ts'
import { sessions } from '#db/schema/accounts.ts'
import { push_subscriptions } from '#db/schema/notifications.ts'
import { rate_limits } from '#db/schema/platform.ts'
import { tellCook } from '../factories/push.ts'
import { makeUser, type User } from '../factories/users.ts'
import { shareStack } from '../setup/shared-stack.ts'

const stack = await shareStack()
const { db, push } = stack

beforeEach(async () => {
	push.asUsual()
	push.requests.length = 0
	push.pushes.length = 0
	await db.delete(push_subscriptions)
	await db.delete(rate_limits)
})

async function newCook() {
	const user = await makeUser(db)
	const { cookie } = await stack.signIn(user)
	const send = (method: string, path: string, body?: unknown) =>
		stack.fetch(path, { method, headers: { cookie }, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
	return { user, cookie, send, save: (body: unknown) => send('POST', SUBSCRIPTIONS_PATH, body) }
}
const rowsOf = async ({ id }: User) => (await db.select().from(push_subscriptions)).filter((row) => row.user_id === id)
const saved = { kind: 'save', values: { title: 'Leek soup' }, link: '/recipe/1' } as const

test('a browser subscribes with the server’s key, and a notification reaches it through the Workers', async () => {
	const { user, send, save } = await newCook()
	expect(await (await send('GET', SUBSCRIPTIONS_PATH)).json()).toEqual({ key: push.key })
	const browser = push.subscribe(push.key)
	expect((await save({ ...browser, expirationTime: null })).status).toBe(204)
	await stack.front.clock.moveTo(nextNoon() - Date.now())
	await tellCook(db, user, { ...saved, actorId: (await makeUser(db, { display_name: 'Noor' })).id })
	await stack.runJobs()
	await stack.front.clock.moveTo(0)
	expect(push.pushes).toMatchObject([{ endpoint: browser.endpoint, bytes: 4_096 }])
	expect(JSON.parse(push.pushes[0]?.text ?? '').notification).toMatchObject({
		...{ body: 'Noor saved Leek soup', navigate: `${stack.url}/recipe/1` },
	})
})

/** Pushes wait at night. */
const nextNoon = () => Math.ceil((Date.now() - 43_200_000) / 86_400_000) * 86_400_000 + 43_200_000

test('an endpoint that no push service has is refused when it is saved', async () => {
	const { user, save } = await newCook()
	const { keys } = push.subscribe()
	const path = '/fcm/send/abc'
	for (const endpoint of [
		...[`http://fcm.googleapis.com${path}`, `https://fcm.googleapis.com:8443${path}`, 'https://example.org/push'],
		...[`https://a:b@fcm.googleapis.com${path}`, `https://fcm.googleapis.com.evil.example${path}`, stack.url],
		...['https://127.0.0.1/', 'https://2130706433/', 'https://0x7f.1/', 'https://017700000001/', 'https://[::1]/'],
		...['https://[::ffff:127.0.0.1]/', 'https://fcm.googleapis.com./', 'https://push.services.mozilla.com/x'],
		...['https://evilpush.apple.com.example/', 'https://notify.windows.com/', 'javascript:alert(1)', 'no address', ''],
		...[`https://fcm.googleapis.com/${'x'.repeat(2_048)}`, `https://fcm.googleapis.com${path}#part`],
	]) {
		const answer = await save({ endpoint, keys })
		expect([endpoint, answer.status]).toEqual([endpoint, 422])
	}
	for (const endpoint of [
		...[`https://fcm.googleapis.com${path}`, 'https://updates.push.services.mozilla.com/wpush/v2/a'],
		...['https://web.push.apple.com/Q', 'https://wns2-par02p.notify.windows.com/w/?token=a'],
	])
		expect([endpoint, (await save({ endpoint, keys })).status]).toEqual([endpoint, 204])
	expect(await rowsOf(user)).toHaveLength(4)
})

test('keys of a wrong length or off the curve are refused, and so is what is no subscription', async () => {
	const { user, save } = await newCook()
	const { endpoint, keys } = push.subscribe()
	const offTheCurve = Buffer.from(keys.p256dh, 'base64url')
	offTheCurve[64] = (offTheCurve[64] ?? 0) ^ 1
	for (const wrong of [
		{ ...keys, p256dh: offTheCurve.toString('base64url') },
		{ ...keys, p256dh: keys.p256dh.slice(1) },
		{ ...keys, p256dh: `${keys.p256dh}A` },
		{ ...keys, auth: keys.auth.slice(2) },
		{ ...keys, auth: '' },
		{ auth: keys.auth },
	])
		expect((await save({ endpoint, keys: wrong })).status).toBe(422)
	for (const body of [{}, [], null, { endpoint }, { endpoint: 7, keys }]) expect((await save(body)).status).toBe(422)
	expect((await save({ endpoint, keys, more: 'x'.repeat(9_000) })).status).toBe(413)
	expect(await rowsOf(user)).toEqual([])
})

test('an endpoint is the cook’s who is signed in at that browser now; nobody else can end or test it', async () => {
	const [one, other] = [await newCook(), await newCook()]
	const browser = push.subscribe(push.key)
	await one.save(browser)
	await other.send('DELETE', SUBSCRIPTIONS_PATH, { endpoint: browser.endpoint })
	expect(await rowsOf(one.user)).toHaveLength(1)
	expect((await other.send('POST', TEST_PATH, { endpoint: browser.endpoint })).status).toBe(404)
	await other.save(browser)
	expect([await rowsOf(one.user), (await rowsOf(other.user)).length]).toEqual([[], 1])
	await other.send('DELETE', SUBSCRIPTIONS_PATH, { endpoint: browser.endpoint })
	expect(await rowsOf(other.user)).toEqual([])
})

test('of very many subscriptions an hour’s hundred and twenty are taken, and the ten seen last stay', async () => {
	const { user, save } = await newCook()
	const { keys } = push.subscribe()
	const addresses = Array.from({ length: 125 }, (_, i) => `https://fcm.googleapis.com/fcm/send/${i}`)
	const answers: number[] = []
	for (const endpoint of addresses.slice(0, 119)) answers.push((await save({ endpoint, keys })).status)
	// Registered again, it is seen last and stays one.
	answers.push((await save({ endpoint: addresses[110], keys })).status)
	expect(new Set(answers)).toEqual(new Set([204]))
	for (const endpoint of addresses.slice(119)) expect((await save({ endpoint, keys })).status).toBe(429)
	expect((await rowsOf(user)).map(({ endpoint }) => endpoint).sort()).toEqual(addresses.slice(109, 119).sort())
})

test('sign-out and a session that is revoked from another device end the subscription', async () => {
	const { user, send, save } = await newCook()
	await save(push.subscribe(push.key))
	await send('POST', '/logout')
	expect(await rowsOf(user)).toEqual([])
	const other = await newCook()
	await other.save(push.subscribe(push.key))
	const [row] = await rowsOf(other.user)
	await db.delete(sessions).where(eq(sessions.id, row?.session_id ?? ''))
	expect(await rowsOf(other.user)).toEqual([])
})

test('a session that gets a new id keeps its subscription', async () => {
	const { user, save } = await newCook()
	await save(push.subscribe(push.key))
	const [row] = await rowsOf(user)
	await db.$client.execute({ sql: 'update sessions set id = ? where id = ?', args: ['renewed', row?.session_id ?? ''] })
	expect(await rowsOf(user)).toMatchObject([{ session_id: 'renewed' }])
})

test('a test says what the push service said', async () => {
	const { user, send, save } = await newCook()
	const browser = push.subscribe(push.key)
	await save(browser)
	const ask = async (): Promise<TestAnswer> =>
		(await (await send('POST', TEST_PATH, { endpoint: browser.endpoint })).json()) as TestAnswer
	expect(await ask()).toEqual({ said: 'accepted', status: 201 })
	expect(JSON.parse(push.pushes[0]?.text ?? '').notification.title).toBe('It works')
	for (const [status, said] of [
		[403, 'refused'],
		[413, 'refused'],
	] as const) {
		push.tell(status)
		expect([status, (await ask()).said]).toEqual([status, status === 413 ? 'accepted' : said])
	}
	push.tell({ status: 429 })
	expect(await ask()).toEqual({ said: 'later', status: 429 })
	push.asUsual()
	push.unsubscribe(browser.endpoint)
	expect(await ask()).toEqual({ said: 'gone', status: 410 })
	expect(await rowsOf(user)).toEqual([])
})

test('while a push service hangs, the same run of the cron sends the mails', async () => {
	const { user, save } = await newCook()
	await save(push.subscribe(push.key))
	push.tell('nothing')
	const values = { device: 'Firefox', place: null, new: 'device' } as const
	await tellCook(db, user, { kind: 'sign_in', values })
	const to = `beside-${makeId()}@nomster.example`
	await enqueue(db, 'send_mail', { to, subject: 'Hello', text: 'Hello' }, { makeId, now: Date.now() })
	const run = stack.runJobs()
	await expect.poll(() => stack.mailbox.lastTo(to)?.subject).toBe('Hello')
	await expect.poll(() => push.requests.length).toBe(1)
	expect(push.requests[0]?.status).toBe('nothing')
	push.asUsual()
	await run
})

test('no address of a browser, key or text of a push is in the log', async () => {
	const { user, save } = await newCook()
	const browser = push.subscribe(push.key)
	await save(browser)
	push.tell(403)
	await tellCook(db, user, { kind: 'sign_in', values: { device: 'Firefox on Mars', place: null, new: 'device' } })
	await stack.runJobs()
	const log = JSON.stringify(stack.workers.getLogs())
	expect(log).toContain('push_key_refused')
	const secrets = [
		new URL(browser.endpoint).pathname,
		browser.keys.auth,
		browser.keys.p256dh,
		'Firefox on Mars',
		'vapid',
	]
	for (const secret of secrets) expect(log).not.toContain(secret)
})
