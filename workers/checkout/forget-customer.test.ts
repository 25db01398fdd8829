import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseRows } from '#app/domains/accounts/server/erasure/erase-rows.ts'
import { forgetCustomer } from '#app/domains/billing/server/forget-customer.ts'
import { receiveEvent } from '#app/domains/billing/server/receive-event.ts'
import { stripe_events, subscriptions } from '#db/schema/billing.ts'
import { subscriptionOf } from '../../tests/setup/billing.ts'
import { type CheckoutApp, startCheckoutApp } from '../../tests/setup/checkout-app.ts'

let shop: CheckoutApp
beforeAll(async () => {
	shop = await startCheckoutApp()
})
afterAll(() => shop.close())

const eventOf = (id: string, customer: string) => ({
	...{ id, type: 'customer.subscription.deleted', created: 1, livemode: false },
	data: { object: { object: 'subscription', customer } },
})

test('an erased cook has no customer at Stripe and no subscription; the bills stay there, as the law asks', async () => {
	const cook = await shop.signUp()
	await shop.buy(cook, 'price_basic_monthly', 'Basic')
	const { customer_id } = await subscriptionOf(shop.counting.db, cook)
	await forgetCustomer(shop.deps(), cook.id)
	const customer = customer_id ?? ''
	expect(await shop.stripe.client.customers.retrieve(customer)).toMatchObject({ deleted: true })
	const { data } = await shop.stripe.client.subscriptions.list({ customer, status: 'all' })
	expect(data.every(({ status }) => status === 'canceled')).toBe(true)
	expect(Object.values(shop.stripe.state.invoices).some((invoice) => invoice.customer === customer)).toBe(true)
	// A run that begins again.
	await forgetCustomer(shop.deps(), cook.id)
})

test('nothing is asked of Stripe for a cook who never was a customer', async () => {
	const cook = await shop.signUp()
	const deps = { ...shop.deps(), stripe: () => expect.unreachable('Stripe was asked') }
	await forgetCustomer(deps, cook.id)
	await shop.counting.db.insert(subscriptions).values({ user_id: cook.id, granted_tier: 'Basic', updated_at: 1 })
	await forgetCustomer(deps, cook.id)
})

test('an erasure is tried again while Stripe is down', async () => {
	const cook = await shop.signUp()
	await shop.buy(cook, 'price_basic_monthly', 'Basic')
	const deps = {
		...shop.deps(),
		stripe: () => {
			throw new Error('down')
		},
	}
	await expect(forgetCustomer(deps, cook.id)).rejects.toThrow('down')
	await forgetCustomer(shop.deps(), cook.id)
})

test('security 40: the events of an erased cook go, and one that comes late is nobody’s', async () => {
	const { db } = shop.counting
	const cook = await shop.signUp()
	await shop.buy(cook, 'price_basic_monthly', 'Basic')
	const customer = (await subscriptionOf(db, cook)).customer_id ?? ''
	for (let n = 0; n < 250; n += 1) await receiveEvent(shop.deps(), eventOf(`evt_${n}_${customer}`, customer))
	await forgetCustomer(shop.deps(), cook.id)
	let isLate = false
	for await (const step of eraseRows({ db, clock: Date.now }, cook)) {
		if (step !== 'payment events' || isLate) continue
		// Stripe says that the customer was deleted while the rows go.
		isLate = true
		await receiveEvent(shop.deps(), eventOf(`evt_late_${customer}`, customer))
	}
	await receiveEvent(shop.deps(), eventOf(`evt_later_${customer}`, customer))
	const left = await db.select().from(stripe_events)
	expect(left.filter(({ customer_id }) => customer_id === customer)).toEqual([])
	expect(left.map(({ id }) => id)).toEqual([`evt_later_${customer}`])
})
