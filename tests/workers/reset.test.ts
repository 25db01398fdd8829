import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { registrationSchema } from '#app/domains/accounts/model/registration.ts'
import { beginChallenge, consumeChallenge } from '#app/domains/accounts/server/auth-challenges.ts'
import { createPasswords } from '#app/domains/accounts/server/passwords.ts'
import { registerCook } from '#app/domains/accounts/server/register.ts'
import { lookAtReset, resetPassword, sendResetLink } from '#app/domains/accounts/server/reset-password.ts'
import { findSession, startSession } from '#app/domains/accounts/server/sessions.ts'
import { signIn } from '#app/domains/accounts/server/sign-in.ts'
import { HOUR_MS, MINUTE_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { writeBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import {
	auth_challenges,
	email_tokens,
	identities,
	passkeys,
	sessions,
	totp_secrets,
	users,
} from '#db/schema/accounts.ts'
import { calendar_feeds } from '#db/schema/meal-plan.ts'
import { jobs } from '#db/schema/platform.ts'
import { makeUser, type User, type UserOverrides } from '../factories/users.ts'
import { type CountingDb, startCountingDb } from '../setup/counting-db.ts'
import { signInServer, visitorAt } from '../setup/sign-in-server.ts'

const APP_URL = 'https://nomster.example'
const OLD = 'Tomato-Basil-42!'
const NEW = 'Walnut-Kettle-Rain-7'
const START = Date.UTC(2026, 10, 2, 9)
const passwords = createPasswords({ N: 16, r: 1, p: 1 })

let counting: CountingDb
let db: Db
let addresses = 0

beforeAll(async () => {
	counting = await startCountingDb()
	db = counting.db
})
afterAll(() => counting.close())
beforeEach(() => {
	vi.useFakeTimers({ toFake: ['Date'], now: START })
})
afterEach(() => {
	vi.useRealTimers()
})

const clock = () => Date.now()
const later = (ms: number) => vi.setSystemTime(Date.now() + ms)
const newAddress = () => {
	addresses += 1
	return `10.0.${addresses >> 8}.${addresses & 255}`
}
const visitor = () => ({ address: newAddress(), userAgent: 'test' })
const deps = (now = clock) => ({ db, clock: now, makeId, appUrl: APP_URL })
const newCook = (overrides: UserOverrides = {}) => makeUser(db, { id: makeId(), ...overrides })

const ask = (email: string, address = newAddress(), now = clock) => sendResetLink(deps(now), email, { address })
const reset = (token: string | null, password = NEW, { confirmation = password, now = clock } = {}) =>
	resetPassword(deps(now), token, { password, confirmation }, visitor(), passwords)

async function mailsTo(email: string) {
	const rows = await db.select().from(jobs).orderBy(jobs.created_at, jobs.id)
	return rows
		.map((job) => job.payload as { to: string; subject: string; text: string; html: string })
		.filter(({ to }) => to === email)
}
async function newestToken(email: string): Promise<string> {
	const link = (await mailsTo(email)).at(-1)?.text.match(/https:\S+/)?.[0]
	return new URL(link ?? APP_URL).searchParams.get('token') ?? ''
}
/** A cook to whom a link was mailed, and its token. */
async function cookWithLink(overrides: UserOverrides = {}): Promise<{ cook: User; token: string }> {
	const cook = await newCook(overrides)
	await ask(cook.email)
	return { cook, token: await newestToken(cook.email) }
}
const rowOf = async ({ id }: User) => (await db.select().from(users).where(eq(users.id, id)))[0]
const linksOf = ({ id }: User) => db.select().from(email_tokens).where(eq(email_tokens.user_id, id))
const cookieOf = async ({ id }: User) =>
	(await startSession(db, id, { now: Date.now(), userAgent: 'test' })).split(';')[0] ?? ''
const sessionOf = (cookie: string) => findSession(db, new Request(APP_URL, { headers: { cookie } }), Date.now())
const login = (email: string, password: string) =>
	signIn(signInServer(db).server, { email, password }, visitorAt(newAddress()), passwords).then(({ kind }) => kind)

test('security 10: a reset link goes to its cook in two round trips, with 256 bits of which only the hash is stored', async () => {
	const cook = await newCook()
	counting.trips = 0
	await ask(cook.email)
	expect(counting.trips).toBe(2)
	const [mail] = await mailsTo(cook.email)
	const token = await newestToken(cook.email)
	expect(mail?.subject).toBe('Reset your password')
	expect(mail?.text).toContain(`${APP_URL}/reset-password?type=recovery&token=${token}`)
	expect(mail?.html).toContain(`token=${token}`)
	expect(Buffer.from(token, 'base64url')).toHaveLength(32)
	const links = await linksOf(cook)
	expect(links).toMatchObject([{ purpose: 'reset_password', used_at: null, expires_at: START + HOUR_MS }])
	expect(JSON.stringify(links)).not.toContain(token)
})

test('security 9: an address without an account and a disabled cook cost the same round trips, and nothing is written or sent', async () => {
	const disabled = await newCook({ account_status: 'disabled' })
	const count = async () => [(await db.select().from(jobs)).length, (await db.select().from(email_tokens)).length]
	const before = await count()
	for (const email of [`nobody-${makeId()}@example.org`, disabled.email]) {
		counting.trips = 0
		await ask(email)
		expect(counting.trips).toBe(2)
	}
	expect(await count()).toEqual(before)
})

test('the mail goes to the address of the account, however the typed one looks', async () => {
	const id = makeId()
	const cook = await newCook({ id, email: `mike-${id}@example.org` })
	// Full-width letters are the same address; a dotless i is another one.
	await ask(`ｍｉｋｅ-${id}@ＥＸＡＭＰＬＥ.org`)
	expect((await mailsTo(cook.email)).map(({ to }) => to)).toEqual([cook.email])
	await ask(`mıke-${id}@example.org`)
	expect(await mailsTo(cook.email)).toHaveLength(1)
	const sent = await db.select().from(jobs)
	expect(JSON.stringify(sent)).not.toMatch(/ｍｉｋｅ|mıke/)
})

test('the fourth link of an hour for one address from one network is refused, for a cook and for nobody alike', async () => {
	const cook = await newCook()
	for (const email of [cook.email, `nobody-${makeId()}@example.org`]) {
		const address = newAddress()
		for (let i = 0; i < 3; i += 1) await ask(email, address)
		await expect(ask(email, address)).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 3600 })
		// Nobody can keep the owner from a link: another network is not counted with this one.
		await ask(email)
	}
})

test('the twenty-first link of an hour from one network is refused, whatever the addresses', async () => {
	const address = newAddress()
	for (let i = 0; i < 20; i += 1) await ask(`nobody-${makeId()}@example.org`, address)
	await expect(ask(`nobody-${makeId()}@example.org`, address)).rejects.toMatchObject({ code: 'too_many_requests' })
	later(HOUR_MS)
	await ask(`nobody-${makeId()}@example.org`, address)
})

test('a reset sets the password in three round trips, tells the owner, and signs nobody in', async () => {
	const { cook, token } = await cookWithLink({ password: 'Tomato-Basil-42!' })
	expect(await lookAtReset(db, token, Date.now())).toBe('open')
	counting.trips = 0
	expect(await reset(token)).toEqual({ done: true })
	expect(counting.trips).toBe(3)
	expect(await login(cook.email, NEW)).toBe('signed_in')
	await expect(login(cook.email, 'Tomato-Basil-42!')).rejects.toMatchObject({ code: 'not_signed_in' })
	const told = (await mailsTo(cook.email)).at(-1)
	expect(told?.subject).toBe('Your password has been reset')
	expect(told?.text).not.toContain('token')
})

test('a cook without a password gets one by a reset', async () => {
	const { cook, token } = await cookWithLink()
	expect((await rowOf(cook))?.password_hash).toBeNull()
	expect(await reset(token)).toEqual({ done: true })
	expect(await login(cook.email, NEW)).toBe('signed_in')
})

test('security 3: a reset ends every session of the cook and no other', async () => {
	const { cook, token } = await cookWithLink()
	const other = await newCook()
	const [one, two, foreign] = [await cookieOf(cook), await cookieOf(cook), await cookieOf(other)]
	await reset(token)
	expect([await sessionOf(one), await sessionOf(two)]).toEqual([null, null])
	expect((await sessionOf(foreign))?.me.id).toBe(other.id)
})

test('a second factor stays and is asked for after a reset; one that was begun before it counts no more', async () => {
	const { cook, token } = await cookWithLink()
	const now = Date.now()
	const row = { user_id: cook.id, secret: 'encrypted', confirmed_at: now, created_at: now }
	const begun = beginChallenge(db, { purpose: 'second_factor', userId: cook.id, payload: {}, now })
	await writeBatch(db, [db.insert(totp_secrets).values(row), begun.query])
	await reset(token)
	const request = new Request(APP_URL, { headers: { cookie: begun.cookie.split(';')[0] ?? '' } })
	expect(await consumeChallenge(db, request, 'second_factor', now)).toBeUndefined()
	expect(await db.select().from(totp_secrets).where(eq(totp_secrets.user_id, cook.id))).toMatchObject([row])
	expect(await login(cook.email, NEW)).toBe('second_factor')
})

test('security 3: a sign-in whose password is being checked while a reset comes starts no session', async () => {
	const { cook, token } = await cookWithLink({ password: OLD })
	const outrun = {
		...passwords,
		async check(...typed: Parameters<typeof passwords.check>) {
			const verdict = await passwords.check(...typed)
			await reset(token)
			return verdict
		},
	}
	const { server, afterAnswer } = signInServer(db)
	const late = signIn(server, { email: cook.email, password: OLD }, visitorAt(newAddress()), outrun)
	await expect(late).rejects.toMatchObject({ code: 'not_signed_in' })
	await afterAnswer()
	expect(await db.select().from(sessions).where(eq(sessions.user_id, cook.id))).toEqual([])
	expect(await login(cook.email, NEW)).toBe('signed_in')
})

test('security 3: a password that is checked while a reset comes begins no second factor either', async () => {
	const { cook, token } = await cookWithLink({ password: OLD })
	const now = Date.now()
	await db.insert(totp_secrets).values({ user_id: cook.id, secret: 'encrypted', confirmed_at: now, created_at: now })
	const outrun = {
		...passwords,
		async check(...typed: Parameters<typeof passwords.check>) {
			const verdict = await passwords.check(...typed)
			await reset(token)
			return verdict
		},
	}
	const late = signIn(signInServer(db).server, { email: cook.email, password: OLD }, visitorAt(newAddress()), outrun)
	await expect(late).rejects.toMatchObject({ code: 'not_signed_in' })
	const steps = await db.select().from(auth_challenges).where(eq(auth_challenges.user_id, cook.id))
	expect(steps.filter(({ purpose }) => purpose === 'second_factor')).toEqual([])
})

test.each([
	['never confirmed', null, 0],
	['confirmed', START - HOUR_MS, 1],
] as const)('the calendar address of an account that was %s: %i stays', async (_kind, confirmed, left) => {
	const { cook, token } = await cookWithLink({ email_confirmed_at: confirmed })
	await db.insert(calendar_feeds).values({ user_id: cook.id, space: cook.id, secret_hash: makeId(), created_at: 1 })
	await reset(token)
	expect(await db.select().from(calendar_feeds).where(eq(calendar_feeds.user_id, cook.id))).toHaveLength(left)
})

test('security 11: the owner of an address that was registered in look-alike letters gets the mail of the reset', async () => {
	const plain = `victor-${makeId()}@example.org`
	const typed = registrationSchema.parse({
		first_name: 'Amira',
		last_name: 'Marsh',
		email: plain.replace('v', '\uff56'),
		password: OLD,
		terms: 'on',
	})
	await registerCook(signInServer(db).server, { ...typed, time_zone: 'UTC' }, visitorAt(newAddress()), passwords)
	await ask(plain)
	expect((await mailsTo(plain)).map(({ subject }) => subject)).toContain('Reset your password')
	expect(await reset(await newestToken(plain))).toMatchObject({ done: true })
})

test('a reset confirms the address that the link was sent to', async () => {
	const { cook, token } = await cookWithLink({ email_confirmed_at: null })
	await reset(token)
	expect((await rowOf(cook))?.email_confirmed_at).toBe(START)
	const { cook: early, token: other } = await cookWithLink({ email_confirmed_at: START - HOUR_MS })
	await reset(other)
	expect((await rowOf(early))?.email_confirmed_at).toBe(START - HOUR_MS)
})

test.each([
	['never confirmed', null, 0],
	['confirmed', START - HOUR_MS, 1],
] as const)('passkeys and connected accounts of an account that was %s: %i stays', async (_kind, confirmed, left) => {
	const { cook, token } = await cookWithLink({ email_confirmed_at: confirmed })
	const at = { user_id: cook.id, created_at: 1 }
	await writeBatch(db, [
		db
			.insert(passkeys)
			.values({ ...at, id: makeId(), public_key: '', counter: 0, transports: [], name: '', is_backed_up: false }),
		db.insert(identities).values({ ...at, provider: 'google', subject: makeId(), last_used_at: 1 }),
	])
	await reset(token)
	expect(await db.select().from(passkeys).where(eq(passkeys.user_id, cook.id))).toHaveLength(left)
	expect(await db.select().from(identities).where(eq(identities.user_id, cook.id))).toHaveLength(left)
	expect((await mailsTo(cook.email)).at(-1)?.text.includes('have been removed')).toBe(left === 0)
})

test('a reset voids every other link of the cook, a new link none of them', async () => {
	const { cook, token: first } = await cookWithLink()
	await ask(cook.email)
	const second = await newestToken(cook.email)
	const change = { id: makeId(), purpose: 'change_email', email_normalized: 'x@example.org' } as const
	await db.insert(email_tokens).values({ ...change, user_id: cook.id, expires_at: START + HOUR_MS, created_at: START })
	expect(await lookAtReset(db, first, Date.now())).toBe('open')
	await reset(second)
	expect(await reset(first)).toEqual({ done: false, link: 'invalid' })
	expect((await linksOf(cook)).map(({ used_at }) => used_at)).toEqual([START, START, START])
})

test('security 10: of ten uses of a link at once one sets its password, and the others find it used', async () => {
	const { cook, token } = await cookWithLink()
	const outcomes = await Promise.all(Array.from({ length: 10 }, (_, i) => reset(token, `${NEW}${i}`)))
	const winners = outcomes.flatMap((outcome, i) => (outcome.done ? [i] : []))
	expect(winners).toHaveLength(1)
	expect(outcomes.filter((outcome) => !outcome.done)).toEqual(Array(9).fill({ done: false, link: 'invalid' }))
	expect(await login(cook.email, `${NEW}${winners[0]}`)).toBe('signed_in')
	expect((await mailsTo(cook.email)).filter(({ subject }) => subject.includes('has been reset'))).toHaveLength(1)
})

test('a used link, one that we never sent and one for another purpose change nothing', async () => {
	const { cook, token } = await cookWithLink()
	await reset(token)
	const before = await rowOf(cook)
	expect(await lookAtReset(db, token, Date.now())).toBe('invalid')
	expect(await reset(token, 'Another-Word-99-Lamp')).toEqual({ done: false, link: 'invalid' })
	expect(await reset('a'.repeat(43))).toEqual({ done: false, link: 'invalid' })
	await ask(cook.email)
	await db.update(email_tokens).set({ purpose: 'confirm_email' }).where(eq(email_tokens.user_id, cook.id))
	expect(await reset(await newestToken(cook.email))).toEqual({ done: false, link: 'invalid' })
	expect(await rowOf(cook)).toEqual(before)
})

test('security 10: a link is good for an hour, also on an edge whose clock is five minutes off', async () => {
	const { token } = await cookWithLink()
	for (const [minutes, state] of [
		[-5, 'open'],
		[55, 'open'],
		[60, 'expired'],
		[65, 'expired'],
	] as const)
		expect(await lookAtReset(db, token, START + minutes * MINUTE_MS), `${minutes} minutes`).toBe(state)
	later(HOUR_MS)
	expect(await reset(token)).toEqual({ done: false, link: 'expired' })
	const { cook, token: used } = await cookWithLink()
	expect(await reset(used)).toEqual({ done: true })
	// A voided link stays void where the clock says that it is not voided yet.
	const behind = () => Date.now() - 5 * MINUTE_MS
	expect(await reset(used, 'Another-Word-99-Lamp', { now: behind })).toEqual({ done: false, link: 'invalid' })
	expect(await login(cook.email, NEW)).toBe('signed_in')
})

test('a link that was sent to an earlier address resets nothing', async () => {
	const { cook, token } = await cookWithLink()
	const moved = `moved-${makeId()}@example.org`
	await db.update(users).set({ email: moved, email_normalized: moved }).where(eq(users.id, cook.id))
	expect(await reset(token)).toEqual({ done: false, link: 'invalid' })
	expect((await rowOf(cook))?.password_hash).toBeNull()
})

test('the link of a cook who is disabled meanwhile looks like one that we never sent', async () => {
	const { cook, token } = await cookWithLink()
	await db.update(users).set({ account_status: 'disabled' }).where(eq(users.id, cook.id))
	expect(await lookAtReset(db, token, Date.now())).toBe('invalid')
	expect(await reset(token)).toEqual({ done: false, link: 'invalid' })
	expect((await rowOf(cook))?.password_hash).toBeNull()
})

test('a cook who has requested deletion can reset the password, and the request stays', async () => {
	const { cook, token } = await cookWithLink({ account_status: 'pending_deletion' })
	expect(await reset(token)).toEqual({ done: true })
	expect((await rowOf(cook))?.account_status).toBe('pending_deletion')
})

test.each([
	['Password123!', 'Password123!', 'This password is among the first that are tried.'],
	['Amira-Marsh-1990', 'Amira-Marsh-1990', 'This password is among the first that are tried.'],
	['short', 'short', 'Password must be at least 6 characters'],
	[NEW, 'something else', 'Passwords do not match'],
])('%s is refused as a new password, and the link stays open', async (password, confirmation, sentence) => {
	const { cook, token } = await cookWithLink({ first_name: 'Amira', last_name: 'Marsh' })
	const outcome = await reset(token, password, { confirmation })
	expect(outcome).toMatchObject({ done: false, link: 'open', fault: expect.stringContaining(sentence) })
	expect((await rowOf(cook))?.password_hash).toBeNull()
	expect(await reset(token)).toEqual({ done: true })
})

test('security 8: of 200 uses of a link from one network twenty are looked at', async () => {
	const { token } = await cookWithLink()
	const address = newAddress()
	const guess = () =>
		resetPassword(deps(), token, { password: 'Password123!', confirmation: 'Password123!' }, { address }, passwords)
	const tries = await Promise.allSettled(Array.from({ length: 200 }, guess))
	const refused = tries.filter(({ status }) => status === 'rejected')
	expect(refused).toHaveLength(180)
	expect(await reset(token)).toEqual({ done: true })
})
