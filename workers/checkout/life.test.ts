import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CHECKOUT_PATHS } from '#app/domains/billing/model/checkout.ts'
import { readCustomer } from '#app/domains/billing/server/read-customer.ts'
import { sweepCustomers } from '#app/domains/billing/server/sweep.ts'
import { DAY_MS, HOUR_MS } from '#app/platform/model/clock.ts'
import { inForce } from '#app/platform/model/in-force.ts'
import { recipes } from '#db/schema/recipes.ts'
import { makeRecipes } from '../../tests/factories/recipes.ts'
import { mailsTo, plansOf, subscriptionOf } from '../../tests/setup/billing.ts'
import { type CheckoutApp, type CheckoutCook, startCheckoutApp } from '../../tests/setup/checkout-app.ts'

let shop: CheckoutApp
let cook: CheckoutCook
beforeAll(async () => {
	shop = await startCheckoutApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
	cook = await shop.signUp()
})

const row = () => subscriptionOf(shop.counting.db, cook)
const read = () => readCustomer(shop.deps(), cook.id)
/** The plan that every page and gate sees. */
async function tierNow(): Promise<string> {
	const now = shop.stripe.state.time * 1000
	return inForce(await row(), now).subscription_tier
}
/** What the hourly cron does. */
const sweep = () => {
	const deps = { ...shop.deps(), pause: async () => {} }
	return sweepCustomers(deps, { due_at: deps.clock(), after: '' })
}
/** Time passes, no event arrives, and the cron runs every hour. */
async function pass(days: number): Promise<void> {
	for (let day = 0; day < days; day += 1) {
		shop.stripe.advance(DAY_MS)
		await sweep()
	}
	shop.stripe.advance(2 * HOUR_MS)
	await sweep()
}
async function change(priceId: string): Promise<void> {
	const { body } = await shop.ask(CHECKOUT_PATHS.portal, cook, { flow: 'plan' })
	const price = Object.values(shop.stripe.state.prices).find(({ lookup_key }) => lookup_key === priceId)
	await shop.pay(`${body.url}/plan`, { price: price?.id ?? '' })
}
/** Buys without a trial, which was used before. */
async function buyPaid(priceId: string, tier: string): Promise<void> {
	await shop.buy(cook, priceId, tier)
	const { subscription_id } = await row()
	await shop.stripe.client.subscriptions.cancel(subscription_id ?? '')
	await read()
	await shop.buy(cook, priceId, tier)
}

test('a trial is mailed a week before its end, becomes a paid plan, and is renewed without any event', async () => {
	await shop.buy(cook, 'price_basic_monthly', 'Basic')
	await pass(6)
	expect(await mailsTo(shop.counting.db, cook)).toEqual([])
	await pass(1)
	const mails = await mailsTo(shop.counting.db, cook)
	expect(mails.map(({ subject }) => subject.replace(/on .*/, ''))).toEqual(['Your free trial ends '])
	expect(mails[0]?.text).toContain('your card is charged $4.99')
	await pass(8)
	expect(await row()).toMatchObject({ subscription_status: 'active', subscription_tier: 'Basic', trial_end: null })
	await pass(40)
	expect([await tierNow(), await plansOf(shop.counting.db, cook)]).toEqual(['Basic', ['plan_basic']])
	expect(await mailsTo(shop.counting.db, cook)).toHaveLength(1)
})

test('a trial that was ended runs to its last day, and nothing is charged', async () => {
	await shop.buy(cook, 'price_premium_monthly', 'Premium')
	await shop.ask(CHECKOUT_PATHS.endTrial, cook)
	await pass(13)
	expect(await tierNow()).toBe('Premium')
	await pass(2)
	expect([await tierNow(), (await row()).subscription_status]).toEqual(['Free', null])
	const { customer_id } = await row()
	const invoices = Object.values(shop.stripe.state.invoices).filter(({ customer }) => customer === customer_id)
	expect(invoices.map(({ amount_paid }) => amount_paid)).toEqual([0])
	expect(await mailsTo(shop.counting.db, cook)).toEqual([])
	expect(await plansOf(shop.counting.db, cook)).toEqual(['plan_premium', 'plan_free'])
})

test('a trial ends without a charge although a smaller plan was to follow', async () => {
	await shop.buy(cook, 'price_premium_monthly', 'Premium')
	await change('price_basic_monthly')
	expect((await shop.ask(CHECKOUT_PATHS.endTrial, cook)).status).toBe(200)
	await pass(15)
	expect([await tierNow(), (await row()).subscription_status]).toEqual(['Free', null])
})

test('a larger plan begins at once and the difference is charged at once', async () => {
	await buyPaid('price_basic_monthly', 'Basic')
	await change('price_premium_monthly')
	await shop.ask(CHECKOUT_PATHS.refresh, cook)
	expect(await tierNow()).toBe('Premium')
	const { body } = await shop.ask(CHECKOUT_PATHS.invoices, cook)
	expect((body.invoices as { amount: number }[])[0]?.amount).toBe(500)
})

test('a smaller plan takes effect at next billing cycle, and every recipe stays', async () => {
	await buyPaid('price_premium_monthly', 'Premium')
	await makeRecipes(shop.counting.db, cook, 60)
	await change('price_basic_monthly')
	await read()
	expect(await tierNow()).toBe('Premium')
	await pass(32)
	expect(await tierNow()).toBe('Basic')
	expect(await shop.counting.db.$count(recipes)).toBe(60)
})

test('a cancellation takes effect at the end of what is paid, and deletes nothing, also 30 days later', async () => {
	await buyPaid('price_basic_monthly', 'Basic')
	const before = await shop.counting.db.$count(recipes)
	await makeRecipes(shop.counting.db, cook, 3)
	const { body } = await shop.ask(CHECKOUT_PATHS.portal, cook, { flow: 'cancel' })
	await shop.pay(`${body.url}/cancel`, {})
	await read()
	expect([await tierNow(), (await row()).cancel_at]).toEqual(['Basic', (await row()).subscription_end])
	await pass(32)
	expect(await tierNow()).toBe('Free')
	await pass(31)
	expect(await shop.counting.db.$count(recipes)).toBe(before + 3)
})

test.each(['cancel', 'unpaid', 'past_due'] as const)(
	'a renewal that fails keeps the plan for 14 days, whatever Stripe does in the end (%s), and is mailed once',
	async (afterRetries) => {
		Object.assign(shop.stripe.settings, { retryDays: [3, 5, 7, 20, 20], afterRetries })
		await buyPaid('price_basic_monthly', 'Basic')
		const { customer_id } = await row()
		shop.stripe.replaceCard(customer_id ?? '', '4000000000000341')
		shop.stripe.advance(31 * DAY_MS + 2 * HOUR_MS)
		await sweep()
		expect(await row()).toMatchObject({ subscription_status: 'past_due', subscription_tier: 'Basic' })
		const since = (await row()).unpaid_since ?? 0
		const daysOn = () => (shop.stripe.state.time * 1000 - since) / DAY_MS
		// A pass takes two hours more than its days.
		while (daysOn() < 12) await pass(1)
		expect(await tierNow()).toBe('Basic')
		while (daysOn() <= 14) await pass(1)
		expect(await tierNow()).toBe('Free')
		expect((await row()).subscription_tier).toBe('Free')
		const mails = await mailsTo(shop.counting.db, cook)
		expect(mails.map(({ subject }) => subject)).toEqual(['Your payment has failed'])
		// The card is mended before Stripe gives up.
		shop.stripe.replaceCard(customer_id ?? '', '4242424242424242')
		await pass(10)
		await read()
		expect([await tierNow(), (await row()).unpaid_since]).toEqual(['Basic', null])
	},
)
