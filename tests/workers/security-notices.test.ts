import { asc, eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginChallenge } from '#app/domains/accounts/server/auth-challenges.ts'
import { confirmEmailChange, sendEmailChange } from '#app/domains/accounts/server/change-email.ts'
import { changePassword } from '#app/domains/accounts/server/change-password.ts'
import { disconnect } from '#app/domains/accounts/server/connected-accounts.ts'
import { storedTokenId } from '#app/domains/accounts/server/email-tokens.ts'
import { storedSessionId } from '#app/domains/accounts/server/lucia.ts'
import { deletePasskey } from '#app/domains/accounts/server/passkeys.ts'
import { createPasswords } from '#app/domains/accounts/server/passwords.ts'
import { spendProof } from '#app/domains/accounts/server/providers/prove.ts'
import { resetPassword, sendResetLink } from '#app/domains/accounts/server/reset-password.ts'
import { findSession, startSession } from '#app/domains/accounts/server/sessions.ts'
import {
	beginTwoFactor,
	confirmTwoFactor,
	renewRecoveryCodes,
	switchTwoFactorOff,
} from '#app/domains/accounts/server/two-factor.ts'
import { verifySecondFactor } from '#app/domains/accounts/server/verify-second-factor.ts'
import { DAY_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { writeBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { insertPasskey } from '#db/queries/passkeys.ts'
import { email_tokens, identities, passkeys, users } from '#db/schema/accounts.ts'
import { audit_log, audit_subjects } from '#db/schema/audit.ts'
import { jobs } from '#db/schema/platform.ts'
import { makeUser, type User, type UserOverrides } from '../factories/users.ts'
import { type CountingDb, startCountingDb } from '../setup/counting-db.ts'
import { signInServer, visitorAt } from '../setup/sign-in-server.ts'

const APP_URL = 'https://nomster.example'
const env = {
	APP_URL,
	GOOGLE_CLIENT_ID: 'x',
	GOOGLE_CLIENT_SECRET: 'x',
	FACEBOOK_CLIENT_ID: 'x',
	FACEBOOK_CLIENT_SECRET: 'x',
}
const NEW = { password: 'Walnut-Kettle-Rain-7', confirmation: 'Walnut-Kettle-Rain-7' }
const log = { info: () => undefined, error: () => undefined }
const passwords = createPasswords({ N: 16, r: 1, p: 1 })

let counting: CountingDb
let db: Db
let addresses = 0
beforeAll(async () => {
	counting = await startCountingDb()
	db = counting.db
})
afterAll(() => counting.close())

const newVisitor = () => {
	addresses += 1
	return visitorAt(`10.8.${addresses >> 8}.${addresses & 255}`)
}
const serverAt = (now = Date.now()) => ({
	...signInServer(db, APP_URL).server,
	clock: () => now,
	log,
	env,
	totpSecret: 'a secret of the tests',
})
const newCook = (overrides: UserOverrides = {}) => makeUser(db, { id: makeId(), ...overrides })
const withPassword = async (overrides: UserOverrides = {}) => {
	const cook = await newCook(overrides)
	await db
		.update(users)
		.set({ password_hash: await passwords.hash('old') })
		.where(eq(users.id, cook.id))
	return cook
}

async function mailsTo({ email }: Pick<User, 'email'>) {
	const rows = await db.select().from(jobs).orderBy(asc(jobs.created_at), asc(jobs.id))
	return rows
		.map(({ payload }) => payload as { to: string; subject: string; text: string; html: string })
		.filter(({ to }) => to === email)
}
const subjectsTo = async (cook: Pick<User, 'email'>) => (await mailsTo(cook)).map(({ subject }) => subject)
async function auditOf({ id }: User) {
	const rows = await db
		.select({ action: audit_log.action, outcome: audit_log.outcome, actor: audit_subjects.user_id })
		.from(audit_log)
		.innerJoin(audit_subjects, eq(audit_subjects.id, audit_log.subject))
		.where(eq(audit_subjects.user_id, id))
		.orderBy(asc(audit_log.created_at))
	return rows.map(({ action }) => action)
}

const owner = (cook: User) => ({ ...cook, email_confirmed: true })
const codeOf = (secret: string, at = Date.now()) =>
	new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })
async function withFactor(cook: User) {
	const { secret } = await beginTwoFactor(serverAt(), owner(cook))
	const on = await confirmTwoFactor(serverAt(), owner(cook), codeOf(secret), newVisitor())
	if (on.kind !== 'codes') throw new Error('the first code was refused')
	return { secret, codes: on.codes }
}

/** A session of this cook, and the cook as its page knows them. */
async function sessionOf(cook: User) {
	const cookie = (await startSession(db, cook.id, { now: Date.now(), userAgent: 'test' })).split(';')[0] ?? ''
	const found = await findSession(db, new Request(APP_URL, { headers: { cookie } }), Date.now())
	if (!found) throw new Error('no session')
	expect(found.id).toBe(storedSessionId(cookie.slice(cookie.indexOf('=') + 1)))
	return { me: found.me, session: found }
}
const addPasskey = (cook: User) => {
	const id = makeId()
	const row = { id, user_id: cook.id, public_key: 'k', counter: 0, transports: [], name: 'n', is_backed_up: false }
	return writeBatch(db, [insertPasskey({ ...row, created_at: Date.now() })]).then(() => id)
}
const addProvider = (cook: User, provider: string) =>
	db.insert(identities).values({
		...{ provider, subject: makeId(), user_id: cook.id, email: null, email_verified: false },
		...{ created_at: Date.now(), last_used_at: Date.now() },
	})

test('a changed password is told and recorded; a change that comes too late is neither', async () => {
	const cook = await withPassword()
	const own = await sessionOf(cook)
	await changePassword(serverAt(), own, NEW, passwords)
	expect(await subjectsTo(cook)).toEqual(['Your password has been changed'])
	expect(await auditOf(cook)).toEqual(['password_changed'])
	// The change has given the session another token.
	await expect(changePassword(serverAt(), own, NEW, passwords)).rejects.toMatchObject({ code: 'not_signed_in' })
	expect([await subjectsTo(cook), await auditOf(cook)]).toMatchObject([{ length: 1 }, { length: 1 }])
})

test('the first password of an account is told as such', async () => {
	const cook = await newCook()
	await changePassword(serverAt(), await sessionOf(cook), NEW, passwords)
	expect(await subjectsTo(cook)).toEqual(['Your account has a password now'])
})

test('a mail says what to do if it was not the cook, in text and HTML, and no link of it does anything', async () => {
	const cook = await withPassword()
	await changePassword(serverAt(), await sessionOf(cook), NEW, passwords)
	const [mail] = await mailsTo(cook)
	for (const body of [mail?.text, mail?.html]) {
		expect(body).toContain('If it was not you, reset your password now.')
		expect(body).toContain(`${APP_URL}/forgot-password`)
		expect(body).toContain(`${APP_URL}/support`)
		expect(body).not.toContain('token')
	}
})

test('a second factor is told and recorded once it counts, when it goes, and when its codes are renewed', async () => {
	const cook = await newCook()
	const { secret } = await beginTwoFactor(serverAt(), owner(cook))
	await confirmTwoFactor(serverAt(), owner(cook), '000000', newVisitor())
	expect(await subjectsTo(cook)).toEqual([])
	const visitor = newVisitor()
	const code = codeOf(secret)
	await Promise.allSettled([1, 2].map(() => confirmTwoFactor(serverAt(), owner(cook), code, visitor)))
	expect(await subjectsTo(cook)).toEqual(['Two-factor authentication is on'])
	await renewRecoveryCodes(serverAt(), cook.id)
	await switchTwoFactorOff(serverAt(), cook.id)
	await switchTwoFactorOff(serverAt(), cook.id)
	await expect(renewRecoveryCodes(serverAt(), cook.id)).rejects.toMatchObject({ code: 'conflict' })
	expect((await subjectsTo(cook)).sort()).toEqual([
		'Two-factor authentication is off',
		'Two-factor authentication is on',
		'You have new recovery codes',
	])
	expect((await auditOf(cook)).sort()).toEqual(['recovery_codes_made', 'second_factor_added', 'second_factor_removed'])
})

test('a recovery code that signs in is told and recorded, in three round trips; a code of the app is not told', async () => {
	const cook = await newCook()
	const { secret, codes } = await withFactor(cook)
	const pending = async () => {
		const payload = { method: 'password' }
		const step = beginChallenge(db, { purpose: 'second_factor', userId: cook.id, payload, now: Date.now() })
		await writeBatch(db, [step.query])
		return new Request(APP_URL, { headers: { cookie: step.cookie.split(';')[0] ?? '' } })
	}
	const byCode = await pending()
	const soon = Date.now() + 30_000
	await verifySecondFactor(serverAt(soon), byCode, codeOf(secret, soon), newVisitor())
	expect(await subjectsTo(cook)).toEqual(['Two-factor authentication is on'])
	const byRecovery = await pending()
	counting.trips = 0
	await verifySecondFactor(serverAt(), byRecovery, codes[0] ?? '', newVisitor())
	expect(counting.trips).toBe(3)
	expect((await subjectsTo(cook)).sort()).toEqual(['A recovery code has been used', 'Two-factor authentication is on'])
	expect((await auditOf(cook)).filter((action) => action === 'recovery_code_used')).toHaveLength(1)
})

test('a wrong code is a failed sign-in; the password before it is neither a success nor a failure', async () => {
	const cook = await newCook()
	await withFactor(cook)
	const payload = { method: 'password' }
	const step = beginChallenge(db, { purpose: 'second_factor', userId: cook.id, payload, now: Date.now() })
	await writeBatch(db, [step.query])
	const request = new Request(APP_URL, { headers: { cookie: step.cookie.split(';')[0] ?? '' } })
	const noted: (() => Promise<unknown>)[] = []
	const server = { ...serverAt(), later: (work: () => Promise<unknown>) => void noted.push(work) }
	await expect(verifySecondFactor(server, request, '000000', newVisitor())).rejects.toMatchObject({ code: 'invalid' })
	for (const work of noted) await work()
	const { rows } = await db.$client.execute({
		sql: 'select success from login_activity where user_id = ?',
		args: [cook.id],
	})
	expect(rows.map(({ success }) => success)).toEqual([0])
})

test('a removed passkey is told and recorded; the last one, which stays, and a stranger’s are not', async () => {
	const cook = await newCook()
	const [first, last] = [await addPasskey(cook), await addPasskey(cook)]
	const foreign = await addPasskey(await newCook())
	await deletePasskey(serverAt(), { id: first, userId: cook.id })
	for (const id of [last, foreign]) {
		const refused = deletePasskey(serverAt(), { id, userId: cook.id })
		await expect(refused).rejects.toMatchObject({ code: 'conflict' })
	}
	expect(await subjectsTo(cook)).toEqual(['A passkey has been removed'])
	expect(await auditOf(cook)).toEqual(['passkey_removed'])
	expect(await db.select().from(passkeys).where(eq(passkeys.user_id, cook.id))).toHaveLength(1)
})

test('a provider that is disconnected is told; the last way to sign in, which stays, is not', async () => {
	const cook = await newCook()
	await addProvider(cook, 'google')
	await addProvider(cook, 'facebook')
	await disconnect(serverAt(), cook.id, 'google')
	await expect(disconnect(serverAt(), cook.id, 'facebook')).rejects.toMatchObject({ code: 'conflict' })
	expect(await subjectsTo(cook)).toEqual(['Google is no longer connected to your account'])
	expect(await auditOf(cook)).toEqual(['identity_unlinked'])
})

test('a provider that a mailed link connects is told once, at the address that the link has proved', async () => {
	const cook = await newCook({ email_confirmed_at: null })
	const token = makeId()
	const pending = {
		...{ id: 'google', provider: 'google', subject: makeId(), email: cook.email, email_verified: true },
		...{ first_name: '', last_name: '', next: '/recipes', time_zone: 'UTC' },
	}
	await db.insert(email_tokens).values({
		...{ id: storedTokenId(token), user_id: cook.id, purpose: 'link_identity', email_normalized: cook.email },
		...{ payload: pending, expires_at: Date.now() + DAY_MS, created_at: Date.now() },
	})
	await spendProof(serverAt(), token)
	await spendProof(serverAt(), token)
	expect(await subjectsTo(cook)).toEqual(['Google is connected to your account'])
	expect(await auditOf(cook)).toEqual(['identity_linked'])
})

test('resets and changes of the address are recorded once, however often their link is used', async () => {
	const cook = await withPassword()
	const tokenOf = async (address: Pick<User, 'email'>) =>
		new URL((await mailsTo(address)).at(-1)?.text.match(/https:\S+/)?.[0] ?? APP_URL).searchParams.get('token')
	await sendResetLink(serverAt(), cook.email, newVisitor())
	const reset = await tokenOf(cook)
	for (const _ of [1, 2]) await resetPassword(serverAt(), reset, NEW, newVisitor(), passwords)
	expect(await auditOf(cook)).toEqual(['password_reset'])

	const email = `new-${makeId()}@example.org`
	await sendEmailChange(serverAt(), cook, email, newVisitor())
	const change = await tokenOf({ email })
	const ends = await Promise.all([1, 2].map(() => confirmEmailChange(serverAt(), change)))
	expect(ends.filter((end) => end === 'confirmed')).toHaveLength(1)
	expect((await auditOf(cook)).sort()).toEqual(['email_changed', 'password_reset'])
})

test('an address that nobody has confirmed gets no such mail, and the act is recorded all the same', async () => {
	const cook = await withPassword({ email_confirmed_at: null })
	await changePassword(serverAt(), await sessionOf(cook), NEW, passwords)
	expect(await mailsTo(cook)).toEqual([])
	expect(await auditOf(cook)).toEqual(['password_changed'])
})
