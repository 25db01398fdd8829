import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { CHECKOUT_PATHS } from '#app/domains/billing/model/checkout.ts'
import { PLANS } from '#app/domains/billing/model/plans.ts'
import { DAY_MS } from '#app/platform/model/clock.ts'
import { subscriptions } from '#db/schema/billing.ts'
import { subscriptionOf } from '../../tests/setup/billing.ts'
import { type CheckoutApp, type CheckoutCook, startCheckoutApp } from '../../tests/setup/checkout-app.ts'

let shop: CheckoutApp
beforeAll(async () => {
	shop = await startCheckoutApp()
})
afterAll(() => shop.close())
afterEach(async () => {
	shop.stripe.switches.api = {}
	await shop.afterwards()
})

const { create, check, refresh, portal, invoices, endTrial } = CHECKOUT_PATHS
const ofCook = <T extends { customer?: unknown }>(all: Record<string, T>, customer: string | null) =>
	Object.values(all).filter((each) => each.customer === customer)
const customersOf = ({ id }: CheckoutCook) =>
	Object.values(shop.stripe.state.customers).filter(({ metadata }) => metadata.user_id === id)

test('a cook buys Basic with a trial, and has its limits at once on coming back, in three round trips each', async () => {
	const cook = await shop.signUp({ preferences: { region: 'DE', time_zone: 'Europe/Berlin' } })
	expect((await shop.ask(check, cook)).body).toEqual({
		...{ subscribed: false, subscription_tier: 'Free', subscription_end: null, is_beta_tester: false },
	})
	shop.counting.trips = 0
	const url = await shop.checkout(cook, 'price_basic_monthly', 'Basic')
	expect(shop.counting.trips).toBe(3)
	const [session] = Object.values(shop.stripe.state.checkoutSessions).filter((each) => each.url === url)
	expect(session).toMatchObject({
		...{ mode: 'subscription', locale: 'de', allow_promotion_codes: true, client_reference_id: cook.id },
		automatic_tax: { enabled: true },
		success_url: 'https://nomster.example/account/billing?checkout=done',
		cancel_url: 'https://nomster.example/pricing?checkout=cancelled',
	})
	expect(customersOf(cook)).toMatchObject([{ email: cook.email, metadata: { user_id: cook.id } }])
	await shop.pay(url)
	shop.counting.trips = 0
	const { body } = await shop.ask(refresh, cook)
	expect(shop.counting.trips).toBe(3)
	const end = String(body.subscription_end)
	expect(body).toEqual({
		...{ subscribed: true, subscription_tier: 'Basic', subscription_end: end, is_beta_tester: false },
	})
	expect(Math.abs(Date.parse(end) - Date.now() - 14 * DAY_MS)).toBeLessThan(60_000)
	shop.counting.trips = 0
	expect((await shop.ask(check, cook)).body).toEqual(body)
	expect(shop.counting.trips).toBe(1)
	expect(await subscriptionOf(shop.counting.db, cook)).toMatchObject({
		...{ subscription_status: 'trialing', price_id: 'price_basic_monthly', checkout_until: null },
	})
})

test('a return without payment changes nothing', async () => {
	const cook = await shop.signUp()
	await shop.checkout(cook, 'price_premium_monthly', 'Premium')
	expect((await shop.ask(refresh, cook)).body).toMatchObject({ subscribed: false, subscription_tier: 'Free' })
	expect(await subscriptionOf(shop.counting.db, cook)).toMatchObject({ trial_used_at: null, subscription_id: null })
})

test('security 37: a price of another tier, one that we do not have and one of Stripe’s own ids are not sold', async () => {
	const cook = await shop.signUp()
	const [own] = Object.keys(shop.stripe.state.prices)
	for (const [priceId, tier] of [
		['price_basic_monthly', 'Premium'],
		['price_premium_monthly', 'Basic'],
		['price_basic_monthly', 'Free'],
		['price_basic_monthly', 'basic'],
		['price_gold_monthly', 'Premium'],
		['toString', 'toString'],
		['', ''],
		[own ?? '', 'Basic'],
	]) {
		const answer = await shop.ask(create, cook, { priceId, tier })
		expect([priceId, tier, answer.status, answer.body.message]).toEqual([
			...[priceId, tier, 422, 'Pricing information not available'],
		])
	}
	expect(customersOf(cook)).toEqual([])
	expect(await shop.counting.db.$count(subscriptions)).toBeGreaterThan(0)
})

test.each<[string, (price: Record<string, unknown>) => void]>([
	['amount', (price) => Object.assign(price, { unit_amount: 1 })],
	['currency', (price) => Object.assign(price, { currency: 'eur' })],
	['interval', (price) => Object.assign(price, { recurring: { interval: 'year', interval_count: 1 } })],
	['number of intervals', (price) => Object.assign(price, { recurring: { interval: 'month', interval_count: 2 } })],
	['tax', (price) => Object.assign(price, { tax_behavior: 'exclusive' })],
	['lookup key', (price) => Object.assign(price, { lookup_key: null })],
	['state', (price) => Object.assign(price, { active: false })],
])('security 37: a price whose %s at Stripe is not that of our table is not sold', async (_what, spoil) => {
	const cook = await shop.signUp()
	const price = Object.values(shop.stripe.state.prices).find((each) => each.lookup_key === 'price_basic_monthly')
	const asItWas = { ...price }
	spoil(price as unknown as Record<string, unknown>)
	try {
		const answer = await shop.ask(create, cook, { priceId: 'price_basic_monthly', tier: 'Basic' })
		expect([answer.status, answer.body.message]).toEqual([422, 'Pricing information not available'])
		expect(customersOf(cook)).toEqual([])
		expect(shop.errors.at(-1)).toContain('"event":"price_refused"')
	} finally {
		Object.assign(price ?? {}, asItWas)
	}
	expect(await shop.checkout(cook, 'price_basic_monthly', 'Basic')).toContain('/checkout/')
})

test('a customer, a price or a trial of a request is not used', async () => {
	const [cook, other] = [await shop.signUp(), await shop.signUp()]
	await shop.checkout(other, 'price_basic_monthly', 'Basic')
	const { customer_id: theirs } = await subscriptionOf(shop.counting.db, other)
	const forged = { priceId: 'price_basic_monthly', tier: 'Basic', customer: theirs, trial_period_days: 999, amount: 1 }
	await shop.ask(create, cook, { ...forged, user_id: other.id })
	const { customer_id } = await subscriptionOf(shop.counting.db, cook)
	expect(customer_id).not.toBe(theirs)
	const [session] = ofCook(shop.stripe.state.checkoutSessions, customer_id)
	expect(shop.stripe.state.checkoutPlans[session?.id ?? '']).toMatchObject({ trialDays: 14 })
	// The portal and the bills are those of the session's cook too.
	await shop.ask(portal, cook, { customer: theirs, flow: 'card' })
	expect(ofCook(shop.stripe.state.portalSessions, theirs)).toEqual([])
})

test('who has a subscription gets the portal instead of a second one, and the table learns of a lost event', async () => {
	const cook = await shop.signUp()
	await shop.pay(await shop.checkout(cook, 'price_basic_monthly', 'Basic'))
	const url = await shop.checkout(cook, 'price_premium_monthly', 'Premium')
	expect(url).toContain('/portal/')
	await shop.afterwards()
	expect((await shop.ask(check, cook)).body).toMatchObject({ subscribed: true, subscription_tier: 'Basic' })
})

test('a second trial is not given: not after a cancellation, not for another plan, not when the table forgot it', async () => {
	const cook = await shop.signUp()
	await shop.buy(cook, 'price_basic_monthly', 'Basic')
	const { customer_id, subscription_id } = await subscriptionOf(shop.counting.db, cook)
	await shop.stripe.client.subscriptions.cancel(subscription_id ?? '')
	expect((await shop.ask(refresh, cook)).body).toMatchObject({ subscribed: false })
	const trialOf = async () => {
		await shop.checkout(cook, 'price_premium_yearly', 'Premium')
		const open = ofCook(shop.stripe.state.checkoutSessions, customer_id).filter(({ status }) => status === 'open')
		expect(open).toHaveLength(1)
		return shop.stripe.state.checkoutPlans[open[0]?.id ?? '']?.trialDays
	}
	expect(await trialOf()).toBe(0)
	await shop.counting.db.update(subscriptions).set({ trial_used_at: null })
	expect(await trialOf()).toBe(0)
	// Paying needs no trial.
	await shop.buy(cook, 'price_premium_yearly', 'Premium')
	expect((await shop.ask(check, cook)).body).toMatchObject({ subscription_tier: 'Premium' })
	expect(await subscriptionOf(shop.counting.db, cook)).toMatchObject({ subscription_status: 'active' })
})

test('only an onboarded cook of an active account buys', async () => {
	const raw = await shop.signUp({ onboarding_completed: false })
	const leaving = await shop.signUp({ account_status: 'pending_deletion', deletion_scheduled_at: Date.now() + DAY_MS })
	const wanted = { priceId: 'price_basic_monthly', tier: 'Basic' }
	expect((await shop.ask(create, raw, wanted)).status).toBe(403)
	expect((await shop.ask(create, leaving, wanted)).status).toBe(403)
	expect((await shop.ask(create, null, wanted)).status).toBe(401)
	expect([...customersOf(raw), ...customersOf(leaving)]).toEqual([])
})

test('a body that is no request, or too large, is refused', async () => {
	const cook = await shop.signUp()
	for (const body of [[], 'x', { priceId: 1, tier: 'Basic' }, { priceId: 'x'.repeat(201), tier: 'Basic' }, {}])
		expect((await shop.ask(create, cook, body)).status).toBe(400)
	expect((await shop.ask(create, cook, { priceId: 'x'.repeat(5_000), tier: 'Basic' })).status).toBe(413)
	expect((await shop.ask(portal, cook, { flow: 'everything' })).status).toBe(400)
})

test('the portal opens on the page that was asked for, and on its first one where that is not possible', async () => {
	const cook = await shop.signUp()
	expect(await shop.ask(portal, cook, {})).toMatchObject({ status: 409 })
	await shop.buy(cook, 'price_basic_monthly', 'Basic')
	const flowOf = async (flow?: string) => {
		const { status, body } = await shop.ask(portal, cook, flow ? { flow } : {})
		expect(status).toBe(200)
		const session = shop.stripe.state.portalSessions[String(body.url).split('/').at(-1) ?? '']
		expect(session?.return_url).toBe('https://nomster.example/account/billing?checkout=portal')
		return session?.flow?.type ?? null
	}
	expect([await flowOf(), await flowOf('card'), await flowOf('plan'), await flowOf('cancel')]).toEqual([
		...[null, 'payment_method_update', 'subscription_update', 'subscription_cancel'],
	])
	await shop.ask(endTrial, cook)
	expect([await flowOf('plan'), await flowOf('cancel'), await flowOf('card')]).toEqual([
		...[null, null, 'payment_method_update'],
	])
})

test('ending the trial lets it run to its last day, and nothing is charged; again changes nothing', async () => {
	const cook = await shop.signUp()
	expect(await shop.ask(endTrial, cook)).toMatchObject({
		status: 409,
		body: { message: 'There is no free trial to end.' },
	})
	await shop.buy(cook, 'price_premium_monthly', 'Premium')
	const before = (await shop.ask(check, cook)).body
	for (let n = 0; n < 2; n += 1) expect((await shop.ask(endTrial, cook)).body).toEqual(before)
	const row = await subscriptionOf(shop.counting.db, cook)
	expect(row).toMatchObject({ subscription_tier: 'Premium', cancel_at: row.trial_end })
	const subscription = await shop.stripe.client.subscriptions.retrieve(row.subscription_id ?? '')
	expect([subscription.status, subscription.cancel_at_period_end]).toEqual(['trialing', true])
	const paid = ofCook(shop.stripe.state.invoices, row.customer_id).map(({ amount_paid }) => amount_paid)
	expect(paid).toEqual([0])
})

test('bills are read live, ten of them, newest first, without drafts', async () => {
	const cook = await shop.signUp()
	expect((await shop.ask(invoices, cook)).body).toEqual({ invoices: [] })
	await shop.buy(cook, 'price_basic_monthly', 'Basic')
	const { body } = await shop.ask(invoices, cook)
	expect(body.invoices).toMatchObject([
		{ amount: 0, currency: 'usd', status: 'paid', url: expect.stringContaining('/invoices/') },
	])
})

test('the numbers of cards never reach us: what a checkout and its events store is tier, dates and ids', async () => {
	const cook = await shop.signUp()
	await shop.buy(cook, 'price_basic_monthly', 'Basic')
	const row = JSON.stringify(await subscriptionOf(shop.counting.db, cook))
	expect(row).not.toMatch(/4242|card|exp_/)
	expect(PLANS.Basic.prices?.monthly.amount).toBe(499)
})

const WANTED = { priceId: 'price_basic_monthly', tier: 'Basic' }
test.each([
	['429', { answers: 429 }],
	['500', { answers: 500 }],
	['down', { answers: 'down' }],
] as const)(
	'security 42: with Stripe at %s the spec’s sentences come, no limit opens, and the next try works',
	async (_name, fault) => {
		const cook = await shop.signUp()
		const buyer = await shop.signUp()
		await shop.buy(buyer, 'price_basic_monthly', 'Basic')
		shop.stripe.switches.api = fault
		const answers = [
			await shop.ask(create, cook, WANTED),
			await shop.ask(portal, buyer, {}),
			await shop.ask(refresh, buyer),
			await shop.ask(endTrial, buyer),
			await shop.ask(invoices, buyer),
		]
		expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
			[502, 'Failed to create checkout session'],
			[502, 'Failed to open customer portal'],
			[502, 'Failed to check subscription'],
			[502, 'Failed to end the free trial'],
			[502, 'Failed to load your bills'],
		])
		expect((await shop.ask(check, buyer)).body).toMatchObject({ subscription_tier: 'Basic' })
		expect((await shop.ask(check, cook)).body).toMatchObject({ subscription_tier: 'Free' })
		shop.stripe.switches.api = {}
		expect(await shop.checkout(cook, 'price_basic_monthly', 'Basic')).toContain('/checkout/')
		expect(customersOf(cook)).toHaveLength(1)
	},
)

test('a checkout that dies after any of its calls leaves one customer, and the next try one open page', async () => {
	for (let fatal = 1; fatal < 12; fatal += 1) {
		const cook = await shop.signUp()
		let call = 0
		// The call is carried out, and its answer is lost.
		shop.stripe.switches.api = () => {
			call += 1
			return call === fatal ? { answers: 'down', performs: true } : undefined
		}
		const first = await shop.ask(create, cook, WANTED)
		shop.stripe.switches.api = {}
		await shop.checkout(cook, 'price_basic_monthly', 'Basic')
		const { customer_id } = await subscriptionOf(shop.counting.db, cook)
		const open = ofCook(shop.stripe.state.checkoutSessions, customer_id).filter(({ status }) => status === 'open')
		expect([fatal, customersOf(cook).length, open.length]).toEqual([fatal, 1, 1])
		if (first.status === 200) return expect(fatal).toBeGreaterThan(5)
	}
	throw new Error('a checkout makes more calls than this test expects')
})

test('a customer who was deleted at Stripe by hand gets another one', async () => {
	const cook = await shop.signUp()
	await shop.checkout(cook, 'price_basic_monthly', 'Basic')
	const { customer_id } = await subscriptionOf(shop.counting.db, cook)
	await shop.stripe.client.customers.del(customer_id ?? '')
	await shop.buy(cook, 'price_basic_monthly', 'Basic')
	expect((await subscriptionOf(shop.counting.db, cook)).customer_id).not.toBe(customer_id)
})

test('without a key the answer names it', async () => {
	const cook = await shop.signUp()
	const { STRIPE_SECRET_KEY = '' } = shop.env
	shop.env.STRIPE_SECRET_KEY = ''
	const { status, body } = await shop.ask(create, cook, WANTED)
	shop.env.STRIPE_SECRET_KEY = STRIPE_SECRET_KEY
	expect([status, String(body.message).includes('STRIPE_SECRET_KEY')]).toEqual([503, true])
})

test('more than 30 requests a minute are refused', async () => {
	const cook = await shop.signUp()
	for (let n = 0; n < 30; n += 1) expect((await shop.ask(refresh, cook)).status).toBe(200)
	expect((await shop.ask(refresh, cook)).status).toBe(429)
	expect((await shop.ask(create, cook, WANTED)).status).toBe(429)
	expect((await shop.ask(check, cook)).status).toBe(200)
})
