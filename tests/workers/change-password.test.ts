import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changePassword } from '#app/domains/accounts/server/change-password.ts'
import { createPasswords } from '#app/domains/accounts/server/passwords.ts'
import { MINUTE_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { auth_challenges, email_tokens, sessions } from '#db/schema/accounts.ts'
import { makeUser, type User } from '../factories/users.ts'
import { shareStack } from '../setup/shared-stack.ts'

const OLD = 'Tomato-Basil-42!'
const NEW = 'Walnut-River-77?'

let addresses = 0

const stack = await shareStack({
	addressOf() {
		addresses += 1
		return `198.51.100.${addresses}`
	},
})

function post(path: string, fields: Record<string, string>, cookie = '') {
	const body = new FormData()
	for (const [name, value] of Object.entries(fields)) body.append(name, value)
	return stack.fetch(path, { method: 'POST', body, headers: { cookie } })
}
const change = (cookie: string, password = NEW, confirmation = password) =>
	post('/account/security/password', { password, confirmation }, cookie)
const cookieFrom = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
const statusOf = async (cookie: string) => (await stack.fetch('/api/session', { headers: { cookie } })).status
const logIn = async ({ email }: User, password: string) => (await post('/login', { email, password })).status

test('security 2, 3: a change ends the other sessions, gives this one a new token, and voids reset links and begun sign-ins', async () => {
	const cook = await makeUser(stack.db, { password: OLD })
	const { cookie: here } = await stack.signIn(cook)
	const { cookie: there } = await stack.signIn(cook)
	const soon = { user_id: cook.id, created_at: Date.now(), expires_at: Date.now() + 5 * MINUTE_MS }
	await stack.db
		.insert(email_tokens)
		.values({ id: makeId(), purpose: 'reset_password', email_normalized: cook.email, ...soon })
	await stack.db.insert(auth_challenges).values({ id: makeId(), purpose: 'second_factor', payload: {}, ...soon })

	const changed = await change(here)
	expect(changed.status).toBe(200)
	expect(changed.headers.get('server-timing')).toBe('db;desc="3 trips"')
	expect(await changed.text()).toContain('Your password has been saved.')
	const renewed = cookieFrom(changed)
	expect(await Promise.all([here, there, renewed].map(statusOf))).toEqual([401, 401, 200])
	expect(await stack.db.select().from(sessions).where(eq(sessions.user_id, cook.id))).toHaveLength(1)
	const [token] = await stack.db.select().from(email_tokens).where(eq(email_tokens.user_id, cook.id))
	const kept = await stack.db.select().from(auth_challenges).where(eq(auth_challenges.user_id, cook.id))
	const step = kept.find(({ purpose }) => purpose === 'second_factor')
	expect(token?.used_at).toBeLessThanOrEqual(Date.now())
	expect(step?.expires_at).toBeLessThanOrEqual(Date.now())
	expect([await logIn(cook, OLD), await logIn(cook, NEW)]).toEqual([401, 302])
})

test('security 3: a change voids a mailed link to another address, which needs no session', async () => {
	const cook = await makeUser(stack.db, { password: OLD })
	const { cookie } = await stack.signIn(cook)
	const id = makeId()
	const soon = { user_id: cook.id, created_at: Date.now(), expires_at: Date.now() + 5 * MINUTE_MS }
	await stack.db
		.insert(email_tokens)
		.values({ id, purpose: 'change_email', email_normalized: 'thief@example.org', ...soon })
	expect((await change(cookie)).status).toBe(200)
	const [link] = await stack.db.select().from(email_tokens).where(eq(email_tokens.id, id))
	expect(link?.used_at).not.toBeNull()
})

test('a cook without a password sets one', async () => {
	const cook = await makeUser(stack.db)
	const { cookie } = await stack.signIn(cook)
	const page = await stack.fetch('/account/security/password', { headers: { cookie } })
	expect(await page.text()).toContain('Set password')
	expect((await change(cookie)).status).toBe(200)
	expect(await logIn(cook, NEW)).toBe(302)
})

test('a session that has not been proved for ten minutes changes nothing', async () => {
	const cook = await makeUser(stack.db, { password: OLD })
	const { cookie } = await stack.signIn(cook, Date.now() - 11 * MINUTE_MS)
	const refused = await change(cookie)
	expect(refused.status).toBe(403)
	expect(await refused.text()).toContain('/reauthenticate?next=%2Faccount%2Fsecurity%2Fpassword')
	expect([await statusOf(cookie), await logIn(cook, OLD)]).toEqual([200, 302])
})

test.each([
	['nothing', '', '', 'Please enter a new password'],
	['four characters', 'Ab1!', 'x', 'Password must be at least 6 characters'],
	['seven characters', 'Ab1!efg', 'x', 'Password must be at least 12 characters'],
	['letters', 'abcdefghijklm', 'x', 'Password must contain at least one uppercase letter, number, symbol'],
	['another confirmation', NEW, `${NEW}x`, 'Passwords do not match'],
	['a known password', 'Password123!', 'Password123!', 'This password is among the first that are tried.'],
	['an endless text', 'x'.repeat(100_000), 'x', 'Password must be at most 256 characters'],
])('%s is refused with the reason', async (_kind, password, confirmation, sentence) => {
	const cook = await makeUser(stack.db, { password: OLD })
	const { cookie } = await stack.signIn(cook)
	const refused = await change(cookie, password, confirmation)
	expect(refused.status).toBe(422)
	expect(await refused.text()).toContain(sentence)
	expect([await statusOf(cookie), await logIn(cook, OLD)]).toEqual([200, 302])
})

test('of two changes at once one is saved, and its session goes on', async () => {
	const cook = await makeUser(stack.db, { password: OLD })
	const cookies = [(await stack.signIn(cook)).cookie, (await stack.signIn(cook)).cookie]
	const answers = await Promise.all(cookies.map((cookie, i) => change(cookie, `${NEW}${i}x`)))
	const winners = answers.flatMap(({ status }, i) => (status === 200 ? [i] : []))
	expect(winners).toHaveLength(1)
	const [winner = 0] = winners
	expect(await logIn(cook, `${NEW}${winner}x`)).toBe(302)
	expect(await statusOf(cookieFrom(answers[winner] as Response))).toBe(200)
})

test('a session that another device has ended in the meantime changes nothing', async () => {
	const cook = await makeUser(stack.db, { password: OLD })
	await stack.signIn(cook)
	const cheap = createPasswords({ N: 16, r: 1, p: 1 })
	const outrun = {
		...cheap,
		async hash(password: string) {
			await stack.db.delete(sessions).where(eq(sessions.user_id, cook.id))
			return cheap.hash(password)
		},
	}
	const [session] = await stack.db.select().from(sessions).where(eq(sessions.user_id, cook.id))
	const me = { ...cook, first_name: '', last_name: '' }
	const own = { me, session: { id: session?.id ?? '', authenticatedAt: Date.now(), isPersistent: true } }
	const typed = { password: NEW, confirmation: NEW }
	await expect(
		changePassword({ db: stack.db, clock: Date.now, makeId, appUrl: stack.url }, own, typed, outrun),
	).rejects.toMatchObject({
		code: 'not_signed_in',
	})
	expect([await logIn(cook, NEW), await logIn(cook, OLD)]).toEqual([401, 302])
})
