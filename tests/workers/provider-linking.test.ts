import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { storedTokenId } from '#app/domains/accounts/server/email-tokens.ts'
import { MINUTE_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import {
	auth_challenges,
	email_tokens,
	identities,
	passkeys,
	recovery_codes,
	sessions,
	totp_secrets,
	users,
} from '#db/schema/accounts.ts'
import { calendar_feeds } from '#db/schema/meal-plan.ts'
import type { Person } from '../../dev/providers/people.ts'
import { makePerson } from '../factories/people.ts'
import { makeRecipe } from '../factories/recipes.ts'
import { makeUser, type User } from '../factories/users.ts'
import { formBody, type Jar, makeJar } from '../setup/jar.ts'
import { passStandIn } from '../setup/provider-visit.ts'
import { shareStack } from '../setup/shared-stack.ts'

const PASSWORD = 'Tomato-Basil-42!'
const SESSION = '__Host-nomster'
const NOTICE = '__Host-nomster-linked'

let addresses = 0

const stack = await shareStack({ addressOf: () => `10.8.${addresses >> 8}.${addresses & 255}` })
const { standIns } = stack
beforeEach(() => {
	addresses += 1
})

const newJar = () => makeJar(stack.url)
const locationOf = (response: Response) => response.headers.get('location') ?? ''
const ownerOf = async (subject: string) =>
	(await stack.db.select().from(identities).where(eq(identities.subject, subject)))[0]?.user_id
const rowOf = async ({ id }: { id: string }) => (await stack.db.select().from(users).where(eq(users.id, id)))[0]

async function signInAt(provider: string, who: Person, { jar = newJar(), fields = {} } = {}) {
	const response = await jar.fetch(await passStandIn(jar, standIns, { provider, person: who, fields }))
	return { jar, location: locationOf(response) }
}
/** The cook of the jar's session, as our pages see them. */
async function whoIs(jar: Jar): Promise<string | undefined> {
	const value = jar.cookies.get(SESSION)
	if (!value) return undefined
	const rows = await stack.db
		.select()
		.from(sessions)
		.where(eq(sessions.id, storedTokenId(value)))
	return rows[0]?.user_id
}
/** The link in the newest mail to an address. */
async function linkTo(email: string): Promise<string> {
	await stack.runJobs()
	return /https?:\S+/.exec(stack.mailbox.lastTo(email)?.text ?? '')?.[0] ?? ''
}
const addFactor = ({ id }: User) =>
	stack.db.insert(totp_secrets).values({ user_id: id, secret: 's', confirmed_at: 1, created_at: 1 })

test('two verified addresses that are the same connect at once, in any spelling, and the next page says so', async () => {
	const cook = await makeUser(stack.db, { password: PASSWORD, first_name: '', last_name: '' })
	const who = makePerson({ email: ` ${cook.email.toUpperCase()} ` })
	const { jar, location } = await signInAt('google', who, { fields: { next: '/pantry' } })
	expect(location).toBe('/auth/callback?next=%2Fpantry')
	expect([await ownerOf(who.subject), await whoIs(jar)]).toEqual([cook.id, cook.id])
	expect(decodeURIComponent(jar.cookies.get(NOTICE) ?? '')).toBe('Google')
	expect(await rowOf(cook)).toMatchObject({ first_name: 'Mia', last_name: 'Marsh', email: cook.email })
	expect((await rowOf(cook))?.password_hash).not.toBeNull()

	const again = await signInAt('google', who)
	expect([await whoIs(again.jar), again.jar.cookies.has(NOTICE)]).toEqual([cook.id, false])
})

test('a verified address in look-alike letters of another script is another cook’s', async () => {
	const id = makeId()
	const cook = await makeUser(stack.db, { email: `mia-${id}@example.org` })
	// A Cyrillic а.
	const who = makePerson({ email: `mi\u0430-${id}@example.org` })
	const { jar } = await signInAt('google', who)
	expect(await ownerOf(who.subject)).not.toBe(cook.id)
	expect(await whoIs(jar)).toBe(await ownerOf(who.subject))
	expect(await rowOf(cook)).toMatchObject({ email: cook.email, first_name: 'Test' })
})

test('names that the cook has given are never replaced by the provider’s', async () => {
	const cook = await makeUser(stack.db, { first_name: 'Amira', last_name: '' })
	await signInAt('google', makePerson({ email: cook.email }))
	expect(await rowOf(cook)).toMatchObject({ first_name: 'Amira', last_name: '' })
})

test('an address that the provider has not verified opens no account: its own sign-in comes first, then it is connected', async () => {
	const cook = await makeUser(stack.db, { password: PASSWORD })
	for (const who of [makePerson({ email: cook.email, email_verified: false })]) {
		const { jar, location } = await signInAt('facebook', who, { fields: { next: '/pantry' } })
		expect([location, jar.cookies.has(SESSION), await ownerOf(who.subject)]).toEqual(['/auth/link', false, undefined])
		const html = await (await jar.fetch('/auth/link')).text()
		expect(html).toContain('Connect Facebook')
		expect(html).toContain(cook.email)

		const wrong = await jar.fetch('/auth/link', formBody({ email: cook.email, password: 'Wrong-Word-42!' }))
		expect([wrong.status, await ownerOf(who.subject)]).toEqual([401, undefined])
		expect(await wrong.text()).toContain('Invalid email or password')

		const right = await jar.fetch('/auth/link', formBody({ email: cook.email, password: PASSWORD }))
		expect([locationOf(right), await ownerOf(who.subject)]).toEqual(['/auth/link', undefined])
		const linked = await jar.fetch('/auth/link')
		expect([locationOf(linked), await ownerOf(who.subject)]).toEqual(['/auth/callback?next=%2Fpantry', cook.id])
		expect(jar.cookies.has(NOTICE)).toBe(true)
		expect(locationOf(await jar.fetch('/auth/link'))).toBe('/auth/callback?problem=expired')
		expect(await whoIs((await signInAt('facebook', who)).jar)).toBe(cook.id)
	}
})

test('the step that connects is of one account: another one that signs in meanwhile gets nothing', async () => {
	const cook = await makeUser(stack.db, { password: PASSWORD })
	const other = await makeUser(stack.db, { password: PASSWORD })
	const who = makePerson({ email: cook.email, email_verified: false })
	const { jar } = await signInAt('facebook', who)
	await jar.fetch('/auth/link', formBody({ email: other.email, password: PASSWORD }))
	expect([await whoIs(jar), (await jar.fetch('/auth/link')).status]).toEqual([other.id, 200])
	expect(await ownerOf(who.subject)).toBeUndefined()
})

test('a second factor is asked for after a provider’s sign-in too, and before an account’s sign-in connects', async () => {
	const cook = await makeUser(stack.db, { password: PASSWORD })
	await addFactor(cook)
	const direct = await signInAt('google', makePerson({ email: cook.email }), { fields: { next: '/pantry' } })
	expect([direct.location, direct.jar.cookies.has(SESSION)]).toEqual(['/login/verify?next=%2Fpantry', false])

	const who = makePerson({ email: cook.email, email_verified: false })
	const { jar } = await signInAt('facebook', who)
	const right = await jar.fetch('/auth/link', formBody({ email: cook.email, password: PASSWORD }))
	expect([locationOf(right), await ownerOf(who.subject)]).toEqual(['/login/verify?next=%2Fauth%2Flink', undefined])
	expect((await jar.fetch('/auth/link')).status).toBe(200)
	expect(await ownerOf(who.subject)).toBeUndefined()
})

test('a disabled account is opened by no provider, and nothing is connected to it', async () => {
	const known = makePerson()
	await signInAt('google', known)
	await stack.db
		.update(users)
		.set({ account_status: 'disabled' })
		.where(eq(users.id, (await ownerOf(known.subject)) ?? ''))
	const cook = await makeUser(stack.db, { account_status: 'disabled' })
	const fresh = makePerson({ email: cook.email })
	for (const who of [known, fresh]) {
		const { jar, location } = await signInAt('google', who)
		expect([location, jar.cookies.has(SESSION)]).toEqual(['/auth/callback?problem=disabled&provider=google', false])
	}
	expect(await ownerOf(fresh.subject)).toBeUndefined()
})

test('a second account at the same provider is refused beside the first', async () => {
	const cook = await makeUser(stack.db)
	await signInAt('google', makePerson({ email: cook.email }))
	const second = makePerson({ email: cook.email })
	const { location } = await signInAt('google', second)
	expect(location).toBe('/auth/callback?problem=second_identity&provider=google')
	expect(await ownerOf(second.subject)).toBeUndefined()
})

test('security 12: pre-hijack: who registered a stranger’s address loses everything when its owner proves it', async () => {
	const cook = await makeUser(stack.db, { password: PASSWORD, email_confirmed_at: null })
	const attacker = await stack.signIn(cook)
	const now = Date.now()
	const { db } = stack
	await db.insert(passkeys).values({
		...{ id: `key-${cook.id}`, user_id: cook.id, public_key: 'k', counter: 0, transports: [], name: 'Theirs' },
		...{ is_backed_up: false, created_at: now },
	})
	await addFactor(cook)
	await db.insert(recovery_codes).values({ id: `code-${cook.id}`, user_id: cook.id, created_at: now })
	// Also at the provider that the owner uses: that must not keep the owner out.
	for (const provider of ['facebook', 'google'])
		await db.insert(identities).values({
			...{ provider, subject: `evil-${cook.id}`, user_id: cook.id, created_at: now, last_used_at: now },
		})
	await db.insert(calendar_feeds).values({ user_id: cook.id, space: cook.id, secret_hash: cook.id, created_at: now })
	await db.insert(email_tokens).values({
		...{ id: `change-${cook.id}`, user_id: cook.id, purpose: 'change_email', email_normalized: 'evil@evil.example' },
		...{ expires_at: now + 1e6, created_at: now },
	})
	const soup = await makeRecipe(db, cook)

	const owner = makePerson({ email: cook.email })
	const { jar, location } = await signInAt('google', owner)
	expect([location, jar.cookies.has(SESSION), await ownerOf(owner.subject)]).toEqual([
		'/auth/prove?sent=google',
		false,
		undefined,
	])
	expect(await (await jar.fetch(location)).text()).toContain('Check Your Email')
	expect((await rowOf(cook))?.password_hash).not.toBeNull()

	const link = await linkTo(cook.email)
	const first = await jar.fetch(link)
	expect([locationOf(first), first.headers.get('set-cookie')]).toEqual([
		'/auth/prove',
		expect.stringContaining('HttpOnly'),
	])
	const asked = await (await jar.fetch('/auth/prove')).text()
	expect(asked).toContain(
		'Its password, passkeys, two-factor codes, connected accounts and calendar address stop working',
	)
	expect(await ownerOf(owner.subject)).toBeUndefined()
	const done = await (await jar.fetch('/auth/prove', formBody({}))).text()
	expect(done).toContain('Your address is confirmed and Google is connected')

	expect(await ownerOf(owner.subject)).toBe(cook.id)
	expect(await ownerOf(`evil-${cook.id}`)).toBeUndefined()
	const row = await rowOf(cook)
	expect([row?.password_hash, row?.email_confirmed_at !== null]).toEqual([null, true])
	for (const table of [sessions, passkeys, totp_secrets, recovery_codes, calendar_feeds])
		expect(await db.$count(table, eq(table.user_id, cook.id))).toBe(0)
	const open = (await db.select().from(email_tokens)).filter(
		({ user_id, expires_at, used_at }) => user_id === cook.id && used_at === null && expires_at > Date.now(),
	)
	expect(open).toEqual([])
	expect(locationOf(await stack.fetch('/home', { headers: { cookie: attacker.cookie } }))).toMatch(/^\/login/)
	const byPassword = await stack.fetch('/login', formBody({ email: cook.email, password: PASSWORD }))
	expect(byPassword.status).toBe(401)

	const signedIn = await signInAt('google', owner)
	expect(await whoIs(signedIn.jar)).toBe(cook.id)
	expect((await signedIn.jar.fetch(`/recipe/${soup.id}`)).status).toBe(200)
})

test('a mailed proof works once, for an hour, and never for an address that the account no longer has', async () => {
	const cook = await makeUser(stack.db, { email_confirmed_at: null })
	const owner = makePerson({ email: cook.email })
	const press = async (link: string) => {
		const jar = newJar()
		await jar.fetch(link)
		return (await jar.fetch('/auth/prove', formBody({}))).text()
	}
	await signInAt('google', owner)
	const old = await linkTo(cook.email)
	await signInAt('google', owner)
	const link = await linkTo(cook.email)
	expect(link).not.toBe(old)
	expect(await press(old)).toContain('This link has been used already.')
	await stack.db
		.update(users)
		.set({ email_normalized: `moved-${cook.email}` })
		.where(eq(users.id, cook.id))
	expect(await press(link)).toContain('This link has been used already.')
	expect(await ownerOf(owner.subject)).toBeUndefined()
	await stack.db.update(users).set({ email_normalized: cook.email }).where(eq(users.id, cook.id))

	await signInAt('google', owner)
	const third = await linkTo(cook.email)
	const pressed = await Promise.all([press(third), press(third)])
	expect(pressed.filter((html) => html.includes('Google is connected'))).toHaveLength(1)
	expect(pressed.filter((html) => html.includes('This link has been used already.'))).toHaveLength(1)
	expect(await press(`${stack.url}/auth/prove?token=${'x'.repeat(43)}`)).toContain('not complete or not ours')
	const { location } = await signInAt('google', makePerson({ email: cook.email, email_verified: false }))
	expect(location).toBe('/auth/callback?problem=second_identity&provider=google')
})

test('an account that was confirmed between mail and press keeps what it has', async () => {
	const cook = await makeUser(stack.db, { password: PASSWORD, email_confirmed_at: null })
	const { cookie } = await stack.signIn(cook)
	const owner = makePerson({ email: cook.email })
	await signInAt('google', owner)
	const link = await linkTo(cook.email)
	await stack.db.update(users).set({ email_confirmed_at: Date.now() }).where(eq(users.id, cook.id))
	const jar = newJar()
	await jar.fetch(link)
	expect(await (await jar.fetch('/auth/prove', formBody({}))).text()).toContain('Google is connected.')
	expect([await ownerOf(owner.subject), (await rowOf(cook))?.password_hash !== null]).toEqual([cook.id, true])
	expect((await stack.fetch('/home', { headers: { cookie } })).status).toBe(200)
})

test('a mailed proof that cannot connect says so: the account has another one there by now, or the identity another account', async () => {
	const cook = await makeUser(stack.db, { password: PASSWORD, email_confirmed_at: null })
	const owner = makePerson({ email: cook.email })
	await signInAt('google', owner)
	const link = await linkTo(cook.email)
	await stack.db.update(users).set({ email_confirmed_at: Date.now() }).where(eq(users.id, cook.id))
	await stack.db.insert(identities).values({
		...{ provider: 'google', subject: `other-${cook.id}`, user_id: cook.id, created_at: 1, last_used_at: 1 },
	})
	const press = async (address: string) => {
		const jar = newJar()
		await jar.fetch(address)
		return (await jar.fetch('/auth/prove', formBody({}))).text()
	}
	expect(await press(link)).toContain('already connected to another Google account')
	expect(await ownerOf(owner.subject)).toBeUndefined()

	const unproved = await makeUser(stack.db, { password: PASSWORD, email_confirmed_at: null })
	const taken = makePerson({ email: unproved.email })
	await signInAt('google', taken)
	const second = await linkTo(unproved.email)
	await stack.db.update(identities).set({ subject: taken.subject }).where(eq(identities.user_id, cook.id))
	const html = await press(second)
	expect(html).toContain('This Google account is already connected to another Nomster account.')
	expect(html).toContain('Your address is confirmed.')
	expect(html).not.toContain('Google is connected')
	expect(await ownerOf(taken.subject)).toBe(cook.id)
})

test('a mailed proof is worth nothing while the account is disabled, and its provider says so', async () => {
	const cook = await makeUser(stack.db, { email_confirmed_at: null })
	const owner = makePerson({ email: cook.email })
	await signInAt('google', owner)
	const link = await linkTo(cook.email)
	const jar = newJar()
	await jar.fetch(link)
	await stack.db.update(users).set({ account_status: 'disabled' }).where(eq(users.id, cook.id))
	expect(await (await jar.fetch('/auth/prove', formBody({}))).text()).toContain('not complete or not ours')
	expect([await ownerOf(owner.subject), (await rowOf(cook))?.email_confirmed_at]).toEqual([undefined, null])
	const before = stack.mailbox.lastTo(cook.email)
	const { location } = await signInAt('google', owner)
	expect(location).toBe('/auth/callback?problem=disabled&provider=google')
	await stack.runJobs()
	expect(stack.mailbox.lastTo(cook.email)).toBe(before)
})

test('who only says the address of a disabled account learns nothing of it; its password is told, and connects nothing', async () => {
	const cook = await makeUser(stack.db, { password: PASSWORD, account_status: 'disabled' })
	const [unverified, none] = [makePerson({ email: cook.email, email_verified: false }), makePerson({ email: null })]
	const first = await signInAt('facebook', unverified)
	expect(first.location).toBe('/auth/link')
	const second = await signInAt('pinterest', none)
	expect(locationOf(await second.jar.fetch('/auth/email', formBody({ email: cook.email })))).toBe('/auth/link')
	for (const { jar } of [first, second]) {
		const answer = await jar.fetch('/auth/link', formBody({ email: cook.email, password: PASSWORD }))
		expect([answer.status, (await answer.text()).includes('This account is disabled.')]).toEqual([403, true])
	}
	expect([await ownerOf(unverified.subject), await ownerOf(none.subject)]).toEqual([undefined, undefined])
})

test('security 12: a session that has proved nothing since the provider’s answer connects nothing, though it is the account’s', async () => {
	const cook = await makeUser(stack.db, { password: PASSWORD })
	const { name, value } = await stack.signIn(cook, Date.now() - 11 * MINUTE_MS)
	const jar = makeJar(stack.url, new Map([[name, value]]))
	const who = makePerson({ email: cook.email, email_verified: false })
	expect((await signInAt('facebook', who, { jar })).location).toBe('/auth/link')
	const asked = await jar.fetch('/auth/link')
	expect([asked.status, await ownerOf(who.subject)]).toEqual([200, undefined])
	expect(await asked.text()).toContain('href="/reauthenticate?next=%2Fauth%2Flink"')
	const proved = await jar.fetch('/reauthenticate?next=%2Fauth%2Flink', formBody({ password: PASSWORD }))
	expect(locationOf(proved)).toBe('/auth/link')
	expect(locationOf(await jar.fetch('/auth/link'))).toBe('/auth/callback?next=%2Frecipes')
	expect(await ownerOf(who.subject)).toBe(cook.id)
})

test('security 2: a sign-in that connects a provider gives the session another token; the one before is dead', async () => {
	const cook = await makeUser(stack.db, { password: PASSWORD })
	const { jar } = await signInAt('facebook', makePerson({ email: cook.email, email_verified: false }))
	await jar.fetch('/auth/link', formBody({ email: cook.email, password: PASSWORD }))
	const before = jar.cookies.get(SESSION) ?? ''
	await jar.fetch('/auth/link')
	const statusOf = async (token: string) =>
		(await stack.fetch('/api/session', { headers: { cookie: `${SESSION}=${token}` } })).status
	expect([await statusOf(before), await statusOf(jar.cookies.get(SESSION) ?? '')]).toEqual([401, 200])
})

test('the page that was asked for goes along: through an address that is asked for, and through a mailed proof', async () => {
	const { jar } = await signInAt('pinterest', makePerson({ email: null }), { fields: { next: '/pantry' } })
	const given = await jar.fetch('/auth/email', formBody({ email: `given-${makeId()}@example.org` }))
	expect(locationOf(given)).toBe(`/auth/callback?next=${encodeURIComponent('/onboarding?next=%2Fpantry')}`)

	const cook = await makeUser(stack.db, { email_confirmed_at: null })
	await signInAt('google', makePerson({ email: cook.email }), { fields: { next: '/pantry' } })
	const prover = newJar()
	await prover.fetch(await linkTo(cook.email))
	const html = await (await prover.fetch('/auth/prove', formBody({}))).text()
	expect(html).toContain('<input type="hidden" name="next" value="/pantry"/>')
})

test('of two steps that ask for the address of one identity the second signs in to the account of the first', async () => {
	const who = makePerson({ email: null })
	const [one, two] = [await signInAt('pinterest', who), await signInAt('pinterest', who)]
	await one.jar.fetch('/auth/email', formBody({ email: `one-${makeId()}@example.org` }))
	const id = await ownerOf(who.subject)
	const email = `two-${makeId()}@example.org`
	const second = await two.jar.fetch('/auth/email', formBody({ email }))
	expect(locationOf(second)).toBe('/auth/callback?next=%2Frecipes')
	expect([await whoIs(two.jar), await stack.db.$count(users, eq(users.email, email))]).toEqual([id, 0])
	expect(two.jar.cookies.has('__Host-nomster-add-email')).toBe(false)
})

test('the fourth proof mail of an hour is refused', async () => {
	const cook = await makeUser(stack.db, { email_confirmed_at: null })
	const owner = makePerson({ email: cook.email })
	for (let i = 0; i < 3; i += 1) expect((await signInAt('google', owner)).location).toBe('/auth/prove?sent=google')
	expect((await signInAt('google', owner)).location).toBe('/auth/callback?problem=too_many&provider=google')
})

test('where a provider gives no verified address the cook gives one, which the confirmation link confirms', async () => {
	const unverified = makePerson({ email_verified: false })
	const none = makePerson({ email: null })
	for (const [provider, who] of [
		['facebook', unverified],
		['pinterest', none],
		['google', unverified],
	] as const) {
		addresses += 1
		const own = { ...who, subject: `${provider}-${makeId()}` }
		const { jar, location } = await signInAt(provider, own)
		expect([provider, location, jar.cookies.has(SESSION)]).toEqual([provider, '/auth/email', false])
		const html = await (await jar.fetch('/auth/email')).text()
		expect(html).toContain('Add your email')
		const email = `given-${makeId()}@example.org`
		for (const [typed, sentence] of [
			['', 'Email is required'],
			['no address', 'Please enter a valid email address'],
		] as const) {
			const refused = await jar.fetch('/auth/email', formBody({ email: typed }))
			const again = await refused.text()
			expect([refused.status, again.includes(sentence), again.includes(`value="${typed}"`)]).toEqual([422, true, true])
		}
		const given = await jar.fetch('/auth/email', formBody({ email }))
		expect(locationOf(given)).toBe('/auth/callback?next=%2Fonboarding')
		const cook = await rowOf({ id: (await ownerOf(own.subject)) ?? '' })
		expect(cook).toMatchObject({ email, email_confirmed_at: null })
		expect(await whoIs(jar)).toBe(cook?.id)
		expect(await linkTo(email)).toContain('/confirm-email?token=')
		expect(locationOf(await jar.fetch('/auth/email', formBody({ email: `x${email}` })))).toBe('/recipes')
	}
})

test('a given address that has an account asks for that account’s sign-in, and connects nothing by itself', async () => {
	const cook = await makeUser(stack.db, { password: PASSWORD })
	const who = makePerson({ email: null })
	const { jar } = await signInAt('pinterest', who)
	const given = await jar.fetch('/auth/email', formBody({ email: cook.email }))
	expect([locationOf(given), jar.cookies.has(SESSION), await ownerOf(who.subject)]).toEqual([
		'/auth/link',
		false,
		undefined,
	])
	await jar.fetch('/auth/link', formBody({ email: cook.email, password: PASSWORD }))
	await jar.fetch('/auth/link')
	expect(await ownerOf(who.subject)).toBe(cook.id)
})

test('given addresses are counted like sign-ups, so that nobody can try a list of them', async () => {
	const statuses: number[] = []
	for (let i = 0; i < 6; i += 1) {
		const { jar } = await signInAt('pinterest', makePerson({ email: null }))
		statuses.push((await jar.fetch('/auth/email', formBody({ email: `list-${makeId()}@example.org` }))).status)
	}
	expect(statuses).toEqual([302, 302, 302, 302, 302, 429])
})

test('of two sign-ins that race to one address one makes the account and both end in it', async () => {
	const email = `race-${makeId()}@example.org`
	const [google, apple] = [makePerson({ email }), makePerson({ email })]
	const jars = [newJar(), newJar()] as const
	const callbacks = [
		await passStandIn(jars[0], standIns, { provider: 'google', person: google }),
		await passStandIn(jars[1], standIns, { provider: 'apple', person: apple }),
	] as const
	await Promise.all([jars[0].fetch(callbacks[0]), jars[1].fetch(callbacks[1])])
	const cooks = await stack.db.select().from(users).where(eq(users.email, email))
	expect(cooks).toHaveLength(1)
	const id = cooks[0]?.id
	expect([await whoIs(jars[0]), await whoIs(jars[1])]).toEqual([id, id])
	expect([await ownerOf(google.subject), await ownerOf(apple.subject)]).toEqual([id, id])
})

test('of two first sign-ins of one identity one makes the account and both end in it', async () => {
	const who = makePerson()
	const jars = [newJar(), newJar()] as const
	const callbacks = [
		await passStandIn(jars[0], standIns, { provider: 'google', person: who }),
		await passStandIn(jars[1], standIns, { provider: 'google', person: who }),
	] as const
	await Promise.all([jars[0].fetch(callbacks[0]), jars[1].fetch(callbacks[1])])
	const id = await ownerOf(who.subject)
	expect(id).toBeDefined()
	expect([await whoIs(jars[0]), await whoIs(jars[1])]).toEqual([id, id])
})

test('no code, token or verifier of a provider stays readable after the step', async () => {
	const { jar } = await signInAt('google', makePerson())
	expect(jar.cookies.has('__Host-nomster-provider')).toBe(false)
	const open = (await stack.db.select().from(auth_challenges)).filter(
		({ purpose, used_at }) => purpose === 'provider' && used_at === null,
	)
	expect(open).toEqual([])
	expect(JSON.stringify(stack.workers.getLogs())).not.toMatch(/code=[0-9a-f]{32}|access_token|id_token/)
})
