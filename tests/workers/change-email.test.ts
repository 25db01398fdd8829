import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { confirmEmailChange, lookAtEmailChange, sendEmailChange } from '#app/domains/accounts/server/change-email.ts'
import { createPasswords } from '#app/domains/accounts/server/passwords.ts'
import { registerCook } from '#app/domains/accounts/server/register.ts'
import { resetPassword, sendResetLink } from '#app/domains/accounts/server/reset-password.ts'
import { HOUR_MS, MINUTE_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import type { Db } from '#db/client.ts'
import { email_tokens, users } from '#db/schema/accounts.ts'
import { jobs } from '#db/schema/platform.ts'
import { makeUser, type User, type UserOverrides } from '../factories/users.ts'
import { type CountingDb, startCountingDb } from '../setup/counting-db.ts'
import { signInServer, visitorAt } from '../setup/sign-in-server.ts'

const APP_URL = 'https://nomster.example'
const START = Date.UTC(2026, 10, 2, 9)
const PASSWORD = 'Walnut-Kettle-Rain-7'

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
	return `10.1.${addresses >> 8}.${addresses & 255}`
}
const newEmail = () => `New-${makeId()}@example.org`
const newCook = (overrides: UserOverrides = {}) => makeUser(db, { id: makeId(), ...overrides })
const deps = (now = clock) => ({ db, clock: now, makeId, appUrl: APP_URL })

const ask = (cook: User, email: string, address = newAddress()) => sendEmailChange(deps(), cook, email, { address })
const confirm = (token: string, now = clock) => confirmEmailChange(deps(now), token)
const register = (email: string) =>
	registerCook(
		signInServer(db, APP_URL).server,
		{ first_name: 'Amira', last_name: 'Marsh', email, password: PASSWORD, terms: 'on', stay: true, time_zone: 'UTC' },
		visitorAt(newAddress()),
		createPasswords({ N: 16, r: 1, p: 1 }),
	)
const rowOf = async ({ id }: User) => (await db.select().from(users).where(eq(users.id, id)))[0]

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
/** A cook who has asked for a new address, and the token that was sent there. */
async function cookWithLink(overrides: UserOverrides = {}, email = newEmail()) {
	const cook = await newCook(overrides)
	await ask(cook, email)
	return { cook, email, token: await newestToken(email) }
}

test('a new address is the cook’s once its link is used, not before; it is confirmed and the old one is told', async () => {
	const cook = await newCook({ email_confirmed_at: null })
	const email = newEmail()
	counting.trips = 0
	await ask(cook, email)
	expect(counting.trips).toBe(2)
	const [mail] = await mailsTo(email)
	expect(mail?.subject).toBe('Confirm your new email address')
	expect(mail?.text).toContain(`${APP_URL}/change-email?token=`)
	expect((await rowOf(cook))?.email).toBe(cook.email)
	expect(await mailsTo(cook.email)).toEqual([])

	const token = await newestToken(email)
	expect(JSON.stringify(await db.select().from(email_tokens))).not.toContain(token)
	expect(await lookAtEmailChange(db, token, Date.now())).toBe('open')
	counting.trips = 0
	expect(await confirm(token)).toBe('confirmed')
	expect(counting.trips).toBe(2)
	expect(await rowOf(cook)).toMatchObject({ email, email_normalized: email.toLowerCase(), email_confirmed_at: START })
	const [told] = await mailsTo(cook.email)
	expect(told?.subject).toBe('Your email address has been changed')
	expect(told?.text).toContain(`${APP_URL}/support`)
	expect(JSON.stringify(told)).not.toContain(email)
})

test('a link works once, for an hour, also on an edge whose clock is five minutes off', async () => {
	const { token } = await cookWithLink()
	for (const [minutes, state] of [
		[-5, 'open'],
		[55, 'open'],
		[60, 'expired'],
	] as const)
		expect(await lookAtEmailChange(db, token, START + minutes * MINUTE_MS), `${minutes} minutes`).toBe(state)
	expect(await confirm(token)).toBe('confirmed')
	expect(await confirm(token)).toBe('used')
	expect(await confirm(token, () => Date.now() - 5 * MINUTE_MS)).toBe('used')
	const late = await cookWithLink()
	later(HOUR_MS)
	expect(await confirm(late.token)).toBe('expired')
	expect((await rowOf(late.cook))?.email).toBe(late.cook.email)
	expect(await confirm('a'.repeat(43))).toBe('unknown')
})

test('of ten uses of a link at once one changes the address, and the old one is told once', async () => {
	const { cook, token } = await cookWithLink()
	const states = await Promise.all(Array.from({ length: 10 }, () => confirm(token)))
	expect(states.filter((state) => state === 'confirmed')).toHaveLength(1)
	expect(await mailsTo(cook.email)).toHaveLength(1)
})

test('of two cooks with links to one address one gets it, and the other is told that it is taken', async () => {
	const email = newEmail()
	const [one, two] = [await newCook(), await newCook()]
	await ask(one, email)
	const first = await newestToken(email)
	later(1)
	await ask(two, email.toUpperCase())
	const second = await newestToken(email.toUpperCase())
	expect((await Promise.all([confirm(first), confirm(second)])).sort()).toEqual(['confirmed', 'taken'])
	const owners = await db.select().from(users).where(eq(users.email_normalized, email.toLowerCase()))
	expect(owners).toHaveLength(1)
})

test('an address of another cook is refused in every spelling, and nothing is sent', async () => {
	const id = makeId()
	const other = await newCook({ id, email: `taken-${id}@example.org` })
	const cook = await newCook()
	for (const email of [other.email, other.email.toUpperCase(), `ｔaken-${id}@ＥＸＡＭＰＬＥ.org`]) {
		await expect(ask(cook, email)).rejects.toMatchObject({
			code: 'conflict',
			message: 'This email address is already in use by another account.',
		})
		expect(await mailsTo(email)).toEqual([])
	}
	expect(await db.select().from(email_tokens).where(eq(email_tokens.user_id, cook.id))).toEqual([])
})

test('an address that somebody registers in between is taken', async () => {
	const { cook, email, token } = await cookWithLink()
	await newCook({ email })
	expect(await confirm(token)).toBe('taken')
	expect((await rowOf(cook))?.email).toBe(cook.email)
	expect(await mailsTo(cook.email)).toEqual([])
})

test('of a change and a sign-up that race to one address one gets it, and the other keeps what it had', async () => {
	for (let i = 0; i < 5; i += 1) {
		const { cook, email, token } = await cookWithLink()
		const [change, signUp] = await Promise.allSettled([confirm(token), register(email)])
		const owners = await db.select().from(users).where(eq(users.email_normalized, email.toLowerCase()))
		expect(owners).toHaveLength(1)
		const isChanged = owners[0]?.id === cook.id
		expect(change).toMatchObject({ value: isChanged ? 'confirmed' : 'taken' })
		expect(signUp.status).toBe(isChanged ? 'rejected' : 'fulfilled')
		expect((await rowOf(cook))?.email).toBe(isChanged ? email : cook.email)
	}
})

test('an address in look-alike letters of another script is another address, and takes nothing from the first', async () => {
	const id = makeId()
	const other = await newCook({ id, email: `mia-${id}@example.org` })
	const cook = await newCook()
	// A Cyrillic а.
	const lookAlike = `mi\u0430-${id}@example.org`
	await ask(cook, lookAlike)
	expect(await mailsTo(other.email)).toEqual([])
	expect(await confirm(await newestToken(lookAlike))).toBe('confirmed')
	expect((await rowOf(other))?.email).toBe(other.email)
	expect((await rowOf(cook))?.email_normalized).not.toBe((await rowOf(other))?.email_normalized)
})

test('the cook’s own address is refused in every spelling', async () => {
	const cook = await newCook()
	await expect(ask(cook, ` ${cook.email.toUpperCase()}`)).rejects.toMatchObject({ code: 'invalid' })
})

test('a new link voids the earlier one', async () => {
	const { cook, token } = await cookWithLink()
	const email = newEmail()
	await ask(cook, email)
	expect(await confirm(token)).toBe('used')
	expect(await confirm(await newestToken(email))).toBe('confirmed')
})

test('a change voids reset links that were sent to the old address, and a reset voids a change', async () => {
	const { cook, token } = await cookWithLink()
	const forgot = () => sendResetLink(deps(), cook.email, { address: newAddress() })
	const reset = async (link: string) =>
		resetPassword(
			deps(),
			link,
			{ password: PASSWORD, confirmation: PASSWORD },
			{ address: newAddress() },
			createPasswords({ N: 16, r: 1, p: 1 }),
		)
	await forgot()
	const old = await newestToken(cook.email)
	expect(await confirm(token)).toBe('confirmed')
	expect(await reset(old)).toEqual({ done: false, link: 'invalid' })

	const other = await cookWithLink()
	await sendResetLink(deps(), other.cook.email, { address: newAddress() })
	expect(await reset(await newestToken(other.cook.email))).toEqual({ done: true })
	expect(await confirm(other.token)).toBe('used')
	expect((await rowOf(other.cook))?.email).toBe(other.cook.email)
})

test('the link of a cook who is disabled meanwhile is unknown', async () => {
	const { cook, token } = await cookWithLink()
	await db.update(users).set({ account_status: 'disabled' }).where(eq(users.id, cook.id))
	expect(await confirm(token)).toBe('unknown')
	expect((await rowOf(cook))?.email).toBe(cook.email)
})

test('the sixth link of an hour for one cook from one network is refused, from another network it is not', async () => {
	const cook = await newCook()
	const address = newAddress()
	for (let i = 0; i < 5; i += 1) await ask(cook, newEmail(), address)
	await expect(ask(cook, newEmail(), address)).rejects.toMatchObject({ code: 'too_many_requests' })
	await ask(cook, newEmail())
})
