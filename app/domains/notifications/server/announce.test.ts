import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { JOB_PAYLOADS } from '#app/platform/model/jobs.ts'
import { writeBatch } from '#db/batch.ts'
import { users } from '#db/schema/accounts.ts'
import { notification_preferences, notifications } from '#db/schema/notifications.ts'
import { jobs } from '#db/schema/platform.ts'
import { makeUser } from '../../../../tests/factories/users.ts'
import { type MemoryDb, openMemoryDb } from '../../../../tests/setup/memory-db.ts'
import { type Announcement, announce, announceStep } from './announce.ts'

let memory: MemoryDb
beforeAll(async () => {
	memory = await openMemoryDb()
})
afterAll(() => memory.close())
beforeEach(async () => {
	await memory.db.delete(users)
	await memory.db.delete(jobs)
})

const NOW = Date.UTC(2027, 10, 26, 12)
const NEWS: Announcement = { text: 'We are down on Sunday.', link: '/pricing', to: 'all' }
const enqueued = (told: Partial<Announcement> = {}) =>
	writeBatch(memory.db, [announce(memory.db, { ...NEWS, ...told }, { makeId, now: NOW })])

/** Runs every step that waits, each twice; how many there were. */
async function runAll(): Promise<number> {
	for (let steps = 0; ; steps += 1) {
		const [job] = await memory.db.select().from(jobs).where(eq(jobs.kind, 'announce'))
		if (!job) return steps
		const step = JOB_PAYLOADS.announce.parse(job.payload)
		await announceStep(memory.db, step, NOW)
		await announceStep(memory.db, step, NOW + 1)
		await memory.db.delete(jobs).where(eq(jobs.id, job.id))
	}
}
const told = async () => (await memory.db.select().from(notifications)).map(({ user_id }) => user_id).sort()

test('1,001 cooks are told in three steps, each once, with text and link', async () => {
	const all = Array.from({ length: 1_001 }, (_, i) => ({ id: makeId(), email: `${i}@n.example` }))
	await memory.db.insert(users).values(all.map((one) => ({ ...one, email_normalized: one.email, created_at: 1 })))
	await enqueued()
	expect(await runAll()).toBe(3)
	expect(await told()).toEqual(all.map(({ id }) => id).sort())
	const [row] = await memory.db.select().from(notifications)
	expect(row).toMatchObject({ kind: 'announcement', type: 'system', values: { text: NEWS.text }, link: '/pricing' })
})

test('a tier is the one in force: paid, granted, of a beta tester, and not one that has ended', async () => {
	const free = await makeUser(memory.db)
	const paid = await makeUser(memory.db, { subscription_tier: 'Premium', subscription_end: NOW + DAY_MS })
	const ended = await makeUser(memory.db, { subscription_tier: 'Premium', subscription_end: NOW - 9 * DAY_MS })
	const tester = await makeUser(memory.db, { is_beta_tester: true })
	await enqueued({ to: { tier: 'Premium' } })
	await runAll()
	expect(await told()).toEqual([paid.id, tester.id].sort())
	await memory.db.delete(notifications)
	await enqueued({ to: { tier: 'Free' } })
	await runAll()
	expect(await told()).toEqual([free.id, ended.id].sort())
})

test('named cooks alone are told, neither one who has switched it off nor a disabled one', async () => {
	const [named, off, disabled] = [
		await makeUser(memory.db),
		await makeUser(memory.db),
		await makeUser(memory.db, { account_status: 'disabled' }),
	]
	await makeUser(memory.db)
	await memory.db.insert(notification_preferences).values({ user_id: off.id, system_announcements: false })
	await enqueued({ to: { user_ids: [named.id, off.id, disabled.id, makeId()] } })
	await runAll()
	expect(await told()).toEqual([named.id])
})

test.each([
	['no text', { text: '  ' }],
	['too much text', { text: 'x'.repeat(501) }],
	['another site', { link: 'https://evil.example/' }],
	['another site without its scheme', { link: '//evil.example/' }],
	['a backslash that browsers read as a slash', { link: '/\\evil.example/' }],
	['a script', { link: 'javascript:alert(1)' }],
	['too many cooks', { to: { user_ids: Array.from({ length: 1_001 }, () => 'x') } }],
])('%s is refused', (_, changes: Partial<Announcement>) => {
	expect(() => announce(memory.db, { ...NEWS, ...changes }, { makeId, now: NOW })).toThrow(/An announcement/)
})
