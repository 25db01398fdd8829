import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSession } from '#app/domains/accounts/server/sessions.ts'
import { calendar_feeds } from '#db/schema/meal-plan.ts'
import { createCalendarApp } from '../../workers/sync/calendar.ts'
import { planMeal } from '../factories/meal-plan.ts'
import { makeUser } from '../factories/users.ts'
import { type MemoryDb, openMemoryDb } from '../setup/memory-db.ts'

let memory: MemoryDb
const NOW = Date.UTC(2026, 10, 22, 12)
beforeAll(async () => {
	memory = await openMemoryDb()
})
afterAll(() => memory.close())

const context = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} }
const ask = (path: string, { cookie = '', method = 'GET' } = {}) =>
	createCalendarApp({ openDb: () => memory.open(), clock: () => NOW }).fetch(
		new Request(`http://localhost${path}`, { method, headers: { cookie, 'cf-connecting-ip': '192.0.2.7' } }),
		{ LIBSQL_URL: 'memory', MEDIA: { fetch: async () => new Response(null) } },
		context,
	)

async function cookWithAddress() {
	const user = await makeUser(memory.db)
	const setCookie = await startSession(memory.db, user.id, { now: NOW, userAgent: 'test' })
	const cookie = setCookie.split(';')[0] ?? ''
	const { path }: { path: string } = await (await ask('/api/calendar', { cookie, method: 'POST' })).json()
	return { user, cookie, path }
}
const summaries = async (answer: Response) =>
	new ICAL.Component(ICAL.parse(await answer.text()))
		.getAllSubcomponents('vevent')
		.map((event) => event.getFirstPropertyValue('summary'))

test('anyone with the address reads that cook’s plan and no other, and no answer is cached', async () => {
	const { user, path } = await cookWithAddress()
	const other = await cookWithAddress()
	await planMeal(memory.db, user, '2026-11-25', { name: 'Risotto' })
	await planMeal(memory.db, user, '2026-09-01', { name: 'Long ago' })
	await planMeal(memory.db, other.user, '2026-11-25', { name: 'Not yours' })
	const answer = await ask(path)
	expect(answer.status).toBe(200)
	expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
	expect(answer.headers.get('cache-control')).toBe('no-store')
	expect(await summaries(answer)).toEqual(['Dinner: Risotto'])
})

test('a new address ends the old one, and the cook can remove it altogether', async () => {
	const { cookie, path } = await cookWithAddress()
	const renewed: { path: string } = await (await ask('/api/calendar', { cookie, method: 'POST' })).json()
	expect(renewed.path).not.toBe(path)
	expect((await ask(path)).status).toBe(404)
	expect((await ask(renewed.path)).status).toBe(200)
	expect(await (await ask('/api/calendar', { cookie })).json()).toEqual({ since: NOW })
	expect((await ask('/api/calendar', { cookie, method: 'DELETE' })).status).toBe(204)
	expect((await ask(renewed.path)).status).toBe(404)
	expect(await (await ask('/api/calendar', { cookie })).json()).toEqual({ since: null })
})

test('only a hash of the 128-bit secret is stored', async () => {
	const { user, path } = await cookWithAddress()
	const secret = path.replace('/api/calendar/', '').replace('.ics', '')
	expect(Buffer.from(secret, 'base64url')).toHaveLength(16)
	const rows = await memory.db.select().from(calendar_feeds)
	expect(rows.some(({ user_id }) => user_id === user.id)).toBe(true)
	expect(JSON.stringify(rows)).not.toContain(secret)
})

test.each(['/api/calendar/nothing.ics', `/api/calendar/${'A'.repeat(22)}.ics`, '/api/calendar/x'])(
	'%s is nobody’s address',
	async (path) => {
		const answer = await ask(path)
		expect(answer.status).toBe(404)
		expect(answer.headers.get('cache-control')).toBe('no-store')
	},
)

test('without a session nobody creates, renews or removes an address', async () => {
	for (const method of ['GET', 'POST', 'DELETE']) expect((await ask('/api/calendar', { method })).status).toBe(401)
})

test('an address that is requested too often is refused for a while, with the time to wait', async () => {
	const { path } = await cookWithAddress()
	const answers = []
	for (let n = 0; n < 61; n += 1) answers.push((await ask(path)).status)
	expect(answers.filter((status) => status === 200)).toHaveLength(60)
	const refused = await ask(path)
	expect(refused.status).toBe(429)
	expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})
