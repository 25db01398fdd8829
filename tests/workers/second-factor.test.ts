import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { TWO_FACTOR } from '#app/domains/accounts/model/security-messages.ts'
import { finishSignIn } from '#app/domains/accounts/server/finish-sign-in.ts'
import type { SignInServer } from '#app/domains/accounts/server/note-sign-in.ts'
import { findSession } from '#app/domains/accounts/server/sessions.ts'
import {
	beginTwoFactor,
	confirmTwoFactor,
	renewRecoveryCodes,
	switchTwoFactorOff,
	type TwoFactorServer,
} from '#app/domains/accounts/server/two-factor.ts'
import { verifySecondFactor } from '#app/domains/accounts/server/verify-second-factor.ts'
import { DAY_MS, MINUTE_MS } from '#app/platform/model/clock.ts'
import type { Log } from '#app/platform/server/log.ts'
import { type Db, openDb } from '#db/client.ts'
import { findSignInOf } from '#db/queries/accounts.ts'
import { recovery_codes, totp_secrets, users } from '#db/schema/accounts.ts'
import { startLibsqlServer } from '../../dev/libsql/server.ts'
import { migrateDatabase } from '../../dev/migrate.ts'
import { makeUser, type User } from '../factories/users.ts'
import { signInServer, visitorAt } from '../setup/sign-in-server.ts'

const START = Date.UTC(2026, 10, 2, 9, 0, 10)
const STEP_MS = 30_000

let folder: string
let libsql: Awaited<ReturnType<typeof startLibsqlServer>>
let db: Db
let trips = 0
let addresses = 0
let logged: string[]

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'factors-'))
	libsql = await startLibsqlServer({
		path: join(folder, 'test.db'),
		onPipeline() {
			trips += 1
		},
	})
	db = openDb({ LIBSQL_URL: libsql.url })
	await migrateDatabase(db)
})
afterAll(async () => {
	await libsql.close()
	await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
	vi.useFakeTimers({ toFake: ['Date'], now: START })
	logged = []
})
afterEach(() => {
	vi.useRealTimers()
})

const later = (ms: number) => vi.setSystemTime(Date.now() + ms)
const log: Log = {
	info: () => undefined,
	error: (event, error) => void logged.push(`${event} ${String(error)}`),
}
const serverWith = (totpSecret: string | undefined): TwoFactorServer & SignInServer => ({
	...signInServer(db).server,
	log,
	totpSecret,
})
const SERVER = () => serverWith('a secret of the tests')
const owner = (cook: User) => ({ ...cook, email_confirmed: true })
const newVisitor = () => {
	addresses += 1
	return visitorAt(`10.7.${addresses >> 8}.${addresses & 255}`)
}
const codeOf = (secret: string, at = Date.now()) =>
	new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })

/** A cook whose second factor is on since a while ago. */
async function cookWithFactor(): Promise<{ cook: User; secret: string; codes: string[] }> {
	const cook = await makeUser(db)
	const { secret } = await beginTwoFactor(SERVER(), owner(cook))
	const on = await confirmTwoFactor(SERVER(), owner(cook), codeOf(secret), newVisitor())
	if (on.kind !== 'codes') throw new Error('the first code was refused')
	later(DAY_MS)
	return { cook, secret, codes: on.codes }
}

/** A browser that has given the right password. */
async function afterPassword({ id }: { id: string }): Promise<Request> {
	const cook = await findSignInOf(db, id)
	if (!cook) throw new Error('no such cook')
	const { kind, cookies } = await finishSignIn(SERVER(), cook, {
		method: 'password',
		visitor: newVisitor(),
		stay: true,
	})
	expect(kind).toBe('second_factor')
	return new Request('https://nomster.example', { headers: { cookie: cookies[0]?.split(';')[0] ?? '' } })
}

const verify = (request: Request, typed: string, visitor = newVisitor(), server = SERVER()) =>
	verifySecondFactor(server, request, typed, visitor)

async function meBy({ cookies }: { cookies: string[] }): Promise<string | undefined> {
	const headers = { cookie: cookies[0]?.split(';')[0] ?? '' }
	return (await findSession(db, new Request('https://nomster.example', { headers }), Date.now()))?.me.id
}

const refusals = async (work: Promise<unknown>[]): Promise<(string | undefined)[]> =>
	(await Promise.allSettled(work)).map((one) => (one.status === 'rejected' ? one.reason.code : undefined))

test('a second factor counts only once its first code was right', async () => {
	const cook = await makeUser(db)
	const { secret } = await beginTwoFactor(SERVER(), owner(cook))
	expect((await findSignInOf(db, cook.id))?.has_second_factor).toBe(false)
	const wrong = await confirmTwoFactor(SERVER(), owner(cook), '000000', newVisitor())
	expect(wrong).toMatchObject({ kind: 'wrong', key: { secret } })
	expect((await findSignInOf(db, cook.id))?.has_second_factor).toBe(false)
	const on = await confirmTwoFactor(SERVER(), owner(cook), codeOf(secret), newVisitor())
	expect(on.kind).toBe('codes')
	expect((await findSignInOf(db, cook.id))?.has_second_factor).toBe(true)
})

test('an address that nobody has confirmed gets no second factor, which would outlast its owner’s reset', async () => {
	const stranger = { ...(await makeUser(db, { email_confirmed_at: null })), email_confirmed: false }
	const begun = beginTwoFactor(SERVER(), stranger)
	await expect(begun).rejects.toMatchObject({ code: 'forbidden', message: TWO_FACTOR.confirmEmailFirst })
	const confirmed = confirmTwoFactor(SERVER(), stranger, '000000', newVisitor())
	await expect(confirmed).rejects.toMatchObject({ code: 'forbidden' })
	expect(await db.select().from(totp_secrets).where(eq(totp_secrets.user_id, stranger.id))).toEqual([])
})

test('neither the secret nor a recovery code is in the database', async () => {
	const { cook, secret, codes } = await cookWithFactor()
	const rows = JSON.stringify([
		await db.select().from(totp_secrets).where(eq(totp_secrets.user_id, cook.id)),
		await db.select().from(recovery_codes).where(eq(recovery_codes.user_id, cook.id)),
	])
	for (const plain of [secret, ...codes]) expect(rows).not.toContain(plain)
	expect(codes).toHaveLength(10)
})

test('after the password a code signs in, in three round trips', async () => {
	const { cook, secret } = await cookWithFactor()
	const request = await afterPassword(cook)
	trips = 0
	const signedIn = await verify(request, codeOf(secret))
	expect(trips).toBe(3)
	expect(await meBy(signedIn)).toBe(cook.id)
})

test('a step is taken once, also by two requests at the same time', async () => {
	const { cook, secret } = await cookWithFactor()
	const browsers = [await afterPassword(cook), await afterPassword(cook)]
	const ends = await refusals(browsers.map((request) => verify(request, codeOf(secret))))
	expect(ends.sort()).toEqual(['invalid', undefined])
	expect(await refusals([verify(await afterPassword(cook), codeOf(secret))])).toEqual(['invalid'])
})

test('after a code of the next step, one of this step is too old', async () => {
	const { cook, secret } = await cookWithFactor()
	await verify(await afterPassword(cook), codeOf(secret, Date.now() + STEP_MS))
	expect(await refusals([verify(await afterPassword(cook), codeOf(secret))])).toEqual(['invalid'])
})

test('the code that switched it on signs nobody in', async () => {
	const cook = await makeUser(db)
	const { secret } = await beginTwoFactor(SERVER(), owner(cook))
	await confirmTwoFactor(SERVER(), owner(cook), codeOf(secret), newVisitor())
	expect(await refusals([verify(await afterPassword(cook), codeOf(secret))])).toEqual(['invalid'])
})

test('a clock half a minute off signs in; one five minutes off is told to look at its clock', async () => {
	const { cook, secret } = await cookWithFactor()
	for (const off of [5 * MINUTE_MS, -5 * MINUTE_MS]) {
		const error = await verify(await afterPassword(cook), codeOf(secret, Date.now() + off)).catch((thrown) => thrown)
		expect(error.message).toContain('set its clock automatically')
	}
	later(2 * STEP_MS)
	expect(await meBy(await verify(await afterPassword(cook), codeOf(secret, Date.now() - STEP_MS)))).toBe(cook.id)
})

test('at set-up a clock five minutes off is named with its minutes', async () => {
	const cook = await makeUser(db)
	const { secret } = await beginTwoFactor(SERVER(), owner(cook))
	const ahead = await confirmTwoFactor(SERVER(), owner(cook), codeOf(secret, Date.now() + 5 * MINUTE_MS), newVisitor())
	expect(ahead).toMatchObject({ kind: 'wrong', message: expect.stringContaining('5 minutes ahead') })
})

test('five wrong codes pause one account from one network for fifteen minutes, and nobody else', async () => {
	const { cook, secret } = await cookWithFactor()
	const other = await cookWithFactor()
	const guesser = newVisitor()
	const request = await afterPassword(cook)
	for (let i = 0; i < 5; i += 1) expect(await refusals([verify(request, '000000', guesser)])).toEqual(['invalid'])
	expect(await refusals([verify(request, codeOf(secret), guesser)])).toEqual(['too_many_requests'])
	expect(await refusals([verify(await afterPassword(other.cook), codeOf(other.secret), guesser)])).toEqual([undefined])
	later(STEP_MS)
	expect(await refusals([verify(await afterPassword(cook), codeOf(secret))])).toEqual([undefined])
	later(15 * MINUTE_MS)
	expect(await refusals([verify(await afterPassword(cook), codeOf(secret), guesser)])).toEqual([undefined])
})

test('a right code that comes during the pause is not used up', async () => {
	const { cook, codes } = await cookWithFactor()
	const guesser = newVisitor()
	const request = await afterPassword(cook)
	for (let i = 0; i < 5; i += 1) await refusals([verify(request, '000000', guesser)])
	expect(await refusals([verify(request, codes[0] ?? '', guesser)])).toEqual(['too_many_requests'])
	later(15 * MINUTE_MS)
	expect(await refusals([verify(await afterPassword(cook), codes[0] ?? '', guesser)])).toEqual([undefined])
})

test('security 8: a hundred parallel guesses are five', async () => {
	const { cook, codes } = await cookWithFactor()
	const guesser = newVisitor()
	const request = await afterPassword(cook)
	const guesses = Array.from({ length: 100 }, () => verify(request, '000000', guesser))
	const ends = await refusals(guesses)
	expect(ends.filter((end) => end === 'invalid').length).toBeLessThanOrEqual(5)
	expect(await refusals([verify(request, codes[0] ?? '', guesser)])).toEqual(['too_many_requests'])
})

test('each recovery code signs in once, also by two requests at the same time, and only its own cook', async () => {
	const { cook, codes } = await cookWithFactor()
	const other = await cookWithFactor()
	const [code = ''] = codes
	expect(await refusals([verify(await afterPassword(other.cook), code)])).toEqual(['invalid'])
	const browsers = [await afterPassword(cook), await afterPassword(cook)]
	const ends = await refusals(browsers.map((request) => verify(request, code.toLowerCase().replaceAll('-', ' '))))
	expect(ends.sort()).toEqual(['invalid', undefined])
	expect(await refusals([verify(await afterPassword(cook), codes[1] ?? '')])).toEqual([undefined])
})

test('new recovery codes void the old ones', async () => {
	const { cook, codes } = await cookWithFactor()
	const [fresh = ''] = await renewRecoveryCodes(SERVER(), cook.id)
	expect(await refusals([verify(await afterPassword(cook), codes[0] ?? '')])).toEqual(['invalid'])
	expect(await refusals([verify(await afterPassword(cook), fresh)])).toEqual([undefined])
})

test('a begun sign-in is of use for ten minutes, and once', async () => {
	const { cook, secret, codes } = await cookWithFactor()
	const late = await afterPassword(cook)
	later(10 * MINUTE_MS)
	expect(await refusals([verify(late, codeOf(secret))])).toEqual(['not_signed_in'])
	const used = await afterPassword(cook)
	await verify(used, codeOf(secret))
	expect(await refusals([verify(used, codes[0] ?? '')])).toEqual(['not_signed_in'])
})

test('without a begun sign-in, or with a made-up one, no code is looked at', async () => {
	const { secret } = await cookWithFactor()
	const strangers = ['', `__Host-nomster-second-factor=${'a'.repeat(43)}`, '__Host-nomster-second-factor=x']
	for (const cookie of strangers) {
		const request = new Request('https://nomster.example', { headers: { cookie } })
		expect(await refusals([verify(request, codeOf(secret))])).toEqual(['not_signed_in'])
	}
})

const STRANGE = {
	nothing: '',
	spaces: '   ',
	letters: 'abcdef',
	'five digits': '12345',
	emoji: '😀😀😀😀😀😀',
	SQL: "'; drop table users; --",
	'a long text': 'x'.repeat(2_000),
	'null characters': '\u0000\u0000',
}

test.each(Object.entries(STRANGE))(
	'%s for a code gets a sentence and leaves the sign-in waiting',
	async (_kind, typed) => {
		const { cook, secret } = await cookWithFactor()
		const request = await afterPassword(cook)
		expect(await refusals([verify(request, typed)])).toEqual(['invalid'])
		expect(await refusals([verify(request, codeOf(secret))])).toEqual([undefined])
	},
)

test('without TOTP_SECRET nothing is stored, the log names it, and nobody gets past the second factor', async () => {
	const { cook, secret, codes } = await cookWithFactor()
	const newcomer = await makeUser(db)
	expect(await refusals([beginTwoFactor(serverWith(undefined), owner(newcomer))])).toEqual(['unavailable'])
	expect(await db.select().from(totp_secrets).where(eq(totp_secrets.user_id, newcomer.id))).toEqual([])
	for (const typed of [codeOf(secret), codes[0] ?? '']) {
		const request = await afterPassword(cook)
		expect(await refusals([verify(request, typed, newVisitor(), serverWith(undefined))])).toEqual(['unavailable'])
	}
	expect(logged.join('\n')).toContain('TOTP_SECRET')
	expect(
		await refusals([verify(await afterPassword(cook), codeOf(secret), newVisitor(), serverWith('another'))]),
	).toEqual(['unavailable'])
})

test('a second factor that is on is not replaced by beginning again', async () => {
	const { cook, secret } = await cookWithFactor()
	expect(await refusals([beginTwoFactor(SERVER(), owner(cook))])).toEqual(['conflict'])
	expect(await refusals([confirmTwoFactor(SERVER(), owner(cook), codeOf(secret), newVisitor())])).toEqual(['conflict'])
	expect(await refusals([verify(await afterPassword(cook), codeOf(secret))])).toEqual([undefined])
})

test('two first codes at the same time leave one set of recovery codes, that of the one that was told', async () => {
	const cook = await makeUser(db)
	const { secret } = await beginTwoFactor(SERVER(), owner(cook))
	const visitor = newVisitor()
	const ends = await Promise.allSettled(
		[1, 2].map(() => confirmTwoFactor(SERVER(), owner(cook), codeOf(secret), visitor)),
	)
	const shown = ends.flatMap((end) =>
		end.status === 'fulfilled' && end.value.kind === 'codes' ? [end.value.codes] : [],
	)
	expect(shown).toHaveLength(1)
	expect(await db.select().from(recovery_codes).where(eq(recovery_codes.user_id, cook.id))).toHaveLength(10)
	expect(await refusals([verify(await afterPassword(cook), shown[0]?.[9] ?? '')])).toEqual([undefined])
})

test('switched off, the password alone signs in and no recovery code is left', async () => {
	const { cook } = await cookWithFactor()
	await switchTwoFactorOff(SERVER(), cook.id)
	expect((await findSignInOf(db, cook.id))?.has_second_factor).toBe(false)
	expect(await db.select().from(recovery_codes).where(eq(recovery_codes.user_id, cook.id))).toEqual([])
})

test('a disabled account is not opened by its second factor', async () => {
	const { cook, secret } = await cookWithFactor()
	const request = await afterPassword(cook)
	await db.update(users).set({ account_status: 'disabled' }).where(eq(users.id, cook.id))
	expect(await refusals([verify(request, codeOf(secret))])).toEqual(['forbidden'])
})
