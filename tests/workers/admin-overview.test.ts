import { expect, test } from 'vitest'
import { readOverview } from '#app/domains/administration/server/read-overview.ts'
import { DAY_MS, HOUR_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { account_deletion_requests } from '#db/schema/accounts.ts'
import { moderation_appeals, moderation_queue } from '#db/schema/moderation.ts'
import { jobs } from '#db/schema/platform.ts'
import { makeUser } from '../factories/users.ts'
import { openMemoryDb } from '../setup/memory-db.ts'
import { shareStack } from '../setup/shared-stack.ts'

const NOW = Date.UTC(2026, 10, 27, 9, 30)
const stack = await shareStack()

test('the overview counts what waits and who has signed up, in one round trip', async () => {
	const memory = await openMemoryDb()
	const { db } = memory
	const read = () => readOverview({ db, clock: () => NOW }, { time_zone: 'Asia/Tokyo' })
	expect(await read()).toMatchObject({
		...{ reports: 0, oldest_report: null, appeals: 0, oldest_appeal: null, deletions: 0, next_deletion: null },
		...{ failed_jobs: 0, last_failed_job: null },
		...{ sign_ups_today: 0, sign_ups_week: 0, backup: null, drill: null, deployment: null },
	})
	// In Tokyo the day began at 15:00 UTC.
	const [one, other] = [NOW - 18 * HOUR_MS, NOW - 19 * HOUR_MS].map((created_at) => makeUser(db, { created_at }))
	const [cook] = [await one, await other]
	await makeUser(db, { created_at: NOW - 8 * DAY_MS })
	const report = { entity: 'recipe', source: 'report', reason: 'spam', user_id: cook?.id ?? '' } as const
	for (const [state, hours] of [
		['open', 5],
		['open', 30],
		['kept', 90],
	] as const)
		await db
			.insert(moderation_queue)
			.values({ ...report, id: makeId(), row_id: makeId(), state, created_at: NOW - hours * HOUR_MS })
	for (const [state, hours] of [
		['waiting', 7],
		['waiting', 50],
		['refused', 99],
	] as const) {
		const entry_id = makeId()
		await db
			.insert(moderation_queue)
			.values({ ...report, id: entry_id, row_id: makeId(), state: 'removed', created_at: 1 })
		await db
			.insert(moderation_appeals)
			.values({ entry_id, user_id: cook?.id ?? '', note: 'Mine.', state, created_at: NOW - hours * HOUR_MS })
	}
	await db.insert(account_deletion_requests).values({
		...{ id: makeId(), user_id: cook?.id ?? '', status: 'pending', grace_days: 3, requested_at: NOW },
		scheduled_for: NOW + 3 * DAY_MS,
	})
	const job = { kind: 'send_mail', payload: {}, run_at: NOW, created_at: NOW }
	await db.insert(jobs).values([
		{ ...job, id: makeId(), failed_at: NOW - HOUR_MS },
		{ ...job, id: makeId() },
	])
	const before = db.trips()
	expect(await read()).toMatchObject({
		...{ reports: 2, oldest_report: NOW - 30 * HOUR_MS, deletions: 1, next_deletion: NOW + 3 * DAY_MS },
		...{ appeals: 2, oldest_appeal: NOW - 50 * HOUR_MS },
		...{ failed_jobs: 1, last_failed_job: NOW - HOUR_MS, sign_ups_today: 1, sign_ups_week: 2 },
	})
	expect(db.trips() - before).toBe(1)
	memory.close()
})

test('the page is drawn in two round trips and leads to its sections', async () => {
	const admin = await makeUser(stack.db, { role: 'admin' })
	const { cookie } = await stack.signIn(admin)
	const page = await stack.fetch('/admin', { headers: { cookie } })
	expect([page.status, page.headers.get('server-timing')]).toEqual([200, 'db;desc="2 trips"'])
	const html = await page.text()
	for (const part of [
		'Sign-ups today',
		'Waiting appeals',
		'Last complete backup',
		'npm run restore:drill',
		'href="/admin/deletion-requests"',
	])
		expect(html).toContain(part)
})
