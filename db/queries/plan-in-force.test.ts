import { afterAll, beforeAll, expect, test } from 'vitest'
import { planInForce, planSource } from '#app/domains/administration/model/accounts-list.ts'
import { DAY_MS } from '#app/platform/model/clock.ts'
import { TIERS } from '#app/platform/model/tiers.ts'
import { makeUser } from '../../tests/factories/users.ts'
import { type MemoryDb, openMemoryDb } from '../../tests/setup/memory-db.ts'
import { ask } from '../batch.ts'
import { subscriptions } from '../schema/billing.ts'
import { countAudience } from './announcements.ts'
import { countPlans } from './billing-counts.ts'

let memory: MemoryDb
beforeAll(async () => {
	memory = await openMemoryDb()
})
afterAll(() => memory.close())

const NOW = Date.UTC(2027, 10, 26, 12)
const ENDS = [null, NOW + DAY_MS, NOW - 2 * DAY_MS, NOW - 4 * DAY_MS]
const UNPAID = [null, NOW - 13 * DAY_MS, NOW - 15 * DAY_MS]
const PLANS = ['Free', 'Basic', 'Premium', 'Gold'].flatMap((subscription_tier) =>
	TIERS.flatMap((granted_tier) =>
		ENDS.flatMap((subscription_end) =>
			UNPAID.flatMap((unpaid_since) =>
				[true, false].flatMap((is_beta_tester) =>
					['active', 'trialing'].map((subscription_status) => ({
						...{ subscription_tier, granted_tier, subscription_end, unpaid_since },
						...{ is_beta_tester, subscription_status },
					})),
				),
			),
		),
	),
)

test('the database and the program agree about the plan that is in force', async () => {
	await makeUser(memory.db)
	for (const plan of PLANS) {
		const { id } = await makeUser(memory.db)
		const row = { ...plan, user_id: id, updated_at: 1 }
		await memory.db.insert(subscriptions).values(row).onConflictDoUpdate({ target: subscriptions.user_id, set: plan })
	}
	for (const tier of TIERS) {
		const expected = PLANS.filter((plan) => planInForce(plan, NOW) === tier).length
		const { count } = await ask(memory.db, { count: countAudience({ to: 'tier', tier }, NOW) })
		// One cook has no row at all.
		expect(count, tier).toBe(expected + (tier === 'Free' ? 1 : 0))
	}
	const { plans } = await ask(memory.db, { plans: countPlans(NOW) })
	for (const tier of ['Basic', 'Premium'] as const)
		for (const source of ['paid', 'trial', 'granted', 'beta'] as const) {
			const expected = PLANS.filter((plan) => planInForce(plan, NOW) === tier && planSource(plan, NOW) === source)
			const counted = plans.find((plan) => plan.tier === tier && plan.source === source)
			expect(counted?.cooks ?? 0, `${tier} ${source}`).toBe(expected.length)
		}
})

test('a plan is counted once, by where it comes from', async () => {
	await memory.db.delete(subscriptions)
	const add = async (row: Partial<typeof subscriptions.$inferInsert>) => {
		const { id } = await makeUser(memory.db)
		const fields = { updated_at: 1, ...row }
		await memory.db
			.insert(subscriptions)
			.values({ ...fields, user_id: id })
			.onConflictDoUpdate({ target: subscriptions.user_id, set: fields })
	}
	await add({ subscription_tier: 'Basic', subscription_status: 'active' })
	await add({ subscription_tier: 'Premium', subscription_status: 'trialing' })
	await add({ subscription_tier: 'Basic', granted_tier: 'Premium' })
	await add({ is_beta_tester: true })
	await add({ is_beta_tester: true, subscription_tier: 'Premium' })
	await add({})
	const { plans } = await ask(memory.db, { plans: countPlans(NOW) })
	expect(plans.map(({ tier, source, cooks }) => `${tier} ${source} ${cooks}`).sort()).toEqual([
		'Basic paid 1',
		'Premium beta 1',
		'Premium granted 1',
		'Premium paid 1',
		'Premium trial 1',
	])
})
