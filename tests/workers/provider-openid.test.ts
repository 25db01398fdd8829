import { eq, gt } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { identities, sessions, users } from '#db/schema/accounts.ts'
import { type OpenIdProvider, startOpenIdProvider } from '../../dev/providers/openid.ts'
import { makeJar } from '../setup/jar.ts'
import { passOpenId, pressButton } from '../setup/provider-visit.ts'
import { type Stack, startStack } from '../setup/stack.ts'

let stack: Stack
let openId: OpenIdProvider

beforeAll(async () => {
	stack = await startStack({
		async vars(url) {
			openId = await startOpenIdProvider({ redirectUri: `${url}/auth/callback/oidc` })
			return openId.vars
		},
	})
}, 300_000)
afterAll(async () => {
	await stack.close()
	await openId.close()
})

const newJar = () => makeJar(stack.url)
const locationOf = (response: Response) => response.headers.get('location') ?? ''
const someone = () => ({ email: `mia-${makeId()}@example.org`, verified: 'on', first_name: 'Mia', last_name: 'Marsh' })

test('a real OpenID Connect provider signs a new cook in, under the name that its configuration gives it', async () => {
	expect(await (await stack.fetch('/login')).text()).toMatch(/Sign in with<!-- --> <\/span>Example ID/)
	const person = someone()
	const jar = newJar()
	const callback = await passOpenId(jar, openId, { person })
	expect(locationOf(await jar.fetch(callback))).toBe('/auth/callback?next=%2Fonboarding')
	const [cook] = await stack.db.select().from(users).where(eq(users.email, person.email))
	expect(cook).toMatchObject({ first_name: 'Mia', last_name: 'Marsh' })
	expect(cook?.email_confirmed_at).toBeGreaterThan(0)
	const rows = await stack.db
		.select()
		.from(identities)
		.where(eq(identities.user_id, cook?.id ?? ''))
	expect(rows.map(({ provider }) => provider)).toEqual([openId.issuer])
	const again = newJar()
	expect(locationOf(await again.fetch(await passOpenId(again, openId, { person, fields: { next: '/pantry' } })))).toBe(
		'/auth/callback?next=%2Fpantry',
	)
})

test('its request has state, nonce and S256, and only an answer to that request is taken', async () => {
	const jar = newJar()
	const { url } = await pressButton(jar, 'oidc')
	const { searchParams } = new URL(url)
	for (const name of ['state', 'nonce', 'code_challenge']) expect(searchParams.get(name)).toMatch(/^[\w-]{43}$/)
	expect([searchParams.get('code_challenge_method'), searchParams.get('prompt')]).toEqual(['S256', 'consent'])

	const callback = await passOpenId(jar, openId, { person: someone() })
	const swapped = new URL(callback)
	swapped.searchParams.set('iss', 'https://evil.example')
	expect(locationOf(await jar.fetch(swapped.href))).toContain('problem=failed')
	expect(locationOf(await jar.fetch(callback))).toContain('problem=expired')
})

test('a code that the provider has changed before is refused by the provider itself', async () => {
	const first = newJar()
	const used = await passOpenId(first, openId, { person: someone() })
	await first.fetch(used)
	const jar = newJar()
	const callback = new URL(await passOpenId(jar, openId, { person: someone() }))
	callback.searchParams.set('code', new URL(used).searchParams.get('code') ?? '')
	expect(locationOf(await jar.fetch(callback.href))).toContain('problem=failed')
})

test('a fresh sign-in there proves who is there; one of which it says that it was long ago does not', async () => {
	const person = someone()
	const jar = newJar()
	await jar.fetch(await passOpenId(jar, openId, { person }))
	await stack.db.update(sessions).set({ authenticated_at: Date.now() - 11 * MINUTE_MS })
	const prove = async () =>
		locationOf(
			await jar.fetch(
				await passOpenId(jar, openId, { person, fields: { intent: 'reauthenticate', next: '/onboarding' } }),
			),
		)
	openId.lastSignIn.secondsAgo = 16 * 60
	const stale = await prove()
	expect(stale).toBe('/auth/callback?problem=not_fresh&provider=oidc&back=%2Fonboarding')
	expect(await (await jar.fetch(stale)).text()).toContain(
		'Example ID does not say that you signed in there in the last 10 minutes.',
	)
	const recent = () => stack.db.$count(sessions, gt(sessions.authenticated_at, Date.now() - MINUTE_MS))
	expect(await recent()).toBe(0)
	openId.lastSignIn.secondsAgo = 0
	expect([await prove(), await recent()]).toEqual(['/onboarding', 1])
})

test('a sign-in that is cancelled there says so', async () => {
	const jar = newJar()
	const callback = await passOpenId(jar, openId, { person: { answer: 'no' } })
	const page = await jar.fetch(locationOf(await jar.fetch(callback)))
	expect(await page.text()).toContain('Example ID login failed: the sign-in was not allowed there')
	expect(page.headers.get('refresh')).toBe('6;url=/login?problem=refused&provider=oidc')
})
