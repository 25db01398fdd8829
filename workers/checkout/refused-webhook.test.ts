import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CHECKOUT_PATHS } from '#app/domains/billing/model/checkout.ts'
import { rate_limits } from '#db/schema/platform.ts'
import { type CheckoutApp, startCheckoutApp } from '../../tests/setup/checkout-app.ts'
import { app } from './app.ts'

let shop: CheckoutApp
let env: Record<string, string>
beforeAll(async () => {
	shop = await startCheckoutApp()
	env = { ...shop.env }
})
afterAll(() => shop.close())
beforeEach(async () => {
	env = { ...shop.env }
	shop.errors.length = 0
	await shop.counting.db.delete(rate_limits)
})

let events = 0
const fresh = () => `t=${Math.floor(Date.now() / 1000)},v1=${'a'.repeat(64)}`
async function send(signature: string, { id = '', address = '203.0.113.1' } = {}): Promise<number> {
	events += 1
	const headers = { 'stripe-signature': signature, 'cf-connecting-ip': address }
	const body = JSON.stringify({ id: id || `evt_${events}` })
	const request = new Request(new URL(CHECKOUT_PATHS.webhook, 'https://nomster.example'), {
		...{ method: 'POST', headers, body },
	})
	return (await app.fetch(request, env as never)).status
}
const reported = () => shop.errors.filter((line) => line.includes('webhook_refused')).length

test('what does not look like a signature of Stripe alerts nobody and asks no database', async () => {
	shop.counting.trips = 0
	const old = `t=${Math.floor(Date.now() / 1000) - 3_600},v1=${'a'.repeat(64)}`
	for (const signature of ['x', 't=1,v1=x', old, `${fresh()},x`]) expect(await send(signature)).toBe(400)
	expect([reported(), shop.errors.length, shop.counting.trips]).toEqual([0, 0, 0])
})

test('one stranger alerts nobody with made-up signatures, and is refused', async () => {
	const answers: number[] = []
	for (let i = 0; i < 25; i += 1) answers.push(await send(fresh()))
	expect(reported()).toBe(0)
	expect(answers.filter((status) => status === 429)).toHaveLength(5)
	expect(await send(fresh(), { address: '203.0.113.2' })).toBe(400)
})

test('several events from several addresses of Stripe are reported once; one that is sent again is one', async () => {
	for (let i = 0; i < 5; i += 1) await send(fresh(), { id: 'evt_again', address: `198.51.100.${i}` })
	expect(reported()).toBe(0)
	await send(fresh(), { address: '198.51.100.11' })
	await send(fresh(), { address: '198.51.100.12' })
	expect(reported()).toBe(1)
	await send(fresh(), { address: '198.51.100.13' })
	expect(reported()).toBe(1)
})

test('a secret that is missing is reported at once, where something is sold', async () => {
	const { STRIPE_WEBHOOK_SECRET: _, ...without } = env
	env = without
	expect(await send('x')).toBe(503)
	expect(reported()).toBe(0)
	expect(await send(fresh())).toBe(503)
	expect(reported()).toBe(1)
	const { STRIPE_SECRET_KEY: __, ...unsold } = env
	env = unsold
	expect(await send(fresh(), { address: '203.0.113.9' })).toBe(503)
	expect(reported()).toBe(1)
})
