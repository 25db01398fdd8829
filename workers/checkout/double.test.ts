import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCustomer } from '#app/domains/billing/server/read-customer.ts'
import { settleDouble } from '#app/domains/billing/server/settle-double.ts'
import { jobsOf, subscriptionOf } from '../../tests/setup/billing.ts'
import { type CheckoutApp, type CheckoutCook, startCheckoutApp } from '../../tests/setup/checkout-app.ts'

let shop: CheckoutApp
beforeAll(async () => {
	shop = await startCheckoutApp()
})
afterAll(() => shop.close())

/** A cook who has paid for two subscriptions, which our own checkout never sells. */
async function buyTwice(): Promise<{ cook: CheckoutCook; first: Stripe.Subscription; second: Stripe.Subscription }> {
	const cook = await shop.signUp()
	await shop.buy(cook, 'price_basic_monthly', 'Basic')
	const { customer_id, subscription_id } = await subscriptionOf(shop.counting.db, cook)
	const { client } = shop.stripe
	const [price] = (await client.prices.list({ lookup_keys: ['price_premium_monthly'] })).data
	// A second may begin within the second of the first.
	shop.stripe.advance(1_000)
	const second = await client.subscriptions.create({
		customer: customer_id ?? '',
		items: [{ price: price?.id ?? '' }],
	})
	const first = await client.subscriptions.retrieve(subscription_id ?? '')
	return { cook, first, second }
}

const runSettle = async (cook: CheckoutCook, ids: { first: { id: string }; second: { id: string } }) =>
	settleDouble(shop.deps(), { user_id: cook.id, kept: ids.first.id, ended: ids.second.id })
const refundsOf = ({ customer }: Stripe.Subscription) =>
	Object.values(shop.stripe.state.refunds).filter(
		({ charge }) => shop.stripe.state.charges[String(charge)]?.customer === customer,
	)

test('security 37: of two that were paid the later one is ended and paid back in full, and the first one stays', async () => {
	const { cook, first, second } = await buyTwice()
	await readCustomer(shop.deps(), cook.id)
	const queued = (await jobsOf(shop.counting.db, 'settle_double')).map(({ payload }) => payload)
	expect(queued).toContainEqual({ user_id: cook.id, kept: first.id, ended: second.id })
	await runSettle(cook, { first, second })
	expect((await shop.stripe.client.subscriptions.retrieve(second.id)).status).toBe('canceled')
	expect((await shop.stripe.client.subscriptions.retrieve(first.id)).status).toBe('trialing')
	expect(refundsOf(second).map(({ amount, reason }) => [amount, reason])).toEqual([[999, 'duplicate']])
	expect(await subscriptionOf(shop.counting.db, cook)).toMatchObject({
		subscription_tier: 'Basic',
		subscription_id: first.id,
	})
})

test('it may run again and stop after any of its calls: each payment is paid back once', async () => {
	const { cook, first, second } = await buyTwice()
	const { client } = shop.stripe
	// The client of the tests meets no fault: this one loses the answer of one call.
	for (let fatal = 1; fatal < 8; fatal += 1) {
		let call = 0
		const lossy = new Proxy(client, {
			get: (target, name) => {
				const part = target[name as keyof Stripe]
				if (typeof part !== 'object' || part === null) return part
				return new Proxy(part, {
					get(inner, method) {
						const real = inner[method as keyof typeof inner] as unknown
						if (typeof real !== 'function' || !['update', 'cancel', 'create'].includes(String(method))) return real
						return async (...args: unknown[]) => {
							const answer = await (real as (...all: unknown[]) => Promise<unknown>).apply(inner, args)
							call += 1
							if (call === fatal) throw new Error('the answer is lost')
							return answer
						}
					},
				})
			},
		})
		await settleDouble(
			{ ...shop.deps(), stripe: () => lossy },
			{ user_id: cook.id, kept: first.id, ended: second.id },
		).catch((error: Error) => expect(error.message).toBe('the answer is lost'))
	}
	await runSettle(cook, { first, second })
	expect(refundsOf(second).map(({ amount }) => amount)).toEqual([999])
})

test('a refund that was made long ago is not made again', async () => {
	const { cook, first, second } = await buyTwice()
	await runSettle(cook, { first, second })
	// Stripe forgets idempotency keys after a day.
	shop.stripe.state.idempotency = {}
	await runSettle(cook, { first, second })
	expect(refundsOf(second)).toHaveLength(1)
})

test('where the first one has ended meanwhile, the other one stays and is not paid back', async () => {
	const { cook, first, second } = await buyTwice()
	await shop.stripe.client.subscriptions.cancel(first.id)
	await runSettle(cook, { first, second })
	expect((await shop.stripe.client.subscriptions.retrieve(second.id)).status).toBe('active')
	expect(refundsOf(second)).toEqual([])
})

test('one that the cook has cancelled is not paid back', async () => {
	const { cook, first, second } = await buyTwice()
	await shop.stripe.client.subscriptions.cancel(second.id)
	await runSettle(cook, { first, second })
	expect(refundsOf(second)).toEqual([])
})
