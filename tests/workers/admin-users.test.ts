import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { requestDeletion } from '#app/domains/accounts/server/request-deletion.ts'
import { ACCOUNT_VERBS, type AccountVerb } from '#app/domains/administration/model/account-verbs.ts'
import { ADMINISTRATION } from '#app/domains/administration/model/sections.ts'
import { actOnAccount } from '#app/domains/administration/server/act-on-account.ts'
import { grant } from '#app/domains/billing/server/grant.ts'
import { DAY_MS, MINUTE_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { account_deletion_requests, email_tokens, sessions, totp_secrets, users } from '#db/schema/accounts.ts'
import { audit_log, audit_subjects } from '#db/schema/audit.ts'
import { subscriptions } from '#db/schema/billing.ts'
import { push_subscriptions } from '#db/schema/notifications.ts'
import { makeSubscription } from '../factories/push.ts'
import { makeRecipe } from '../factories/recipes.ts'
import { makeUser, type User } from '../factories/users.ts'
import { uploadPicture } from '../matrix/things.ts'
import { namedAdmin, SHARED_VARS, shareStack } from '../setup/shared-stack.ts'

const NAMED = SHARED_VARS.ADMIN_EMAILS
let cook: User
let admin: User
let chief: User
let otherChief: User
let named: User
const stack = await shareStack()
beforeAll(async () => {
	cook = await makeUser(stack.db)
	admin = await makeUser(stack.db)
	chief = await makeUser(stack.db)
	otherChief = await makeUser(stack.db, { role: 'super_admin' })
	named = await namedAdmin(stack)
	await grant(stack.db, { email: admin.email, what: 'admin', now: Date.now() })
	await grant(stack.db, { email: chief.email, what: 'super-admin', now: Date.now() })
})

const cookieOf = async (user: User) => (await stack.signIn(user)).cookie
const act = async (
	by: User,
	verb: string,
	on: { id: string; email?: string },
	{ at = Date.now(), headers = {}, ...more }: Record<string, string> & { at?: number; headers?: object } = {} as never,
) =>
	stack.fetch(`/admin/users/${on.id}.data`, {
		method: 'POST',
		headers: { cookie: (await stack.signIn(by, at)).cookie, ...headers },
		body: new URLSearchParams({ ...WHAT[verb], verb, email: on.email ?? '', ...more }),
	})
/** What a verb asks for. */
const WHAT: Record<string, Record<string, string>> = {
	schedule: { grace_days: '30' },
	grant_plan: { plan: 'premium' },
	change_role: { role: 'admin' },
}
const depsOf = () => ({ db: stack.db, clock: Date.now, makeId, appUrl: stack.url, adminEmails: NAMED })
const subscriptionsOf = ({ id }: User) => stack.db.$count(push_subscriptions, eq(push_subscriptions.user_id, id))
const rowOf = async ({ id }: User) => (await stack.db.select().from(users).where(eq(users.id, id)))[0]
const subjectOf = async ({ id }: User) =>
	(await stack.db.select().from(audit_subjects).where(eq(audit_subjects.user_id, id)))[0]?.id
const auditOf = async (user: User) => {
	const rows = await stack.db
		.select()
		.from(audit_log)
		.where(eq(audit_log.subject, (await subjectOf(user)) ?? ''))
	return rows.map(({ action, outcome }) => `${action} ${outcome}`)
}

test('security 19: nobody but administrators finds the pages or their verbs', async () => {
	const open = async (path: string) => (await stack.fetch(path, { headers: { cookie: await cookieOf(cook) } })).status
	for (const path of ['/admin', '/admin/users', `/admin/users/${admin.id}`, '/admin/deletion-requests'])
		expect(await open(path), path).toBe(404)
	for (const verb of ACCOUNT_VERBS) expect((await act(cook, verb, admin)).status, verb).toBe(404)
	expect((await stack.fetch('/admin/users')).headers.get('location')).toMatch(/^\/login/)
	expect(await rowOf(admin)).toMatchObject({ account_status: 'active', role: 'admin' })
	await expect(
		actOnAccount(depsOf(), { me: null, session: null }, { id: cook.id, act: { verb: 'restore' } }),
	).rejects.toThrow('User not authenticated')
})

test('security 3: a disabled account has no session and no push subscription, cannot be signed in to, and its public pages are closed, until it is restored', async () => {
	const author = await makeUser(stack.db, { password: 'Tomato-Basil-42!' })
	const recipe = await makeRecipe(stack.db, author, { is_public: true })
	const session = await cookieOf(author)
	await makeSubscription(stack.db, stack.push, author)
	const before = await stack.fetch(`/recipe/${recipe.id}`)
	expect(before.status).toBe(200)

	expect((await act(admin, 'disable', author)).status).toBe(200)
	expect(await stack.db.select().from(sessions).where(eq(sessions.user_id, author.id))).toEqual([])
	expect(await subscriptionsOf(author)).toBe(0)
	const ended = await stack.fetch('/api/session', { headers: { cookie: session } })
	expect([ended.status, await ended.json()]).toEqual([401, { ended: 'disabled' }])
	expect((await stack.fetch(`/recipe/${recipe.id}`)).status).toBe(302)
	const login = await stack.fetch('/login', {
		method: 'POST',
		body: new URLSearchParams({ email: author.email, password: 'Tomato-Basil-42!' }),
	})
	expect(login.status).toBe(403)
	const refused = await login.text()
	expect(refused).toContain('This account is disabled.')
	expect(refused).toMatch(/<a [^>]*href="\/support"[^>]*>Contact support<\/a>/)

	expect((await act(admin, 'restore', author)).status).toBe(200)
	expect(await subscriptionsOf(author)).toBe(0)
	expect((await stack.fetch(`/recipe/${recipe.id}`)).status).toBe(200)
	expect((await stack.fetch('/api/session', { headers: { cookie: session } })).status).toBe(401)
	expect(await auditOf(author)).toEqual(['account_disabled done', 'account_restored done'])
})

test('the public pictures of a disabled cook are closed to everybody, and those of public rows open again with the account', async () => {
	const author = await makeUser(stack.db)
	const [shown, avatar, hidden] = [
		await uploadPicture(stack, author),
		await uploadPicture(stack, author),
		await uploadPicture(stack, author),
	]
	await makeRecipe(stack.db, author, { is_public: true, images: [shown] })
	await makeRecipe(stack.db, author, { images: [hidden] })
	await stack.db.update(users).set({ avatar_url: avatar }).where(eq(users.id, author.id))
	const seen = async () => {
		await stack.runJobs()
		return Promise.all([shown, avatar, hidden].map(async (path) => (await stack.fetch(path)).status))
	}
	await act(admin, 'disable', author)
	await act(admin, 'restore', author)
	expect(await seen()).toEqual([200, 200, 404])
	await act(admin, 'disable', author)
	expect(await seen()).toEqual([404, 404, 404])
	await act(admin, 'restore', author)
	expect(await seen()).toEqual([200, 200, 404])
})

test('a deletion that is scheduled stays in force when the account is disabled; restoring withdraws it and says so', async () => {
	const user = await makeUser(stack.db)
	await requestDeletion(
		{ db: stack.db, clock: Date.now, makeId, appUrl: stack.url },
		{ ...user, time_zone: 'UTC' },
		{ graceDays: 10, reason: null },
	)
	const requests = () =>
		stack.db.select().from(account_deletion_requests).where(eq(account_deletion_requests.user_id, user.id))
	const mails = async () => {
		await stack.runJobs()
		return stack.mailbox.mails.filter(({ to }) => String(to).includes(user.email))
	}
	await act(admin, 'disable', user)
	expect(await requests()).toMatchObject([{ status: 'pending' }])
	expect((await act(admin, 'schedule', user, { grace_days: '20' })).status).toBe(200)
	expect(await rowOf(user)).toMatchObject({ account_status: 'disabled' })
	expect((await mails()).at(-1)?.text).toContain('Your account is disabled, so you cannot cancel this yourself.')
	await act(admin, 'restore', user)
	expect((await requests()).map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
	expect((await mails()).map(({ subject }) => subject)).toEqual([
		'Your account will be deleted',
		'Your account will be deleted',
		'Your account stays',
	])
	await act(admin, 'disable', user)
	await act(admin, 'restore', user)
	expect(await mails()).toHaveLength(3)
})

test('a scheduled deletion has its day, is mailed to the cook, can be changed, and is cancelled by restoring', async () => {
	const user = await makeUser(stack.db)
	for (const days of [10, 20]) {
		expect((await act(admin, 'schedule', user, { grace_days: String(days), reason: 'spam' })).status).toBe(200)
		const row = await rowOf(user)
		expect(row).toMatchObject({ account_status: 'pending_deletion', deletion_reason: 'spam' })
		expect(Math.round(((row?.deletion_scheduled_at ?? 0) - Date.now()) / DAY_MS)).toBe(days)
	}
	const list = await stack.db
		.select()
		.from(account_deletion_requests)
		.where(eq(account_deletion_requests.user_id, user.id))
	expect(list.map(({ status }) => status).sort()).toEqual(['cancelled', 'pending'])
	await stack.runJobs()
	expect(JSON.stringify(stack.mailbox.mails)).toContain('We have scheduled the deletion')
	expect((await act(admin, 'restore', user)).status).toBe(200)
	expect(await rowOf(user)).toMatchObject({
		account_status: 'active',
		deletion_scheduled_at: null,
		deletion_reason: null,
	})
	expect((await act(admin, 'schedule', user, { grace_days: '400' })).status).toBe(422)
})

test('a permanent deletion begins at once and can be neither restored nor cancelled', async () => {
	const user = await makeUser(stack.db)
	const session = await cookieOf(user)
	const subject = await (async () => {
		expect((await act(chief, 'delete', user)).status).toBe(200)
		return subjectOf(user)
	})()
	expect((await act(chief, 'restore', user)).status).toBe(409)
	const cancel = await stack.fetch('/account/settings.data', {
		method: 'POST',
		headers: { cookie: session },
		body: new URLSearchParams({ intent: 'cancel_deletion' }),
	})
	expect(cancel.status).not.toBe(200)
	await stack.runDeletions()
	expect(await rowOf(user)).toBeUndefined()
	const rows = await stack.db
		.select()
		.from(audit_log)
		.where(eq(audit_log.subject, subject ?? ''))
	expect(rows.map(({ action }) => action)).toEqual(['account_deletion_ordered', 'account_erased'])
})

const SENTENCES: Record<AccountVerb, string> = {
	disable: 'Failed to disable account',
	schedule: 'Failed to schedule account deletion',
	restore: 'Failed to restore account',
	delete: 'Failed to permanently delete account',
	end_sessions: 'Failed to end the sessions',
	resend_confirmation: 'Failed to send the confirmation',
	grant_plan: 'Failed to grant the plan',
	change_role: 'Failed to change the role',
}

test('nobody acts on themselves, an equal or a higher role: refused with the verb’s sentence and recorded', async () => {
	const refused = async (by: User, verb: AccountVerb, on: User) => {
		const before = await rowOf(on)
		const answer = await act(by, verb, on)
		expect([answer.status, (await answer.text()).includes(SENTENCES[verb])], verb).toEqual([403, true])
		expect(await rowOf(on)).toEqual(before)
		expect((await auditOf(on)).at(-1)).toMatch(/ refused$/)
	}
	for (const verb of ACCOUNT_VERBS) {
		for (const by of [admin, chief]) await refused(by, verb, by)
		await refused(admin, verb, chief)
		await refused(admin, verb, named)
		if (verb !== 'change_role') await refused(chief, verb, otherChief)
	}
	for (const verb of ['delete', 'change_role'] as const) await refused(admin, verb, cook)
})

test('a stale authentication is asked for again by every destructive verb, and by no other', async () => {
	const user = await makeUser(stack.db, { email_confirmed_at: null })
	const stale = { at: Date.now() - 11 * MINUTE_MS } as never
	const asked: string[] = []
	for (const verb of ACCOUNT_VERBS) {
		const answer = await act(chief, verb, user, stale)
		if ((await answer.text()).includes('reauthentication_required')) asked.push(verb)
	}
	expect(asked).toEqual(['disable', 'schedule', 'delete', 'end_sessions', 'grant_plan', 'change_role'])
	expect(await rowOf(user)).toMatchObject({ account_status: 'active', role: 'user' })
})

test('in production a destructive verb needs a second factor', async () => {
	const user = await makeUser(stack.db)
	const session = { id: 's', authenticatedAt: Date.now() } as never
	const disable = { id: user.id, act: { verb: 'disable', request: { graceDays: 30, reason: null } } } as const
	const asker = { me: { ...admin, role: 'admin' }, session } as never
	await expect(actOnAccount(depsOf(), asker, disable, true)).rejects.toMatchObject({
		...{ code: 'forbidden', message: ADMINISTRATION.needsSecondFactor },
	})
	const now = Date.now()
	await stack.db.insert(totp_secrets).values({ user_id: admin.id, secret: 'x', confirmed_at: now, created_at: now })
	await actOnAccount(depsOf(), asker, disable, true)
	expect(await rowOf(user)).toMatchObject({ account_status: 'disabled' })
	await stack.db.delete(totp_secrets).where(eq(totp_secrets.user_id, admin.id))
})

test('a permanent deletion is confirmed by the typed address', async () => {
	const user = await makeUser(stack.db)
	const answer = await act(chief, 'delete', user, { email: 'else@nomster.example' })
	expect([answer.status, (await answer.text()).includes('This is not the address of the account.')]).toEqual([
		422,
		true,
	])
	expect(await rowOf(user)).toMatchObject({ account_status: 'active' })
	expect((await act(chief, 'delete', user, { email: ` ${user.email.toUpperCase()} ` })).status).toBe(200)
})

test('ending all sessions signs every device out and says so there, and the cook can sign in again', async () => {
	const user = await makeUser(stack.db)
	const old = [await cookieOf(user), await cookieOf(user)]
	expect((await act(admin, 'end_sessions', user)).status).toBe(200)
	for (const cookie of old) {
		const answer = await stack.fetch('/api/session', { headers: { cookie } })
		expect([answer.status, await answer.json()]).toEqual([401, { ended: 'revoked' }])
	}
	expect((await stack.fetch('/api/session', { headers: { cookie: await cookieOf(user) } })).status).toBe(200)
	expect(await auditOf(user)).toEqual(['sessions_ended_by_admin done'])
})

test('a confirmation is sent again, voids the link before it, and counts towards the cook’s own three an hour', async () => {
	const user = await makeUser(stack.db, { email_confirmed_at: null })
	for (const status of [200, 200, 200, 429]) expect((await act(admin, 'resend_confirmation', user)).status).toBe(status)
	const links = await stack.db.select().from(email_tokens).where(eq(email_tokens.user_id, user.id))
	expect(links.map(({ used_at }) => used_at === null)).toHaveLength(3)
	expect(links.filter(({ used_at }) => used_at === null)).toHaveLength(1)
	await stack.runJobs()
	expect(stack.mailbox.mails.filter(({ to }) => String(to).includes(user.email))).toHaveLength(3)
	expect((await act(admin, 'resend_confirmation', cook)).status).toBe(409)
})

test('a plan is granted beside what is paid for', async () => {
	const user = await makeUser(stack.db, { subscription_tier: 'Basic', subscription_end: Date.now() + DAY_MS })
	const granted = async () => (await stack.db.select().from(subscriptions).where(eq(subscriptions.user_id, user.id)))[0]
	expect((await act(admin, 'grant_plan', user, { plan: 'premium' })).status).toBe(200)
	expect(await granted()).toMatchObject({ subscription_tier: 'Basic', granted_tier: 'Premium', is_beta_tester: false })
	expect((await act(admin, 'grant_plan', user, { plan: 'beta' })).status).toBe(200)
	expect(await granted()).toMatchObject({ subscription_tier: 'Basic', granted_tier: 'Free', is_beta_tester: true })
	expect((await act(admin, 'grant_plan', user, { plan: 'gold' })).status).toBe(422)
	expect(await auditOf(user)).toEqual(['plan_premium done', 'plan_beta done'])
})

test('a super administrator raises and lowers; who stands in ADMIN_EMAILS stays an administrator', async () => {
	const user = await makeUser(stack.db)
	for (const role of ['admin', 'super_admin', 'user'] as const) {
		expect((await act(chief, 'change_role', user, { role })).status).toBe(200)
		expect(await rowOf(user)).toMatchObject({ role })
	}
	const answer = await act(chief, 'change_role', named, { role: 'user' })
	expect([answer.status, (await answer.text()).includes('cannot be demoted below administrator')]).toEqual([403, true])
	expect(await auditOf(user)).toEqual(['role_admin done', 'role_super_admin done', 'role_user done'])
})

test('100 parallel lowerings of two super administrators leave one', async () => {
	// Nobody else is one in the meantime.
	await stack.db.update(users).set({ role: 'admin' }).where(eq(users.role, 'super_admin'))
	const pair = [
		await makeUser(stack.db, { role: 'super_admin' }),
		await makeUser(stack.db, { role: 'super_admin' }),
	] as const
	const cookies = [await cookieOf(pair[0]), await cookieOf(pair[1])]
	const answers = await Promise.all(
		Array.from({ length: 100 }, (_, i) =>
			stack.fetch(`/admin/users/${pair[i % 2 === 0 ? 1 : 0]?.id}.data`, {
				method: 'POST',
				headers: { cookie: cookies[i % 2] ?? '' },
				body: new URLSearchParams({ verb: 'change_role', role: 'user' }),
			}),
		),
	)
	const statuses = answers.map(({ status }) => status)
	expect(statuses.filter((status) => status === 200)).toHaveLength(1)
	expect(statuses.filter((status) => ![200, 403, 404, 409].includes(status))).toEqual([])
	expect(await stack.db.$count(users, eq(users.role, 'super_admin'))).toBe(1)
	for (const one of [chief, otherChief])
		await stack.db.update(users).set({ role: 'super_admin' }).where(eq(users.id, one.id))
})

test('somebody lowered a moment ago can do nothing more, on an open page and between reading and writing', async () => {
	const [user, lowered] = [await makeUser(stack.db), await makeUser(stack.db, { role: 'admin' })]
	const lower = () => stack.db.update(users).set({ role: 'user' }).where(eq(users.id, lowered.id))
	const { $client: client } = stack.db
	const batch: typeof client.batch = async (...args) => {
		if (args[1] === 'write') await lower()
		return client.batch(...args)
	}
	const db = Object.assign(Object.create(stack.db), { $client: Object.assign(Object.create(client), { batch }) })
	const asker = { me: { ...lowered, role: 'admin' }, session: { id: 's', authenticatedAt: Date.now() } } as never
	const disable = { id: user.id, act: { verb: 'disable', request: { graceDays: 30, reason: null } } } as const
	await expect(actOnAccount({ ...depsOf(), db }, asker, disable)).rejects.toMatchObject({ code: 'conflict' })
	expect((await act(lowered, 'disable', user)).status).toBe(404)
	expect(await rowOf(user)).toMatchObject({ account_status: 'active' })
	expect(await auditOf(user)).toEqual([])
})

test('security 19: who acts is the session’s cook, whatever the form says', async () => {
	const user = await makeUser(stack.db)
	const forged = { admin_id: chief.id, actor: chief.id, role: 'super_admin', _admin_id: chief.id, id: chief.id }
	const headers = { 'x-admin-id': chief.id, 'x-role': 'super_admin', 'x-user-id': chief.id, actor: chief.id }
	await act(admin, 'disable', user, { ...forged, headers } as never)
	expect((await act(admin, 'delete', user, { ...forged, headers } as never)).status).toBe(403)
	expect((await act(cook, 'restore', user, { ...forged, headers } as never)).status).toBe(404)
	expect(await rowOf(user)).toMatchObject({ account_status: 'disabled' })
	const [row] = await stack.db
		.select()
		.from(audit_log)
		.where(eq(audit_log.subject, (await subjectOf(user)) ?? ''))
	expect(row?.actor).toBe(await subjectOf(admin))
})

test('a verb on an account whose role is raised between reading and writing changes nothing', async () => {
	const user = await makeUser(stack.db)
	const raise = () => stack.db.update(users).set({ role: 'admin' }).where(eq(users.id, user.id))
	const { $client: client } = stack.db
	const batch: typeof client.batch = async (...args) => {
		if (args[1] === 'write') await raise()
		return client.batch(...args)
	}
	const db = Object.assign(Object.create(stack.db), { $client: Object.assign(Object.create(client), { batch }) })
	const disable = { id: user.id, act: { verb: 'disable', request: { graceDays: 30, reason: null } } } as const
	const asker = { me: { ...admin, role: 'admin' }, session: { id: 's', authenticatedAt: Date.now() } } as never
	await expect(actOnAccount({ ...depsOf(), db }, asker, disable)).rejects.toMatchObject({ code: 'conflict' })
	expect(await rowOf(user)).toMatchObject({ role: 'admin', account_status: 'active' })
	expect(await auditOf(user)).toEqual([])
})

test('an unknown verb or id changes nothing', async () => {
	expect((await act(chief, 'bless', cook)).status).toBe(400)
	for (const id of [makeId(), 'nobody', `' or 1=1 --`]) expect((await act(chief, 'delete', { id })).status).toBe(404)
	expect((await rowOf(cook))?.account_status).toBe('active')
})
