import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { requestDeletion } from '#app/domains/accounts/server/request-deletion.ts'
import { listDeletionRequests } from '#app/domains/administration/server/list-deletion-requests.ts'
import { DAY_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { account_deletion_requests, login_activity } from '#db/schema/accounts.ts'
import { audit_log, audit_subjects } from '#db/schema/audit.ts'
import { moderation_queue } from '#db/schema/moderation.ts'
import { mutations, sync_clients } from '#db/schema/sync.ts'
import { makeCookbook } from '../factories/cookbooks.ts'
import { makeRecipe } from '../factories/recipes.ts'
import { makeUser, type User, type UserOverrides } from '../factories/users.ts'
import { namedAdmin, shareStack } from '../setup/shared-stack.ts'

let admin: User
let named: User
/** In all names of this file. */
const WORD = `Zuppa${Date.now().toString(36)}`
const stack = await shareStack()
beforeAll(async () => {
	admin = await makeUser(stack.db, { role: 'admin' })
	named = await namedAdmin(stack)
})

const open = async (path: string, by = admin) =>
	stack.fetch(path, { headers: { cookie: (await stack.signIn(by)).cookie } })
const textOf = async (path: string) => (await open(path)).text()
/** The accounts of a page in its order. */
const idsOn = async (query: string) => {
	const html = await textOf(`/admin/users?${query}`)
	return [...html.matchAll(/href="\/admin\/users\/([0-9a-f-]{36})"/g)].map(([, id]) => id)
}
const make = (overrides: UserOverrides = {}) => makeUser(stack.db, { display_name: `${WORD} Cook`, ...overrides })

test('accounts are found by the beginning of an address or name, with or without accents, and by the id, in two round trips', async () => {
	const one = await make({ display_name: `${WORD} Élodie`, email: `Begin-${WORD}@nomster.example`.toLowerCase() })
	const asked = [one.email, one.email.slice(0, 18).toUpperCase(), `elod ${WORD}`, WORD.slice(0, 7), ` ${one.id} `]
	for (const q of asked) {
		const page = await open(`/admin/users?q=${encodeURIComponent(q)}`)
		expect([page.status, page.headers.get('server-timing')], q).toEqual([200, 'db;desc="2 trips"'])
		expect(await page.text(), q).toContain(`/admin/users/${one.id}"`)
	}
	for (const q of ['%', '"', 'nobody-has-this-name', makeId(), `' or 1=1 --`, '*', 'NEAR('])
		expect(await textOf(`/admin/users?q=${encodeURIComponent(q)}`), q).toContain('No account matches')
})

test('filters narrow the list and the search; ADMIN_EMAILS counts as the role that it gives', async () => {
	const q = `q=${WORD}&`
	const [disabled, premium, basic, open, chief] = [
		await make({ account_status: 'disabled' }),
		await make({ is_beta_tester: true }),
		await make({ subscription_tier: 'Basic' }),
		await make({ email_confirmed_at: null }),
		await make({ role: 'super_admin' }),
	]
	expect(await idsOn(`${q}status=disabled`)).toEqual([disabled.id])
	expect(await idsOn(`${q}tier=Premium`)).toEqual([premium.id])
	expect(await idsOn(`${q}tier=Basic`)).toEqual([basic.id])
	expect(await idsOn(`${q}address=unconfirmed`)).toEqual([open.id])
	expect(await idsOn(`${q}role=super_admin`)).toEqual([chief.id])
	expect((await idsOn(`${q}tier=Free`)).includes(premium.id)).toBe(false)
	expect(await idsOn(`status=disabled`)).toContain(disabled.id)
	expect(await idsOn(`tier=Premium`)).toContain(premium.id)
	expect(await idsOn(`tier=Basic&status=active`)).toContain(basic.id)
	expect(await idsOn(`address=unconfirmed`)).toContain(open.id)
	const admins = await idsOn('role=admin')
	expect([admins.includes(admin.id), admins.includes(named.id), admins.includes(chief.id)]).toEqual([true, true, false])
	expect(await idsOn('role=super_admin&status=disabled&tier=Premium')).toEqual([])
	expect((await idsOn('role=owner&status=gone&tier=Gold&after=nothing')).length).toBeGreaterThan(0)
})

test('50 accounts a page, newest first, each once', async () => {
	const many: string[] = []
	for (let i = 0; i < 60; i += 1) many.unshift((await make({ display_name: `Pages${WORD}` })).id)
	const first = await idsOn(`q=Pages${WORD}`)
	expect(first).toEqual(many.slice(0, 50))
	expect(await idsOn(`q=Pages${WORD}&after=${first.at(-1)}`)).toEqual(many.slice(50))
	const newest = await idsOn('')
	expect(newest).toEqual(many.slice(0, 50))
	expect((await idsOn(`after=${newest.at(-1)}`)).slice(0, 10)).toEqual(many.slice(50))
})

test('a person’s page has numbers and records, and nothing that the cook has written; each look is an audit row', async () => {
	const cook = await make({ password: 'Tomato-Basil-42!' })
	await makeRecipe(stack.db, cook, { title: 'Secret soup', is_public: true })
	const hidden = await makeRecipe(stack.db, cook, { title: 'Hidden broth', notes: 'Grandmother wrote this' })
	await makeCookbook(stack.db, cook, { title: 'Quiet evenings' })
	const { value } = await stack.signIn(cook)
	const now = Date.now()
	const phone = { client_id: makeId(), space: cook.id, user_id: cook.id, device: 'Firefox on Android', schema: 1 }
	await stack.db.insert(sync_clients).values({ ...phone, last_seen_at: now })
	await stack.db.insert(mutations).values(
		(['applied', 'applied', 'rejected'] as const).map((outcome, i) => ({
			...{ space: cook.id, mid: makeId(), client_id: phone.client_id, seq: i + 1, user_id: cook.id, outcome },
			...{ verb: 'recipe.save', subject: 'Whispered stew', offline: false, ver: 1, issues: [], message: null },
			...{ device: phone.device, at: now, received_at: now },
		})),
	)
	await stack.db.insert(login_activity).values({
		...{ id: makeId(), user_id: cook.id, user_agent_summary: 'Safari on iPhone', success: false, created_at: now },
		...{ city: 'Lyon', country: 'FR', masked_ip_address: '203.0.113.x' },
	})
	await stack.db.insert(moderation_queue).values({
		...{ id: makeId(), entity: 'recipe', row_id: hidden.id, source: 'report', reason: 'spam', note: 'Rude words' },
		...{ user_id: admin.id, created_at: now },
	})
	const page = await open(`/admin/users/${cook.id}`)
	expect([page.status, page.headers.get('server-timing')]).toEqual([200, 'db;desc="2 trips"'])
	const html = await page.text()
	const flat = html
		.replaceAll(/<!--.*?-->/g, '')
		.replaceAll(/<[^>]*>/g, ' ')
		.replaceAll(/\s+/g, ' ')
	for (const part of [
		...['Recipes 2', 'Public recipes 1', 'Cookbooks 1', 'Planned meals 0', 'Firefox on Android', '2 applied'],
		...['1 rejected', 'Safari on iPhone', 'Lyon, France', '203.0.113.x', 'Recipe: spam', 'Looked at an account'],
		`by ${admin.email}`,
	])
		expect(flat, part).toContain(part)
	for (const secret of [
		'Secret soup',
		'Hidden broth',
		'Grandmother',
		'Quiet evenings',
		'Whispered',
		'Rude words',
		value,
	])
		expect(html.includes(secret), secret).toBe(false)
	await open(`/admin/users/${cook.id}`)
	const [subject] = await stack.db.select().from(audit_subjects).where(eq(audit_subjects.user_id, cook.id))
	const rows = await stack.db
		.select()
		.from(audit_log)
		.where(eq(audit_log.subject, subject?.id ?? ''))
	expect(rows.filter(({ action }) => action === 'account_looked_at')).toHaveLength(2)
	const before = await stack.db.$count(audit_log)
	for (const id of [makeId(), 'nobody', `${cook.id}'`]) expect((await open(`/admin/users/${id}`)).status).toBe(404)
	expect(await stack.db.$count(audit_log)).toBe(before)
})

test('deletion requests come newest first with who asked, in pages', async () => {
	// Other files' requests may lie in the future, where their tests had moved the clock.
	await stack.db.delete(account_deletion_requests)
	const [own, ordered] = [await make(), await make()]
	// By the clock: after a test that has moved it, makeId goes on from the latest time that it has seen.
	const idBefore = () => v7({ msecs: Date.now() - 1_000 })
	const server = { db: stack.db, clock: Date.now, makeId: idBefore, appUrl: stack.url }
	await requestDeletion(server, { ...own, time_zone: 'UTC' }, { graceDays: 10, reason: null })
	const scheduled = await stack.fetch(`/admin/users/${ordered.id}.data`, {
		method: 'POST',
		headers: { cookie: (await stack.signIn(admin)).cookie },
		body: new URLSearchParams({ verb: 'schedule', grace_days: '20' }),
	})
	expect([scheduled.status, await scheduled.text()]).toEqual([200, expect.not.stringContaining('problem":"')])
	const page = await open('/admin/deletion-requests')
	expect([page.status, page.headers.get('server-timing')]).toEqual([200, 'db;desc="2 trips"'])
	const html = await page.text()
	const ids = [...html.matchAll(/href="\/admin\/users\/([0-9a-f-]{36})"/g)].map(([, id]) => id)
	expect(ids.slice(0, 2)).toEqual([ordered.id, own.id])
	expect(html.indexOf('Asked by an administrator')).toBeLessThan(html.indexOf('Asked by the cook'))
	const now = Date.now()
	const extra = Array.from({ length: 60 }, () => ({
		...{ id: makeId(), user_id: own.id, status: 'cancelled' as const, grace_days: 1, requested_at: now },
		...{ scheduled_for: now + DAY_MS, cancelled_at: now },
	}))
	await stack.db.insert(account_deletion_requests).values(extra)
	const first = await listDeletionRequests({ db: stack.db, log: null as never }, null)
	if (first.kind === 'failed') throw new Error('failed')
	expect(first.requests.map(({ id }) => id)).toEqual(
		extra
			.map(({ id }) => id)
			.reverse()
			.slice(0, 50),
	)
	const second = await listDeletionRequests({ db: stack.db, log: null as never }, first.next)
	expect(second).toMatchObject({ requests: expect.arrayContaining([expect.objectContaining({ user_id: ordered.id })]) })
	await stack.db.delete(account_deletion_requests).where(eq(account_deletion_requests.user_id, own.id))
})

test('deletion requests that cannot be read are logged, and the page says so', async () => {
	const logged: string[] = []
	const log = { error: (event: string) => logged.push(event) } as never
	const client = { batch: () => Promise.reject(new Error('down')) }
	const db = Object.assign(Object.create(stack.db), { $client: client })
	expect(await listDeletionRequests({ db, log }, null)).toEqual({ kind: 'failed' })
	expect(logged).toEqual(['deletion_requests_failed'])
})
