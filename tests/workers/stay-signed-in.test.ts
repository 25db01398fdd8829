import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterEach, expect, test, vi } from 'vitest'
import { STAY } from '#app/domains/accounts/model/stay.ts'
import { SESSION_COOKIE } from '#app/domains/accounts/server/lucia.ts'
import { findSession, SESSION_ABSOLUTE_MS, startSession } from '#app/domains/accounts/server/sessions.ts'
import { beginTwoFactor, confirmTwoFactor } from '#app/domains/accounts/server/two-factor.ts'
import { HOUR_MS, MINUTE_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { RUN_SET_COOKIE } from '#app/platform/model/run-cookie.ts'
import { sessions } from '#db/schema/accounts.ts'
import { makeUser, type User } from '../factories/users.ts'
import { Authenticator } from '../fakes/authenticator.ts'
import { formBody, makeJar } from '../setup/jar.ts'
import { passStandIn } from '../setup/provider-visit.ts'
import { shareStack } from '../setup/shared-stack.ts'

const PASSWORD = 'Tomato-Basil-42!'
const TOTP_SECRET = 'a secret of the tests'
const OFF: Record<string, string> = {}
const ON = { [STAY.name]: STAY.on }

let addresses = 0

const stack = await shareStack({
	addressOf() {
		addresses += 1
		return `198.51.${addresses >> 8}.${addresses & 255}`
	},
})
const { standIns } = stack
afterEach(() => {
	vi.useRealTimers()
})

/** How long the browser keeps the session that a response starts, and whether it can see its end. */
function keptBy(response: Response): 'for 30 days' | 'until it closes' {
	const cookies = response.headers.getSetCookie()
	const session = cookies.find((cookie) => cookie.startsWith(`${SESSION_COOKIE}=`)) ?? ''
	expect(session).toMatch(/^__Host-nomster=[a-z0-9]{40}; /)
	for (const part of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) expect(session).toContain(part)
	const run = cookies.filter((cookie) => cookie.startsWith('nomster_run'))
	if (/max-age=2592000/i.test(session)) {
		expect(run).toEqual([])
		return 'for 30 days'
	}
	expect(session).not.toMatch(/max-age|expires/i)
	expect(run).toEqual([RUN_SET_COOKIE])
	return 'until it closes'
}

const logIn = ({ email }: User, stay: Record<string, string>) =>
	makeJar(stack.url).fetch('/login', formBody({ email, password: PASSWORD, ...stay }))
const sessionsOf = ({ id }: User) => stack.db.select().from(sessions).where(eq(sessions.user_id, id))

test('the cookie that scripts read has no end, is not HttpOnly, and is for this site only', () => {
	expect(RUN_SET_COOKIE).toBe('nomster_run=1; Path=/; Secure; SameSite=Lax')
})

test.each(['/login', '/register'])('the checkbox of %s is on by default', async (path) => {
	const html = await (await stack.fetch(path)).text()
	expect(html).toMatch(
		/<input[^>]*type="checkbox"[^>]*name="stay"[^>]*checked=""|<input[^>]*checked=""[^>]*name="stay"/,
	)
	expect(html).toContain('Stay signed in')
})

test('a sign-up starts a session for 30 days, or for this browser only', async () => {
	const signUp = (stay: Record<string, string>) => {
		const form = { first_name: 'Amira', last_name: 'Marsh', email: `cook-${makeId()}@example.org`, terms: 'on' }
		return makeJar(stack.url).fetch('/register', formBody({ ...form, password: PASSWORD, ...stay }))
	}
	expect(keptBy(await signUp(ON))).toBe('for 30 days')
	const response = await signUp(OFF)
	expect(keptBy(response)).toBe('until it closes')
	const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
	const session = await stack.fetch('/api/session', { headers: { cookie } })
	expect(await session.json()).toMatchObject({ this_browser_only: true })
})

test('a password starts a session for 30 days, or for this browser only', async () => {
	const cook = await makeUser(stack.db, { password: PASSWORD })
	expect(keptBy(await logIn(cook, ON))).toBe('for 30 days')
	expect(await sessionsOf(cook)).toMatchObject([{ is_persistent: true }])
	const response = await logIn(cook, OFF)
	expect(keptBy(response)).toBe('until it closes')
	const [brief] = (await sessionsOf(cook)).filter(({ is_persistent }) => !is_persistent)
	expect((brief?.expires_at ?? 0) * 1000 - Date.now()).toBeLessThanOrEqual(12 * HOUR_MS)
	expect((brief?.expires_at ?? 0) * 1000 - Date.now()).toBeGreaterThan(12 * HOUR_MS - MINUTE_MS)
	const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
	const session = await stack.fetch('/api/session', { headers: { cookie } })
	expect(await session.json()).toMatchObject({ id: cook.id, this_browser_only: true })
})

test('a refused form keeps the choice', async () => {
	const cook = await makeUser(stack.db, { password: PASSWORD })
	for (const [stay, isOn] of [
		[ON, true],
		[OFF, false],
	] as const) {
		const refused = await makeJar(stack.url).fetch(
			'/login',
			formBody({ email: cook.email, password: 'Wrong-Word-42!', ...stay }),
		)
		const [checkbox = ''] = /<input[^>]*name="stay"[^>]*>/.exec(await refused.text()) ?? []
		expect([refused.status, checkbox.includes('checked=""')]).toEqual([401, isOn])
	}
})

test('the choice is carried through the second factor', async () => {
	const cook = await makeUser(stack.db, { password: PASSWORD })
	const server = {
		...{ db: stack.db, clock: Date.now, makeId, appUrl: stack.url, totpSecret: TOTP_SECRET },
		log: { info: () => undefined, error: () => undefined },
	}
	const owner = { ...cook, email_confirmed: true }
	const { secret } = await beginTwoFactor(server, owner)
	const codeAt = (timestamp: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
	const visitor = { address: '192.0.2.9', userAgent: 'test' }
	// The code of the step before: a step is accepted once.
	await confirmTwoFactor(server, owner, codeAt(Date.now() - 30_000), visitor)
	const jar = makeJar(stack.url)
	const first = await jar.fetch('/login', formBody({ email: cook.email, password: PASSWORD, ...OFF }))
	expect(first.headers.get('location')).toBe('/login/verify?next=%2Frecipes')
	expect(jar.cookies.has('nomster_run')).toBe(false)
	expect(keptBy(await jar.fetch('/login/verify', formBody({ code: codeAt(Date.now()) })))).toBe('until it closes')
})

test('a passkey takes the choice of the page along', async () => {
	const cook = await makeUser(stack.db)
	const authenticator = new Authenticator(stack.url)
	const jar = makeJar(stack.url)
	jar.cookies.set(SESSION_COOKIE, (await stack.signIn(cook)).value)
	const begin = async (intent: string) => (await jar.fetch('/api/passkeys', formBody({ intent }))).json() as never
	const created = authenticator.create(await begin('create'))
	await jar.fetch('/account/security/passkeys', formBody({ intent: 'create', credential: created, name: 'Phone' }))
	for (const [stay, kept] of [
		[STAY.on, 'for 30 days'],
		['', 'until it closes'],
	] as const) {
		jar.cookies.delete(SESSION_COOKIE)
		const credential = authenticator.get(await begin('sign_in'))
		expect(keptBy(await jar.fetch('/login', formBody({ credential, [STAY.name]: stay })))).toBe(kept)
	}
})

test('a provider takes the choice there and back, for a new cook, a known one, and one who has to sign in first', async () => {
	const newPerson = (email = `mia-${makeId()}@example.org`, email_verified = true) => ({
		...{ subject: makeId(), email, email_verified },
		...{ first_name: 'Mia', last_name: 'Marsh' },
	})
	const comeBack = async (provider: string, person: ReturnType<typeof newPerson>, fields: Record<string, string>) => {
		const jar = makeJar(stack.url)
		const response = await jar.fetch(await passStandIn(jar, standIns, { provider, person, fields }))
		return { jar, response }
	}
	const person = newPerson()
	expect(keptBy((await comeBack('google', person, OFF)).response)).toBe('until it closes')
	expect(keptBy((await comeBack('google', person, ON)).response)).toBe('for 30 days')
	expect(keptBy((await comeBack('apple', newPerson(), OFF)).response)).toBe('until it closes')

	const { email } = await makeUser(stack.db, { password: PASSWORD })
	for (const [fields, isOn] of [
		[ON, true],
		[OFF, false],
	] as const) {
		const { jar } = await comeBack('facebook', newPerson(email, false), fields)
		const [checkbox = ''] = /<input[^>]*name="stay"[^>]*>/.exec(await (await jar.fetch('/auth/link')).text()) ?? []
		expect(checkbox.includes('checked=""')).toBe(isOn)
		const signedIn = await jar.fetch('/auth/link', formBody({ email, password: PASSWORD, ...fields }))
		expect(keptBy(signedIn)).toBe(isOn ? 'for 30 days' : 'until it closes')
	}
})

test('a new token after a proof stays a session of this browser', async () => {
	const cook = await makeUser(stack.db, { password: PASSWORD })
	const jar = makeJar(stack.url)
	await jar.fetch('/login', formBody({ email: cook.email, password: PASSWORD, ...OFF }))
	const proof = await jar.fetch('/reauthenticate', formBody({ password: PASSWORD }))
	expect(proof.status).toBe(302)
	expect(proof.headers.getSetCookie().join()).not.toMatch(/max-age|expires/i)
	const [session] = await sessionsOf(cook)
	expect(session?.is_persistent).toBe(false)
	expect((session?.expires_at ?? 0) * 1000 - Date.now()).toBeLessThanOrEqual(12 * HOUR_MS)
})

/** A session of this browser only that began at a fixed time; `at` sets the clock of everything that follows. */
async function briefSession() {
	const at = (ms: number) => vi.setSystemTime(Date.UTC(2026, 10, 2, 9) + ms)
	vi.useFakeTimers({ toFake: ['Date'] })
	at(0)
	const cook = await makeUser(stack.db)
	const options = { now: Date.now(), userAgent: 'test', isPersistent: false }
	const cookie = (await startSession(stack.db, cook.id, options)).split(';')[0] ?? ''
	const visit = () => findSession(stack.db, new Request(stack.url, { headers: { cookie } }), Date.now())
	return { cook, at, visit }
}

test('the server ends it after 12 idle hours', async () => {
	const { cook, at, visit } = await briefSession()
	at(12 * HOUR_MS - MINUTE_MS)
	expect(await visit()).toMatchObject({ isPersistent: false })
	const another = await briefSession()
	another.at(12 * HOUR_MS + MINUTE_MS)
	expect(await another.visit()).toBeNull()
	expect(await sessionsOf(another.cook)).toEqual([])
	expect(await sessionsOf(cook)).toHaveLength(1)
})

test('a visit extends it by 12 hours, once an hour, and sends no cookie', async () => {
	const { cook, at, visit } = await briefSession()
	const start = Date.now()
	at(HOUR_MS + MINUTE_MS)
	const session = await visit()
	expect(session?.setCookie).toBeUndefined()
	await session?.touch?.()
	expect((await sessionsOf(cook))[0]?.expires_at).toBe((start + 13 * HOUR_MS + MINUTE_MS) / 1000)
	expect((await visit())?.touch).toBeUndefined()
	at(13 * HOUR_MS)
	// In its second half lucia extends it as well.
	expect((await visit())?.setCookie).toBeUndefined()
	expect((await sessionsOf(cook))[0]?.expires_at).toBe((start + 25 * HOUR_MS) / 1000)
})

test('however much it is used, it ends after 180 days', async () => {
	const { at, visit } = await briefSession()
	for (let ms = 0; ms < SESSION_ABSOLUTE_MS; ms += 11 * HOUR_MS) {
		at(ms)
		await (await visit())?.touch?.()
	}
	expect(await visit()).not.toBeNull()
	at(SESSION_ABSOLUTE_MS + MINUTE_MS)
	expect(await visit()).toBeNull()
})
