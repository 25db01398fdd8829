import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { endOtherSessions, endOwnSession } from '#app/domains/accounts/server/own-sessions.ts'
import { DAY_MS, MINUTE_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { consumeReset } from '#db/queries/password-reset.ts'
import { auth_challenges, email_tokens, sessions } from '#db/schema/accounts.ts'
import { audit_log, audit_subjects } from '#db/schema/audit.ts'
import { makeUser, type User } from '../factories/users.ts'
import { formBody } from '../setup/jar.ts'
import { shareStack } from '../setup/shared-stack.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'
const PATH = '/account/security'

const stack = await shareStack()

const get = (path: string, cookie: string) => stack.fetch(path, { headers: { cookie } })
const post = (fields: Record<string, string>, cookie: string) =>
	stack.fetch(PATH, { ...formBody(fields), headers: { cookie } })
const endOne = (id: string, cookie: string) => post({ intent: 'end_session', id }, cookie)
const endOthers = (cookie: string) => post({ intent: 'end_other_sessions' }, cookie)

const sessionOf = async (cookie: string) => {
	const response = await get('/api/session', cookie)
	return { status: response.status, ...((await response.json()) as { ended?: string | null }) }
}
const statusOf = async (cookie: string) => (await sessionOf(cookie)).status
const rowsOf = ({ id }: User) => stack.db.select().from(sessions).where(eq(sessions.user_id, id))

/** Signs in once more: the cookie, and the id by which the list names the session. */
async function signIn(cook: User, changes: Partial<typeof sessions.$inferInsert> = {}, at?: number) {
	const before = new Set((await rowsOf(cook)).map(({ id }) => id))
	const { cookie } = await stack.signIn(cook, at)
	const id = (await rowsOf(cook)).find((row) => !before.has(row.id))?.id ?? ''
	if (Object.keys(changes).length > 0) await stack.db.update(sessions).set(changes).where(eq(sessions.id, id))
	return { cookie, id }
}

const endingsIn = async ({ id }: User) =>
	(
		await stack.db
			.select({ action: audit_log.action, actor: audit_log.actor, subject: audit_log.subject })
			.from(audit_log)
			.innerJoin(audit_subjects, eq(audit_subjects.id, audit_log.subject))
			.where(eq(audit_subjects.user_id, id))
	).filter(({ action }) => action === 'sessions_ended')

test('the Security tab lists each session with device, place and last seen, this one marked, in two round trips', async () => {
	const cook = await makeUser(stack.db)
	const here = await signIn(cook)
	const lastSeen = Date.UTC(2026, 10, 20, 18, 30)
	await signIn(cook, { user_agent: FIREFOX, city: 'Lyon', country: 'FR', last_seen_at: lastSeen })
	const page = await get(PATH, here.cookie)
	expect([page.status, page.headers.get('server-timing')]).toEqual([200, 'db;desc="2 trips"'])
	const html = await page.text()
	expect(html).toContain('Firefox on Linux')
	expect(html).toContain('Lyon, France')
	expect(html).toContain('Last seen 20 Nov 2026, 18:30')
	expect(html.match(/This device/g)).toHaveLength(1)
	expect(html.match(/aria-label="Sign out [^"]+"/g)).toEqual(['aria-label="Sign out Firefox on Linux"'])
})

test('a session that has run out, or is older than a session may get, is not in the list, nor another cook’s', async () => {
	const cook = await makeUser(stack.db)
	const here = await signIn(cook)
	await signIn(cook, { user_agent: 'Windows OPR/1', expires_at: Math.floor(Date.now() / 1000) - 1 })
	await signIn(cook, { user_agent: 'Windows Edg/1', created_at: Date.now() - 181 * DAY_MS })
	await signIn(await makeUser(stack.db), { user_agent: FIREFOX })
	const html = await (await get(PATH, here.cookie)).text()
	for (const device of ['Opera', 'Edge', 'Firefox']) expect(html).not.toContain(`${device} on`)
	expect(html).toContain('You are signed in nowhere else.')
})

test('a session that was ended opens nothing from the next request on, and learns why; the others go on', async () => {
	const cook = await makeUser(stack.db)
	const [here, there, third] = [await signIn(cook), await signIn(cook), await signIn(cook)]
	const ended = await endOne(there.id, here.cookie)
	expect([ended.status, ended.headers.get('server-timing')]).toEqual([200, 'db;desc="3 trips"'])
	expect(await sessionOf(there.cookie)).toEqual({ status: 401, ended: 'revoked' })
	expect((await get('/home', there.cookie)).headers.get('location')).toBe('/login?next=%2Fhome')
	for (const path of ['/api/sync/history', '/api/account-records'])
		expect((await get(path, there.cookie)).status).toBe(401)
	expect([await statusOf(here.cookie), await statusOf(third.cookie)]).toEqual([200, 200])
	expect(await endingsIn(cook)).toHaveLength(1)
})

test('all others end together, this one goes on', async () => {
	const cook = await makeUser(stack.db)
	const stranger = await signIn(await makeUser(stack.db))
	const [here, one, other] = [await signIn(cook), await signIn(cook), await signIn(cook)]
	expect(await (await endOthers(here.cookie)).text()).toContain('You are signed in nowhere else.')
	for (const { cookie } of [one, other]) expect(await sessionOf(cookie)).toEqual({ status: 401, ended: 'revoked' })
	expect([await statusOf(here.cookie), await statusOf(stranger.cookie)]).toEqual([200, 200])
	expect((await rowsOf(cook)).map(({ id }) => id)).toEqual([here.id])
	expect(await endingsIn(cook)).toHaveLength(1)
})

test('another cook’s session is answered like one that never was, and goes on', async () => {
	const [cook, stranger] = [await makeUser(stack.db), await makeUser(stack.db)]
	const [here, foreign] = [await signIn(cook), await signIn(stranger)]
	const answers = await Promise.all(
		[foreign.id, 'nothing', ''].map(async (id) => {
			const response = await endOne(id, here.cookie)
			const said = (await response.text()).includes('That device is not signed in any more.')
			return [response.status, said]
		}),
	)
	expect(answers).toEqual([
		[404, true],
		[404, true],
		[404, true],
	])
	expect(await statusOf(foreign.cookie)).toBe(200)
	expect(await endingsIn(cook)).toEqual([])
})

test('a browser clears its cache when its session is over; a visitor’s browser keeps it', async () => {
	const cook = await makeUser(stack.db)
	const [here, there] = [await signIn(cook), await signIn(cook)]
	await endOne(there.id, here.cookie)
	const answers = await Promise.all([get('/api/session', there.cookie), stack.fetch('/api/session')])
	expect(answers.map(({ status, headers }) => [status, headers.get('clear-site-data')])).toEqual([
		[401, '"cache"'],
		[401, null],
	])
	expect((await get('/api/session', here.cookie)).headers.get('clear-site-data')).toBe(null)
})

test('ending this browser’s own session signs out', async () => {
	const cook = await makeUser(stack.db)
	const here = await signIn(cook)
	const response = await endOne(here.id, here.cookie)
	expect([response.status, response.headers.get('location')]).toEqual([302, '/'])
	expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-nomster=;.*Max-Age=0/)
	// A sign-out is no news to the browser that did it.
	expect(await sessionOf(here.cookie)).toEqual({ status: 401, ended: null })
})

test('ending sessions takes a proof of the last ten minutes', async () => {
	const cook = await makeUser(stack.db)
	const here = await signIn(cook, {}, Date.now() - 11 * MINUTE_MS)
	const there = await signIn(cook)
	for (const answer of [await endOne(there.id, here.cookie), await endOthers(here.cookie)])
		expect(answer.status).toBe(403)
	expect(await statusOf(there.cookie)).toBe(200)
})

test('of two sessions that end each other at once, one stays', async () => {
	const cook = await makeUser(stack.db)
	const ended = await Promise.all(
		[await signIn(cook), await signIn(cook)].map(async ({ id }, i, both) => {
			const actor = { userId: cook.id, session: { id, authenticatedAt: Date.now(), isPersistent: true } }
			const server = { db: stack.db, clock: Date.now }
			if (i === 0) return endOtherSessions(server, actor).then((count) => count === 1)
			return endOwnSession(server, actor, both[0]?.id ?? '').then(
				() => true,
				() => false,
			)
		}),
	)
	expect(ended.filter(Boolean)).toHaveLength(1)
	expect(await rowsOf(cook)).toHaveLength(1)
})

test('why a session has ended is kept for as long as its cookie, without the cookie’s value', async () => {
	const cook = await makeUser(stack.db)
	const [here, there] = [await signIn(cook), await signIn(cook)]
	await endOne(there.id, here.cookie)
	const kept = await stack.db.select().from(auth_challenges).where(eq(auth_challenges.user_id, cook.id))
	expect(kept).toMatchObject([{ id: there.id, purpose: 'session_ended', payload: { why: 'revoked' }, used_at: null }])
	expect(kept[0]?.expires_at).toBeGreaterThan(Date.now() + 29 * DAY_MS)
	expect(JSON.stringify(kept)).not.toContain(there.cookie.split('=')[1])
	await stack.db.update(auth_challenges).set({ expires_at: 1 }).where(eq(auth_challenges.id, there.id))
	expect(await sessionOf(there.cookie)).toEqual({ status: 401, ended: null })
	expect(await sessionOf('')).toEqual({ status: 401, ended: null })
})

test('a change of the password tells the other browsers why they were signed out, and keeps what earlier ones are told', async () => {
	const cook = await makeUser(stack.db)
	const [here, there, earlier] = [await signIn(cook), await signIn(cook), await signIn(cook)]
	await endOne(earlier.id, here.cookie)
	const typed = { password: 'Walnut-River-77?', confirmation: 'Walnut-River-77?' }
	const changed = await stack.fetch(`${PATH}/password`, { ...formBody(typed), headers: { cookie: here.cookie } })
	expect(changed.status).toBe(200)
	expect(await sessionOf(there.cookie)).toEqual({ status: 401, ended: 'password_changed' })
	expect(await sessionOf(earlier.cookie)).toEqual({ status: 401, ended: 'revoked' })
	// The old token of the session that goes on was not ended from elsewhere.
	expect(await sessionOf(here.cookie)).toEqual({ status: 401, ended: null })
})

test('a reset of the password tells every browser why it was signed out', async () => {
	const cook = await makeUser(stack.db)
	const there = await signIn(cook)
	const [id, now] = [makeId(), Date.now()]
	await stack.db.insert(email_tokens).values({
		...{ id, user_id: cook.id, purpose: 'reset_password', email_normalized: cook.email },
		...{ expires_at: now + MINUTE_MS, created_at: now },
	})
	const mail = { id: makeId(), subject: 'Reset', text: 'Reset', html: '<p>Reset</p>' }
	expect(await consumeReset(stack.db, { id, passwordHash: 'hash', mail, now })).toBe(true)
	expect(await sessionOf(there.cookie)).toEqual({ status: 401, ended: 'password_reset' })
})

test.each([
	['one session', (id: string, cookie: string) => endOne(id, cookie)],
	['all other sessions', (_id: string, cookie: string) => endOthers(cookie)],
])('with %s ends a mailed link to another address', async (_which, end) => {
	const cook = await makeUser(stack.db)
	const here = await signIn(cook)
	const there = await signIn(cook)
	const id = makeId()
	const soon = { user_id: cook.id, created_at: Date.now(), expires_at: Date.now() + 5 * MINUTE_MS }
	await stack.db
		.insert(email_tokens)
		.values({ id, purpose: 'change_email', email_normalized: 'thief@example.org', ...soon })
	await end(there.id, here.cookie)
	const [link] = await stack.db.select().from(email_tokens).where(eq(email_tokens.id, id))
	expect([await statusOf(there.cookie), link?.used_at === null]).toEqual([401, false])
})
