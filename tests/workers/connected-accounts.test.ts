import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { disconnect } from '#app/domains/accounts/server/connected-accounts.ts'
import { MINUTE_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { identities, passkeys, users } from '#db/schema/accounts.ts'
import type { Person } from '../../dev/providers/people.ts'
import { type StandIns, startStandIns } from '../../dev/providers/stand-ins.ts'
import { makeUser, type User } from '../factories/users.ts'
import { formBody, type Jar, makeJar } from '../setup/jar.ts'
import { passStandIn } from '../setup/provider-visit.ts'
import { type Stack, startStack } from '../setup/stack.ts'

const PASSWORD = 'Tomato-Basil-42!'
const LAST = 'Cannot disconnect your only login method. Please add another authentication method first.'

let stack: Stack
let standIns: StandIns
let addresses = 0

beforeAll(async () => {
	standIns = await startStandIns()
	stack = await startStack({ vars: standIns.vars, addressOf: () => `10.7.${addresses >> 8}.${addresses & 255}` })
}, 300_000)
afterAll(async () => {
	await stack.close()
	await standIns.close()
})
beforeEach(() => {
	addresses += 1
	standIns.next.clear()
})

const person = (changes: Partial<Person> = {}): Person => ({
	subject: `subject-${makeId()}`,
	email: `mia-${makeId()}@example.org`,
	email_verified: true,
	first_name: 'Mia',
	last_name: 'Marsh',
	...changes,
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
	await connect(jar, 'google', person({ email: 'other@example.org' }))
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
	const who = person({ email_verified: false })
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
	const who = person()
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
	expect(locationOf(await prove(person()))).toContain('problem=not_yours')
	const start = () => jar.fetch('/auth/provider/apple', formBody({ intent: 'connect' }))
	expect(locationOf(await start())).toContain('/reauthenticate')
	const before = [...jar.cookies.values()].join()
	expect(locationOf(await prove(who))).toBe('/account/security')
	expect([...jar.cookies.values()].join()).not.toBe(before)
	expect((await start()).status).toBe(200)
})

test('an account at a provider belongs to one cook, and a cook has one at each provider', async () => {
	const [one, other] = [await makeUser(stack.db), await makeUser(stack.db)]
	const who = person()
	await connect(await jarOf(one), 'google', who)
	const jar = await jarOf(other)
	const taken = locationOf(await connect(jar, 'google', who))
	expect(taken).toBe('/auth/callback?problem=other_account&provider=google&back=%2Faccount')
	expect(await (await jar.fetch(taken)).text()).toContain('already connected to another Nomster account')
	expect(await ownerOf(who.subject)).toBe(one.id)
	const second = person()
	expect(locationOf(await connect(await jarOf(one), 'google', second))).toContain('problem=second_identity')
	expect(await ownerOf(second.subject)).toBeUndefined()
})

test('what one cook has begun is never connected to the cook who is signed in at its end', async () => {
	const [one, other] = [await makeUser(stack.db), await makeUser(stack.db)]
	const who = person()
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

test('security 12: of two disconnects at once that would leave nothing, one is refused', async () => {
	for (let i = 0; i < 10; i += 1) {
		const cook = await makeUser(stack.db)
		await addIdentity(cook, 'google')
		await addIdentity(cook, 'apple')
		const deps = { db: stack.db, env: { APP_URL: stack.url }, clock: Date.now, makeId }
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
	const who = person()
	await connect(jar, 'google', who)
	await connect(jar, 'google', who)
	await press(jar, 'google')
	expect(await actionsOf()).toEqual(['identity_linked'])
	await connect(jar, 'apple', person())
	await press(jar, 'google')
	await press(jar, 'google')
	expect(await actionsOf()).toEqual(['identity_linked', 'identity_linked', 'identity_unlinked'])
})
