import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auth_challenges, identities, sessions, users } from '#db/schema/accounts.ts'
import type { Person } from '../../dev/providers/people.ts'
import { makePerson } from '../factories/people.ts'
import { makeUser } from '../factories/users.ts'
import { formBody, type Jar, makeJar } from '../setup/jar.ts'
import { listLoginActivity } from '../setup/login-activity.ts'
import { passStandIn, pressButton } from '../setup/provider-visit.ts'
import { shareStack } from '../setup/shared-stack.ts'
import { ADDRESS_HEADER } from '../setup/stack.ts'

let addresses = 0

const stack = await shareStack({
	addressOf: ({ headers }) => String(headers[ADDRESS_HEADER] ?? `10.9.${addresses >> 8}.${addresses & 255}`),
})
const { standIns } = stack
beforeEach(() => {
	addresses += 1
})

const newJar = () => makeJar(stack.url)
const locationOf = (response: Response) => response.headers.get('location') ?? ''
const identitiesOf = (subject: string) => stack.db.select().from(identities).where(eq(identities.subject, subject))
const cookOf = async (email: string) => (await stack.db.select().from(users).where(eq(users.email, email)))[0]
const SESSION = '__Host-nomster'
const CHALLENGE = '__Host-nomster-provider'

/** One sign-in at a stand-in, through our callback. */
async function signInAt(provider: string, person: Person | null, { jar = newJar(), fields = {} } = {}) {
	const callback = await passStandIn(jar, standIns, { provider, person, fields })
	const response = await jar.fetch(callback)
	return { jar, response, callback, location: locationOf(response) }
}
/** The sentence of the page that says why there was no sign-in. */
async function sentenceAfter(location: string, jar: Jar): Promise<string> {
	expect(location).toMatch(/^\/auth\/callback\?problem=/)
	const page = await jar.fetch(location)
	const html = await page.text()
	expect([page.status, html.includes('Authentication Error')]).toEqual([400, true])
	return html
}
async function isSignedIn(jar: Jar): Promise<boolean> {
	return (await jar.fetch('/onboarding')).status !== 302 || locationOf(await jar.fetch('/onboarding')) === '/home'
}

test('both pages show the buttons of the configured providers and of no other, without a script', async () => {
	for (const path of ['/login', '/register']) {
		const html = await (await stack.fetch(path)).text()
		const buttons = [...html.matchAll(/formAction="\/auth\/provider\/(\w+)"/gi)].map(([, id]) => id)
		expect([path, buttons]).toEqual([path, ['google', 'apple', 'facebook', 'pinterest']])
		expect(html).toContain('By continuing you accept our')
	}
})

test('a start asks with state, S256 and nonce, and leaves our site by a page, since our policy keeps forms here', async () => {
	for (const provider of ['google', 'apple', 'facebook', 'pinterest']) {
		const { response, url } = await pressButton(newJar(), provider)
		const { searchParams } = new URL(url)
		expect([provider, response.status, searchParams.get('code_challenge_method')]).toEqual([provider, 200, 'S256'])
		expect(searchParams.get('state')).toMatch(/^[\w-]{43}$/)
		expect(searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/)
		expect(searchParams.has('nonce')).toBe(['google', 'apple'].includes(provider))
		expect(searchParams.get('redirect_uri')).toBe(`${stack.url}/auth/callback/${provider}`)
		expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
	}
})

test.each(['google', 'apple'])(
	'a new cook of %s has a confirmed address, the names and the time zone, and goes to onboarding',
	async (provider) => {
		const person = makePerson()
		const { response, location, jar } = await signInAt(provider, person, { fields: { time_zone: 'Europe/Berlin' } })
		expect([response.status, location]).toEqual([303, '/auth/callback?next=%2Fonboarding'])
		const cook = await cookOf(person.email ?? '')
		expect(cook).toMatchObject({
			first_name: 'Mia',
			last_name: 'Marsh',
			time_zone: 'Europe/Berlin',
			password_hash: null,
		})
		expect(cook?.email_confirmed_at).toBeGreaterThan(0)
		expect(cook?.terms_accepted_at).toBeGreaterThan(0)
		expect(await identitiesOf(person.subject)).toMatchObject([{ provider, user_id: cook?.id, email_verified: true }])
		const page = await jar.fetch(location)
		const html = await page.text()
		expect(html).toContain('Completing your sign-in')
		expect(html).toContain('content="0;url=/onboarding"')
		expect((await jar.fetch('/onboarding')).status).toBe(200)
	},
)

test('a token request proves the verifier, and the client in the provider’s own way', async () => {
	for (const provider of ['google', 'apple', 'facebook', 'pinterest']) await signInAt(provider, makePerson())
	expect(standIns.tokenRequests.map(({ provider }) => provider)).toEqual(['google', 'apple', 'facebook', 'pinterest'])
	for (const { provider, body, authorization } of standIns.tokenRequests) {
		expect(body.get('code_verifier')).toMatch(/^[\w-]{43}$/)
		const isInBody = ['apple', 'facebook'].includes(provider)
		expect([provider, body.has('client_secret'), authorization !== undefined]).toEqual([provider, isInBody, !isInBody])
	}
})

test('a known cook comes back to the same account and the remembered page, whatever address the provider says now', async () => {
	const person = makePerson()
	await signInAt('google', person)
	const cook = await cookOf(person.email ?? '')
	const other = await makeUser(stack.db)
	const { location, jar } = await signInAt('google', { ...person, email: other.email }, { fields: { next: '/pantry' } })
	expect(location).toBe('/auth/callback?next=%2Fpantry')
	expect(await identitiesOf(person.subject)).toMatchObject([{ user_id: cook?.id, email: other.email }])
	expect((await cookOf(person.email ?? ''))?.id).toBe(cook?.id)
	expect(await isSignedIn(jar)).toBe(true)
	expect(await stack.db.select().from(sessions).where(eq(sessions.user_id, other.id))).toEqual([])
	const outcomes = async () => (await listLoginActivity(stack.db, cook?.id ?? '', 20)).map(({ success }) => success)
	await expect.poll(outcomes).toEqual([true, true])
})

test('a page of another site is never the one that follows', async () => {
	for (const next of ['//evil.example', 'https://evil.example', '/\\evil.example', '/%2F/evil.example']) {
		const { location } = await signInAt('google', makePerson(), { fields: { next } })
		expect(location).toBe(`/auth/callback?next=${encodeURIComponent('/onboarding?next=%2Frecipes')}`)
		const html = await (await stack.fetch(`/auth/callback?next=${encodeURIComponent(next)}`)).text()
		expect(html).toContain('content="0;url=/recipes"')
	}
})

test('a new cook gets to the page that was asked for after onboarding', async () => {
	const { location } = await signInAt('google', makePerson(), { fields: { next: '/recipe/1?from=mail' } })
	const after = `/onboarding?next=${encodeURIComponent('/recipe/1?from=mail')}`
	expect(location).toBe(`/auth/callback?next=${encodeURIComponent(after)}`)
})

test('a sign-in that fails keeps the page that was asked for', async () => {
	const { location, jar } = await signInAt('google', null, { fields: { next: '/pantry' } })
	expect(location).toBe('/auth/callback?problem=refused&provider=google&next=%2Fpantry')
	const page = await jar.fetch(location)
	const login = '/login?problem=refused&provider=google&next=%2Fpantry'
	expect(page.headers.get('refresh')).toBe(`6;url=${login}`)
	expect(await (await jar.fetch(login)).text()).toContain('<input type="hidden" name="next" value="/pantry"/>')
	const evil = await jar.fetch('/auth/callback?problem=failed&provider=google&next=//evil.example')
	expect(evil.headers.get('refresh')).toBe('6;url=/login?problem=failed&provider=google&next=%2Frecipes')
})

test('security 42: a provider that does not answer opens no session, and the page that was asked for is kept', async () => {
	const jar = newJar()
	const start = await jar.fetch('/auth/provider/oidc', formBody({ next: '/pantry' }))
	expect(locationOf(start)).toBe('/auth/callback?problem=failed&provider=oidc&next=%2Fpantry')
	expect(await isSignedIn(jar)).toBe(false)
})

test('the picture of a new cook is handed to the page once, by a cookie of its own', async () => {
	const address = 'https://pictures.example/mia.jpg'
	const person = makePerson({ picture: address })
	const { jar } = await signInAt('google', person)
	const cook = await cookOf(person.email ?? '')
	const handed = jar.cookies.get('__Host-nomster-picture') ?? ''
	expect(JSON.parse(decodeURIComponent(handed))).toEqual({ userId: cook?.id, address })
	for (const again of [person, makePerson(), makePerson({ picture: 'http://pictures.example/mia.jpg' })])
		expect((await signInAt('google', again)).jar.cookies.has('__Host-nomster-picture')).toBe(false)
})

test('what the cook refuses at the provider ends with its name and the reason', async () => {
	for (const provider of ['google', 'apple', 'facebook', 'pinterest']) {
		const { location, jar } = await signInAt(provider, null)
		const label = provider[0]?.toUpperCase() + provider.slice(1)
		expect(await sentenceAfter(location, jar)).toContain(`${label} login failed: the sign-in was not allowed there`)
		expect(jar.cookies.has(SESSION)).toBe(false)
	}
})

test('security 11: a swapped state is refused and uses the step up', async () => {
	const jar = newJar()
	const callback = new URL(await passStandIn(jar, standIns, { provider: 'google', person: makePerson() }))
	const right = callback.searchParams.get('state') ?? ''
	callback.searchParams.set('state', 'x'.repeat(43))
	expect(await sentenceAfter(locationOf(await jar.fetch(callback.href)), jar)).toContain(
		'Authentication failed. Please try again.',
	)
	callback.searchParams.set('state', right)
	expect(locationOf(await jar.fetch(callback.href))).toContain('problem=expired')
	expect(standIns.tokenRequests).toEqual([])
})

test('a callback in another browser than the one that asked signs nobody in', async () => {
	const person = makePerson()
	const callback = await passStandIn(newJar(), standIns, { provider: 'google', person })
	for (const victim of [newJar(), await begun()]) {
		const location = locationOf(await victim.fetch(callback))
		expect(location).toMatch(/problem=(expired|failed)/)
		expect(victim.cookies.has(SESSION)).toBe(false)
	}
	expect(await identitiesOf(person.subject)).toEqual([])

	async function begun() {
		const jar = newJar()
		await pressButton(jar, 'google')
		return jar
	}
})

test('security 11: a replayed callback is refused, with the cookie too, and the code is asked for once', async () => {
	const jar = newJar()
	const callback = await passStandIn(jar, standIns, { provider: 'google', person: makePerson() })
	const cookie = jar.cookies.get(CHALLENGE) ?? ''
	const [one, two] = await Promise.all([jar.fetch(callback), jar.fetch(callback)])
	expect([locationOf(one), locationOf(two)].filter((to) => to.includes('problem=expired'))).toHaveLength(1)
	jar.cookies.set(CHALLENGE, cookie)
	expect(locationOf(await jar.fetch(callback))).toContain('problem=expired')
	expect(standIns.tokenRequests).toHaveLength(1)
})

test('a code that a provider has already changed is refused there', async () => {
	const first = await signInAt('google', makePerson())
	const used = new URL(first.callback).searchParams.get('code') ?? ''
	const jar = newJar()
	const callback = new URL(await passStandIn(jar, standIns, { provider: 'google', person: makePerson() }))
	callback.searchParams.set('code', used)
	expect(locationOf(await jar.fetch(callback.href))).toContain('problem=failed')
})

test('security 11: the answer of one provider is never taken by the callback of another', async () => {
	const jar = newJar()
	const callback = await passStandIn(jar, standIns, { provider: 'google', person: makePerson() })
	const crossed = callback.replace('/auth/callback/google', '/auth/callback/facebook')
	expect(locationOf(await jar.fetch(crossed))).toContain('problem=failed')
	expect(locationOf(await jar.fetch(callback))).toContain('problem=expired')
	expect(standIns.tokenRequests).toEqual([])
})

test('security 11: a step is over after ten minutes', async () => {
	const jar = newJar()
	const callback = await passStandIn(jar, standIns, { provider: 'google', person: makePerson() })
	await stack.db.update(auth_challenges).set({ expires_at: Date.now() })
	expect(await sentenceAfter(locationOf(await jar.fetch(callback)), jar)).toContain(
		'Your session has expired. Please try again',
	)
})

test('security 11: another verifier than that of the start gets no token', async () => {
	const jar = newJar()
	const callback = await passStandIn(jar, standIns, { provider: 'google', person: makePerson() })
	const [row] = (await stack.db.select().from(auth_challenges)).filter(
		({ payload }) => payload.state === new URL(callback).searchParams.get('state'),
	)
	await stack.db
		.update(auth_challenges)
		.set({ payload: { ...row?.payload, verifier: 'x'.repeat(43) } })
		.where(eq(auth_challenges.id, row?.id ?? ''))
	expect(locationOf(await jar.fetch(callback))).toContain('problem=failed')
})

test('an id token for another step, client or issuer, or of another time, names nobody', async () => {
	const past = Math.floor(Date.now() / 1000) - 301
	const forged = [
		{ nonce: 'another' },
		{ aud: 'another' },
		{ aud: ['nomster-at-google', 'another'] },
		{ iss: 'https://accounts.google.com.evil.example' },
		{ exp: past },
		{ sub: '' },
	]
	for (const claims of forged) {
		standIns.forge.set('google', () => claims)
		const { location, jar } = await signInAt('google', makePerson())
		expect([claims, location]).toEqual([claims, '/auth/callback?problem=failed&provider=google'])
		expect(jar.cookies.has(SESSION)).toBe(false)
	}
	standIns.forge.set('google', () => ({ exp: past + 60 }))
	expect((await signInAt('google', makePerson())).location).toContain('onboarding')
})

test('security 13: Apple’s post from another site changes nothing and is sent on once; every other such post is refused', async () => {
	const jar = newJar()
	standIns.next.set('apple', makePerson())
	const { url } = await pressButton(jar, 'apple')
	const state = new URL(url).searchParams.get('state') ?? ''
	const cookie = '__Host-nomster-form-post'
	expect(jar.cookies.get(cookie)).toBe(state)
	const post = (path: string, fields: Record<string, string>, from = jar) =>
		from.fetch(path, { ...formBody(fields), headers: { origin: 'https://appleid.apple.com' } })

	const without = await post('/auth/callback/apple', { state, code: 'c' }, newJar())
	expect([without.status, locationOf(without)]).toEqual([303, '/auth/callback/apple?'])
	const challenges = await stack.db.$count(auth_challenges)
	const sent = await post('/auth/callback/apple', { state, code: 'c', evil: 'x' })
	expect([sent.status, locationOf(sent)]).toEqual([303, `/auth/callback/apple?code=c&state=${state}`])
	expect([sent.headers.getSetCookie().length, await stack.db.$count(auth_challenges)]).toEqual([1, challenges])
	expect(jar.cookies.has(cookie)).toBe(false)
	expect(locationOf(await post('/auth/callback/apple', { state, code: 'c' }))).toBe('/auth/callback/apple?')
	for (const path of ['/auth/callback/google', '/auth/callback', '/auth/provider/apple', '/login'])
		expect([path, (await post(path, { state })).status]).toEqual([path, 403])
})

test('the form-post cookie alone crosses sites, secret and short-lived', async () => {
	const { response } = await pressButton(newJar(), 'apple')
	const [challenge = '', crossing = ''] = response.headers.getSetCookie()
	expect(challenge).toMatch(/SameSite=Lax$/)
	expect(crossing.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Max-Age=600', 'Path=/', 'SameSite=None', 'Secure'])
	expect((await pressButton(newJar(), 'google')).response.headers.getSetCookie().join()).not.toContain('SameSite=None')
})

test('the sixty-first start of a network in a quarter of an hour is refused, before any step is stored', async () => {
	const start = () =>
		stack.fetch('/auth/provider/google', { ...formBody({}), headers: { [ADDRESS_HEADER]: '192.0.2.77' } })
	for (let i = 0; i < 60; i += 1) expect((await start()).status).toBe(200)
	const before = await stack.db.$count(auth_challenges)
	expect(locationOf(await start())).toBe('/auth/callback?problem=too_many&provider=google')
	expect(await stack.db.$count(auth_challenges)).toBe(before)
})

test('a provider that is not configured, or cannot be reached, is a sentence and not an error page', async () => {
	const jar = newJar()
	const start = await jar.fetch('/auth/provider/oidc', formBody({}))
	expect(await sentenceAfter(locationOf(start), jar)).toContain('Authentication failed. Please try again.')
	expect((await stack.fetch('/auth/callback?problem=<script>&provider=<b>')).status).toBe(200)
	expect(await sentenceAfter('/auth/callback?problem=no_redirect&provider=google', jar)).toContain(
		'No redirect URL received',
	)
	expect(await (await stack.fetch('/login?problem=refused&provider=google')).text()).toContain(
		'Google login failed: the sign-in was not allowed there',
	)
})
