import { beforeAll, expect, test } from 'vitest'
import { grant } from '#app/domains/billing/server/grant.ts'
import { QUEUE } from '#app/domains/moderation/model/queue.ts'
import { REPORT_PATH } from '#app/domains/moderation/model/report-words.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { makeRecipe } from '../factories/recipes.ts'
import { makeUser, type User } from '../factories/users.ts'
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

test('security 19: nobody else finds anything under /admin, to read or to decide', async () => {
	const decision = { method: 'POST', body: new URLSearchParams({ id: makeId(), state: 'removed' }) }
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
