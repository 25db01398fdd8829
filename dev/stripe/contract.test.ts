import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStripe } from '#app/domains/billing/server/stripe.ts'
import { STRIPE_BEHAVIOURS } from '../../tests/contract/stripe-behaviours.ts'
import { type StripeStandIn, startStripe } from './stripe.ts'

let standIn: StripeStandIn
beforeAll(async () => {
	standIn = await startStripe()
})
afterAll(() => standIn.close())

test.each(STRIPE_BEHAVIOURS)('$name', async ({ run }) => {
	await run({ stripe: openStripe(standIn.vars) })
})

test('a live key is refused', async () => {
	const stripe = openStripe({ ...standIn.vars, STRIPE_SECRET_KEY: 'sk_live_1' })
	await expect(stripe.customers.create({})).rejects.toThrow('The stand-in takes no live key.')
})
