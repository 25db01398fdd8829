import { expect, test } from 'vitest'
import { planOf } from '#app/domains/billing/model/plans.ts'
import { DAY_MS } from './clock.ts'
import { inForce } from './in-force.ts'

const END = 1_800_000_000_000
const paid = { subscription_tier: 'Premium', is_beta_tester: false, subscription_end: END }
const tierAt = (now: number, changes: Partial<{ subscription_end: number | null; is_beta_tester: boolean }> = {}) =>
	planOf(inForce({ ...paid, ...changes }, now)).name

test('a paid tier ends three days after its subscription, and not before', () => {
	expect([tierAt(END - 1), tierAt(END), tierAt(END + 3 * DAY_MS), tierAt(END + 3 * DAY_MS + 1)]).toEqual([
		'Premium',
		'Premium',
		'Premium',
		'Free',
	])
})

test('a plan without an end continues, and a beta tester pays for nothing', () => {
	const late = END + 1_000 * DAY_MS
	expect(tierAt(late, { subscription_end: null })).toBe('Premium')
	expect(tierAt(late, { is_beta_tester: true })).toBe('Premium')
	expect(planOf(inForce({ subscription_tier: 'Basic', is_beta_tester: false }, late)).name).toBe('Basic')
})

test('an unpaid invoice takes the plan 14 days after it was due, and what was granted stays', () => {
	const at = (now: number, granted_tier = 'Free') =>
		inForce({ ...paid, subscription_end: END + 30 * DAY_MS, unpaid_since: END, granted_tier }, now).subscription_tier
	expect([at(END + 14 * DAY_MS), at(END + 14 * DAY_MS + 1)]).toEqual(['Premium', 'Free'])
	expect(at(END + 14 * DAY_MS + 1, 'Basic')).toBe('Basic')
})
