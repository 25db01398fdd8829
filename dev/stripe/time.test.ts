import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { periodEnd, periodStart } from './billing/periods.ts'
import { startStripe } from './stripe.ts'
import { DAY_MS, openShop, type Shop } from './test-shop.ts'

let shop: Shop
beforeAll(async () => {
	shop = await openShop()
})
beforeEach(() => void shop.happened())
afterAll(() => shop.standIn.close())

const HOUR_MS = 3_600_000
const at = (text: string) => Date.parse(text) / 1000
const month = { interval: 'month', interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' }

test('a month that begins on the 31st ends on the last day of a shorter one, and the next on the 31st again', () => {
	const anchor = at('2026-01-31T10:00:00Z')
	const starts = [0, 1, 2].map((n) => new Date(periodStart(anchor, month, n) * 1000).toISOString().slice(0, 10))
	expect(starts).toEqual(['2026-01-31', '2026-02-28', '2026-03-31'])
	expect(periodEnd(anchor, month, at('2026-02-28T10:00:00Z'))).toBe(at('2026-03-31T10:00:00Z'))
})

test('a renewal is a draft for an hour before it is charged', async () => {
	const bought = await shop.buy('price_basic_monthly')
	shop.standIn.advance(((bought.items.data[0]?.current_period_end ?? 0) - shop.standIn.state.time) * 1000)
	expect((await shop.invoices(bought)).map(({ status }) => status)).toEqual(['draft', 'paid'])
	shop.standIn.advance(HOUR_MS)
	expect((await shop.invoices(bought)).map(({ status }) => status)).toEqual(['paid', 'paid'])
})

test('a trial is announced three days before its end and charged at its end', async () => {
	const bought = await shop.buy('price_basic_monthly', 14)
	shop.happened()
	shop.standIn.advance(10 * DAY_MS)
	expect(shop.happened()).not.toContain('customer.subscription.trial_will_end')
	shop.standIn.advance(2 * DAY_MS)
	expect(shop.happened()).toEqual(['customer.subscription.trial_will_end'])
	shop.standIn.advance(3 * DAY_MS)
	expect((await shop.now(bought)).status).toBe('active')
	expect((await shop.invoices(bought)).map(({ amount_paid }) => amount_paid)).toEqual([499, 0])
})

test('a payment that keeps failing ends the subscription after the last attempt', async () => {
	const bought = await shop.buy('price_basic_monthly')
	shop.standIn.replaceCard(String(bought.customer), '4000000000000341')
	shop.standIn.advance(31 * DAY_MS + 2 * HOUR_MS)
	shop.happened()
	shop.standIn.advance(14 * DAY_MS)
	expect((await shop.now(bought)).status).toBe('past_due')
	shop.standIn.advance(2 * DAY_MS)
	const ended = await shop.now(bought)
	expect([ended.status, ended.cancellation_details?.reason]).toEqual(['canceled', 'payment_failed'])
	expect(shop.happened().filter((type) => type === 'invoice.payment_failed')).toHaveLength(3)
})

test('months that pass at once renew month by month', async () => {
	const bought = await shop.buy('price_basic_monthly')
	shop.standIn.advance(95 * DAY_MS)
	expect(await shop.invoices(bought)).toHaveLength(4)
})

test('what it was told is kept in its file; its time is the caller’s again', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'nomster-stripe-'))
	const statePath = join(folder, 'stripe.json')
	const first = await openShop({ statePath })
	const bought = await first.buy('price_basic_monthly')
	first.standIn.advance(40 * DAY_MS)
	await first.standIn.close()
	const again = await startStripe({ statePath })
	expect(again.state.subscriptions[bought.id]?.status).toBe('active')
	again.advance(0)
	expect(Math.abs(again.state.time * 1000 - Date.now())).toBeLessThan(60_000)
	await again.close()
	rmSync(folder, { recursive: true })
})
