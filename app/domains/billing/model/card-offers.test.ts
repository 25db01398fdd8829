import { expect, test } from 'vitest'
import type { PlanState } from '#app/platform/model/plan-state.ts'
import type { Tier } from '#app/platform/model/tiers.ts'
import { type Billing, hasSubscription, isUnpaid, offerOf } from './card-offers.ts'

const FREE: PlanState = { subscription_tier: 'Free', is_beta_tester: false }
const paying = (subscription_tier: Tier, price_id: string, more: Partial<PlanState> = {}): PlanState => ({
	...FREE,
	...{ subscription_tier, price_id, subscription_status: 'active', trial_used: true },
	...more,
})

/** The offers of Free, Basic and Premium, in short. */
const offers = (cook: PlanState, billing: Billing = 'monthly') =>
	(['Free', 'Basic', 'Premium'] as const).map((tier) => {
		const offer = offerOf(cook, tier, billing)
		if (offer.kind === 'buy') return `${offer.isTrial ? 'try' : 'buy'} ${offer.price.priceId}`
		return offer.kind === 'change' ? `${offer.price.priceId} ${offer.takesEffect}` : offer.kind
	})

test('a cook on Free may try Basic and Premium, by the month or by the year', () => {
	expect(offers(FREE)).toEqual(['current', 'try price_basic_monthly', 'try price_premium_monthly'])
	expect(offers(FREE, 'yearly')).toEqual(['current', 'try price_basic_yearly', 'try price_premium_yearly'])
})

test('who has had the trial buys', () => {
	expect(offers({ ...FREE, trial_used: true })).toEqual([
		'current',
		'buy price_basic_monthly',
		'buy price_premium_monthly',
	])
})

test('a larger plan begins now, a smaller one at the end of what is paid', () => {
	expect(offers(paying('Basic', 'price_basic_monthly'))).toEqual(['cancel', 'current', 'price_premium_monthly now'])
	expect(offers(paying('Premium', 'price_premium_monthly'))).toEqual([
		'cancel',
		'price_basic_monthly at the end',
		'current',
	])
})

test('from monthly to yearly is a larger plan', () => {
	expect(offers(paying('Basic', 'price_basic_monthly'), 'yearly')).toEqual([
		'cancel',
		'price_basic_yearly now',
		'two steps',
	])
	expect(offers(paying('Premium', 'price_premium_monthly'), 'yearly')).toEqual([
		'cancel',
		'none',
		'price_premium_yearly now',
	])
})

test('Basic yearly goes to Premium yearly only, and nothing yearly to a monthly plan', () => {
	const yearly = paying('Basic', 'price_basic_yearly')
	expect(offers(yearly, 'yearly')).toEqual(['cancel', 'current', 'price_premium_yearly now'])
	expect(offers(yearly)).toEqual(['cancel', 'none', 'none'])
})

test('what was cancelled cannot be cancelled again', () => {
	expect(offers(paying('Basic', 'price_basic_monthly', { cancel_at: 1 }))[0]).toBe('none')
})

test('with an open bill only that bill is offered, and the end', () => {
	const cook = paying('Basic', 'price_basic_monthly', { subscription_status: 'past_due', unpaid_since: 1 })
	expect(isUnpaid(cook)).toBe(true)
	expect(offers(cook)).toEqual(['cancel', 'pay', 'none'])
	// 14 days later the plan in force is Free, and the bill is still that of Basic.
	expect(offers({ ...cook, subscription_tier: 'Free' })).toEqual(['cancel', 'pay', 'none'])
})

test('a beta tester has Premium and is offered nothing', () => {
	expect(offers({ ...FREE, is_beta_tester: true })).toEqual(['none', 'none', 'current'])
})

test('a granted plan leaves only larger ones to buy', () => {
	expect(offers({ ...FREE, subscription_tier: 'Basic', granted_tier: 'Basic' })).toEqual([
		'none',
		'current',
		'try price_premium_monthly',
	])
})

test.each(['canceled', 'incomplete', 'incomplete_expired', null, undefined])(
	'a subscription that is %s is none',
	(status) => {
		expect(hasSubscription({ subscription_status: status })).toBe(false)
		expect(offers({ ...FREE, subscription_status: status, price_id: 'price_basic_monthly' })[1]).toBe(
			'try price_basic_monthly',
		)
	},
)

test('a subscription for a price that is not in the table is changed at Stripe alone', () => {
	expect(offers(paying('Free', 'price_of_2024'))).toEqual(['current', 'none', 'none'])
})
