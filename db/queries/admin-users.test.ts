import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { planInForce } from '#app/domains/administration/model/accounts-list.ts'
import { DAY_MS } from '#app/platform/model/clock.ts'
import { TIERS } from '#app/platform/model/tiers.ts'
import { makeUser, type User } from '../../tests/factories/users.ts'
import { type MemoryDb, openMemoryDb } from '../../tests/setup/memory-db.ts'
import { ask } from '../batch.ts'
import { users } from '../schema/accounts.ts'
import { subscriptions } from '../schema/billing.ts'
import { listAccounts, searchAccounts } from './admin-users.ts'
import { searchCooks } from './cook-search.ts'

let memory: MemoryDb
beforeAll(async () => {
	memory = await openMemoryDb()
})
afterAll(() => memory.close())
beforeEach(async () => {
	await memory.db.delete(users)
})

const NOW = Date.UTC(2027, 10, 26, 12)
const PAGE = { filter: {}, adminEmails: [], after: null, limit: 1_000, now: NOW }
const found = async (...words: string[]) => {
	const { accounts } = await ask(memory.db, { accounts: searchAccounts({ email: null, words }, PAGE) })
	return accounts.accounts.map(({ id }) => id)
}

test('administrators find a cook without a display name by the first and the last name', async () => {
	const { id } = await makeUser(memory.db, { first_name: 'Maria', last_name: 'González' })
	for (const words of [['maria'], ['gonz'], ['maria', 'gonzalez']])
		expect(await found(...words), words.join()).toEqual([id])
})

test('words of different names of one cook are found together', async () => {
	const { id } = await makeUser(memory.db, { display_name: 'Chef Lou', first_name: 'Louise', last_name: 'Petit' })
	expect(await found('chef', 'petit')).toEqual([id])
})

test('a name that was changed or erased is not found any more', async () => {
	const { id } = await makeUser(memory.db, { first_name: 'Maria', last_name: 'González' })
	await memory.db.update(users).set({ first_name: 'Ann', last_name: 'Miller' }).where(eq(users.id, id))
	expect([await found('gonzalez'), await found('miller')]).toEqual([[], [id]])
	await memory.db.delete(users).where(eq(users.id, id))
	expect(await found('miller')).toEqual([])
})

test('cooks do not find each other by the first or last name', async () => {
	const viewer = await makeUser(memory.db)
	const other = { display_name: 'Lou', first_name: 'Louise', last_name: 'Petit', is_findable: true }
	const { id } = await makeUser(memory.db, other)
	const publicly = async (word: string) => {
		const stage = { stage: 'begins', after: 0, limit: 10, excludedUsername: '' } as const
		const whole = await ask(memory.db, { seen: searchCooks(viewer.id, { ...stage, stage: 'whole', words: [word] }) })
		const begun = await ask(memory.db, { seen: searchCooks(viewer.id, { ...stage, words: [word] }) })
		return [...whole.seen.cooks, ...begun.seen.cooks].map((cook) => cook.id)
	}
	expect(await publicly('lou')).toEqual([id])
	for (const word of ['louise', 'petit', 'first_name', 'pet']) expect(await publicly(word), word).toEqual([])
})

test('the filter by plan and the plan that is shown agree', async () => {
	const ends = [null, NOW + DAY_MS, NOW - 4 * DAY_MS]
	const plans = ['Free', 'Basic', 'Premium'].flatMap((subscription_tier) =>
		TIERS.flatMap((granted_tier) =>
			ends.flatMap((subscription_end) =>
				[null, NOW - 15 * DAY_MS].flatMap((unpaid_since) =>
					[true, false].map((is_beta_tester) => ({
						...{ subscription_tier, granted_tier, subscription_end, unpaid_since, is_beta_tester },
					})),
				),
			),
		),
	)
	const cooks: { cook: User; plan: (typeof plans)[number] }[] = []
	for (const plan of plans) {
		const cook = await makeUser(memory.db)
		await memory.db.insert(subscriptions).values({ ...plan, user_id: cook.id, updated_at: 1 })
		cooks.push({ cook, plan })
	}
	const without = await makeUser(memory.db)
	for (const tier of TIERS) {
		const expected = cooks.filter(({ plan }) => planInForce(plan, NOW) === tier).map(({ cook }) => cook.id)
		const { listed } = await ask(memory.db, { listed: listAccounts({ ...PAGE, filter: { tier } }) })
		expect(listed.map(({ id }) => id).sort(), tier).toEqual(
			[...expected, ...(tier === 'Free' ? [without.id] : [])].sort(),
		)
	}
})
