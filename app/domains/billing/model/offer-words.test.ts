import { expect, test } from 'vitest'
import type { PlanState } from '#app/platform/model/plan-state.ts'
import type { Tier } from '#app/platform/model/tiers.ts'
import { type Billing, offerOf } from './card-offers.ts'
import { dollars, priceWords } from './money.ts'
import { nextPayment, offerWords } from './offer-words.ts'
import { PLANS } from './plans.ts'

const FREE: PlanState = { subscription_tier: 'Free', is_beta_tester: false }
const BASIC: PlanState = {
	...FREE,
	...{ subscription_tier: 'Basic', price_id: 'price_basic_monthly', subscription_status: 'active', trial_used: true },
	subscription_end: Date.parse('2026-12-26T10:00:00Z'),
}
const TRIAL: PlanState = {
	...BASIC,
	...{ subscription_status: 'trialing', trial_end: Date.parse('2026-12-10T10:00:00Z') },
}
const NOW = Date.parse('2026-11-26T10:00:00Z')
const LONDON = { time_zone: 'Europe/London', region: 'GB' }

const words = (cook: PlanState, tier: Tier, billing: Billing = 'monthly', place = LONDON) =>
	offerWords(offerOf(cook, tier, billing), tier, { cook, now: NOW, place })

test('beside the button of a trial stand its last day, where the cook is, and what is charged then', () => {
	expect(words(FREE, 'Basic')).toEqual({
		label: 'Start 14-day free trial',
		note: 'Free until 10 December 2026, then $4.99 a month unless you cancel before.',
	})
	expect(words(FREE, 'Premium', 'yearly').note).toContain('then $99.90 a year')
	expect(words(FREE, 'Basic', 'monthly', { time_zone: 'Pacific/Auckland', region: 'US' }).note).toContain(
		'December 10, 2026',
	)
})

test('who has had the trial pays from today on', () => {
	expect(words({ ...FREE, trial_used: true }, 'Basic')).toEqual({
		label: 'Choose Basic',
		note: '$4.99 a month, from today on.',
	})
})

test('a larger plan says that it begins at once, a smaller one when', () => {
	expect(words(BASIC, 'Premium')).toEqual({
		label: 'Upgrade to Premium',
		note: '$9.99 a month. Begins at once, and the difference is charged at once.',
	})
	expect(words(BASIC, 'Basic', 'yearly').label).toBe('Switch to yearly billing')
	expect(words(BASIC, 'Free')).toEqual({
		label: 'Cancel plan',
		note: 'Takes effect at next billing cycle, on 26 December 2026.',
	})
})

test('a larger plan goes on with the trial', () => {
	expect(words(TRIAL, 'Premium').note).toBe('Your trial goes on until 10 December 2026; then $9.99 a month.')
})

test('the current plan has no button, and a year of a larger one says how to get there', () => {
	expect(words(BASIC, 'Basic')).toEqual({})
	expect(words(BASIC, 'Premium', 'yearly')).toEqual({
		note: 'First upgrade to Premium, then switch it to yearly billing.',
	})
})

test('the next payment is due when the trial or the paid time ends, and never after a cancellation', () => {
	const price = PLANS.Basic.prices?.monthly
	expect(nextPayment(BASIC)).toEqual({ price, at: BASIC.subscription_end })
	expect(nextPayment(TRIAL)).toEqual({ price, at: TRIAL.trial_end })
	expect(nextPayment({ ...BASIC, cancel_at: 1 })).toBeNull()
	expect(nextPayment(FREE)).toBeNull()
})

test('amounts are in dollars on our pages', () => {
	expect([dollars(0), dollars(499), dollars(9990)]).toEqual(['$0', '$4.99', '$99.90'])
	expect(priceWords({ amount: 4990, interval: 'year' })).toBe('$49.90 a year')
})
