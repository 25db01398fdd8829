import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from './test-shop.ts'

let shop: Shop
beforeAll(async () => {
	shop = await openShop()
})
beforeEach(() => void shop.happened())
afterAll(() => shop.standIn.close())

test('a card that works buys at once, and the page leads back with the id of the session', async () => {
	const session = await shop.checkout('price_basic_monthly', { subscription_data: { metadata: { user_id: 'u1' } } })
	const page = await fetch(session.url ?? '')
	expect(await page.text()).toContain('$4.99 per month')
	const { status, location } = await shop.submit(session.url ?? '', { number: '4242424242424242', country: 'DE' })
	expect([status, location]).toEqual([303, `https://kitchen.example/pricing?checkout=${session.id}`])
	const after = await shop.stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription', 'customer'] })
	expect([after.status, after.payment_status, after.url]).toEqual(['complete', 'paid', null])
	expect(after.subscription).toMatchObject({ status: 'active', metadata: { user_id: 'u1' } })
	expect(after.customer).toMatchObject({ address: { country: 'DE' }, currency: 'usd' })
	expect(shop.happened()).toEqual(
		expect.arrayContaining(['customer.subscription.created', 'invoice.paid', 'checkout.session.completed']),
	)
})

test('3-D Secure asks first: refused it buys nothing, accepted it buys', async () => {
	const session = await shop.checkout('price_basic_monthly')
	const url = session.url ?? ''
	const card = { number: '4000 0027 6000 3155', country: 'US' }
	expect((await shop.submit(url, card)).location).toBe(`/checkout/${session.id}/authenticate`)
	const refused = await shop.submit(`${url}/authenticate`, { answer: 'refuse' })
	expect(refused.text).toContain('We are unable to authenticate your payment method.')
	expect((await shop.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open')
	await shop.submit(url, card)
	expect((await shop.submit(`${url}/authenticate`, { answer: 'accept' })).status).toBe(303)
	expect((await shop.stripe.checkout.sessions.retrieve(session.id)).status).toBe('complete')
})

test('a card that fails at charges is refused where money is due, and accepted for a trial', async () => {
	const card = { number: '4000000000000341', country: 'US', line1: '1 Lane' }
	const paid = await shop.checkout('price_basic_monthly')
	const refused = await shop.submit(paid.url ?? '', card)
	expect(refused.text).toContain('Your card was declined.')
	expect(refused.text).toContain('1 Lane')
	const trial = await shop.checkout('price_basic_monthly', { subscription_data: { trial_period_days: 14 } })
	expect((await shop.submit(trial.url ?? '', card)).status).toBe(303)
})

test('a number that is no test card is refused and what was typed stays', async () => {
	const session = await shop.checkout('price_basic_monthly')
	const wrong = await shop.submit(session.url ?? '', { number: '1234', country: 'SE' })
	expect(wrong.text).toContain('Your card number is incorrect.')
	expect(wrong.text).toContain('<option selected>SE')
	const real = await shop.submit(session.url ?? '', { number: '4111111111111111', country: 'SE' })
	expect(real.text).toContain('used a non test card')
})

test('a promotion code lowers the first invoice; an unknown one is refused', async () => {
	const coupon = await shop.stripe.coupons.create({ percent_off: 50, duration: 'once' })
	await shop.stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id }, code: 'HALF' })
	const session = await shop.checkout('price_premium_monthly')
	const card = { number: '4242424242424242', country: 'US' }
	expect((await shop.submit(session.url ?? '', { ...card, promotion: 'NONE' })).text).toContain('This code is invalid.')
	await shop.submit(session.url ?? '', { ...card, promotion: 'half' })
	const { subscription } = await shop.stripe.checkout.sessions.retrieve(session.id)
	const [invoice] = (await shop.stripe.invoices.list({ subscription: String(subscription) })).data
	expect([invoice?.subtotal, invoice?.amount_paid]).toEqual([999, 499])
})

test('what is finished or expired cannot be paid any more', async () => {
	const session = await shop.checkout('price_basic_monthly')
	const url = session.url ?? ''
	await shop.stripe.checkout.sessions.expire(session.id)
	const late = await shop.submit(url, { number: '4242424242424242', country: 'US' })
	expect([late.status, late.text.includes('has expired')]).toEqual([410, true])
	expect((await shop.stripe.subscriptions.list({ customer: String(session.customer), status: 'all' })).data).toEqual([])
})

test('automatic tax needs an address, or leave to keep the one that is typed', async () => {
	await expect(shop.checkout('price_basic_monthly', { customer_update: {} })).rejects.toThrow(
		/customer_update\[address\]/,
	)
})

test('a session expires by itself after a day', async () => {
	const session = await shop.checkout('price_basic_monthly')
	shop.standIn.advance(86_400_000)
	expect((await shop.stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired')
	expect(shop.happened()).toContain('checkout.session.expired')
})
