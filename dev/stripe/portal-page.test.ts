import { afterAll, beforeAll, expect, test } from 'vitest'
import { itemOf } from './objects/subscription-object.ts'
import { DAY_MS, openShop, type Shop } from './test-shop.ts'

let shop: Shop
beforeAll(async () => {
	shop = await openShop()
})
afterAll(() => shop.standIn.close())

const HOUR_MS = 3_600_000

test('a larger plan begins at once and its difference is charged at once', async () => {
	const bought = await shop.buy('price_basic_monthly')
	const premium = await shop.price('price_premium_monthly')
	await shop.submit(`${await shop.portal(bought)}/plan`, { price: premium.id })
	const now = await shop.now(bought)
	expect([itemOf(now).price.lookup_key, now.schedule]).toEqual(['price_premium_monthly', null])
	const [change] = await shop.invoices(bought)
	expect([change?.billing_reason, change?.status, change?.amount_paid]).toEqual(['subscription_update', 'paid', 500])
})

test('a year begins at once with a new period, less what is left of the month', async () => {
	const bought = await shop.buy('price_basic_monthly')
	shop.standIn.advance(10 * DAY_MS)
	const yearly = await shop.price('price_basic_yearly')
	await shop.submit(`${await shop.portal(bought)}/plan`, { price: yearly.id })
	const item = itemOf(await shop.now(bought))
	expect(item.current_period_end - item.current_period_start).toBeGreaterThanOrEqual(365 * 86_400)
	const [change] = await shop.invoices(bought)
	expect(change?.amount_paid).toBeGreaterThan(4990 - 400)
	expect(change?.amount_paid).toBeLessThan(4990 - 250)
})

test('a smaller plan waits for the end of the period; until then nothing changes', async () => {
	const bought = await shop.buy('price_premium_monthly')
	const basic = await shop.price('price_basic_monthly')
	await shop.submit(`${await shop.portal(bought)}/plan`, { price: basic.id })
	const planned = await shop.now(bought)
	expect(itemOf(planned).price.lookup_key).toBe('price_premium_monthly')
	expect(planned.schedule).not.toBeNull()
	expect(await (await fetch(await shop.portal(bought))).text()).toContain('Changes to Nomster Basic')
	shop.standIn.advance(31 * DAY_MS + 2 * HOUR_MS)
	const changed = await shop.now(bought)
	expect([itemOf(changed).price.lookup_key, changed.schedule, changed.status]).toEqual([
		'price_basic_monthly',
		null,
		'active',
	])
	expect((await shop.invoices(bought)).map(({ amount_paid }) => amount_paid)).toEqual([499, 999])
})

test('a planned change can be taken back', async () => {
	const bought = await shop.buy('price_premium_monthly')
	const basic = await shop.price('price_basic_monthly')
	const portal = await shop.portal(bought)
	await shop.submit(`${portal}/plan`, { price: basic.id })
	await shop.submit(`${portal}/keep`, {})
	expect((await shop.now(bought)).schedule).toBeNull()
	shop.standIn.advance(31 * DAY_MS + 2 * HOUR_MS)
	expect(itemOf(await shop.now(bought)).price.lookup_key).toBe('price_premium_monthly')
})

test('a plan that the portal does not offer cannot be chosen', async () => {
	const bought = await shop.buy('price_basic_yearly')
	const monthly = await shop.price('price_premium_monthly')
	const answer = await shop.submit(`${await shop.portal(bought)}/plan`, { price: monthly.id })
	expect(answer.text).toContain('Choose a plan.')
	expect(itemOf(await shop.now(bought)).price.lookup_key).toBe('price_basic_yearly')
})

test('an upgrade in the trial keeps the trial, and costs nothing before its end', async () => {
	const bought = await shop.buy('price_basic_monthly', 14)
	const premium = await shop.price('price_premium_monthly')
	await shop.submit(`${await shop.portal(bought)}/plan`, { price: premium.id })
	const now = await shop.now(bought)
	expect([now.status, now.trial_end]).toEqual(['trialing', bought.trial_end])
	expect((await shop.invoices(bought)).map(({ amount_due }) => amount_due)).toEqual([0])
	shop.standIn.advance(14 * DAY_MS + 2 * HOUR_MS)
	expect((await shop.invoices(bought))[0]?.amount_paid).toBe(999)
})

test('cancelling takes effect at the end of the period, and can be taken back', async () => {
	const bought = await shop.buy('price_basic_monthly')
	const portal = await shop.portal(bought)
	await shop.submit(`${portal}/cancel`, {})
	expect(await shop.now(bought)).toMatchObject({ status: 'active', cancel_at_period_end: true })
	await shop.submit(`${portal}/resume`, {})
	expect(await shop.now(bought)).toMatchObject({ cancel_at_period_end: false, cancel_at: null })
	await shop.submit(`${portal}/cancel`, {})
	shop.standIn.advance(32 * DAY_MS)
	expect((await shop.now(bought)).status).toBe('canceled')
})

test('an upgrade whose difference cannot be charged changes nothing', async () => {
	const bought = await shop.buy('price_basic_monthly')
	shop.standIn.replaceCard(String(bought.customer), '4000000000000341')
	const premium = await shop.price('price_premium_monthly')
	const answer = await shop.submit(`${await shop.portal(bought)}/plan`, { price: premium.id })
	expect(answer.text).toContain('Your card was declined.')
	expect([itemOf(await shop.now(bought)).price.lookup_key, (await shop.now(bought)).status]).toEqual([
		'price_basic_monthly',
		'active',
	])
})

test('a mended card pays the open invoice, and the subscription is active again', async () => {
	const bought = await shop.buy('price_basic_monthly')
	shop.standIn.replaceCard(String(bought.customer), '4000000000000341')
	shop.standIn.advance(31 * DAY_MS + 2 * HOUR_MS)
	expect((await shop.now(bought)).status).toBe('past_due')
	await shop.submit(`${await shop.portal(bought)}/card`, { number: '4242424242424242' })
	const [open] = await shop.invoices(bought)
	await shop.submit(open?.hosted_invoice_url ?? '', {})
	expect((await shop.now(bought)).status).toBe('active')
	expect((await shop.invoices(bought)).map(({ status }) => status)).toEqual(['paid', 'paid'])
})
