import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { preferencesFrom } from '#app/domains/accounts/model/onboarding.ts'
import { completeOnboarding } from '#app/domains/accounts/server/complete-onboarding.ts'
import {
	confirmEmail,
	confirmOwnEmail,
	lookAtConfirmation,
	sendConfirmationAgain,
} from '#app/domains/accounts/server/confirm-email.ts'
import type { SignedIn } from '#app/domains/accounts/server/finish-sign-in.ts'
import { SESSION_COOKIE } from '#app/domains/accounts/server/lucia.ts'
import { createPasswords, type Passwords } from '#app/domains/accounts/server/passwords.ts'
import { registerCook } from '#app/domains/accounts/server/register.ts'
import { saveProfile } from '#app/domains/accounts/server/save-profile.ts'
import { endSession, findSession } from '#app/domains/accounts/server/sessions.ts'
import { signIn } from '#app/domains/accounts/server/sign-in.ts'
import { planOf } from '#app/domains/billing/model/plans.ts'
import { grant } from '#app/domains/billing/server/grant.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { type Db, openDb } from '#db/client.ts'
import { email_tokens, sessions, user_preferences, users } from '#db/schema/accounts.ts'
import { audit_log, audit_subjects } from '#db/schema/audit.ts'
import { jobs } from '#db/schema/platform.ts'
import { space_members, spaces } from '#db/schema/sync.ts'
import { startLibsqlServer } from '../../dev/libsql/server.ts'
import { migrateDatabase } from '../../dev/migrate.ts'
import { PROJECT_ROOT } from '../../dev/workers.ts'
import { signInServer, visitorAt } from '../setup/sign-in-server.ts'

const APP_URL = 'https://nomster.example'
const PASSWORD = 'Tomato-Basil-42!'
const CHEAP = { N: 16, r: 1, p: 1 }
const START = Date.UTC(2026, 10, 2, 9)

let folder: string
let server: Awaited<ReturnType<typeof startLibsqlServer>>
let db: Db
let trips: number
let checks: number
let passwords: Passwords
let addresses = 0

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'accounts-'))
	server = await startLibsqlServer({
		path: join(folder, 'test.db'),
		onPipeline() {
			trips += 1
		},
	})
	db = openDb({ LIBSQL_URL: server.url })
	await migrateDatabase(db)
})
afterAll(async () => {
	await server.close()
	await rm(folder, { recursive: true, force: true })
})

beforeEach(() => {
	vi.useFakeTimers({ toFake: ['Date'], now: START })
	trips = 0
	checks = 0
	const cheap = createPasswords(CHEAP)
	passwords = {
		hash: cheap.hash,
		check(password, stored) {
			checks += 1
			return cheap.check(password, stored)
		},
	}
})
afterEach(() => {
	vi.useRealTimers()
})

const clock = () => Date.now()
const later = (ms: number) => vi.setSystemTime(Date.now() + ms)
const newAddress = () => {
	addresses += 1
	return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`
}
const newEmail = () => `cook-${makeId()}@example.org`
const withCookie = (setCookie: string) => new Request(APP_URL, { headers: { cookie: setCookie.split(';')[0] ?? '' } })
const cookieValue = (setCookie: string) => setCookie.slice(SESSION_COOKIE.length + 1).split(';')[0] ?? ''

const register = (changes: { email?: string; address?: string; first_name?: string; appUrl?: string } = {}) =>
	registerCook(
		signInServer(db, changes.appUrl ?? APP_URL).server,
		{
			first_name: changes.first_name ?? 'Amira',
			last_name: 'Marsh',
			email: changes.email ?? newEmail(),
			password: PASSWORD,
			terms: 'on',
			stay: true,
			time_zone: 'Europe/Berlin',
		},
		visitorAt(changes.address ?? newAddress()),
		passwords,
	).then(([cookie = '']) => cookie)

const sessionCookieOf = ({ cookies }: SignedIn) => cookies[0] ?? ''

const login = (email: string, { password = PASSWORD, address = newAddress() } = {}) =>
	signIn(signInServer(db).server, { email, password }, visitorAt(address), passwords).then(sessionCookieOf)

/** A new, signed-in cook. */
async function newCook(changes: Parameters<typeof register>[0] = {}) {
	const cookie = await register(changes)
	const me = (await findSession(db, withCookie(cookie), Date.now()))?.me
	if (!me) throw new Error('the new cook is not signed in')
	return { cookie, me }
}

/** The newest link that was sent to an address. */
async function tokenSentTo(email: string): Promise<string> {
	const rows = await db.select().from(jobs).orderBy(jobs.created_at, jobs.id)
	const mail = rows.map((job) => job.payload as { to: string; text: string }).findLast(({ to }) => to === email)
	const link = mail?.text.split('\n').find((line) => line.startsWith('http'))
	return new URL(link ?? APP_URL).searchParams.get('token') ?? ''
}

const listSessions = (userId: string) => db.select().from(sessions).where(eq(sessions.user_id, userId))

async function dump(): Promise<string> {
	const tables = await db.$client.execute("select name from sqlite_master where type = 'table'")
	const names = tables.rows.map((row) => String(row.name)).filter((name) => name !== 'jobs')
	const rows = await Promise.all(names.map((name) => db.$client.execute(`select * from "${name}"`)))
	return JSON.stringify(rows.map((result) => result.rows))
}

test('a sign-up creates the cook, their space and a session, and sends the link, in two round trips', async () => {
	const email = newEmail()
	const cookie = await register({ email })
	expect(trips).toBe(2)

	const session = await findSession(db, withCookie(cookie), Date.now())
	expect(session?.me).toMatchObject({
		email,
		first_name: 'Amira',
		time_zone: 'Europe/Berlin',
		role: 'user',
		account_status: 'active',
		email_confirmed: false,
		onboarding_completed: false,
		subscription_tier: 'Free',
		is_beta_tester: false,
	})
	const id = session?.me.id ?? ''
	expect(session?.me.space).toBe(id)
	expect(await db.select().from(spaces).where(eq(spaces.id, id))).toHaveLength(1)
	expect(await db.select().from(space_members).where(eq(space_members.user_id, id))).toMatchObject([
		{ space: id, role: 'owner' },
	])
	expect(await tokenSentTo(email)).toMatch(/^[\w-]{43}$/)
})

test('the mail of a sign-up contains nothing that the sender could choose', async () => {
	const email = newEmail()
	await register({ email, first_name: 'Visit https://evil.example' })
	const rows = await db.select().from(jobs)
	const mail = rows.find((job) => (job.payload as { to: string }).to === email)
	expect(JSON.stringify(mail?.payload)).not.toContain('evil')
})

test('security 1: no password, cookie or link is in the tables in plain text', async () => {
	const email = newEmail()
	const cookie = await register({ email })
	const everything = await dump()
	for (const secret of [PASSWORD, cookieValue(cookie), await tokenSentTo(email)]) {
		expect(secret.length).toBeGreaterThan(10)
		expect(everything).not.toContain(secret)
	}
})

test('an address in use is refused as such, whatever its spelling', async () => {
	const email = newEmail()
	await register({ email })
	await expect(register({ email: ` ${email.toUpperCase()} ` })).rejects.toMatchObject({
		code: 'conflict',
		message: 'This email address is already in use. Please log in instead.',
	})
})

test('of two concurrent sign-ups with one address one wins and nothing of the other is left', async () => {
	const email = newEmail()
	const outcomes = await Promise.allSettled([register({ email }), register({ email })])
	expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected'])
	const cooks = await db.select().from(users).where(eq(users.email, email))
	expect(cooks).toHaveLength(1)
	const mails = await db.select().from(jobs)
	expect(mails.filter((job) => (job.payload as { to: string }).to === email)).toHaveLength(1)
})

test('security 9: the sixth sign-up of an hour from one network is refused, from another network or an hour later not', async () => {
	const address = newAddress()
	for (let i = 0; i < 5; i += 1) await register({ address })
	await expect(register({ address })).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 3600 })
	await register()
	later(HOUR_MS)
	await register({ address })
})

test('markup in a name is removed, any script and emoji stay', async () => {
	const { me } = await newCook({ first_name: '<script>alert(1)</script>שרה 😀' })
	expect(me.first_name).toBe('שרה 😀')
	await saveProfile(db, me.id, { first_name: '<b>Ali</b>', last_name: 'x\u202ey', display_name: ' علي ' })
	const [row] = await db.select().from(users).where(eq(users.id, me.id))
	expect([row?.first_name, row?.last_name, row?.display_name]).toEqual(['Ali', 'xy', 'علي'])
})

test('security 2: the right password signs in with a new session, in three round trips', async () => {
	const email = newEmail()
	const first = await register({ email })
	trips = 0
	const second = await login(email.toUpperCase())
	expect(trips).toBe(3)
	expect(cookieValue(second)).not.toBe(cookieValue(first))
	expect((await findSession(db, withCookie(second), Date.now()))?.me.email).toBe(email)
})

test('security 9: an unknown address and a wrong password look alike and cost one hash each', async () => {
	const email = newEmail()
	await register({ email })
	const refusal = { code: 'not_signed_in', message: 'Invalid email or password' }
	await expect(login(email, { password: 'wrong' })).rejects.toMatchObject(refusal)
	expect(checks).toBe(1)
	await expect(login(newEmail(), { password: 'wrong' })).rejects.toMatchObject(refusal)
	expect(checks).toBe(2)
})

test('nobody can sign in as a cook without a password by guessing one', async () => {
	const email = newEmail()
	await register({ email })
	await db.update(users).set({ password_hash: null }).where(eq(users.email, email))
	await expect(login(email)).rejects.toMatchObject({ code: 'not_signed_in' })
	expect(checks).toBe(1)
})

test('security 8: of 1,000 concurrent wrong passwords ten are checked, and the owner can sign in from elsewhere', async () => {
	const email = newEmail()
	await register({ email })
	const address = newAddress()
	const tries = await Promise.allSettled(
		Array.from({ length: 1_000 }, (_, i) => login(email, { password: `wrong ${i}`, address })),
	)
	expect(checks).toBe(10)
	const refusals = tries.map((outcome) => outcome.status === 'rejected' && outcome.reason.code)
	expect(refusals.filter((code) => code === 'too_many_requests')).toHaveLength(990)

	await login(email)
	await expect(login(email, { address })).rejects.toMatchObject({ code: 'too_many_requests' })
	later(15 * MINUTE_MS)
	await login(email, { address })
})

test('security 42: while wrong passwords cannot be counted, no password is checked and nobody gets in', async () => {
	const email = newEmail()
	await register({ email })
	await db.run("create trigger no_counting before insert on rate_limits begin select raise(abort, 'full'); end")
	try {
		await expect(login(email)).rejects.toThrow()
	} finally {
		await db.run('drop trigger no_counting')
	}
	expect(checks).toBe(0)
	await login(email)
})

test('security 8: a hundred wrong passwords for a hundred accounts block a network for fifteen minutes', async () => {
	const address = newAddress()
	for (let i = 0; i < 100; i += 1)
		await expect(login(newEmail(), { address })).rejects.toMatchObject({ code: 'not_signed_in' })
	await expect(login(newEmail(), { address })).rejects.toMatchObject({ code: 'too_many_requests' })
	expect(checks).toBe(100)
})

test('addresses in one IPv6 network share its limit', async () => {
	const email = newEmail()
	for (let i = 0; i < 10; i += 1)
		await expect(login(email, { address: `2001:db8:7:7::${i}` })).rejects.toMatchObject({ code: 'not_signed_in' })
	await expect(login(email, { address: '2001:db8:7:7::ffff' })).rejects.toMatchObject({ code: 'too_many_requests' })
})

test('successful sign-ins, however many, do not count towards the limit', async () => {
	const email = newEmail()
	const address = newAddress()
	await register({ email, address })
	for (let i = 0; i < 120; i += 1) await login(email, { address })
	for (let i = 0; i < 10; i += 1)
		await expect(login(email, { password: 'wrong', address })).rejects.toMatchObject({ code: 'not_signed_in' })
})

test('security 5: a hash with older parameters is renewed at sign-in', async () => {
	const email = newEmail()
	await register({ email })
	const stored = async () => (await db.select().from(users).where(eq(users.email, email)))[0]?.password_hash
	const before = await stored()
	const dearer = createPasswords({ ...CHEAP, N: 32 })
	await signIn(signInServer(db).server, { email, password: PASSWORD }, visitorAt(newAddress()), dearer)
	expect(before).toMatch(/^scrypt\$16\$/)
	expect(await stored()).toMatch(/^scrypt\$32\$/)
	expect(await dearer.check(PASSWORD, await stored())).toBe('right')
})

test('only the right password reveals that an account is disabled, and its sessions are invalid', async () => {
	const email = newEmail()
	const { cookie, me } = await newCook({ email })
	await db.update(users).set({ account_status: 'disabled' }).where(eq(users.id, me.id))
	await expect(login(email, { password: 'wrong' })).rejects.toMatchObject({ message: 'Invalid email or password' })
	await expect(login(email)).rejects.toMatchObject({ code: 'forbidden', message: 'This account is disabled.' })
	expect(await findSession(db, withCookie(cookie), Date.now())).toBeNull()
})

test('a cook who requested deletion can still sign in to cancel it', async () => {
	const email = newEmail()
	const { me } = await newCook({ email })
	await db.update(users).set({ account_status: 'pending_deletion' }).where(eq(users.id, me.id))
	const session = await findSession(db, withCookie(await login(email)), Date.now())
	expect(session?.me.account_status).toBe('pending_deletion')
})

test('security 3: after sign-out the old cookie is invalid, other sessions stay', async () => {
	const email = newEmail()
	const { cookie } = await newCook({ email })
	const other = await login(email)
	const blank = await endSession(db, withCookie(cookie), { userId: null, now: Date.now() })
	expect(blank).toContain('Max-Age=0')
	expect(await findSession(db, withCookie(cookie), Date.now())).toBeNull()
	expect(await findSession(db, withCookie(other), Date.now())).not.toBeNull()
})

test('security 41: sign-up, sign-in, sign-out and grants are in the audit log, without address, network or token', async () => {
	const email = newEmail()
	const { me, cookie } = await newCook({ email })
	await login(email, { address: '203.0.113.77' })
	await endSession(db, withCookie(cookie), { userId: me.id, now: Date.now() })
	await grant(db, { email, what: 'super-admin', now: Date.now() })
	await grant(db, { email, what: 'beta', now: Date.now() })
	const [subject] = await db.select().from(audit_subjects).where(eq(audit_subjects.user_id, me.id))
	const rows = await db
		.select()
		.from(audit_log)
		.where(eq(audit_log.subject, subject?.id ?? ''))
	expect(rows.map(({ action, actor }) => [action, actor === subject?.id])).toEqual([
		['sign_up', true],
		['sign_in', true],
		['sign_out', true],
		['role_super_admin', false],
		['plan_beta', false],
	])
	const text = JSON.stringify(rows)
	for (const trace of [me.id, email, '203.0.113', cookieValue(cookie)]) expect(text).not.toContain(trace)
})

test.each([
	['nothing', ''],
	['a guess', 'x'],
	['a very long text', 'a'.repeat(5000)],
	['SQL', "' or 1=1 --"],
])('a cookie of %s is a visitor', async (_kind, value) => {
	const request = new Request(APP_URL, { headers: { cookie: `${SESSION_COOKIE}=${value}` } })
	expect(await findSession(db, request, Date.now())).toBeNull()
})

test('without a cookie the database is not queried', async () => {
	trips = 0
	expect(await findSession(db, new Request(APP_URL), Date.now())).toBeNull()
	expect(trips).toBe(0)
})

test('security 4: a session that is unused for 30 days expires', async () => {
	const { cookie } = await newCook()
	later(30 * DAY_MS - MINUTE_MS)
	const { cookie: unused } = await newCook()
	later(2 * MINUTE_MS)
	expect(await findSession(db, withCookie(cookie), Date.now())).toBeNull()
	expect(await findSession(db, withCookie(unused), Date.now())).not.toBeNull()
})

test('security 4: a session in use is extended from its half-time on, and still ends after 180 days', async () => {
	const { cookie, me } = await newCook()
	later(14 * DAY_MS)
	expect((await findSession(db, withCookie(cookie), Date.now()))?.setCookie).toBeUndefined()
	// Each visit comes after half of the lifetime that the previous one granted.
	const visits = [24, 40, 56, 72, 88, 104, 120, 136, 152, 168]
	for (const day of visits) {
		vi.setSystemTime(START + day * DAY_MS)
		const session = await findSession(db, withCookie(cookie), Date.now())
		expect(session?.setCookie ?? '', `day ${day}`).toContain(cookieValue(cookie))
	}
	vi.setSystemTime(START + 181 * DAY_MS)
	expect(await findSession(db, withCookie(cookie), Date.now())).toBeNull()
	expect(await listSessions(me.id)).toEqual([])
})

test('the time of a cook’s last visit is written once an hour at most', async () => {
	const { cookie } = await newCook()
	later(HOUR_MS - 1000)
	expect((await findSession(db, withCookie(cookie), Date.now()))?.touch).toBeUndefined()
	later(2000)
	await (await findSession(db, withCookie(cookie), Date.now()))?.touch?.()
	expect((await findSession(db, withCookie(cookie), Date.now()))?.touch).toBeUndefined()
})

test('a link confirms its address once', async () => {
	const { cookie, me } = await newCook()
	const token = await tokenSentTo(me.email)
	expect(await lookAtConfirmation(db, token, Date.now())).toBe('open')
	expect(await confirmEmail(db, token, Date.now())).toBe('confirmed')
	expect(await confirmEmail(db, token, Date.now())).toBe('used')
	expect((await findSession(db, withCookie(cookie), Date.now()))?.me.email_confirmed).toBe(true)
})

test('of twenty concurrent uses of a link one confirms', async () => {
	const { me } = await newCook()
	const token = await tokenSentTo(me.email)
	const outcomes = await Promise.all(Array.from({ length: 20 }, () => confirmEmail(db, token, Date.now())))
	expect(outcomes.sort()).toEqual(['confirmed', ...Array(19).fill('used')])
})

test('a link is valid for 24 hours, and one that we never sent is never valid', async () => {
	const { cookie, me } = await newCook()
	later(DAY_MS)
	expect(await confirmEmail(db, await tokenSentTo(me.email), Date.now())).toBe('expired')
	expect(await confirmEmail(db, 'a'.repeat(43), Date.now())).toBe('unknown')
	expect((await findSession(db, withCookie(cookie), Date.now()))?.me.email_confirmed).toBe(false)
})

test('a link that was sent to an earlier address confirms nothing', async () => {
	const { me } = await newCook()
	const token = await tokenSentTo(me.email)
	const moved = newEmail()
	await db.update(users).set({ email: moved, email_normalized: moved }).where(eq(users.id, me.id))
	await confirmEmail(db, token, Date.now())
	const [row] = await db.select().from(users).where(eq(users.id, me.id))
	expect(row?.email_confirmed_at).toBeNull()
})

test("another cook's open link stays open for its owner", async () => {
	const { me } = await newCook()
	const { me: other } = await newCook()
	const token = await tokenSentTo(me.email)
	expect(await confirmOwnEmail(db, token, other.id, Date.now())).toBe('open')
	expect(await confirmOwnEmail(db, token, me.id, Date.now())).toBe('confirmed')
})

test('a link for another purpose confirms no address', async () => {
	const { me } = await newCook()
	await db.update(email_tokens).set({ purpose: 'reset_password' }).where(eq(email_tokens.user_id, me.id))
	expect(await confirmEmail(db, await tokenSentTo(me.email), Date.now())).toBe('unknown')
})

test('a new link ends the previous one; the fourth of an hour is refused', async () => {
	const { me } = await newCook()
	const first = await tokenSentTo(me.email)
	later(1000)
	trips = 0
	await sendConfirmationAgain({ db, clock, makeId, appUrl: APP_URL }, me)
	expect(trips).toBe(2)
	const second = await tokenSentTo(me.email)
	expect(await lookAtConfirmation(db, first, Date.now())).toBe('used')
	expect(await lookAtConfirmation(db, second, Date.now())).toBe('open')
	await sendConfirmationAgain({ db, clock, makeId, appUrl: APP_URL }, me)
	await sendConfirmationAgain({ db, clock, makeId, appUrl: APP_URL }, me)
	await expect(sendConfirmationAgain({ db, clock, makeId, appUrl: APP_URL }, me)).rejects.toMatchObject({
		code: 'too_many_requests',
	})
})

test('onboarding ends with a synced row of preferences, in two round trips, also when repeated', async () => {
	const { cookie, me } = await newCook()
	const preferences = preferencesFrom((field) => (field === 'allergens' ? ['Nuts'] : undefined))
	trips = 0
	await completeOnboarding(db, me, preferences, Date.now())
	expect(trips).toBe(2)
	await completeOnboarding(db, me, preferences, Date.now())
	const rows = await db.select().from(user_preferences).where(eq(user_preferences.user_id, me.id))
	expect(rows).toMatchObject([
		{ id: me.id, space: me.space, updated_by: me.id, preferences: { allergens: ['Nuts'] }, onboarding_completed: true },
	])
	expect((await findSession(db, withCookie(cookie), Date.now()))?.me.onboarding_completed).toBe(true)
})

test.each([
	['basic', 'Basic', false],
	['premium', 'Premium', false],
	['beta', 'Premium', true],
	['free', 'Free', false],
] as const)('granting %s gives the limits of %s, whatever the earlier plan', async (plan, expected, isBetaTester) => {
	const { cookie, me } = await newCook()
	await grant(db, { email: me.email, what: 'premium', now: Date.now() })
	expect(await grant(db, { email: me.email.toUpperCase(), what: plan, now: Date.now() })).toBe(true)
	const session = await findSession(db, withCookie(cookie), Date.now())
	expect(session?.me.is_beta_tester).toBe(isBetaTester)
	expect(session && planOf(session.me).name).toBe(expected)
})

test('the command grants on LIBSQL_URL, and prints a message for an unknown address or plan', async () => {
	const { cookie, me } = await newCook()
	const nobody = newEmail()
	const command = (...args: string[]) => runNode(['dev/grant.ts', ...args], { LIBSQL_URL: server.url })
	expect(await Promise.all([command(me.email, 'beta'), command(nobody, 'beta'), command(me.email, 'gold')])).toEqual([
		{ status: 0, stderr: '' },
		{
			status: 1,
			stderr: `Nobody has signed up as ${nobody}. Check the address, or create the account first.\n`,
		},
		{ status: 1, stderr: 'Usage: npm run grant -- EMAIL free|basic|premium|beta|user|admin|super-admin\n' },
	])
	expect((await findSession(db, withCookie(cookie), Date.now()))?.me.is_beta_tester).toBe(true)
})

/** A command of ours in a separate process: the database that it connects to is in this one. */
async function runNode(args: string[], env: Record<string, string>) {
	const child = spawn(process.execPath, args, { cwd: PROJECT_ROOT, env: { ...process.env, ...env } })
	let stderr = ''
	child.stderr.setEncoding('utf8').on('data', (text: string) => {
		stderr += text
	})
	const [status] = await once(child, 'close')
	return { status, stderr }
}
