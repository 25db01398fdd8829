import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHECKOUT_PATHS } from '#app/domains/billing/model/checkout.ts'
import { rate_limits } from '#db/schema/platform.ts'
import { subscriptionOf } from '../../tests/setup/billing.ts'
import { type CheckoutApp, type CheckoutCook, startCheckoutApp } from '../../tests/setup/checkout-app.ts'

let shop: CheckoutApp
beforeAll(async () => {
	shop = await startCheckoutApp()
})
afterAll(() => shop.close())

const { create } = CHECKOUT_PATHS
const PRICES = [
	['price_basic_monthly', 'Basic'],
	['price_basic_yearly', 'Basic'],
	['price_premium_monthly', 'Premium'],
	['price_premium_yearly', 'Premium'],
] as const

const customersOf = ({ id }: CheckoutCook) =>
	Object.values(shop.stripe.state.customers).filter(({ metadata }) => metadata.user_id === id)
async function openPages(cook: CheckoutCook) {
	const { customer_id } = await subscriptionOf(shop.counting.db, cook)
	return Object.values(shop.stripe.state.checkoutSessions).filter(
		({ customer, status }) => customer === customer_id && status === 'open',
	)
}

test('security 37: 100 checkouts of a cook at once leave one customer and one open page', async () => {
	const cook = await shop.signUp()
	const asked = Array.from({ length: 100 }, (_, i) => {
		const [priceId, tier] = PRICES[i % PRICES.length] ?? PRICES[0]
		return shop.ask(create, cook, { priceId, tier })
	})
	const answers = await Promise.all(asked)
	const made = answers.filter(({ status }) => status === 200)
	expect(made.length).toBeGreaterThanOrEqual(1)
	expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409, 429]))
	expect(customersOf(cook)).toHaveLength(1)
	const open = await openPages(cook)
	expect(open).toHaveLength(1)
	// The last page that was handed out is the one that is open.
	expect(made.map(({ body }) => body.url)).toContain(open[0]?.url)
})

test('a page that is paid while the next one is being made is seen: the portal opens, and nothing is paid twice', async () => {
	const cook = await shop.signUp()
	const first = await shop.checkout(cook, 'price_basic_monthly', 'Basic')
	let isPaid = false
	shop.stripe.switches.api = ({ path }) => {
		// Between the list of open pages and the end of this one.
		if (!isPaid && path.endsWith('/expire')) {
			isPaid = true
			const [session] = Object.values(shop.stripe.state.checkoutSessions).filter(({ url }) => url === first)
			paying = shop.pay(first)
			if (!session) throw new Error('no session')
			return { slowMs: 300 }
		}
		return undefined
	}
	let paying: Promise<string> = Promise.resolve('')
	const { body } = await shop.ask(create, cook, { priceId: 'price_premium_monthly', tier: 'Premium' })
	shop.stripe.switches.api = {}
	expect(await paying).toContain('checkout=done')
	expect(String(body.url)).toContain('/portal/')
	await shop.afterwards()
	const { customer_id } = await subscriptionOf(shop.counting.db, cook)
	const bought = Object.values(shop.stripe.state.subscriptions).filter(({ customer }) => customer === customer_id)
	expect(bought).toHaveLength(1)
	expect(await openPages(cook)).toEqual([])
})

test('two pages with a trial cannot both be paid: the older one is closed', async () => {
	const cook = await shop.signUp()
	const older = await shop.checkout(cook, 'price_basic_monthly', 'Basic')
	const newer = await shop.checkout(cook, 'price_premium_monthly', 'Premium')
	expect(await shop.pay(older)).toBe('')
	expect(await shop.pay(newer)).toContain('checkout=done')
	const { customer_id } = await subscriptionOf(shop.counting.db, cook)
	const bought = Object.values(shop.stripe.state.subscriptions).filter(({ customer }) => customer === customer_id)
	expect(bought.map(({ status }) => status)).toEqual(['trialing'])
})

test('a checkout whose Worker has died blocks the next one for a minute, and no longer', async () => {
	const cook = await shop.signUp()
	await shop.checkout(cook, 'price_basic_monthly', 'Basic')
	const { db } = shop.counting
	const leave = (until: number) =>
		db.$client.execute({ sql: 'update subscriptions set checkout_until = ? where user_id = ?', args: [until, cook.id] })
	await leave(Date.now() + 60_000)
	const wanted = { priceId: 'price_basic_monthly', tier: 'Basic' }
	expect((await shop.ask(create, cook, wanted)).status).toBe(409)
	await leave(Date.now() - 1)
	expect((await shop.ask(create, cook, wanted)).status).toBe(200)
	await db.delete(rate_limits)
})

test('security 42: Stripe that does not answer is waited for at most 8 seconds, all calls together', async () => {
	const cook = await shop.signUp()
	// Each call takes three seconds: the third one is too much.
	shop.stripe.switches.api = { slowMs: 3_000 }
	const began = performance.now()
	const { status, body } = await shop.ask(create, cook, { priceId: 'price_basic_monthly', tier: 'Basic' })
	const took = performance.now() - began
	shop.stripe.switches.api = {}
	expect([status, body.message]).toEqual([502, 'Failed to create checkout session'])
	expect(took).toBeGreaterThan(7_000)
	expect(took).toBeLessThan(12_000)
	expect((await shop.ask(CHECKOUT_PATHS.check, cook)).body).toMatchObject({ subscription_tier: 'Free' })
	await shop.checkout(cook, 'price_basic_monthly', 'Basic')
	expect([customersOf(cook).length, (await openPages(cook)).length]).toEqual([1, 1])
})
