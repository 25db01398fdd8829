import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openStripe } from '#app/domains/billing/server/stripe.ts'
import { type StripeStandIn, startStripe } from './stripe.ts'

let standIn: StripeStandIn
beforeAll(async () => {
	standIn = await startStripe()
})
afterEach(() => standIn.asUsual())
afterAll(() => standIn.close())

const customers = () => Object.keys(standIn.state.customers).length
const make = (within?: number) => openStripe(standIn.vars, within ? { within } : {}).customers.create({})

test('the stand-in answers 429, 500 or not at all, and nothing has happened', async () => {
	const before = customers()
	standIn.switches.api = { answers: 429 }
	await expect(make()).rejects.toThrow(Stripe.errors.StripeRateLimitError)
	standIn.switches.api = { answers: 500 }
	await expect(make()).rejects.toThrow(Stripe.errors.StripeAPIError)
	standIn.switches.api = { answers: 'down' }
	await expect(make()).rejects.toThrow(Stripe.errors.StripeConnectionError)
	expect(customers()).toBe(before)
})

test('an answer that is lost after the work was done is found again by its idempotency key', async () => {
	const before = customers()
	const options = { idempotencyKey: 'customer-of-a-crash' }
	standIn.switches.api = { answers: 500, performs: true }
	await expect(openStripe(standIn.vars).customers.create({}, options)).rejects.toThrow(Stripe.errors.StripeAPIError)
	standIn.asUsual()
	const { id } = await openStripe(standIn.vars).customers.create({}, options)
	expect(standIn.state.customers[id]).toBeDefined()
	expect(customers()).toBe(before + 1)
})

test('a fault may meet one request only', async () => {
	let n = 0
	standIn.switches.api = ({ path }) => {
		if (path !== '/v1/customers') return undefined
		n += 1
		return n === 2 ? { answers: 500 } : undefined
	}
	await make()
	await expect(make()).rejects.toThrow(Stripe.errors.StripeAPIError)
	await make()
})

test('who waits no longer for a slow answer is told so', async () => {
	standIn.switches.api = { slowMs: 60_000 }
	await expect(make(50)).rejects.toThrow(Stripe.errors.StripeConnectionError)
})
