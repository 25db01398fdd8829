import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { loginRates } from '#app/domains/accounts/server/rates.ts'
import { requireRecentAuthentication } from '#app/domains/accounts/server/reauthentication.ts'
import { MINUTE_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { users } from '#db/schema/accounts.ts'
import { rate_limits } from '#db/schema/platform.ts'
import { makeUser } from '../factories/users.ts'
import { shareStack } from '../setup/shared-stack.ts'
import { ADDRESS_HEADER } from '../setup/stack.ts'

const PASSWORD = 'Tomato-Basil-42!'
const LONG_AGO = 20 * MINUTE_MS

let addresses = 0

const stack = await shareStack()

const newAddress = () => {
	addresses += 1
	return `198.51.100.${addresses}`
}

function post(path: string, fields: Record<string, string>, cookie: string, address = newAddress()) {
	const body = new FormData()
	for (const [name, value] of Object.entries(fields)) body.append(name, value)
	return stack.fetch(path, { method: 'POST', body, headers: { cookie, [ADDRESS_HEADER]: address } })
}
const cookieFrom = (response: Response) =>
	response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])[0] ?? ''
const statusOf = async (cookie: string) => (await stack.fetch('/api/session', { headers: { cookie } })).status
/** Something that asks for a recent proof. */
const begin = (cookie: string) => post('/account/security/two-factor', { intent: 'begin' }, cookie)

/** A cook who signed in twenty minutes ago. */
async function cookOfLongAgo() {
	const cook = await makeUser(stack.db, { password: PASSWORD })
	const { cookie } = await stack.signIn(cook, Date.now() - LONG_AGO)
	return { cook, cookie }
}

test('a proof counts for ten minutes', () => {
	const session = (authenticatedAt: number | null) => ({ id: 's', authenticatedAt, isPersistent: true })
	expect(() => requireRecentAuthentication(session(0), 10 * MINUTE_MS)).not.toThrow()
	expect(() => requireRecentAuthentication(session(0), 10 * MINUTE_MS + 1)).toThrow('confirm that it is you')
	for (const none of [null, session(null)]) expect(() => requireRecentAuthentication(none, 0)).toThrow()
})

test('a sign-in is a proof', async () => {
	const { email } = await makeUser(stack.db, { password: PASSWORD })
	const login = await post('/login', { email, password: PASSWORD }, '')
	expect((await begin(cookieFrom(login))).status).toBe(200)
})

test('a sign-up is a proof', async () => {
	const email = `cook-${makeId()}@example.org`
	const fields = { first_name: 'Amira', last_name: 'Marsh', email, password: PASSWORD, terms: 'on', time_zone: 'UTC' }
	const cookie = cookieFrom(await post('/register', fields, ''))
	await post('/onboarding', { intent: 'skip' }, cookie)
	await stack.db.update(users).set({ email_confirmed_at: Date.now() }).where(eq(users.email, email))
	expect((await begin(cookie)).status).toBe(200)
})

test('security 2: after ten minutes the password is asked for; then the session goes on under a new token, the old one is dead', async () => {
	const { cookie } = await cookOfLongAgo()
	const refused = await begin(cookie)
	expect(refused.status).toBe(403)
	expect(await refused.text()).toContain('/reauthenticate?next=%2Faccount%2Fsecurity%2Ftwo-factor')

	const proof = await post('/reauthenticate?next=%2Faccount%2Fsecurity%2Ftwo-factor', { password: PASSWORD }, cookie)
	expect([proof.status, proof.headers.get('location')]).toEqual([302, '/account/security/two-factor'])
	expect(proof.headers.get('server-timing')).toBe('db;desc="3 trips"')
	expect(await statusOf(cookieFrom(proof))).toBe(200)
	expect(await statusOf(cookie)).toBe(401)
	expect((await begin(cookieFrom(proof))).status).toBe(200)
})

test('the proof’s page queries the database twice', async () => {
	const { cookie } = await cookOfLongAgo()
	const page = await stack.fetch('/reauthenticate', { headers: { cookie } })
	expect(page.headers.get('server-timing')).toBe('db;desc="2 trips"')
	expect(await page.text()).toContain('Confirm that it is you')
})

test('after it nobody is redirected to another site', async () => {
	for (const next of ['//evil.example', '/\\evil.example', '/reauthenticate', 'https://evil.example']) {
		const { cookie } = await cookOfLongAgo()
		const proof = await post(`/reauthenticate?next=${encodeURIComponent(next)}`, { password: PASSWORD }, cookie)
		expect(proof.headers.get('location')).toBe('/recipes')
	}
})

test('a wrong password proves nothing, keeps the session and is counted with those of the sign-in', async () => {
	const { cook, cookie } = await cookOfLongAgo()
	const address = newAddress()
	const refused = await post('/reauthenticate', { password: 'Wrong-Word-42!' }, cookie, address)
	expect(refused.status).toBe(422)
	expect(await refused.text()).toContain('That is not your password.')
	expect(await statusOf(cookie)).toBe(200)

	const { key, windowMs } = loginRates(address, cook.email.toLowerCase()).account
	const full = { count: 10, window_ends_at: Date.now() + windowMs }
	await stack.db
		.insert(rate_limits)
		.values({ key, ...full })
		.onConflictDoUpdate({ target: rate_limits.key, set: full })
	const paused = await post('/reauthenticate', { password: PASSWORD }, cookie, address)
	expect(paused.status).toBe(429)
	expect(Number(paused.headers.get('retry-after'))).toBeGreaterThan(0)
	expect((await post('/reauthenticate', { password: PASSWORD }, cookie)).status).toBe(302)
})

test('a cook without a password does not prove anything with an empty one', async () => {
	const { cookie } = await stack.signIn(await makeUser(stack.db), Date.now() - LONG_AGO)
	for (const password of ['', 'null', PASSWORD]) {
		expect((await post('/reauthenticate', { password }, cookie)).status).toBe(422)
	}
})

test('visitors are sent to login', async () => {
	const page = await stack.fetch('/reauthenticate?next=%2Faccount')
	expect(page.headers.get('location')).toBe('/login?next=%2Freauthenticate%3Fnext%3D%252Faccount')
	expect((await post('/reauthenticate', { password: PASSWORD }, '')).headers.get('location')).toContain('/login')
})

test('a session that was about to be extended goes on under the new token, not the old one', async () => {
	const { cook } = await cookOfLongAgo()
	const { cookie } = await stack.signIn(cook, Date.now() - LONG_AGO)
	await stack.db.$client.execute({
		sql: 'update sessions set expires_at = ? where user_id = ?',
		args: [Math.floor(Date.now() / 1000) + 1_000, cook.id],
	})
	const proof = await post('/reauthenticate', { password: PASSWORD }, cookie)
	expect(proof.headers.getSetCookie()).toHaveLength(1)
	expect(await statusOf(cookieFrom(proof))).toBe(200)
})

test('of two proofs of one session at once only the first gives a cookie, and its session goes on', async () => {
	const { cookie } = await cookOfLongAgo()
	const answers = await Promise.all([1, 2].map(() => post('/reauthenticate', { password: PASSWORD }, cookie)))
	const cookies = answers.map(cookieFrom).filter((one) => one.startsWith('__Host-nomster='))
	expect(cookies).toHaveLength(1)
	expect(await statusOf(cookies[0] ?? '')).toBe(200)
})
