import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { AccountVerb } from '#app/domains/accounts/model/account-verbs.ts'
import { actOnAccount } from '#app/domains/accounts/server/account-verbs.ts'
import { requestDeletion } from '#app/domains/accounts/server/request-deletion.ts'
import { grant } from '#app/domains/billing/server/grant.ts'
import { DAY_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { account_deletion_requests, sessions, users } from '#db/schema/accounts.ts'
import { audit_log, audit_subjects } from '#db/schema/audit.ts'
import { makeRecipe } from '../factories/recipes.ts'
import { makeUser, type User } from '../factories/users.ts'
import { uploadPicture } from '../matrix/things.ts'
import { SHARED_VARS, shareStack } from '../setup/shared-stack.ts'

const NAMED = SHARED_VARS.ADMIN_EMAILS
let cook: User
let admin: User
let chief: User
let named: User
const stack = await shareStack()
beforeAll(async () => {
	cook = await makeUser(stack.db)
	admin = await makeUser(stack.db)
	chief = await makeUser(stack.db)
	named = await makeUser(stack.db, { email: NAMED })
	await grant(stack.db, { email: admin.email, what: 'admin', now: Date.now() })
	await grant(stack.db, { email: chief.email, what: 'super-admin', now: Date.now() })
})

const cookieOf = async (user: User) => (await stack.signIn(user)).cookie
const open = async (user: User, q = '') =>
	stack.fetch(`/admin/users${q && `?q=${encodeURIComponent(q)}`}`, { headers: { cookie: await cookieOf(user) } })
const act = async (by: User, verb: string, on: { id: string }, more: Record<string, string> = {}) =>
	stack.fetch('/admin/users.data', {
		method: 'POST',
		headers: { cookie: await cookieOf(by) },
		body: new URLSearchParams({ verb, id: on.id, ...more }),
	})
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

test('an account is found by its address or its id, in two round trips, and by nothing else', async () => {
	for (const asked of [cook.email, cook.email.toUpperCase(), ` ${cook.id} `]) {
		const page = await open(admin, asked)
		expect([page.status, page.headers.get('server-timing')]).toEqual([200, 'db;desc="2 trips"'])
		expect(await page.text()).toContain(cook.id)
	}
	for (const asked of ['Test', cook.email.slice(0, 20), '%', makeId()])
		expect(await (await open(admin, asked)).text()).toContain('No account has this address or id.')
})

test('security 19: nobody but administrators finds the page or its verbs', async () => {
	expect((await open(cook)).status).toBe(404)
	expect((await act(cook, 'disable', admin)).status).toBe(404)
	expect((await stack.fetch('/admin/users')).headers.get('location')).toMatch(/^\/login/)
	expect((await rowOf(admin))?.account_status).toBe('active')
})

test('security 3: a disabled account has no session, cannot be signed in to, and its public pages are closed, until it is restored', async () => {
	const author = await makeUser(stack.db, { password: 'Tomato-Basil-42!' })
	const recipe = await makeRecipe(stack.db, author, { is_public: true })
	const session = await cookieOf(author)
	const before = await stack.fetch(`/recipe/${recipe.id}`)
	expect(before.status).toBe(200)

	expect((await act(admin, 'disable', author)).status).toBe(200)
	expect(await stack.db.select().from(sessions).where(eq(sessions.user_id, author.id))).toEqual([])
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

test.each<[string, AccountVerb, () => User, () => User, string]>([
	[
		'an administrator deletes a cook permanently',
		'delete',
		() => admin,
		() => cook,
		'Failed to permanently delete account',
	],
	['an administrator disables a super administrator', 'disable', () => admin, () => chief, 'Failed to disable account'],
	['an administrator disables one of ADMIN_EMAILS', 'disable', () => admin, () => named, 'Failed to disable account'],
	[
		'an administrator schedules their own deletion',
		'schedule',
		() => admin,
		() => admin,
		'Failed to schedule account deletion',
	],
	[
		'a super administrator deletes themselves',
		'delete',
		() => chief,
		() => chief,
		'Failed to permanently delete account',
	],
])('refused with its sentence and recorded: %s', async (_what, verb, by, on, sentence) => {
	const before = await rowOf(on())
	const answer = await act(by(), verb, on(), { grace_days: '30' })
	expect(answer.status).toBe(403)
	expect(await answer.text()).toContain(sentence)
	expect(await rowOf(on())).toEqual(before)
	expect((await auditOf(on())).at(-1)).toMatch(/ refused$/)
})

test('security 19: who acts is the session’s cook, whatever the form says', async () => {
	const user = await makeUser(stack.db)
	await act(admin, 'disable', user, { admin_id: chief.id, actor: chief.id, role: 'super_admin', _admin_id: chief.id })
	const [row] = await stack.db
		.select()
		.from(audit_log)
		.where(eq(audit_log.subject, (await subjectOf(user)) ?? ''))
	expect(row?.actor).toBe(await subjectOf(admin))
})

test('a verb on an account whose role is raised between reading and writing changes nothing', async () => {
	const user = await makeUser(stack.db)
	const raise = () => stack.db.update(users).set({ role: 'admin' }).where(eq(users.id, user.id))
	// The second use of the database is the batch that writes.
	const { $client: client } = stack.db
	const batch: typeof client.batch = async (...args) => {
		await raise()
		return client.batch(...args)
	}
	const db = Object.assign(Object.create(stack.db), { $client: Object.assign(Object.create(client), { batch }) })
	const deps = { db, clock: Date.now, makeId, appUrl: stack.url, adminEmails: undefined }
	const disable = { verb: 'disable', id: user.id, request: { graceDays: 30, reason: null } } as const
	await expect(actOnAccount(deps, { id: admin.id, role: 'admin' }, disable)).rejects.toMatchObject({ code: 'conflict' })
	expect(await rowOf(user)).toMatchObject({ role: 'admin', account_status: 'active' })
	expect(await auditOf(user)).toEqual([])
})

test('an unknown verb or id changes nothing', async () => {
	expect((await act(chief, 'bless', cook)).status).toBe(400)
	for (const id of [makeId(), 'nobody', `' or 1=1 --`]) expect((await act(chief, 'delete', { id })).status).toBe(404)
	expect((await rowOf(cook))?.account_status).toBe('active')
})
