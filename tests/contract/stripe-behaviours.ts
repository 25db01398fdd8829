import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import Stripe from 'stripe'

/** What a behaviour works with: an account in test mode, empty or not. */
export type Account = { stripe: Stripe }

/** Something that Stripe does and we rely on; throws where the account behaves otherwise. */
export type Behaviour = { name: string; run(account: Account): Promise<void> }

const HOUR_S = 3_600
const DAY_S = 24 * HOUR_S

/** Different in each run, so that a sandbox may be used again. */
const unique = () => crypto.randomUUID().slice(0, 8)

async function refusal(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
	try {
		await call
	} catch (error) {
		assert(error instanceof Stripe.errors.StripeError, String(error))
		return error
	}
	assert.fail('The call was not refused.')
}

async function makePrice(
	{ stripe }: Account,
	unit_amount = 500,
	interval: 'month' | 'year' = 'month',
): Promise<Stripe.Price> {
	const product = await stripe.products.create({ name: `Contract ${unique()}` })
	const recurring = { interval }
	return stripe.prices.create({
		product: product.id,
		currency: 'usd',
		unit_amount,
		recurring,
		tax_behavior: 'inclusive',
	})
}

type Subscriber = { clock: Stripe.TestHelpers.TestClock; customer: Stripe.Customer; subscription: Stripe.Subscription }

/** A subscriber whose time is moved by a test clock. All of it is deleted in the end. */
async function withSubscriber(
	{ stripe }: Account,
	params: { price: string; trial_period_days?: number },
	use: (subscriber: Subscriber) => Promise<void>,
): Promise<void> {
	const clock = await stripe.testHelpers.testClocks.create({ frozen_time: Math.floor(Date.now() / 1000) })
	try {
		const customer = await stripe.customers.create({ test_clock: clock.id, metadata: { user_id: unique() } })
		await setDefaultCard(stripe, customer.id, 'pm_card_visa')
		const { price, ...more } = params
		const subscription = await stripe.subscriptions.create({ customer: customer.id, items: [{ price }], ...more })
		await use({ clock, customer, subscription })
	} finally {
		await stripe.testHelpers.testClocks.del(clock.id)
	}
}

async function setDefaultCard(stripe: Stripe, customer: string, token: string): Promise<void> {
	const card = await stripe.paymentMethods.attach(token, { customer })
	await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card.id } })
}

async function advance(stripe: Stripe, clock: string, frozen_time: number): Promise<void> {
	let { status } = await stripe.testHelpers.testClocks.advance(clock, { frozen_time })
	while (status === 'advancing') {
		await pause(1_000)
		status = (await stripe.testHelpers.testClocks.retrieve(clock)).status
	}
	assert.equal(status, 'ready')
}

function itemOf({ items }: Stripe.Subscription): Stripe.SubscriptionItem {
	const [item] = items.data
	assert(item)
	return item
}

export const STRIPE_BEHAVIOURS: Behaviour[] = [
	{
		name: 'the same idempotency key makes one customer; with other parameters it is refused',
		async run({ stripe }) {
			const options = { idempotencyKey: `contract-${unique()}` }
			const first = await stripe.customers.create({ metadata: { user_id: 'a' } }, options)
			const second = await stripe.customers.create({ metadata: { user_id: 'a' } }, options)
			assert.equal(second.id, first.id)
			const refused = await refusal(stripe.customers.create({ metadata: { user_id: 'b' } }, options))
			assert(refused instanceof Stripe.errors.StripeIdempotencyError)
			await stripe.customers.del(first.id)
		},
	},
	{
		name: 'a deleted customer is still found, and says that it is deleted; an unknown one is missing',
		async run({ stripe }) {
			const { id } = await stripe.customers.create({ email: 'mia@kitchen.example', metadata: { user_id: 'a' } })
			assert.deepEqual((await stripe.customers.del(id)).deleted, true)
			const found = await stripe.customers.retrieve(id)
			assert(found.deleted)
			const missing = await refusal(stripe.customers.retrieve(`cus_${unique()}`))
			assert.deepEqual([missing.statusCode, missing.code], [404, 'resource_missing'])
		},
	},
	{
		name: 'an unknown parameter is refused by its name',
		async run({ stripe }) {
			const params = { colour: 'green' } as Stripe.CustomerCreateParams
			const refused = await refusal(stripe.customers.create(params))
			assert.deepEqual([refused.statusCode, refused.code, refused.param], [400, 'parameter_unknown', 'colour'])
		},
	},
	{
		name: 'a lookup key finds one price, and moves to another one when asked',
		async run(account) {
			const { stripe } = account
			const key = `contract_${unique()}`
			const [first, second] = [await makePrice(account), await makePrice(account, 600)]
			await stripe.prices.update(first.id, { lookup_key: key })
			const refused = await refusal(stripe.prices.update(second.id, { lookup_key: key }))
			assert.equal(refused.statusCode, 400)
			await stripe.prices.update(second.id, { lookup_key: key, transfer_lookup_key: true })
			const { data } = await stripe.prices.list({ lookup_keys: [key] })
			assert.deepEqual(
				data.map((price) => [price.id, price.unit_amount, price.currency, price.recurring?.interval]),
				[[second.id, 600, 'usd', 'month']],
			)
		},
	},
	{
		name: 'an open checkout session is listed by its customer until it is expired',
		async run(account) {
			const { stripe } = account
			const price = await makePrice(account)
			const { id: customer } = await stripe.customers.create({ metadata: { user_id: unique() } })
			const session = await stripe.checkout.sessions.create({
				mode: 'subscription',
				customer,
				line_items: [{ price: price.id, quantity: 1 }],
				success_url: 'https://kitchen.example/pricing?checkout={CHECKOUT_SESSION_ID}',
				cancel_url: 'https://kitchen.example/pricing',
				subscription_data: { trial_period_days: 14, metadata: { user_id: 'a' } },
				allow_promotion_codes: true,
				locale: 'de',
			})
			assert.deepEqual([session.status, session.payment_status, session.mode], ['open', 'unpaid', 'subscription'])
			assert(session.url)
			const open = await stripe.checkout.sessions.list({ customer, status: 'open' })
			assert.deepEqual(
				open.data.map(({ id }) => id),
				[session.id],
			)
			assert.equal((await stripe.checkout.sessions.expire(session.id)).status, 'expired')
			assert.equal((await stripe.checkout.sessions.list({ customer, status: 'open' })).data.length, 0)
			assert.equal((await refusal(stripe.checkout.sessions.expire(session.id))).statusCode, 400)
			await stripe.customers.del(customer)
		},
	},
	{
		name: 'the end of the paid period stands on the item of a subscription, not on the subscription',
		async run(account) {
			const price = await makePrice(account)
			await withSubscriber(account, { price: price.id }, async ({ clock, customer, subscription }) => {
				const { data } = await account.stripe.subscriptions.list({ customer: customer.id, status: 'all' })
				assert.deepEqual(
					data.map(({ id, status }) => [id, status]),
					[[subscription.id, 'active']],
				)
				const [listed] = data
				assert(listed && !('current_period_end' in listed))
				const days = (itemOf(listed).current_period_end - clock.frozen_time) / DAY_S
				assert(days >= 28 && days <= 31)
				assert.equal(itemOf(listed).price.id, price.id)
				const { data: invoices } = await account.stripe.invoices.list({ customer: customer.id })
				assert.deepEqual(
					invoices.map((each) => [each.status, each.amount_paid, each.billing_reason]),
					[['paid', 500, 'subscription_create']],
				)
			})
		},
	},
	{
		name: 'a trial is free until its end, which is the end of the period, and is charged then',
		async run(account) {
			const { stripe } = account
			const price = await makePrice(account)
			await withSubscriber(
				account,
				{ price: price.id, trial_period_days: 14 },
				async ({ clock, customer, subscription }) => {
					assert.equal(subscription.status, 'trialing')
					const end = clock.frozen_time + 14 * DAY_S
					assert(subscription.trial_end && Math.abs(subscription.trial_end - end) < HOUR_S)
					assert.equal(itemOf(subscription).current_period_end, subscription.trial_end)
					await advance(stripe, clock.id, end + 3 * HOUR_S)
					assert.equal((await stripe.subscriptions.retrieve(subscription.id)).status, 'active')
					const { data } = await stripe.invoices.list({ customer: customer.id, status: 'paid' })
					assert.deepEqual(
						data.map(({ amount_paid }) => amount_paid),
						[500, 0],
					)
				},
			)
		},
	},
	{
		name: 'a trial that is to end with its period ends on its last day without a charge',
		async run(account) {
			const { stripe } = account
			const price = await makePrice(account)
			await withSubscriber(
				account,
				{ price: price.id, trial_period_days: 14 },
				async ({ clock, customer, subscription }) => {
					const ends = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
					assert.deepEqual([ends.status, ends.cancel_at], ['trialing', subscription.trial_end])
					await advance(stripe, clock.id, clock.frozen_time + 14 * DAY_S + 3 * HOUR_S)
					assert.equal((await stripe.subscriptions.retrieve(subscription.id)).status, 'canceled')
					const { data } = await stripe.invoices.list({ customer: customer.id })
					assert.deepEqual(
						data.map(({ amount_due }) => amount_due),
						[0],
					)
				},
			)
		},
	},
	{
		name: 'a test clock renews a subscription: the period moves and another invoice is paid',
		async run(account) {
			const { stripe } = account
			const price = await makePrice(account)
			await withSubscriber(account, { price: price.id }, async ({ clock, customer, subscription }) => {
				const end = itemOf(subscription).current_period_end
				await advance(stripe, clock.id, end + 3 * HOUR_S)
				const renewed = await stripe.subscriptions.retrieve(subscription.id)
				assert.deepEqual([renewed.status, itemOf(renewed).current_period_start], ['active', end])
				const { data } = await stripe.invoices.list({ customer: customer.id, status: 'paid' })
				assert.deepEqual(
					data.map(({ billing_reason }) => billing_reason),
					['subscription_cycle', 'subscription_create'],
				)
			})
		},
	},
	{
		name: 'a renewal that cannot be paid leaves the subscription past due and its invoice open, without a due date',
		async run(account) {
			const { stripe } = account
			const price = await makePrice(account)
			await withSubscriber(account, { price: price.id }, async ({ clock, customer, subscription }) => {
				await setDefaultCard(stripe, customer.id, 'pm_card_chargeCustomerFail')
				await advance(stripe, clock.id, itemOf(subscription).current_period_end + 3 * HOUR_S)
				assert.equal((await stripe.subscriptions.retrieve(subscription.id)).status, 'past_due')
				const { data } = await stripe.invoices.list({ customer: customer.id, status: 'open' })
				assert.deepEqual(
					data.map((each) => [each.amount_remaining, each.due_date]),
					[[500, null]],
				)
				const [open] = data
				assert(open?.hosted_invoice_url && open.number && open.status_transitions.finalized_at)
				await setDefaultCard(stripe, customer.id, 'pm_card_visa')
				assert.equal((await stripe.invoices.pay(open.id)).status, 'paid')
				assert.equal((await stripe.subscriptions.retrieve(subscription.id)).status, 'active')
			})
		},
	},
	{
		name: 'always_invoice charges the difference to a larger price at once',
		async run(account) {
			const { stripe } = account
			const [small, large] = [await makePrice(account), await makePrice(account, 1_000)]
			await withSubscriber(account, { price: small.id }, async ({ customer, subscription }) => {
				const items = [{ id: itemOf(subscription).id, price: large.id }]
				await stripe.subscriptions.update(subscription.id, { items, proration_behavior: 'always_invoice' })
				const { data } = await stripe.invoices.list({ customer: customer.id })
				assert.deepEqual(
					data.map((each) => [each.status, each.billing_reason, each.amount_paid]),
					[
						['paid', 'subscription_update', 500],
						['paid', 'subscription_create', 500],
					],
				)
			})
		},
	},
	{
		name: 'a cancellation at the end of the period keeps the subscription active until then',
		async run(account) {
			const { stripe } = account
			const price = await makePrice(account)
			await withSubscriber(account, { price: price.id }, async ({ clock, subscription }) => {
				const end = itemOf(subscription).current_period_end
				const ends = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
				assert.deepEqual([ends.status, ends.cancel_at_period_end, ends.cancel_at], ['active', true, end])
				const goesOn = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false })
				assert.equal(goesOn.cancel_at, null)
				await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
				await advance(stripe, clock.id, end + HOUR_S)
				const ended = await stripe.subscriptions.retrieve(subscription.id)
				assert.deepEqual([ended.status, ended.ended_at], ['canceled', end])
			})
		},
	},
	{
		name: 'a subscription with a planned change refuses to be cancelled until the plan is released',
		async run(account) {
			const { stripe } = account
			const price = await makePrice(account)
			await withSubscriber(account, { price: price.id }, async ({ subscription }) => {
				const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
				const cancel = () => stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
				assert.match((await refusal(cancel())).message, /managed by the subscription schedule/)
				assert.equal((await stripe.subscriptionSchedules.release(schedule.id)).status, 'released')
				assert.equal((await cancel()).cancel_at_period_end, true)
			})
		},
	},
	{
		name: 'what an invoice has taken is paid back through its payment, once',
		async run(account) {
			const { stripe } = account
			const price = await makePrice(account)
			await withSubscriber(account, { price: price.id }, async ({ subscription }) => {
				await stripe.subscriptions.cancel(subscription.id)
				const [invoice] = (await stripe.invoices.list({ subscription: subscription.id, expand: ['data.payments'] }))
					.data
				const payment = invoice?.payments?.data[0]?.payment.payment_intent
				assert(typeof payment === 'string')
				const refund = await stripe.refunds.create({ payment_intent: payment, reason: 'duplicate' })
				assert.deepEqual([refund.amount, refund.currency], [500, 'usd'])
				assert.equal(
					(await refusal(stripe.refunds.create({ payment_intent: payment }))).code,
					'charge_already_refunded',
				)
			})
		},
	},
	{
		name: "the products of a portal's configuration are told only when they are asked for",
		async run(account) {
			const { stripe } = account
			const price = await makePrice(account)
			const { id } = await stripe.billingPortal.configurations.create({
				features: {
					subscription_update: {
						enabled: true,
						default_allowed_updates: ['price'],
						products: [{ product: String(price.product), prices: [price.id] }],
						proration_behavior: 'always_invoice',
						schedule_at_period_end: { conditions: [{ type: 'decreasing_item_amount' }] },
						trial_update_behavior: 'continue_trial',
					},
				},
			})
			const bare = await stripe.billingPortal.configurations.retrieve(id)
			assert.equal(bare.features.subscription_update.products, undefined)
			const expand = ['features.subscription_update.products']
			const { subscription_update } = (await stripe.billingPortal.configurations.retrieve(id, { expand })).features
			assert.deepEqual(
				subscription_update.products?.map(({ prices }) => prices),
				[[price.id]],
			)
			assert.deepEqual(
				[subscription_update.proration_behavior, subscription_update.trial_update_behavior],
				['always_invoice', 'continue_trial'],
			)
			await stripe.billingPortal.configurations.update(id, { active: false })
		},
	},
	{
		name: 'a portal session opens on the flow that is asked for',
		async run(account) {
			const { stripe } = account
			const price = await makePrice(account)
			const configuration = await stripe.billingPortal.configurations.create({
				business_profile: { privacy_policy_url: 'https://kitchen.example/privacy' },
				features: {
					invoice_history: { enabled: true },
					payment_method_update: { enabled: true },
					subscription_cancel: { enabled: true, mode: 'at_period_end' },
				},
			})
			await withSubscriber(account, { price: price.id }, async ({ customer, subscription }) => {
				const session = await stripe.billingPortal.sessions.create({
					customer: customer.id,
					configuration: configuration.id,
					return_url: 'https://kitchen.example/account/billing',
					flow_data: { type: 'subscription_cancel', subscription_cancel: { subscription: subscription.id } },
				})
				assert(session.url)
				assert.equal(session.flow?.subscription_cancel?.subscription, subscription.id)
			})
			await stripe.billingPortal.configurations.update(configuration.id, { active: false })
		},
	},
	{
		name: 'a webhook endpoint tells its secret only when it is made',
		async run({ stripe }) {
			const { id, secret, api_version } = await stripe.webhookEndpoints.create({
				url: `https://kitchen.example/${unique()}`,
				enabled_events: ['customer.subscription.updated'],
				api_version: Stripe.API_VERSION,
			})
			assert.match(secret ?? '', /^whsec_/)
			assert.equal(api_version, Stripe.API_VERSION)
			assert.equal((await stripe.webhookEndpoints.retrieve(id)).secret, undefined)
			assert.equal((await stripe.webhookEndpoints.del(id)).deleted, true)
		},
	},
]
