import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { SWITCHES_PAGE } from '#app/domains/administration/model/switches-page.ts'
import { setSwitch } from '#app/domains/administration/server/switches.ts'
import { CHECKOUT_PATHS } from '#app/domains/billing/model/checkout.ts'
import { TEST_PATH } from '#app/domains/notifications/model/push/subscription.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { STOP_SENTENCES, STOPPED_RETRY_S, SWITCH_NAMES, type SwitchName } from '#app/platform/model/switches.ts'
import { enqueue, enqueueMailTo } from '#app/platform/server/jobs.ts'
import { SCHEMA_VERSION } from '#app/sync/model/protocol.ts'
import { writeBatch } from '#db/batch.ts'
import { users } from '#db/schema/accounts.ts'
import { audit_log } from '#db/schema/audit.ts'
import { notification_preferences } from '#db/schema/notifications.ts'
import { jobs, rate_limits, switches } from '#db/schema/platform.ts'
import { recipes } from '#db/schema/recipes.ts'
import { makePerson } from '../factories/people.ts'
import { makeRecipe } from '../factories/recipes.ts'
import { makeUser, type User } from '../factories/users.ts'
import { webp } from '../fakes/picture-bytes.ts'
import { makeJar } from '../setup/jar.ts'
import { passStandIn } from '../setup/provider-visit.ts'
import { shareStack } from '../setup/shared-stack.ts'

const PASSWORD = 'Tomato-Basil-42!'
const CLIENT = makeId()
let seq = 0
let chief: User
const stack = await shareStack()
beforeAll(async () => {
	chief = await makeUser(stack.db, { role: 'super_admin', password: PASSWORD })
})
afterEach(async () => {
	await stack.db.delete(switches)
	await stack.db.delete(rate_limits)
})

const cookieOf = async (user: User) => (await stack.signIn(user)).cookie
const set = async (name: string, state: 'on' | 'off', more: Record<string, string> = {}, by = chief) =>
	stack.fetch('/admin/switches.data', {
		method: 'POST',
		headers: { cookie: await cookieOf(by) },
		body: new URLSearchParams({ name, state, sentence: `Our ${name} rests.`, reason: 'A test', ...more }),
	})
/** What an act answers while its switch is off, and once it is on again. */
async function whileOff(name: SwitchName, act: () => Promise<Response>): Promise<{ off: Response; on: Response }> {
	expect((await set(name, 'off')).status).toBe(200)
	const off = await act()
	expect((await set(name, 'on')).status).toBe(200)
	await stack.db.delete(rate_limits)
	return { off, on: await act() }
}
const expectStopped = async (response: Response, name: SwitchName) => {
	expect([response.status, response.headers.get('retry-after')]).toEqual([503, String(STOPPED_RETRY_S)])
	expect(await response.text()).toContain(`Our ${name} rests.`)
}

const postJson = (path: string, cookie: string, body: unknown) =>
	stack.fetch(path, {
		method: 'POST',
		headers: { cookie, 'content-type': 'application/json' },
		body: JSON.stringify(body),
	})
const register = (email: string) =>
	stack.fetch('/register.data', {
		method: 'POST',
		body: new URLSearchParams({
			...{ first_name: 'New', last_name: 'Cook', email, password: PASSWORD, terms: 'on', time_zone: 'UTC' },
		}),
	})
const sync = (cookie: string, mutations: unknown[] = []) =>
	postJson('/api/sync', cookie, { v: 1, clientId: CLIENT, cursor: null, schema: SCHEMA_VERSION, mutations })
const login = (user: User) =>
	stack.fetch('/login', { method: 'POST', body: new URLSearchParams({ email: user.email, password: PASSWORD }) })

test('security 19: only a super administrator who has just authenticated sets a switch; both are in the log', async () => {
	const [cook, admin] = [await makeUser(stack.db), await makeUser(stack.db, { role: 'admin' })]
	expect((await set('ai', 'off', {}, cook)).status).toBe(404)
	expect((await set('ai', 'off', {}, admin)).status).toBe(403)
	const { cookie } = await stack.signIn(chief, Date.now() - 11 * 60_000)
	const stale = await stack.fetch('/admin/switches.data', {
		...{ method: 'POST', headers: { cookie } },
		body: new URLSearchParams({ name: 'ai', state: 'off', sentence: 'x', reason: '' }),
	})
	expect([stale.status, await stale.text()]).toEqual([403, expect.stringContaining('reauthentication_required')])
	expect(await stack.db.select().from(switches)).toEqual([])
	const before = await stack.db.$count(audit_log)
	await set('ai', 'off')
	await set('ai', 'off')
	await set('ai', 'on')
	const rows = (await stack.db.select().from(audit_log).orderBy(audit_log.seq)).slice(before)
	expect(rows.filter(({ detail }) => detail === 'ai').map(({ action }) => action)).toEqual(['switch_off', 'switch_on'])
	expect(JSON.stringify(rows)).not.toContain('rests')
})

test('bad input is refused with its sentence, at its field', async () => {
	expect((await set('nothing', 'off')).status).toBe(400)
	for (const [more, field, words] of [
		[{ sentence: ' ' }, 'sentence', 'Write a sentence for cooks.'],
		[{ sentence: 'x'.repeat(201) }, 'sentence', 'A sentence can have at most 200 characters.'],
		[{ reason: ' ' }, 'reason', 'Write why, for other administrators.'],
		[{ reason: 'x'.repeat(501) }, 'reason', 'A reason can have at most 500 characters.'],
	] as const) {
		const refused = await set('ai', 'off', more)
		expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining(`"${field}","${words}"`)])
	}
	const server = { db: stack.db, clock: Date.now }
	const asked = { name: 'ai', state: 'off', sentence: '', reason: '' }
	expect(await setSwitch(server, chief, asked)).toEqual({
		kind: 'wrong',
		errors: { sentence: SWITCHES_PAGE.sentenceMissing, reason: SWITCHES_PAGE.reasonMissing },
	})
	expect(await stack.db.select().from(switches)).toEqual([])
})

test('another sentence for a switch that is off is told as that, not as switching off', async () => {
	const server = { db: stack.db, clock: Date.now }
	const setTo = async (state: string, sentence: string) => {
		const asked = { name: 'uploads', state, sentence, reason: 'A test' }
		return setSwitch(server, chief, asked)
	}
	expect(await setTo('off', 'Back at ten.')).toMatchObject({ isOff: true, isChange: false })
	expect(await setTo('off', 'Back at noon.')).toMatchObject({ isOff: true, isChange: true })
	expect(await setTo('on', 'Back at noon.')).toMatchObject({ isOff: false, isChange: false })
})

test('the page shows every switch, since when one is off, its sentence and its reason, in two round trips', async () => {
	await set('mail', 'off', { sentence: 'Mails are late.', reason: 'The provider is down' })
	const page = await stack.fetch('/admin/switches', { headers: { cookie: await cookieOf(chief) } })
	expect(page.headers.get('server-timing')).toBe('db;desc="2 trips"')
	const html = await page.text()
	for (const text of ['Mails are late.', 'The provider is down', 'since ', 'Sign-ups', 'Saving'])
		expect(html).toContain(text)
	const admin = await makeUser(stack.db, { role: 'admin' })
	const seen = await stack.fetch('/admin/switches', { headers: { cookie: await cookieOf(admin) } })
	expect(await seen.text()).not.toContain('Switch off')
})

function upload(cookie: string): Promise<Response> {
	const form = new FormData()
	for (const [widthPx, heightPx] of [
		[320, 180],
		[960, 540],
		[1920, 1080],
	] as const)
		form.set(`${widthPx}`, new File([webp({ widthPx, heightPx })], 'soup.webp', { type: 'image/webp' }))
	return stack.fetch('/api/media/pictures', { method: 'POST', headers: { cookie }, body: form })
}

test('sign_ups: nobody registers, what was typed stays, and signing in goes on', async () => {
	const email = `${makeId()}@n.example`
	const { off, on } = await whileOff('sign_ups', () => register(email))
	await expectStopped(off, 'sign_ups')
	expect(on.status).toBe(202)
	expect(await stack.db.$count(users, eq(users.email, email))).toBe(1)
	await set('sign_ups', 'off')
	const page = await stack.fetch('/register', {
		method: 'POST',
		body: new URLSearchParams({
			first_name: 'Amira',
			last_name: 'Cook',
			email: 'x@n.example',
			password: PASSWORD,
			terms: 'on',
		}),
	})
	expect([page.status, await page.text()]).toEqual([
		503,
		expect.stringMatching(/value="Amira"[\s\S]*Our sign_ups rests\.|Our sign_ups rests\.[\s\S]*value="Amira"/),
	])
	expect((await login(chief)).status).toBe(302)
})

test('sign_ups: a provider signs nobody up, and says why; who has an account signs in', async () => {
	const person = makePerson()
	const arrive = async () => {
		const jar = makeJar(stack.url)
		const callback = await passStandIn(jar, stack.standIns, { provider: 'google', person })
		const response = await jar.fetch(callback)
		return { jar, location: response.headers.get('location') ?? '' }
	}
	await set('sign_ups', 'off')
	const { jar, location } = await arrive()
	expect(location).toMatch(/^\/auth\/callback\?problem=closed/)
	expect(await (await jar.fetch(location)).text()).toContain('Our sign_ups rests.')
	expect(await (await jar.fetch('/login?problem=closed&provider=google')).text()).toContain('Our sign_ups rests.')
	await set('sign_ups', 'on')
	expect((await arrive()).location).toMatch(/next=%2Fonboarding/)
	await set('sign_ups', 'off')
	expect((await arrive()).location).not.toMatch(/problem/)
})

test('publishing: a push keeps the edit with the sentence, and what is public stays', async () => {
	const cook = await makeUser(stack.db)
	const cookie = await cookieOf(cook)
	const recipe = await makeRecipe(stack.db, cook, { title: 'Leek soup' })
	const shown = await makeRecipe(stack.db, cook, { title: 'Old soup', is_public: true })
	const [row] = await stack.db.select().from(recipes).where(eq(recipes.id, recipe.id))
	const push = (id: string, fields: object, base: object) =>
		sync(cookie, [
			{
				...{ mid: makeId(), clientId: CLIENT, seq: ++seq, userId: cook.id, schema: SCHEMA_VERSION },
				...{ verb: 'recipe.save', subject: 'Leek soup', at: Date.now(), offline: false },
				ops: [{ entity: 'recipe', id, fields, base }],
			},
		])
	await set('publishing', 'off')
	const refused = await push(recipe.id, { is_public: true }, { is_public: false })
	const { results } = (await refused.json()) as { results: { outcome: string; message?: string }[] }
	expect([refused.status, results]).toEqual([
		200,
		[expect.objectContaining({ outcome: 'rejected', message: 'Our publishing rests.' })],
	])
	const kept = await push(shown.id, { title: 'New soup' }, { title: 'Old soup' })
	expect(((await kept.json()) as { results: { outcome: string }[] }).results[0]?.outcome).toBe('applied')
	expect((await stack.db.select().from(recipes).where(eq(recipes.id, recipe.id)))[0]?.is_public).toBe(row?.is_public)
	await set('publishing', 'on')
	const done = await push(recipe.id, { is_public: true }, { is_public: false })
	expect(((await done.json()) as { results: { outcome: string }[] }).results[0]?.outcome).toBe('applied')
})

test('uploads, AI, imports and payment are refused with their sentences', async () => {
	const cook = await makeUser(stack.db)
	const cookie = await cookieOf(cook)
	const uploads = await whileOff('uploads', () => upload(cookie))
	await expectStopped(uploads.off, 'uploads')
	expect(uploads.on.status).toBe(201)

	const recipe = () => postJson('/api/extract/recipe', cookie, { textContent: 'Soup' })
	const ai = await whileOff('ai', recipe)
	await expectStopped(ai.off, 'ai')
	expect(await ai.on.text()).not.toContain('rests')

	const image = await whileOff('ai', () => postJson('/api/chat/image', cookie, { turn: makeId(), title: 'Leek soup' }))
	await expectStopped(image.off, 'ai')
	expect(await image.on.text()).not.toContain('rests')

	const imports = await whileOff('imports', () => postJson('/api/extract/page', cookie, { url: 'no address' }))
	await expectStopped(imports.off, 'imports')
	expect(await imports.on.text()).not.toContain('rests')

	const payment = await whileOff('payment', () => postJson(CHECKOUT_PATHS.portal, cookie, {}))
	await expectStopped(payment.off, 'payment')
	expect(await payment.on.text()).not.toContain('rests')
	await set('payment', 'off')
	const webhook = await stack.fetch('/api/checkout/webhook', { method: 'POST', body: '{}' })
	expect(webhook.status).toBe(400)
})

test('mail: jobs wait and go out afterwards; a mail about an account goes at once', async () => {
	const cook = await makeUser(stack.db)
	await stack.db.update(users).set({ email_confirmed_at: 1 }).where(eq(users.id, cook.id))
	await set('mail', 'off')
	const now = Date.now() - 1_000
	const [late, urgent] = [makeId(), makeId()]
	await writeBatch(stack.db, [
		enqueue(stack.db, 'send_mail', { to: 'a@n.example', subject: late, text: 'Hi' }, { makeId, now }),
		enqueueMailTo(stack.db, cook.id, { subject: urgent, text: 'Hi', html: 'Hi' }, { makeId, now }),
	])
	const sent = () => stack.mailbox.mails.map(({ subject }) => subject).filter((one) => one === late || one === urgent)
	await stack.runJobs()
	expect(sent()).toEqual([urgent])
	await set('mail', 'on')
	await stack.runJobs()
	expect(sent().sort()).toEqual([late, urgent].sort())
})

test('push: its jobs wait, and no test is sent', async () => {
	await stack.db.delete(jobs)
	await set('push', 'off')
	const cookie = await cookieOf(await makeUser(stack.db))
	await expectStopped(await postJson(TEST_PATH, cookie, { endpoint: 'https://push.example/a' }), 'push')
	await writeBatch(stack.db, [
		enqueue(
			stack.db,
			'push_notifications',
			{ of: [{ user_id: 'none', kind: 'rating', subject: 's' }] },
			{ makeId, now: 1 },
		),
	])
	await stack.runJobs()
	const ended = async () => (await stack.db.select().from(jobs).where(eq(jobs.kind, 'push_notifications')))[0]?.done_at
	expect(await ended()).toBeNull()
	await set('push', 'on')
	await stack.runJobs()
	expect(await ended()).not.toBeNull()
})

test('read_only: sync answers 503, acts are refused with the sentence; signing in and out and the administration work', async () => {
	const cook = await makeUser(stack.db, { password: PASSWORD })
	const cookie = await cookieOf(cook)
	await set('read_only', 'off')
	await expectStopped(await sync(cookie), 'read_only')
	const profile = await stack.fetch('/account.data?_routes=routes%2Faccount.profile', { headers: { cookie } })
	expect(profile.status).toBeLessThan(400)

	const saved = await stack.fetch('/security.data', {
		...{ method: 'POST', headers: { cookie } },
		body: new URLSearchParams({ name: 'push_enabled', on: 'false' }),
	})
	await expectStopped(saved, 'read_only')
	expect(await stack.db.$count(notification_preferences, eq(notification_preferences.user_id, cook.id))).toBe(0)
	const password = await stack.fetch('/account/security/password.data', {
		...{ method: 'POST', headers: { cookie } },
		body: new URLSearchParams({ password: 'Another-Basil-43!', confirmation: 'Another-Basil-43!' }),
	})
	await expectStopped(password, 'read_only')
	await expectStopped(await postJson('/notifications/seen', cookie, { read: [], dismissed: [] }), 'read_only')
	await expectStopped(await postJson(TEST_PATH, cookie, { endpoint: 'https://push.example/a' }), 'read_only')
	await expectStopped(await register(`${makeId()}@n.example`), 'read_only')
	expect((await stack.fetch('/recipes', { headers: { cookie } })).status).toBe(200)
	expect((await stack.fetch('/api/sync/lookups', { headers: { cookie } })).status).toBe(200)

	const signedIn = await login(cook)
	expect([signedIn.status, signedIn.headers.getSetCookie().length > 0]).toEqual([302, true])
	expect((await stack.fetch('/logout', { method: 'POST', headers: { cookie } })).status).toBe(302)
	expect((await stack.fetch('/home', { headers: { cookie } })).headers.get('location')).toMatch(/^\/login/)
	expect((await set('read_only', 'on')).status).toBe(200)
	expect((await sync(await cookieOf(cook))).status).toBe(200)
})

test('a page reads the switches without a round trip more', async () => {
	const cookie = await cookieOf(await makeUser(stack.db))
	const trips = async () => (await stack.fetch('/api/session', { headers: { cookie } })).headers.get('server-timing')
	const before = await trips()
	for (const name of SWITCH_NAMES) await set(name, 'off', { sentence: STOP_SENTENCES[name] })
	expect(await trips()).toBe(before)
})
