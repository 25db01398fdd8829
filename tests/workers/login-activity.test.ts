import { desc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { storedDeviceId } from '#app/domains/accounts/server/device-cookie.ts'
import { createPasswords } from '#app/domains/accounts/server/passwords.ts'
import { registerCook } from '#app/domains/accounts/server/register.ts'
import { signIn } from '#app/domains/accounts/server/sign-in.ts'
import { tidyUp } from '#app/domains/accounts/server/tidy-up.ts'
import type { Visitor } from '#app/domains/accounts/server/visitor.ts'
import { DAY_MS, HOUR_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import type { Db } from '#db/client.ts'
import { sessions, sign_in_devices, users } from '#db/schema/accounts.ts'
import { audit_log, audit_subjects } from '#db/schema/audit.ts'
import { notification_preferences } from '#db/schema/notifications.ts'
import { jobs } from '#db/schema/platform.ts'
import { makeUser, type User, type UserOverrides } from '../factories/users.ts'
import { type CountingDb, startCountingDb } from '../setup/counting-db.ts'
import { listLoginActivity } from '../setup/login-activity.ts'
import { signInServer, visitorAt } from '../setup/sign-in-server.ts'

const PASSWORD = 'Walnut-Kettle-Rain-7'
const START = Date.UTC(2026, 10, 2, 9)
const passwords = createPasswords({ N: 16, r: 1, p: 1 })
const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0 Safari/537.36'
const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6) AppleWebKit/605.1.15 Version/18.6 Mobile Safari/604.1'
const BERLIN = { city: 'Berlin', country: 'DE' }
const LYON = { city: 'Lyon', country: 'FR' }

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

const later = (ms: number) => vi.setSystemTime(Date.now() + ms)
function newAddress() {
	addresses += 1
	return `10.9.${addresses >> 8}.${addresses & 255}`
}
/** A cook with a password of a cheap hash. */
async function newCook(overrides: UserOverrides = {}): Promise<User> {
	const cook = await makeUser(db, { id: makeId(), ...overrides })
	await db
		.update(users)
		.set({ password_hash: await passwords.hash(PASSWORD) })
		.where(eq(users.id, cook.id))
	return cook
}

/** Signs in, does what is left for after the answer, and returns the value of the browser's device cookie. */
async function enter({ email }: User, changes: Partial<Visitor> = {}): Promise<string> {
	const { server, afterAnswer } = signInServer(db)
	const visitor = visitorAt(newAddress(), { userAgent: CHROME, location: BERLIN, ...changes })
	const { cookies } = await signIn(server, { email, password: PASSWORD }, visitor, passwords)
	await afterAnswer()
	return deviceIn(cookies)
}
const deviceIn = (cookies: string[]) =>
	cookies.flatMap((cookie) => /^__Host-device=([\w-]{43});/.exec(cookie)?.[1] ?? []).join()

async function fail({ email }: Pick<User, 'email'>, changes: Partial<Visitor> = {}) {
	const { server, afterAnswer } = signInServer(db)
	const attempt = signIn(server, { email, password: 'wrong' }, visitorAt(newAddress(), changes), passwords)
	await expect(attempt).rejects.toMatchObject({ code: 'not_signed_in' })
	await afterAnswer()
}

const activityOf = ({ id }: User, limit = 20) => listLoginActivity(db, id, limit)
const devicesOf = ({ id }: User) =>
	db.select().from(sign_in_devices).where(eq(sign_in_devices.user_id, id)).orderBy(desc(sign_in_devices.last_seen_at))
async function mailsTo({ email }: User) {
	const rows = await db.select().from(jobs).orderBy(jobs.created_at, jobs.id)
	return rows
		.map(({ payload }) => payload as { to: string; subject: string; text: string; html: string })
		.filter(({ to }) => to === email)
}
const newest = async (cook: User) => (await activityOf(cook, 1))[0]

test('sign-ins and wrong passwords are listed, newest first, with device, place and a masked address', async () => {
	const cook = await newCook()
	await enter(cook, { address: '203.0.113.77' })
	later(1000)
	await fail(cook, { address: '2001:db8:7:9::1', userAgent: SAFARI })
	later(1000)
	await enter(cook, { address: '203.0.113.78', location: { city: null, country: null } })
	const rows = await activityOf(cook)
	const common = { user_agent_summary: 'Chrome on Windows', success: true, masked_ip_address: '203.0.113.x' }
	expect(rows.map(({ id: _, ...row }) => row)).toEqual([
		{ ...common, city: null, country: null, created_at: START + 2000, unusual: false },
		{
			user_agent_summary: 'Safari on iPhone',
			success: false,
			masked_ip_address: '2001:db8:7:x',
			city: null,
			country: null,
			created_at: START + 1000,
			unusual: false,
		},
		{ ...common, ...BERLIN, created_at: START, unusual: false },
	])
	expect(await activityOf(cook, 2)).toEqual(rows.slice(0, 2))
	expect(await activityOf(await newCook())).toEqual([])
})

test('it is written after the answer: a sign-in makes as many round trips as before, and so does a wrong password', async () => {
	const cook = await newCook()
	const { server, afterAnswer } = signInServer(db)
	counting.trips = 0
	await signIn(server, { email: cook.email, password: PASSWORD }, visitorAt(newAddress()), passwords)
	expect(counting.trips).toBe(3)
	const countFailure = async (email: string) => {
		counting.trips = 0
		await signIn(server, { email, password: 'wrong' }, visitorAt(newAddress()), passwords).catch(() => undefined)
		return counting.trips
	}
	expect([await countFailure(cook.email), await countFailure(`nobody-${makeId()}@example.org`)]).toEqual([2, 2])
	expect(await activityOf(cook)).toEqual([])
	await afterAnswer()
	expect((await activityOf(cook)).map(({ success }) => success).sort()).toEqual([false, true])
})

test('an address without an account leaves nothing to be written', async () => {
	const { server } = signInServer(db)
	const work: unknown[] = []
	const attempt = signIn(
		{ ...server, later: (one) => void work.push(one) },
		{ email: `nobody-${makeId()}@example.org`, password: 'wrong' },
		visitorAt(newAddress()),
		passwords,
	)
	await expect(attempt).rejects.toMatchObject({ code: 'not_signed_in' })
	expect(work).toEqual([])
})

test('a password for an account that has none, and the right one of a disabled account, are failures', async () => {
	const cook = await newCook()
	await db.update(users).set({ password_hash: null }).where(eq(users.id, cook.id))
	await fail(cook)
	expect(await newest(cook)).toMatchObject({ success: false })
	const disabled = await newCook({ account_status: 'disabled' })
	const { server, afterAnswer } = signInServer(db)
	const attempt = signIn(server, { email: disabled.email, password: PASSWORD }, visitorAt(newAddress()), passwords)
	await expect(attempt).rejects.toMatchObject({ code: 'forbidden' })
	await afterAnswer()
	expect(await activityOf(disabled)).toMatchObject([{ success: false }])
	expect(await devicesOf(disabled)).toEqual([])
})

test('of an account twenty failures a day are written down, however many there are, and every success', async () => {
	const cook = await newCook()
	const other = await newCook()
	const failures = async () => (await activityOf(cook, 100)).filter(({ success }) => !success).length
	for (let i = 0; i < 25; i += 1) await fail(cook)
	await Promise.all(Array.from({ length: 10 }, () => fail(cook)))
	expect(await failures()).toBe(20)
	await fail(other)
	expect(await activityOf(other)).toHaveLength(1)
	for (let i = 0; i < 25; i += 1) await enter(cook)
	expect(await activityOf(cook, 100)).toHaveLength(45)
	later(DAY_MS + 1)
	await fail(cook)
	expect(await failures()).toBe(21)
})

test('the clean-up deletes what is older than 90 days', async () => {
	const cook = await newCook()
	await enter(cook)
	later(HOUR_MS)
	await enter(cook)
	later(90 * DAY_MS - HOUR_MS)
	await tidyUp(db, Date.now())
	expect((await activityOf(cook)).map(({ created_at }) => created_at)).toEqual([START + HOUR_MS])
	expect(await devicesOf(cook)).not.toEqual([])
})

test('a sign-up is the first sign-in: it is listed, its device is known, and nothing is unusual about it', async () => {
	const { server, afterAnswer } = signInServer(db)
	const email = `cook-${makeId()}@example.org`
	const form = { first_name: 'Amira', last_name: 'Marsh', email, password: PASSWORD, terms: 'on' as const, stay: true }
	const visitor = visitorAt(newAddress(), { userAgent: CHROME, location: BERLIN })
	const cookies = await registerCook(server, { ...form, time_zone: 'Europe/Berlin' }, visitor, passwords)
	await afterAnswer()
	const [row] = await db.select().from(users).where(eq(users.email, email))
	const cook = { id: row?.id ?? '', space: '', email }
	expect(await activityOf(cook)).toMatchObject([{ success: true, unusual: false, ...BERLIN }])
	expect(await devicesOf(cook)).toMatchObject([{ device: storedDeviceId(deviceIn(cookies)), country: 'DE' }])
	expect((await mailsTo(cook)).map(({ subject }) => subject)).toEqual(['Confirm your email address'])
	await db.update(users).set({ email_confirmed_at: START }).where(eq(users.email, email))
	await enter(cook, { userAgent: SAFARI })
	expect((await mailsTo(cook)).map(({ subject }) => subject)).toContain('New sign-in to your account')
})

test('the session has the place where it was made', async () => {
	const cook = await newCook()
	await enter(cook, { location: LYON })
	expect(await db.select().from(sessions).where(eq(sessions.user_id, cook.id))).toMatchObject([LYON])
})

test('a sign-in gives the browser a device cookie for 400 days, of which only the hash is stored, and it stays the same', async () => {
	const cook = await newCook()
	const { server, afterAnswer } = signInServer(db)
	const visitor = visitorAt(newAddress(), { userAgent: CHROME })
	const { cookies } = await signIn(server, { email: cook.email, password: PASSWORD }, visitor, passwords)
	await afterAnswer()
	expect(cookies[1]).toMatch(/^__Host-device=[\w-]{43}; Max-Age=34560000; Path=\/; Secure; HttpOnly; SameSite=Lax$/)
	const token = deviceIn(cookies)
	const stored = await devicesOf(cook)
	expect(stored).toMatchObject([{ device: storedDeviceId(token), summary: 'Chrome on Windows' }])
	expect(JSON.stringify(stored)).not.toContain(token)
	later(DAY_MS)
	expect(await enter(cook, { device: token })).toBe(token)
	expect(await devicesOf(cook)).toMatchObject([{ created_at: START, last_seen_at: START + DAY_MS, country: 'DE' }])
})

test('the first sign-in of an account mails nothing, one on a new device does, and the device is known from then on', async () => {
	const cook = await newCook({ time_zone: 'Europe/Berlin' })
	const here = await enter(cook)
	expect(await mailsTo(cook)).toEqual([])
	later(HOUR_MS)
	const there = await enter(cook, { userAgent: SAFARI, device: null })
	const [mail, ...more] = await mailsTo(cook)
	expect(more).toEqual([])
	expect(mail).toMatchObject({ subject: 'New sign-in to your account' })
	for (const part of [
		'a new device.',
		'Safari on iPhone',
		'Berlin, Germany',
		'2 November 2026, 11:00 (Europe/Berlin)',
	]) {
		expect(mail?.text).toContain(part)
		expect(mail?.html).toContain(part)
	}
	expect(await newest(cook)).toMatchObject({ unusual: true })
	later(HOUR_MS)
	await enter(cook, { userAgent: SAFARI, device: there })
	await enter(cook, { device: here })
	expect(await mailsTo(cook)).toHaveLength(1)
	expect((await activityOf(cook)).map(({ unusual }) => unusual).filter(Boolean)).toHaveLength(1)
})

test('a browser without the cookie is known by family and system; one with a cookie of its own is a new device', async () => {
	const cook = await newCook()
	await enter(cook)
	await enter(cook, { device: null })
	expect(await mailsTo(cook)).toEqual([])
	// The browser of somebody else, who has signed in to an account of their own with it.
	const strange = await enter(await newCook())
	await enter(cook, { device: strange })
	expect(await mailsTo(cook)).toHaveLength(1)
})

test('a sign-in in a new country mails once for each country', async () => {
	const cook = await newCook()
	const device = await enter(cook)
	await enter(cook, { device, location: LYON })
	const [mail] = await mailsTo(cook)
	expect(mail?.text).toContain('There was a sign-in to your Nomster account from a new country.')
	expect(mail?.text).toContain('Lyon, France')
	await enter(cook, { device })
	await enter(cook, { device, location: LYON })
	await enter(cook, { device, location: { city: null, country: null } })
	expect(await mailsTo(cook)).toHaveLength(1)
	await enter(cook, { userAgent: SAFARI, location: { city: null, country: 'BR' } })
	expect((await mailsTo(cook)).at(-1)?.text).toContain('from a new device in a new country')
})

test('the mail about a new country is a security notice: no List-Unsubscribe ends it, but the switch that it names', async () => {
	const cook = await newCook()
	const device = await enter(cook)
	await enter(cook, { device, location: LYON })
	const mails = await mailsTo(cook)
	expect(mails).toHaveLength(1)
	expect(mails[0]).not.toHaveProperty('headers')
	expect(mails[0]?.text).toContain('You can turn off emails about new countries on the security page.')
})

test.each([{ unusual_activity: false }, { email_enabled: false }])(
	'with %j a known device in a new country is not mailed but noted, and a new device is mailed all the same',
	async (off) => {
		const cook = await newCook()
		const device = await enter(cook)
		await db.insert(notification_preferences).values({ user_id: cook.id, ...off })
		await enter(cook, { device, location: LYON })
		expect(await mailsTo(cook)).toEqual([])
		expect(await activityOf(cook)).toContainEqual(expect.objectContaining({ unusual: true }))
		await enter(cook, { userAgent: SAFARI })
		expect((await mailsTo(cook)).map(({ subject }) => subject)).toEqual(['New sign-in to your account'])
	},
)

test('nothing is mailed to an address that nobody has confirmed', async () => {
	const cook = await newCook({ email_confirmed_at: null })
	await enter(cook)
	await enter(cook, { userAgent: SAFARI })
	expect(await mailsTo(cook)).toEqual([])
})

test('a failure makes no device known, and an unusual sign-in is in the audit log', async () => {
	const cook = await newCook()
	await fail(cook, { userAgent: SAFARI })
	expect(await devicesOf(cook)).toEqual([])
	await enter(cook)
	await enter(cook, { userAgent: SAFARI })
	const [subject] = await db.select().from(audit_subjects).where(eq(audit_subjects.user_id, cook.id))
	const rows = await db
		.select()
		.from(audit_log)
		.where(eq(audit_log.subject, subject?.id ?? ''))
	expect(rows.filter(({ action }) => action === 'unusual_sign_in')).toMatchObject([{ actor: subject?.id }])
})

test('an account remembers fifty devices', async () => {
	const cook = await newCook()
	const first = await enter(cook)
	for (let i = 0; i < 52; i += 1) {
		later(1000)
		await enter(cook)
	}
	const devices = await devicesOf(cook)
	expect(devices).toHaveLength(50)
	expect(devices.map(({ device }) => device)).not.toContain(storedDeviceId(first))
})

test('of an account that is gone by then nothing is written', async () => {
	const cook = await newCook()
	const { server, afterAnswer } = signInServer(db)
	await signIn(server, { email: cook.email, password: PASSWORD }, visitorAt(newAddress()), passwords)
	await signIn(server, { email: cook.email, password: 'wrong' }, visitorAt(newAddress()), passwords).catch(() => {})
	await db.delete(users).where(eq(users.id, cook.id))
	await afterAnswer()
	expect([await activityOf(cook), await devicesOf(cook)]).toEqual([[], []])
})

test('security 42: a sign-in stands although neither its activity nor its mail can be written', async () => {
	const cook = await newCook()
	const { server, afterAnswer } = signInServer(db)
	await db.run("create trigger no_activity before insert on login_activity begin select raise(abort, 'full'); end")
	try {
		const visitor = visitorAt(newAddress(), { userAgent: CHROME, location: BERLIN })
		await signIn(server, { email: cook.email, password: PASSWORD }, visitor, passwords)
		await expect(afterAnswer()).rejects.toThrow()
	} finally {
		await db.run('drop trigger no_activity')
	}
	expect(await db.select().from(sessions).where(eq(sessions.user_id, cook.id))).toHaveLength(1)
	expect(await activityOf(cook)).toEqual([])
	expect(await mailsTo(cook)).toEqual([])
})
