import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { disconnect } from '#app/domains/accounts/server/connected-accounts.ts'
import { MINUTE_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { identities, passkeys, sessions, users } from '#db/schema/accounts.ts'
import type { Person } from '../../dev/providers/people.ts'
import { makePerson } from '../factories/people.ts'
import { makeUser, type User } from '../factories/users.ts'
import { formBody, type Jar, makeJar } from '../setup/jar.ts'
import { passStandIn } from '../setup/provider-visit.ts'
import { shareStack } from '../setup/shared-stack.ts'

const PASSWORD = 'Tomato-Basil-42!'
const NEW = 'Walnut-Kettle-Rain-7'
const LAST = 'Cannot disconnect your only login method. Please add another authentication method first.'

let addresses = 0

const stack = await shareStack({ addressOf: () => `10.7.${addresses >> 8}.${addresses & 255}` })
const { standIns } = stack
beforeEach(() => {
	addresses += 1
})

const locationOf = (response: Response) => response.headers.get('location') ?? ''
const ownerOf = async (subject: string) =>
	(await stack.db.select().from(identities).where(eq(identities.subject, subject)))[0]?.user_id
const providersOf = async ({ id }: User) =>
	(await stack.db.select().from(identities).where(eq(identities.user_id, id))).map(({ provider }) => provider).sort()
const addIdentity = ({ id }: User, provider: string) =>
	stack.db.insert(identities).values({
		...{ provider, subject: `${provider}-${id}`, user_id: id, created_at: 1, last_used_at: 1 },
	})
const addPasskey = ({ id }: User) =>
	stack.db.insert(passkeys).values({
		...{ id: `key-${id}`, user_id: id, public_key: 'k', counter: 0, transports: [], name: 'Mine' },
		...{ is_backed_up: false, created_at: 1 },
	})

/** A browser in which a cook has signed in, by default a moment ago. */
async function jarOf(user: User, at?: number): Promise<Jar> {
	const { name, value } = await stack.signIn(user, at)
	return makeJar(stack.url, new Map([[name, value]]))
}
const connect = async (jar: Jar, provider: string, who: Person) =>
	jar.fetch(
		await passStandIn(jar, standIns, { provider, person: who, fields: { intent: 'connect', next: '/account' } }),
	)
const press = (jar: Jar, provider: string) => jar.fetch('/account?index', formBody({ intent: 'disconnect', provider }))

test('the account page lists the configured providers, what is connected there, and a provider that is gone', async () => {
	const cook = await makeUser(stack.db, { password: PASSWORD })
	await addIdentity(cook, 'discord')
	const jar = await jarOf(cook)
	await connect(jar, 'google', makePerson({ email: 'other@example.org' }))
	const html = await (await jar.fetch('/account')).text()
	expect(html).toContain('Connected Accounts')
	const names = [...html.matchAll(/aria-label="((?:Connect|Disconnect) \w+)"/g)].map(([, name]) => name)
	expect(names).toEqual([
		'Disconnect Google',
		'Connect Apple',
		'Connect Facebook',
		'Connect Pinterest',
		'Disconnect Discord',
	])
	expect(html).toContain('other@example.org')
})

test('a signed-in cook connects a provider, whatever address it says; it signs in from then on', async () => {
	const cook = await makeUser(stack.db, { password: PASSWORD })
	const jar = await jarOf(cook)
	const who = makePerson({ email_verified: false })
	expect(locationOf(await connect(jar, 'facebook', who))).toBe('/account')
	expect(await ownerOf(who.subject)).toBe(cook.id)
	expect(locationOf(await connect(jar, 'facebook', who))).toBe('/account')
	const later = makeJar(stack.url)
	await later.fetch(await passStandIn(later, standIns, { provider: 'facebook', person: who }))
	expect((await later.fetch('/home')).status).toBe(200)
})

test('connecting asks again who is there, when that was proved more than ten minutes ago', async () => {
	const cook = await makeUser(stack.db, { password: PASSWORD })
	const jar = await jarOf(cook, Date.now() - 11 * MINUTE_MS)
	const start = await jar.fetch('/auth/provider/google', formBody({ intent: 'connect', next: '/account' }))
	expect([start.status, locationOf(start)]).toEqual([303, '/reauthenticate?next=%2Faccount'])
})

test('a fresh sign-in at a connected provider counts as that proof, at any other account not', async () => {
	const cook = await makeUser(stack.db)
	const who = makePerson()
	await stack.db.insert(identities).values({
		...{ provider: 'google', subject: who.subject, user_id: cook.id, created_at: 1, last_used_at: 1 },
	})
	const jar = await jarOf(cook, Date.now() - 11 * MINUTE_MS)
	const prove = async (as: Person) =>
		jar.fetch(
			await passStandIn(jar, standIns, {
				...{ provider: 'google', person: as, fields: { intent: 'reauthenticate', next: '/account/security' } },
			}),
		)
	expect(locationOf(await prove(makePerson()))).toContain('problem=not_yours')
	const start = () => jar.fetch('/auth/provider/apple', formBody({ intent: 'connect' }))
	expect(locationOf(await start())).toContain('/reauthenticate')
	const before = [...jar.cookies.values()].join()
	expect(locationOf(await prove(who))).toBe('/account/security')
	expect([...jar.cookies.values()].join()).not.toBe(before)
	expect((await start()).status).toBe(200)
})

test('security 2: connecting gives the session another token, and proves nothing; the old token is dead', async () => {
	const cook = await makeUser(stack.db, { password: PASSWORD })
	const at = Date.now() - 5 * MINUTE_MS
	const { name, value } = await stack.signIn(cook, at)
	const jar = makeJar(stack.url, new Map([[name, value]]))
	const statusOf = async (token = '') =>
		(await stack.fetch('/api/session', { headers: { cookie: `${name}=${token}` } })).status
	const who = makePerson()
	await connect(jar, 'google', who)
	const renewed = jar.cookies.get(name)
	expect([await statusOf(value), await statusOf(renewed)]).toEqual([401, 200])
	const own = await stack.db.select().from(sessions).where(eq(sessions.user_id, cook.id))
	expect(own.map(({ authenticated_at }) => authenticated_at)).toEqual([at])
	// Nothing is connected a second time, so the token stays.
	await connect(jar, 'google', who)
	expect([jar.cookies.get(name), await statusOf(renewed)]).toEqual([renewed, 200])
})

test('connecting asks at its end too, when the proof has become old at the provider', async () => {
	const cook = await makeUser(stack.db, { password: PASSWORD })
	const jar = await jarOf(cook)
	const who = makePerson()
	const fields = { intent: 'connect', next: '/account' }
	const callback = await passStandIn(jar, standIns, { provider: 'google', person: who, fields })
	const old = Date.now() - 11 * MINUTE_MS
	await stack.db.update(sessions).set({ authenticated_at: old }).where(eq(sessions.user_id, cook.id))
	expect(locationOf(await jar.fetch(callback))).toBe('/reauthenticate?next=%2Faccount')
	expect(await ownerOf(who.subject)).toBeUndefined()
})

test('a sign-in at Google is no proof when it was long ago, or when Google does not say when it was', async () => {
	const cook = await makeUser(stack.db)
	const who = makePerson()
	await stack.db.insert(identities).values({
		...{ provider: 'google', subject: who.subject, user_id: cook.id, created_at: 1, last_used_at: 1 },
	})
	const jar = await jarOf(cook, Date.now() - 11 * MINUTE_MS)
	const long = Math.floor(Date.now() / 1000) - 16 * 60
	const fields = { intent: 'reauthenticate', next: '/account/security' }
	for (const auth_time of [long, undefined]) {
		standIns.forge.set('google', () => ({ auth_time }))
		const to = locationOf(
			await jar.fetch(await passStandIn(jar, standIns, { provider: 'google', person: who, fields })),
		)
		expect(to).toBe('/auth/callback?problem=not_fresh&provider=google&back=%2Faccount%2Fsecurity')
	}
	const connecting = await jar.fetch('/auth/provider/apple', formBody({ intent: 'connect' }))
	expect(locationOf(connecting)).toContain('/reauthenticate')
})

test('only a provider that can say when somebody has signed in is offered as a proof; without any the page says what to do', async () => {
	const buttonsOf = (html: string) => [...html.matchAll(/formAction="\/auth\/provider\/(\w+)"/gi)].map(([, id]) => id)
	const both = await makeUser(stack.db)
	for (const provider of ['apple', 'google', 'facebook']) await addIdentity(both, provider)
	expect(buttonsOf(await (await (await jarOf(both)).fetch('/reauthenticate')).text())).toEqual(['google'])

	const cook = await makeUser(stack.db)
	await addIdentity(cook, 'apple')
	const jar = await jarOf(cook, Date.now() - 11 * MINUTE_MS)
	const html = await (await jar.fetch('/reauthenticate')).text()
	expect([buttonsOf(html), html.includes('Sign out and in again, and come back within 10 minutes.')]).toEqual([
		[],
		true,
	])
	const forced = await jar.fetch(
		'/auth/provider/apple',
		formBody({ intent: 'reauthenticate', next: '/account/security' }),
	)
	expect(locationOf(forced)).toBe('/auth/callback?problem=not_fresh&provider=apple&back=%2Faccount%2Fsecurity')
	// The way out: a full sign-in is a proof.
	const set = async (from: Jar) =>
		(await from.fetch('/account/security/password', formBody({ password: NEW, confirmation: NEW }))).status
	expect([await set(jar), await set(await jarOf(cook))]).toEqual([403, 200])
})

test('an account at a provider belongs to one cook, and a cook has one at each provider', async () => {
	const [one, other] = [await makeUser(stack.db), await makeUser(stack.db)]
	const who = makePerson()
	await connect(await jarOf(one), 'google', who)
	const jar = await jarOf(other)
	const taken = locationOf(await connect(jar, 'google', who))
	expect(taken).toBe('/auth/callback?problem=other_account&provider=google&back=%2Faccount')
	expect(await (await jar.fetch(taken)).text()).toContain('already connected to another Nomster account')
	expect(await ownerOf(who.subject)).toBe(one.id)
	const second = makePerson()
	expect(locationOf(await connect(await jarOf(one), 'google', second))).toContain('problem=second_identity')
	expect(await ownerOf(second.subject)).toBeUndefined()
})

test('what one cook has begun is never connected to the cook who is signed in at its end', async () => {
	const [one, other] = [await makeUser(stack.db), await makeUser(stack.db)]
	const who = makePerson()
	const jar = await jarOf(one)
	const fields = { intent: 'connect', next: '/account' }
	const callback = await passStandIn(jar, standIns, { provider: 'google', person: who, fields })
	const { name, value } = await stack.signIn(other)
	jar.cookies.set(name, value)
	expect(locationOf(await jar.fetch(callback))).toContain('problem=expired')
	expect(await ownerOf(who.subject)).toBeUndefined()
})

test('the last way to sign in stays: a password, a passkey or another provider lets one go', async () => {
	const ways: ((user: User) => Promise<unknown>)[] = [
		async () => undefined,
		({ id }) => stack.db.update(users).set({ password_hash: 'x' }).where(eq(users.id, id)),
		addPasskey,
		(user) => addIdentity(user, 'apple'),
	]
	const outcomes: boolean[] = []
	for (const add of ways) {
		const cook = await makeUser(stack.db)
		await addIdentity(cook, 'google')
		await add(cook)
		const html = await (await press(await jarOf(cook), 'google')).text()
		outcomes.push(!(await providersOf(cook)).includes('google'))
		expect(html.includes(LAST)).toBe(!outcomes.at(-1))
	}
	expect(outcomes).toEqual([false, true, true, true])
})

test('a provider that is no longer configured is no other way to sign in, and can be disconnected beside one', async () => {
	const cook = await makeUser(stack.db)
	await addIdentity(cook, 'google')
	await addIdentity(cook, 'discord')
	const jar = await jarOf(cook)
	expect(await (await press(jar, 'google')).text()).toContain(LAST)
	await press(jar, 'discord')
	expect(await providersOf(cook)).toEqual(['google'])

	const left = await makeUser(stack.db)
	await addIdentity(left, 'discord')
	expect(await (await press(await jarOf(left), 'discord')).text()).toContain(LAST)
	expect(await providersOf(left)).toEqual(['discord'])
})

test('a disconnect that fails for no reason of ours is a sentence', async () => {
	const cook = await makeUser(stack.db, { password: PASSWORD })
	await addIdentity(cook, 'google')
	const jar = await jarOf(cook)
	await stack.db.run(
		sql`create trigger broken_disconnect before delete on identities begin select raise(abort, 'out of order'); end`,
	)
	const answer = await press(jar, 'google')
	await stack.db.run(sql`drop trigger broken_disconnect`)
	expect([answer.status, (await answer.text()).includes('Failed to disconnect from Google')]).toEqual([500, true])
	expect(await providersOf(cook)).toEqual(['google'])
})

test('security 12: of two disconnects at once that would leave nothing, one is refused', async () => {
	for (let i = 0; i < 10; i += 1) {
		const cook = await makeUser(stack.db)
		await addIdentity(cook, 'google')
		await addIdentity(cook, 'apple')
		const deps = { db: stack.db, env: { APP_URL: stack.url, ...standIns.vars }, clock: Date.now, makeId }
		const ends = await Promise.allSettled(['google', 'apple'].map((provider) => disconnect(deps, cook.id, provider)))
		expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
		expect(await providersOf(cook)).toHaveLength(1)
	}
})

test('a disconnect that cannot be is a sentence: not connected, no such cook, switched off', async () => {
	const cook = await makeUser(stack.db, { password: PASSWORD })
	const env = { APP_URL: stack.url }
	await expect(disconnect({ db: stack.db, env, clock: Date.now, makeId }, cook.id, 'google')).rejects.toMatchObject({
		message: 'Google account is not connected',
	})
	await expect(disconnect({ db: stack.db, env, clock: Date.now, makeId }, makeId(), 'google')).rejects.toMatchObject({
		message: 'Unable to get current user',
	})
	await addIdentity(cook, 'google')
	const off = { ...env, PROVIDER_DISCONNECT: 'off' }
	await expect(
		disconnect({ db: stack.db, env: off, clock: Date.now, makeId }, cook.id, 'google'),
	).rejects.toMatchObject({
		message: 'Account disconnection is not currently enabled. Please contact support to disconnect your account.',
	})
	expect(await providersOf(cook)).toEqual(['google'])
})

test('disconnecting asks again who is there, too', async () => {
	const cook = await makeUser(stack.db, { password: PASSWORD })
	await addIdentity(cook, 'google')
	const html = await (await press(await jarOf(cook, Date.now() - 11 * MINUTE_MS), 'google')).text()
	expect(html).toContain('/reauthenticate?next=')
	expect(await providersOf(cook)).toEqual(['google'])
})

test('the audit log says that an identity was connected and disconnected, and nothing of what was refused', async () => {
	const cook = await makeUser(stack.db)
	const jar = await jarOf(cook)
	const actionsOf = async () => {
		const { rows } = await stack.db.$client.execute({
			sql: 'select action from audit_log where subject = (select id from audit_subjects where user_id = ?) order by rowid',
			args: [cook.id],
		})
		return rows.map(({ action }) => String(action)).filter((action) => action.startsWith('identity'))
	}
	const who = makePerson()
	await connect(jar, 'google', who)
	await connect(jar, 'google', who)
	await press(jar, 'google')
	expect(await actionsOf()).toEqual(['identity_linked'])
	await connect(jar, 'apple', makePerson())
	await press(jar, 'google')
	await press(jar, 'google')
	expect(await actionsOf()).toEqual(['identity_linked', 'identity_linked', 'identity_unlinked'])
})
