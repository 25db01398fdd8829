import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHECKOUT_PATHS } from '#app/domains/billing/model/checkout.ts'
import { PLANS } from '#app/domains/billing/model/plans.ts'
import { WEBHOOK_EVENTS } from '#app/domains/billing/model/webhook-events.ts'
import { findPortalConfiguration, priceIdOf } from '#app/domains/billing/server/portal-configurations.ts'
import { listDifferences, setUpStripe } from '#app/domains/billing/server/setup.ts'
import { openStripe, STRIPE_API_VERSION } from '#app/domains/billing/server/stripe.ts'
import { type StripeStandIn, startStripe } from './stripe.ts'

const APP_URL = 'https://kitchen.example'

let standIn: StripeStandIn
const stripe = () => openStripe(standIn.vars)
beforeAll(async () => {
	standIn = await startStripe()
})
afterAll(() => standIn.close())

test('the setup makes everything and tells the secret; the second one changes nothing and tells none', async () => {
	const first = await setUpStripe(stripe(), APP_URL)
	expect(first.changed.every((difference) => difference.is === 'missing')).toBe(true)
	expect(first.changed.map(({ what }) => what)).toEqual([
		'the product nomster_basic',
		'the product nomster_premium',
		'the price price_basic_monthly of 499 usd a month',
		'the price price_basic_yearly of 4990 usd a year',
		'the price price_premium_monthly of 999 usd a month',
		'the price price_premium_yearly of 9990 usd a year',
		"the portal's configuration for price_basic_monthly",
		"the portal's configuration for price_basic_yearly",
		"the portal's configuration for price_premium_monthly",
		"the portal's configuration for price_premium_yearly",
		"the portal's configuration for a cook without a plan",
		`the webhook ${APP_URL}${CHECKOUT_PATHS.webhook}`,
	])
	expect(first.webhookSecret).toMatch(/^whsec_/)
	const events = standIn.events.length
	expect(await listDifferences(stripe(), APP_URL)).toEqual([])
	expect(await setUpStripe(stripe(), APP_URL)).toEqual({ changed: [] })
	expect(standIn.events.length).toBe(events)
	expect(Object.keys(standIn.state.webhookEndpoints)).toHaveLength(1)
})

test('a price with another amount loses its lookup key to a new one, and still says which price it was', async () => {
	const { data } = await stripe().prices.list({ lookup_keys: ['price_basic_monthly'] })
	const [right] = data
	if (!right) throw new Error('No price.')
	await stripe().prices.create({
		product: 'nomster_basic',
		currency: 'usd',
		unit_amount: 399,
		recurring: { interval: 'month' },
		tax_behavior: 'inclusive',
		metadata: { price_id: 'price_basic_monthly' },
		lookup_key: 'price_basic_monthly',
		transfer_lookup_key: true,
	})
	const found = await listDifferences(stripe(), APP_URL)
	const { changed } = await setUpStripe(stripe(), APP_URL)
	expect(changed.map(({ what }) => what)).toEqual([
		'the price price_basic_monthly of 499 usd a month',
		"the portal's configuration for price_basic_monthly",
		"the portal's configuration for price_premium_monthly",
	])
	expect(changed[0]?.note).toMatch(/^It is 399 usd a month now: a new price gets the lookup key/)
	expect(found[0]).toEqual(changed[0])
	const old = await stripe().prices.retrieve(right.id)
	expect([old.lookup_key, priceIdOf(old)]).toEqual([null, 'price_basic_monthly'])
	expect((await setUpStripe(stripe(), APP_URL)).changed).toEqual([])
})

test('the portal offers the other tier at the same interval, and the year of a month', async () => {
	const prices = new Map(Object.values(standIn.state.prices).map((price) => [price.id, price.lookup_key]))
	for (const [from, offered] of [
		['price_basic_monthly', ['price_basic_monthly', 'price_basic_yearly', 'price_premium_monthly']],
		['price_basic_yearly', ['price_basic_yearly', 'price_premium_yearly']],
	] as const) {
		const id = await findPortalConfiguration(stripe(), from)
		const { features } = await stripe().billingPortal.configurations.retrieve(id ?? '', {
			expand: ['features.subscription_update.products'],
		})
		const keys = features.subscription_update.products?.flatMap((product) =>
			product.prices.map((each) => prices.get(each)),
		)
		expect(keys?.sort()).toEqual(offered)
		expect(features.subscription_update.schedule_at_period_end.conditions.map(({ type }) => type)).toEqual([
			'decreasing_item_amount',
			'shortening_interval',
		])
	}
})

test('who has no subscription finds a portal without plans', async () => {
	const id = await findPortalConfiguration(stripe(), null)
	const { features } = await stripe().billingPortal.configurations.retrieve(id ?? '')
	expect([features.subscription_update.enabled, features.subscription_cancel.enabled]).toEqual([false, false])
	expect(features.invoice_history.enabled).toBe(true)
	expect(await findPortalConfiguration(stripe(), 'price_of_another_shop')).toBe(id)
})

test('an endpoint that listens to other events or was switched off is corrected and keeps its secret', async () => {
	const [endpoint] = Object.values(standIn.state.webhookEndpoints)
	if (!endpoint) throw new Error('No endpoint.')
	const { secret } = endpoint
	await stripe().webhookEndpoints.update(endpoint.id, { enabled_events: ['customer.deleted'], disabled: true })
	const { changed, webhookSecret } = await setUpStripe(stripe(), APP_URL)
	expect([changed, webhookSecret]).toEqual([[{ what: `the webhook ${endpoint.url}`, is: 'different' }], undefined])
	expect([endpoint.enabled_events, endpoint.status, endpoint.secret]).toEqual([WEBHOOK_EVENTS, 'enabled', secret])
})

test('an endpoint of another API version is made again, with a new secret', async () => {
	const [endpoint] = Object.values(standIn.state.webhookEndpoints)
	if (!endpoint) throw new Error('No endpoint.')
	endpoint.api_version = '2024-06-20'
	const { changed, webhookSecret } = await setUpStripe(stripe(), APP_URL)
	expect(changed.map(({ note }) => note)).toEqual([expect.stringMatching(/^It speaks 2024-06-20 in place of/)])
	expect(webhookSecret).not.toBe(endpoint.secret)
	expect(Object.values(standIn.state.webhookEndpoints).map(({ api_version }) => api_version)).toEqual([
		STRIPE_API_VERSION,
	])
})

test('the prices at the account are those of the plans', () => {
	const wanted = Object.values(PLANS).flatMap(({ prices }) => (prices ? Object.values(prices) : []))
	for (const { priceId, amount, currency, interval } of wanted) {
		const there = Object.values(standIn.state.prices).find(({ lookup_key }) => lookup_key === priceId)
		expect([there?.unit_amount, there?.currency, there?.recurring?.interval]).toEqual([amount, currency, interval])
	}
})
