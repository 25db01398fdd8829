import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { grant } from '#app/domains/billing/server/grant.ts'
import { QUEUE } from '#app/domains/moderation/model/queue.ts'
import { REASONS_FOR, REPORT_PATH, REPORT_REASONS } from '#app/domains/moderation/model/report-words.ts'
import { reviewPicturePath } from '#app/domains/moderation/model/review-picture.ts'
import { HOUR_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { sessions } from '#db/schema/accounts.ts'
import { audit_log, audit_subjects } from '#db/schema/audit.ts'
import { moderation_appeals, moderation_queue } from '#db/schema/moderation.ts'
import { pictures } from '#db/schema/recipes.ts'
import { makeRecipe } from '../factories/recipes.ts'
import { makeUser, type User } from '../factories/users.ts'
import { uploadPicture } from '../matrix/things.ts'
import { shareStack } from '../setup/shared-stack.ts'

let author: User
let reader: User
let admin: User
const stack = await shareStack()
beforeAll(async () => {
	author = await makeUser(stack.db)
	reader = await makeUser(stack.db)
	admin = await makeUser(stack.db)
	await grant(stack.db, { email: admin.email, what: 'admin', now: Date.now() })
})

const ask = async (path: string, user: User | null, init: RequestInit = {}) =>
	stack.fetch(path, { ...init, headers: { ...init.headers, cookie: user ? (await stack.signIn(user)).cookie : '' } })
const report = (user: User | null, body: unknown) =>
	ask(REPORT_PATH, user, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(body),
	})

test('a report is accepted from a signed-in cook on our own pages, and only administrators read it', async () => {
	const recipe = await makeRecipe(stack.db, author, { title: 'Dubious soup', is_public: true })
	const said = { entity: 'recipe', row_id: recipe.id, reason: 'spam', note: 'Buy my pans' }
	expect((await report(null, said)).status).toBe(401)
	// No body: the local server drops the connection when an answer is sent before the body was read.
	const elsewhere = await ask(REPORT_PATH, reader, { method: 'POST', headers: { origin: 'https://evil.example' } })
	expect(elsewhere.status).toBe(403)
	for (const broken of [{}, { ...said, reason: 'dislike' }, { ...said, note: 'x'.repeat(501) }, 'x'])
		expect((await report(reader, broken)).status).toBe(422)
	expect((await report(reader, { ...said, note: 'x'.repeat(9_000) })).status).toBe(413)
	expect((await ask(REPORT_PATH, reader)).status).toBe(400)
	expect((await report(reader, said)).status).toBe(204)

	const page = await ask('/admin/moderation', admin)
	expect([page.status, page.headers.get('server-timing')]).toEqual([200, 'db;desc="2 trips"'])
	const html = await page.text()
	for (const words of ['Dubious soup', 'Spam or advertising', 'Buy my pans', QUEUE.keep]) expect(html).toContain(words)
})

test('a cook is reported for what a cook can be, a recipe for what a recipe can be', async () => {
	const recipe = await makeRecipe(stack.db, author, { is_public: true })
	const of = { cook: { entity: 'cook', row_id: author.id }, recipe: { entity: 'recipe', row_id: recipe.id } }
	const answers = async (thing: object) =>
		Promise.all(REPORT_REASONS.map(async (reason) => (await report(reader, { ...thing, reason, note: '' })).status))
	const expected = (thing: 'cook' | 'recipe') =>
		REPORT_REASONS.map((reason) => (REASONS_FOR[thing].includes(reason) ? 204 : 422))
	expect(await answers(of.cook)).toEqual(expected('cook'))
	expect(await answers(of.recipe)).toEqual(expected('recipe'))
	expect(REASONS_FOR.cook).not.toContain('dangerous')
})

test('security 19: nobody else finds anything under /admin, to read or to decide', async () => {
	const decision = { method: 'POST', body: new URLSearchParams({ id: makeId(), intent: 'take_down' }) }
	for (const path of ['/admin', '/admin/moderation', '/admin/users', '/admin/moderation.data']) {
		const response = await ask(path, reader)
		expect([path, response.status]).toEqual([path, 404])
		expect(await response.text()).not.toContain('Dubious')
	}
	expect((await ask('/admin/moderation', reader, decision)).status).toBe(404)
	expect((await ask('/admin/moderation', null)).headers.get('location')).toMatch(/^\/login/)
	expect((await ask('/admin/nothing', admin)).status).toBe(404)
})

test('the page of administrators leads to the queue and to the accounts', async () => {
	const page = await ask('/admin', admin)
	const html = await page.text()
	expect(page.status).toBe(200)
	for (const to of ['/admin/moderation', '/admin/users']) expect(html).toContain(`href="${to}"`)
})

const act = (cookie: string, fields: Record<string, string>) =>
	stack.fetch('/admin/moderation.data', { method: 'POST', headers: { cookie }, body: new URLSearchParams(fields) })
const actAs = async (user: User, fields: Record<string, string>) => act((await stack.signIn(user)).cookie, fields)

async function queuePicture(owner: User): Promise<{ id: string; path: string }> {
	const path = await uploadPicture(stack, owner)
	const id = makeId()
	await stack.db.insert(moderation_queue).values({
		...{ id, entity: 'picture', row_id: path, source: 'unchecked', reason: 'unchecked' },
		...{ user_id: owner.id, created_at: Date.now() - 5 * HOUR_MS },
	})
	return { id, path }
}

const actsOf = async (user: User) => {
	const [subject] = await stack.db.select().from(audit_subjects).where(eq(audit_subjects.user_id, user.id))
	const rows = await stack.db
		.select()
		.from(audit_log)
		.where(eq(audit_log.subject, subject?.id ?? ''))
	return rows.map(({ action, detail }) => [action, detail])
}

test('a private picture in question is shown to administrators alone, is cached nowhere, and each look is recorded', async () => {
	const owner = await makeUser(stack.db)
	const { id, path } = await queuePicture(owner)
	const address = reviewPicturePath(id)
	const page = await (await ask('/admin/moderation', admin)).text()
	expect(page).toContain('Waits 5 hours')
	expect(page).toContain(QUEUE.showPicture)
	// Nothing is loaded before it is asked for.
	expect(page).not.toContain(`src="${address}"`)
	expect((await ask(address, null)).status).toBe(401)
	for (const cook of [owner, reader]) expect((await ask(address, cook)).status).toBe(404)
	expect(await actsOf(owner)).toEqual([])
	const shown = await ask(address, admin)
	expect([shown.status, shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([
		200,
		'image/webp',
		'private, no-store',
	])
	expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'")
	expect((await shown.arrayBuffer()).byteLength).toBeGreaterThan(0)
	expect(await actsOf(owner)).toEqual([['picture_looked_at', null]])
	// An address of another picture is no entry of the queue.
	for (const none of [makeId(), 'x', `${id}x`, path.slice(1)])
		expect((await ask(reviewPicturePath(none), admin)).status).toBe(404)
	await stack.db.update(moderation_queue).set({ state: 'kept' }).where(eq(moderation_queue.id, id))
	expect((await ask(address, admin)).status).toBe(404)
})

test('removing a picture needs recent proof, tells its cook, and is recorded once', async () => {
	const owner = await makeUser(stack.db)
	const { id, path } = await queuePicture(owner)
	const removal = { intent: 'remove_picture', id, picture: path, reason: 'offensive' }
	const { cookie } = await stack.signIn(admin)
	const old = { authenticated_at: Date.now() - HOUR_MS }
	await stack.db.update(sessions).set(old).where(eq(sessions.user_id, admin.id))
	const asked = await act(cookie, removal)
	expect([asked.status, await asked.text()]).toEqual([403, expect.stringContaining('reauthentication_required')])
	expect(await stack.db.$count(pictures, eq(pictures.path, path))).toBe(1)
	expect((await actAs(admin, { ...removal, picture: '/media/x' })).status).toBe(404)
	expect((await actAs(reader, removal)).status).toBe(404)

	expect((await actAs(admin, removal)).status).toBe(200)
	expect(await stack.db.$count(pictures, eq(pictures.path, path))).toBe(0)
	expect((await actAs(admin, removal)).status).toBe(404)
	expect(await actsOf(owner)).toEqual([['picture_removed', 'offensive']])
	const inbox = await (await ask('/api/notifications', owner)).text()
	expect(inbox).toContain(`/appeal/${id}`)
})

test('taking down and a final refusal need recent proof, keeping and granting do not', async () => {
	const owner = await makeUser(stack.db)
	const { cookie } = await stack.signIn(await makeUser(stack.db, { role: 'admin' }), Date.now() - HOUR_MS)
	const [one, other] = [
		await makeRecipe(stack.db, owner, { is_public: true }),
		await makeRecipe(stack.db, owner, { is_public: true }),
	]
	const reported = async ({ id: row_id }: { id: string }) => {
		await report(reader, { entity: 'recipe', row_id, reason: 'spam', note: '' })
		return (await stack.db.select().from(moderation_queue).where(eq(moderation_queue.row_id, row_id)))[0]?.id ?? ''
	}
	const [kept, removed] = [await reported(one), await reported(other)]
	const answer = async (fields: Record<string, string>) => {
		const response = await act(cookie, fields)
		return [response.status, (await response.text()).includes('reauthentication_required')]
	}
	expect(await answer({ intent: 'take_down', id: removed, reason: 'spam' })).toEqual([403, true])
	expect(await answer({ intent: 'keep', id: kept })).toEqual([200, false])
	expect((await actAs(admin, { intent: 'take_down', id: removed, reason: 'spam' })).status).toBe(200)
	await stack.db
		.insert(moderation_appeals)
		.values({ entry_id: removed, user_id: owner.id, note: 'Mine.', created_at: Date.now() })
	expect(await answer({ intent: 'refuse', id: removed })).toEqual([403, true])
	expect(await answer({ intent: 'grant', id: removed })).toEqual([200, false])
})

test('what is an administrator’s own is shown to them with a sentence and without buttons', async () => {
	const own = await makeUser(stack.db, { role: 'admin', display_name: 'Ada Admin' })
	expect((await report(reader, { entity: 'cook', row_id: own.id, reason: 'spam', note: '' })).status).toBe(204)
	const rowFor = async (user: User) => {
		const html = await (await ask('/admin/moderation', user)).text()
		const at = html.indexOf('>Ada Admin<')
		return html.slice(at, html.indexOf('</li><li class="border-b', at))
	}
	const [mine, others] = [await rowFor(own), await rowFor(admin)]
	expect([mine.includes(QUEUE.own), mine.includes(QUEUE.close)]).toEqual([true, false])
	expect([others.includes(QUEUE.own), others.includes(QUEUE.close)]).toEqual([false, true])
	const [entry] = await stack.db.select().from(moderation_queue).where(eq(moderation_queue.row_id, own.id))
	const refused = await actAs(own, { intent: 'keep', id: entry?.id ?? '' })
	expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining(QUEUE.own)])
})

test('every decision is recorded in its batch, and an unknown form changes nothing', async () => {
	const owner = await makeUser(stack.db)
	const [one, other] = [
		await makeRecipe(stack.db, owner, { is_public: true }),
		await makeRecipe(stack.db, owner, { is_public: true }),
	]
	const idOf = async (row_id: string) =>
		(await stack.db.select().from(moderation_queue).where(eq(moderation_queue.row_id, row_id)))[0]?.id ?? ''
	for (const { id } of [one, other])
		expect((await report(reader, { entity: 'recipe', row_id: id, reason: 'spam', note: '' })).status).toBe(204)
	for (const intent of ['', 'removed', 'constructor', '__proto__'])
		expect((await actAs(admin, { intent, id: await idOf(one.id) })).status).toBe(400)
	expect((await actAs(admin, { intent: 'keep', id: await idOf(one.id) })).status).toBe(200)
	expect((await actAs(admin, { intent: 'take_down', id: await idOf(other.id), reason: 'nonsense' })).status).toBe(200)
	expect(await actsOf(owner)).toEqual([
		['moderation_kept', 'recipe'],
		['moderation_removed', 'recipe.other'],
	])
	const another = await makeUser(stack.db, { role: 'admin' })
	const decidedFor = async (user: User) => (await ask('/admin/moderation?list=decided', user)).text()
	expect(await decidedFor(admin)).toContain('by you')
	const decided = await decidedFor(another)
	expect(decided).toContain('by another administrator')
	for (const personal of [admin.id, admin.email]) expect(decided).not.toContain(personal)
})

test('a reported cook is shown with name, username and number of reports, and is not removed here', async () => {
	const pest = await makeUser(stack.db, { display_name: 'Pest <b>', username: 'pest_cooks' })
	expect((await report(reader, { entity: 'cook', row_id: pest.id, reason: 'spam', note: 'Rude' })).status).toBe(204)
	const html = await (await ask('/admin/moderation', admin)).text()
	for (const words of [
		'Pest &lt;b&gt;',
		'@pest_cooks',
		'1 report',
		'1 in all',
		`/admin/users/${pest.id}`,
		QUEUE.cookHint,
	])
		expect(html.replaceAll('<!-- -->', '')).toContain(words)
	const [entry] = await stack.db.select().from(moderation_queue).where(eq(moderation_queue.row_id, pest.id))
	const refused = await actAs(admin, { intent: 'take_down', id: entry?.id ?? '' })
	expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining(QUEUE.cookHint)])
	expect((await actAs(admin, { intent: 'keep', id: entry?.id ?? '' })).status).toBe(200)
})

test('an appeal is its cook’s alone, is bounded, and is sent once', async () => {
	const owner = await makeUser(stack.db)
	const soup = await makeRecipe(stack.db, owner, { title: 'Soup', is_public: true })
	await report(reader, { entity: 'recipe', row_id: soup.id, reason: 'spam', note: '' })
	const [entry] = await stack.db.select().from(moderation_queue).where(eq(moderation_queue.row_id, soup.id))
	const path = `/appeal/${entry?.id}`
	expect((await ask(path, owner)).status).toBe(404)
	await actAs(admin, { intent: 'take_down', id: entry?.id ?? '', reason: 'copied' })
	const page = await ask(path, owner)
	expect([page.status, page.headers.get('server-timing')]).toEqual([200, 'db;desc="2 trips"'])
	const appealAs = (user: User, text: string) =>
		ask(`${path}.data`, user, { method: 'POST', body: new URLSearchParams({ text }) })
	expect((await ask(path, reader)).status).toBe(404)
	expect((await appealAs(reader, 'Mine.')).status).toBe(404)
	for (const text of ['', 'x'.repeat(501)]) expect((await appealAs(owner, text)).status).toBe(422)
	expect((await appealAs(owner, '<script>alert(1)</script>It is mine.')).status).toBe(200)
	const [written] = await stack.db
		.select()
		.from(moderation_appeals)
		.where(eq(moderation_appeals.entry_id, entry?.id ?? ''))
	expect(written).toMatchObject({ note: 'It is mine.', state: 'waiting', user_id: owner.id })
	expect((await appealAs(owner, 'Again.')).status).toBe(409)
	expect((await actAs(reader, { intent: 'grant', id: entry?.id ?? '' })).status).toBe(404)
	// Another administrator is there: who has decided does not decide about the appeal.
	const second = await makeUser(stack.db, { role: 'admin' })
	expect((await actAs(admin, { intent: 'grant', id: entry?.id ?? '' })).status).toBe(403)
	const answers = await Promise.all(
		['grant', 'refuse', 'grant'].map((intent) => actAs(second, { intent, id: entry?.id ?? '' })),
	)
	expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
})
