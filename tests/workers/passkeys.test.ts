import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { passkeyRates } from '#app/domains/accounts/server/rates.ts'
import { MINUTE_MS } from '#app/platform/model/clock.ts'
import { identities, passkeys, sessions, totp_secrets, users } from '#db/schema/accounts.ts'
import { rate_limits } from '#db/schema/platform.ts'
import { makeUser, type User } from '../factories/users.ts'
import { Authenticator } from '../fakes/authenticator.ts'
import { listLoginActivity } from '../setup/login-activity.ts'
import { shareStack } from '../setup/shared-stack.ts'

const ADDRESS = '192.0.2.77'

const stack = await shareStack({ addressOf: () => ADDRESS })

const cookieFrom = (response: Response) => response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
const tripsOf = (response: Response) => response.headers.get('server-timing')

function post(path: string, fields: Record<string, string>, cookie = ''): Promise<Response> {
	const body = new FormData()
	for (const [name, value] of Object.entries(fields)) body.append(name, value)
	return stack.fetch(path, { method: 'POST', body, headers: { cookie } })
}

type Options = Parameters<Authenticator['create']>[0] & Parameters<Authenticator['get']>[0] & { allowCredentials?: [] }

/** Begins a step: the options for the authenticator, and the cookies of the browser from then on. */
async function begin(intent: string, session = '') {
	const response = await post('/api/passkeys', { intent }, session)
	expect(response.status).toBe(200)
	const options = (await response.json()) as Options
	return { options, cookie: [session, ...cookieFrom(response)].filter(Boolean).join('; ') }
}

/** A cook with a passkey in this authenticator, and the cook's session. */
async function cookWithPasskey(authenticator = new Authenticator(stack.url)) {
	const cook = await makeUser(stack.db)
	const { cookie: session } = await stack.signIn(cook)
	const { options, cookie } = await begin('create', session)
	const created = await post(
		'/account/security/passkeys',
		{ intent: 'create', credential: authenticator.create(options), name: 'Phone' },
		cookie,
	)
	expect(created.status).toBe(200)
	return { cook, session, authenticator }
}

async function signIn(authenticator: Authenticator, path = '/login'): Promise<Response> {
	const { options, cookie } = await begin('sign_in')
	return post(path, { credential: authenticator.get(options) }, cookie)
}

const isSignedIn = async (response: Response): Promise<boolean> => {
	const cookie = cookieFrom(response).join('; ')
	return (await stack.fetch('/api/session', { headers: { cookie } })).status === 200
}
const listOwn = (cook: User) => stack.db.select().from(passkeys).where(eq(passkeys.user_id, cook.id))

test('a passkey signs in to the requested page, in three round trips, and notes its use', async () => {
	const { cook, authenticator } = await cookWithPasskey()
	const response = await signIn(authenticator, '/login?next=%2Fmeal-plan')
	expect([response.status, response.headers.get('location')]).toEqual([302, '/meal-plan'])
	expect(tripsOf(response)).toBe('db;desc="3 trips"')
	expect(await isSignedIn(response)).toBe(true)
	const [own] = await listOwn(cook)
	expect(own).toMatchObject({ name: 'Phone', counter: 1, last_used_at: expect.any(Number) })
})

test('a new passkey is told; its sign-in, and a wrong answer of it, are in the login activity', async () => {
	const { cook, authenticator } = await cookWithPasskey()
	expect((await signIn(authenticator)).status).toBe(302)
	const outcomes = async () => (await listLoginActivity(stack.db, cook.id, 20)).map(({ success }) => success)
	await expect.poll(outcomes).toEqual([true])
	await stack.db.update(passkeys).set({ counter: 100 }).where(eq(passkeys.user_id, cook.id))
	expect((await signIn(authenticator)).status).toBe(401)
	await expect.poll(outcomes).toEqual([false, true])
	await stack.runJobs()
	expect(stack.mailbox.lastTo(cook.email)?.subject).toBe('A passkey has been added')
})

test('a passkey with user verification is not asked for a second factor', async () => {
	const { cook, authenticator } = await cookWithPasskey()
	const at = { confirmed_at: 1, created_at: 1 }
	await stack.db.insert(totp_secrets).values({ user_id: cook.id, secret: 'v1.x.y', ...at })
	const response = await signIn(authenticator)
	expect(response.headers.get('location')).toBe('/recipes')
	expect(await isSignedIn(response)).toBe(true)
})

test('an answer without user verification signs nobody in', async () => {
	const { authenticator } = await cookWithPasskey()
	authenticator.isVerified = false
	const response = await signIn(authenticator)
	expect(response.status).toBe(401)
	expect(await response.text()).toContain('That passkey did not work.')
	expect(await isSignedIn(response)).toBe(false)
})

test('an answer is taken once', async () => {
	const { authenticator } = await cookWithPasskey()
	const { options, cookie } = await begin('sign_in')
	const credential = authenticator.get(options)
	const ends = await Promise.all([1, 2].map(() => post('/login', { credential }, cookie)))
	expect(ends.map(({ status }) => status).sort()).toEqual([302, 401])
	expect((await post('/login', { credential }, cookie)).status).toBe(401)
})

test('two tabs of one browser may each begin a sign-in, and either finishes', async () => {
	const { authenticator } = await cookWithPasskey()
	const first = await begin('sign_in')
	const second = await begin('sign_in', first.cookie)
	const cookie = second.cookie.split('; ').at(-1)
	expect((await post('/login', { credential: authenticator.get(second.options) }, cookie)).status).toBe(302)
	expect((await post('/login', { credential: authenticator.get(first.options) }, cookie)).status).toBe(302)
})

test('an answer to another challenge, of another site or of an unknown passkey signs nobody in', async () => {
	const { authenticator } = await cookWithPasskey()
	const other = await begin('sign_in')
	const { cookie } = await begin('sign_in')
	expect((await post('/login', { credential: authenticator.get(other.options) }, cookie)).status).toBe(401)

	const elsewhere = new Authenticator('https://evil.example')
	const created = await begin('create', (await stack.signIn(await makeUser(stack.db))).cookie)
	const forged = await post(
		'/account/security/passkeys',
		{ intent: 'create', credential: elsewhere.create(created.options), name: '' },
		created.cookie,
	)
	expect(forged.status).toBe(422)
	expect((await signIn(elsewhere)).status).toBe(401)
})

test('a counter that does not grow is a copy, and refused', async () => {
	const { authenticator } = await cookWithPasskey()
	authenticator.counter = 10
	expect((await signIn(authenticator)).status).toBe(302)
	authenticator.counter = 4
	expect((await signIn(authenticator)).status).toBe(401)
	authenticator.counter = 11
	expect((await signIn(authenticator)).status).toBe(302)
})

test('a step begun for one cook is not finished by another', async () => {
	const one = await cookWithPasskey()
	const two = await cookWithPasskey()
	const begun = await begin('reauthenticate', one.session)
	const foreign = await post('/reauthenticate', { credential: two.authenticator.get(begun.options) }, begun.cookie)
	expect(foreign.status).toBe(401)
	// A step of a sign-in proves nothing for a session, and the other way round.
	const signInStep = await begin('sign_in')
	const crossed = await post(
		'/reauthenticate',
		{ credential: one.authenticator.get(signInStep.options) },
		[one.session, signInStep.cookie].join('; '),
	)
	expect(crossed.status).toBe(401)
	const proofStep = await begin('reauthenticate', one.session)
	const step = proofStep.cookie.replace(one.session, '')
	expect((await post('/login', { credential: one.authenticator.get(proofStep.options) }, step)).status).toBe(401)
})

test('a passkey proves who is there: the session gets a new token in three round trips, the old one is dead', async () => {
	const { cook, authenticator } = await cookWithPasskey()
	const { cookie: old } = await stack.signIn(cook, Date.now() - 20 * MINUTE_MS)
	const refused = await post('/api/passkeys', { intent: 'create' }, old)
	expect([refused.status, await refused.json()]).toMatchObject([403, { error: 'reauthentication_required' }])
	const begun = await begin('reauthenticate', old)
	expect(begun.options.allowCredentials).toHaveLength(1)
	const proof = await post('/reauthenticate', { credential: authenticator.get(begun.options) }, begun.cookie)
	expect([proof.status, proof.headers.get('location')]).toEqual([302, '/account/security'])
	expect(tripsOf(proof)).toBe('db;desc="3 trips"')
	expect(await isSignedIn(proof)).toBe(true)
	expect((await stack.fetch('/api/session', { headers: { cookie: old } })).status).toBe(401)
	expect((await post('/api/passkeys', { intent: 'create' }, cookieFrom(proof).join('; '))).status).toBe(200)
})

test('a passkey is stored only while the proof is recent, also when its making began in time', async () => {
	const { cook, session, authenticator } = await cookWithPasskey()
	const { options, cookie } = await begin('create', session)
	await stack.db
		.update(sessions)
		.set({ authenticated_at: Date.now() - 11 * MINUTE_MS })
		.where(eq(sessions.user_id, cook.id))
	const another = { intent: 'create', credential: authenticator.create(options), name: 'Second' }
	expect((await post('/account/security/passkeys', another, cookie)).status).toBe(403)
	expect(await listOwn(cook)).toHaveLength(1)
})

test('a disabled account is not opened by its passkey', async () => {
	const { cook, authenticator } = await cookWithPasskey()
	await stack.db.update(users).set({ account_status: 'disabled' }).where(eq(users.id, cook.id))
	expect((await signIn(authenticator)).status).toBe(403)
})

test('a cook keeps a way to sign in: the last passkey is not deleted, also not by two requests at once', async () => {
	const { cook, session, authenticator } = await cookWithPasskey()
	const [only] = await listOwn(cook)
	const remove = (id = '') => post('/account/security/passkeys', { intent: 'delete', id }, session)
	const refused = await remove(only?.id)
	expect(refused.status).toBe(409)
	// A provider that is not configured here lets nobody in.
	await stack.db.insert(identities).values({
		...{ provider: 'oidc', subject: cook.id, user_id: cook.id, created_at: 1, last_used_at: 1 },
	})
	expect((await remove(only?.id)).status).toBe(409)

	const { options, cookie } = await begin('create', session)
	const another = { intent: 'create', credential: authenticator.create(options), name: 'Second' }
	expect((await post('/account/security/passkeys', another, cookie)).status).toBe(200)
	const both = await listOwn(cook)
	const ends = await Promise.all(both.map(({ id }) => remove(id)))
	expect(ends.map(({ status }) => status).sort()).toEqual([200, 409])
	expect(await listOwn(cook)).toHaveLength(1)

	await stack.db.update(users).set({ password_hash: 'scrypt$16$1$1$a$b' }).where(eq(users.id, cook.id))
	const [last] = await listOwn(cook)
	expect((await remove(last?.id)).status).toBe(200)
})

test('nobody renames or deletes a passkey of another cook', async () => {
	const { cook } = await cookWithPasskey()
	const [own] = await listOwn(cook)
	const { cookie } = await stack.signIn(await makeUser(stack.db, { password: 'Tomato-Basil-42!' }))
	const id = own?.id ?? ''
	expect((await post('/account/security/passkeys', { intent: 'rename', id, name: 'Mine' }, cookie)).status).toBe(404)
	expect((await post('/account/security/passkeys', { intent: 'delete', id }, cookie)).status).toBe(409)
	expect((await listOwn(cook)).map(({ name }) => name)).toEqual(['Phone'])
})

test('a name is one line of plain text, and never empty', async () => {
	const { cook, session } = await cookWithPasskey()
	const [own] = await listOwn(cook)
	const rename = (name: string) =>
		post('/account/security/passkeys', { intent: 'rename', id: own?.id ?? '', name }, session)
	expect((await rename('   ')).status).toBe(422)
	expect((await rename(`<b>Kitchen</b>\n phone${'x'.repeat(500)}`)).status).toBe(200)
	const [renamed] = await listOwn(cook)
	expect(renamed?.name).toMatch(/^Kitchen phonex+$/)
	expect(renamed?.name).toHaveLength(60)
})

const STRANGE = {
	nothing: '',
	'broken JSON': '{',
	null: 'null',
	'a list': '[]',
	'another object': '{"id":1}',
	markup: '"><script>alert(1)</script>',
	'an endless text': 'x'.repeat(100_000),
}

test.each(Object.entries(STRANGE))('%s for a passkey gets a sentence, not a failure', async (_kind, credential) => {
	const { cookie: session } = await stack.signIn(await makeUser(stack.db))
	const { cookie } = await begin('sign_in')
	const answers = [
		await post('/login', { credential }, cookie),
		await post('/reauthenticate', { credential }, session),
		await post('/account/security/passkeys', { intent: 'create', credential, name: credential }, session),
		await post('/api/passkeys', { intent: credential }, session),
	]
	for (const answer of answers) expect([400, 401, 422], answer.url).toContain(answer.status)
})

test('ten wrong answers of a passkey pause it for that network', async () => {
	const { cook, authenticator } = await cookWithPasskey()
	const [own] = await listOwn(cook)
	const { key, windowMs } = passkeyRates(ADDRESS, own?.id ?? '').passkey
	await stack.db.insert(rate_limits).values({ key, count: 10, window_ends_at: Date.now() + windowMs })
	const response = await signIn(authenticator)
	expect(response.status).toBe(429)
	expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('visitors begin only a sign-in', async () => {
	for (const intent of ['create', 'reauthenticate']) {
		expect((await post('/api/passkeys', { intent })).status).toBe(401)
	}
})
