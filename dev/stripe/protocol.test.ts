import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStripe } from '#app/domains/billing/server/stripe.ts'
import { startLocalStripe } from './local-stripe.ts'
import { decodeForm } from './protocol/form.ts'
import { type StripeStandIn, startStripe } from './stripe.ts'

let standIn: StripeStandIn
beforeAll(async () => {
	standIn = await startStripe()
})
afterAll(() => standIn.close())

const stripe = () => openStripe(standIn.vars)
const PLACE = { appUrl: 'http://localhost:3000', statePath: '/nowhere', now: Date.now }

test('nested brackets of a form become objects, and empty ones count up', () => {
	const form = decodeForm('a[b][0][c]=1&a[b][1][c]=2&list[]=x&list[]=y&__proto__[z]=1')
	expect(JSON.parse(JSON.stringify(form))).toEqual({
		a: { b: { 0: { c: '1' }, 1: { c: '2' } } },
		list: { 0: 'x', 1: 'y' },
		['__proto__']: { z: '1' },
	})
	expect(({} as { z?: string }).z).toBeUndefined()
})

test('a list is read to its end, page by page, newest first', async () => {
	const ids: string[] = []
	for (let n = 0; n < 25; n += 1) ids.push((await stripe().customers.create({ email: 'list@kitchen.example' })).id)
	const page = await stripe().customers.list({ email: 'list@kitchen.example', limit: 10 })
	expect([page.data.length, page.has_more, page.data[0]?.id]).toEqual([10, true, ids.at(-1)])
	const all: string[] = []
	for await (const { id } of stripe().customers.list({ email: 'list@kitchen.example', limit: 10 })) all.push(id)
	expect(all).toEqual(ids.toReversed())
})

test('a hundred parallel calls with one idempotency key make one customer', async () => {
	const calls = Array.from({ length: 100 }, () =>
		stripe().customers.create({ metadata: { user_id: 'u1' } }, { idempotencyKey: 'customer-u1' }),
	)
	expect(new Set((await Promise.all(calls)).map(({ id }) => id)).size).toBe(1)
})

test('an idempotency key is forgotten after a day', async () => {
	const options = { idempotencyKey: 'customer-u2' }
	const first = await stripe().customers.create({}, options)
	standIn.advance(86_400_000)
	expect((await stripe().customers.create({}, options)).id).not.toBe(first.id)
})

test('what expand asks for is there as an object, in lists too', async () => {
	const product = await stripe().products.create({ name: 'Thing' })
	await stripe().prices.create({ product: product.id, currency: 'usd', unit_amount: 1 })
	const { data } = await stripe().prices.list({ product: product.id, expand: ['data.product'] })
	expect(data[0]?.product).toMatchObject({ id: product.id, name: 'Thing' })
})

test('an address that the stand-in does not have is refused, not invented', async () => {
	await expect(stripe().quotes.list()).rejects.toThrow('Unrecognized request URL (GET: /v1/quotes).')
})

test('without a key, or with something else than a test key, nothing is answered', async () => {
	expect((await fetch(`${standIn.url}/v1/customers`)).status).toBe(401)
	const other = await fetch(`${standIn.url}/v1/customers`, { headers: { authorization: 'Bearer nonsense' } })
	expect(other.status).toBe(401)
})

test('another version of the API is refused: the types describe one', async () => {
	const headers = { authorization: `Bearer ${standIn.vars.STRIPE_SECRET_KEY}`, 'stripe-version': '2024-06-20' }
	expect((await fetch(`${standIn.url}/v1/customers`, { headers })).status).toBe(400)
})

test('a stack on this machine refuses a live key', async () => {
	const env = { STRIPE_SECRET_KEY: 'sk_live_1' }
	await expect(startLocalStripe(env, PLACE)).rejects.toThrow(/only a test key is accepted/)
})

test('a stack on this machine takes the test key of a sandbox in place of the stand-in', async () => {
	const env = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', HOME: '/home/cook' }
	const { vars } = await startLocalStripe(env, PLACE)
	expect(vars).toEqual({ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' })
})
